import { readFile } from 'node:fs/promises';
import { residentBytes } from '@market/ingest';
import type { ChaosApi } from '../chaos-api';
import { pause } from '../readers';

const [probeEveryMs, lookEveryMs, restMs] = [100, 50, 3_000];

/** Observations of one ingestor. Units: milliseconds, bytes. */
export interface IngestorObservations {
  readonly slowestProbeMs: number;
  readonly restBytes: number;
  readonly mostBytes: number;
  readonly extraBytes: number;
  readonly exits: number;
}

/** Looks at a running ingestor from outside: its probe, and the memory of it and its children. */
export class IngestorWatch {
  private slowestProbeMs = 0;
  private mostBytes = 0;
  private isOver = false;
  private readonly loops: readonly Promise<void>[];

  private constructor(
    private readonly ingestor: ChaosApi,
    private readonly restBytes: number,
  ) {
    this.loops = [this.probe(), this.look()];
  }

  /** Begins when the ingestor has been at rest for a while. */
  static async atRest(ingestor: ChaosApi): Promise<IngestorWatch> {
    await pause(restMs);
    return new IngestorWatch(ingestor, await bytesOf(ingestor.pid));
  }

  async end(): Promise<IngestorObservations> {
    this.isOver = true;
    await Promise.all(this.loops);
    const { slowestProbeMs, mostBytes, restBytes, ingestor } = this;
    const exits = ingestor.hasEnded ? 1 : 0;
    return { slowestProbeMs, restBytes, mostBytes, extraBytes: mostBytes - restBytes, exits };
  }

  private async probe(): Promise<void> {
    while (!this.isOver) {
      const askedAtMs = performance.now();
      const answer = await fetch(`${this.ingestor.base}/health/live`).catch(() => null);
      await answer?.body?.cancel();
      const tookMs = answer?.status === 200 ? performance.now() - askedAtMs : Infinity;
      this.slowestProbeMs = Math.max(this.slowestProbeMs, tookMs);
      await pause(probeEveryMs);
    }
  }

  private async look(): Promise<void> {
    while (!this.isOver) {
      this.mostBytes = Math.max(this.mostBytes, await bytesOf(this.ingestor.pid));
      await pause(lookEveryMs);
    }
  }
}

/** Resident memory of a process and its children. Source: proc(5), `/proc/[pid]/task/[tid]/children`. */
async function bytesOf(pid: number): Promise<number> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  const pids = [pid, ...children.split(' ').filter(Boolean).map(Number)];
  const all = await Promise.all(pids.map((one) => residentBytes(one)));
  return all.reduce<number>((sum, bytes) => sum + (bytes ?? 0), 0);
}
