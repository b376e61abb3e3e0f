import { median } from '../scenario';
import type { LoopLibrary } from './loop-library';

/** Number of rounds in which the compiler still changes what is measured. */
const warmUps = 2;
const rounds = 9;

/** Rate of one HTTP library in the comparison. */
export interface Comparison {
  readonly library: LoopLibrary;
  /** Median of its rounds; null when it failed. */
  readonly rate: number | null;
}

/**
 * Measures the HTTP libraries that most programs would post with, for comparison. A failure of one is reported, and
 * the others still run.
 *
 * @param post a round with a library; gives its rate
 *
 * Errors: the reason of `stop`.
 */
export async function compareLoops(
  libraries: readonly LoopLibrary[],
  post: (library: LoopLibrary) => Promise<number>,
  say: (text: string) => void,
  stop: AbortSignal,
): Promise<readonly Comparison[]> {
  const compared: Comparison[] = [];
  for (const library of libraries) {
    const rates: number[] = [];
    try {
      for (let round = 0; round < warmUps + rounds; round += 1) {
        stop.throwIfAborted();
        rates.push(await post(library));
      }
      compared.push({ library, rate: median(rates.slice(warmUps)) });
    } catch (error) {
      stop.throwIfAborted();
      say(`the loop with ${library} failed: ${error instanceof Error ? error.message : String(error)}`);
      compared.push({ library, rate: null });
    }
  }
  return compared;
}
