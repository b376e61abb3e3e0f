import { freshForMs } from './aggregate';
import { type Confidence, computeConfidence } from './agreement';
import type { CurrentGmp, GmpSource } from './gmp';

/** Parts of a premium that tell which of its sources are still fresh. */
export type FadingGmp = Pick<CurrentGmp, 'sources' | 'quotedAt' | 'lastQuotes'>;

/** Returns the sources of a value that are still fresh at an instant. */
export function freshSources(value: FadingGmp, at: Date): readonly GmpSource[] {
  return value.sources.filter((source) => at.getTime() <= endOf(value, source));
}

/** Returns the confidence in a value at an instant, by the sources that are still fresh. */
export function confidenceAt(value: FadingGmp, issuePriceRupees: number | null, at: Date): Confidence {
  return computeConfidence(freshSources(value, at), issuePriceRupees);
}

/** Returns when the first of the sources that are fresh at an instant becomes stale; null if none is fresh. */
export function nextFadeAt(value: FadingGmp, at: Date): Date | null {
  const ends = freshSources(value, at).map((source) => endOf(value, source));
  return ends.length === 0 ? null : new Date(Math.min(...ends));
}

/** Returns the last instant up to another one at which age alone changed the confidence in a value; null before. */
export function lastFadeAt(value: FadingGmp, issuePriceRupees: number | null, until: Date): Date | null {
  const ends = value.sources.map((source) => endOf(value, source)).filter((end) => end < until.getTime());
  const fades = ends.filter(
    (end) =>
      confidenceAt(value, issuePriceRupees, new Date(end)) !==
      confidenceAt(value, issuePriceRupees, new Date(end + 1)),
  );
  return fades.length === 0 ? null : new Date(Math.max(...fades));
}

/** Returns the last instant at which a source is fresh. Units: milliseconds since 1970. */
function endOf({ quotedAt, lastQuotes }: FadingGmp, { publisher }: GmpSource): number {
  return new Date(lastQuotes[publisher] ?? quotedAt).getTime() + freshForMs;
}
