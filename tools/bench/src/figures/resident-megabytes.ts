import type { RunningProgram } from '../bench-site';

/**
 * Limit of the heap in a container of 512 MiB, that of `docker/kubernetes/api.yaml`: Node takes half of the container. Without a
 * container it takes gigabytes, and garbage waits until these are used.
 */
export const heapInContainer = ['--max-old-space-size=256'];

/** Reads the resident memory of a process from its metrics. Units: megabytes. */
export async function residentMegabytes({ metricsUrl }: RunningProgram): Promise<number> {
  const text = await (await fetch(metricsUrl)).text();
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1]) / 1e6;
}
