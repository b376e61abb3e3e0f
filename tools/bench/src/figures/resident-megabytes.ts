import type { RunningProgram } from '../bench-site';

/** Reads the resident memory of a process from its metrics. Units: megabytes. */
export async function residentMegabytes({ metricsUrl }: RunningProgram): Promise<number> {
  const text = await (await fetch(metricsUrl)).text();
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1]) / 1e6;
}
