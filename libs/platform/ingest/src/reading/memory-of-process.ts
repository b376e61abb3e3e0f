import { readFile } from 'node:fs/promises';

/**
 * Reads the resident memory of a process.
 *
 * @returns bytes; null on a system without `/proc`, and for a process that has ended
 *
 * Source: proc(5), `/proc/[pid]/status`.
 */
export async function residentBytes(pid: number | undefined): Promise<number | null> {
  const status = await readFile(`/proc/${pid ?? 0}/status`, 'utf8').catch(() => null);
  const resident = status === null ? null : /^VmRSS:\s+(\d+) kB$/m.exec(status);
  return resident?.[1] === undefined ? null : Number(resident[1]) * 1024;
}
