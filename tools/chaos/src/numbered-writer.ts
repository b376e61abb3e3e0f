import type { ChaosStack } from './chaos-stack';
import type { Commit } from './read-replica/judge-read-replica';
import { pause } from './readers';

/** Bursts of commits, then silence: what was kept wrongly in a burst is seen in the silence after it. Units: milliseconds. */
const [inBurstMs, silenceMs] = [150, 1_800];
const burst = 4;

/** Writes the number of each commit into a name that is read. */
export class NumberedWriter {
  readonly commits: Commit[] = [];

  constructor(private readonly stack: ChaosStack) {}

  async write(forMs: number): Promise<void> {
    const deadline = performance.now() + forMs;
    await this.stack.with(async (dataSource) => {
      while (performance.now() < deadline) {
        for (let at = 0; at < burst; at += 1) {
          const number = this.commits.length;
          await dataSource.query(
            `UPDATE ipo SET name = $1, company_key = lower($1)
              WHERE data_set = 'sample' AND slug = (SELECT min(slug) FROM ipo WHERE data_set = 'sample')`,
            [`Numbered ${number}`],
          );
          this.commits.push({ number, atMs: performance.now() });
          await pause(inBurstMs);
        }
        await pause(silenceMs);
      }
    });
  }
}

/** The number that a response shows; null when it shows none. */
export function numberIn(body: string): number | null {
  const shown = /Numbered (\d+)/.exec(body)?.[1];
  return shown === undefined ? null : Number(shown);
}
