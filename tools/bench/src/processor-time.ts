import { readFileSync } from 'node:fs';

/** Source: proc_pid_stat(5), `sysconf(_SC_CLK_TCK)`: 100 on every architecture that Node runs on. */
const ticksPerSecond = 100;
/** Fields 14 and 15, counted from the first one after the name of the command, which is field 3. */
const [userField, systemField] = [11, 12];

/**
 * Processor time that a process and all its threads have taken since its start, in user and system mode together.
 *
 * The kernel tells it, so that asking costs the process nothing. Units: milliseconds, in steps of 10.
 *
 * Errors: `Error` where there is no `/proc`, and when the process is gone.
 */
export function processorTimeMs(pid: number): number {
  return parseProcessorTime(readFileSync(`/proc/${pid}/stat`, 'utf8'));
}

/** The same, from the text of `/proc/<pid>/stat`. */
export function parseProcessorTime(stat: string): number {
  // The name stands in parentheses, and may hold spaces and parentheses itself.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticks = Number(fields[userField]) + Number(fields[systemField]);
  if (!Number.isFinite(ticks)) throw new Error(`/proc/<pid>/stat cannot be read: ${stat}`);
  return (1_000 * ticks) / ticksPerSecond;
}
