import { roundHalfAwayFromZero } from '@market/kernel';
import type { GmpSource } from './gmp';

/** Spread of the premiums of the publishers that count. Units: rupees, two decimals. */
export interface Dispersion {
  /** Highest less lowest premium. */
  readonly range: number;
  /** Standard deviation of all premiums (not of a sample of them). */
  readonly standardDeviation: number;
  readonly sourceCount: number;
}

/** Confidence in a premium, by the number of publishers that agree. */
export type Confidence = 'high' | 'medium' | 'low';

/** Computes the spread of premiums. */
export function computeDispersion(sources: readonly GmpSource[]): Dispersion {
  const values = sources.map(paiseOf);
  const count = values.length;
  const sum = values.reduce((all, value) => all + value, 0);
  const squares = values.reduce((all, value) => all + value * value, 0);
  // In whole paise the sums are exact: equal premiums have no deviation, not one of 1e-15.
  const deviation = count === 0 ? 0 : Math.sqrt(count * squares - sum * sum) / count;
  return {
    range: count === 0 ? 0 : (Math.max(...values) - Math.min(...values)) / 100,
    standardDeviation: roundHalfAwayFromZero(deviation / 100),
    sourceCount: count,
  };
}

/**
 * Judges by the largest group of publishers whose premiums are within a tenth of the issue price of one another: three
 * are high, two medium. Without issue price it is low.
 *
 * Source: docs/spec/api.md, "Grey market premium".
 *
 * @param issuePriceRupees upper end of the band; null while unknown
 */
export function computeConfidence(
  sources: readonly GmpSource[],
  issuePriceRupees: number | null,
): Confidence {
  if (issuePriceRupees === null) return 'low';
  const price = Math.round(issuePriceRupees * 100);
  const values = sources.map(paiseOf).sort((one, other) => one - other);
  const agreeing = values.map(
    (lowest) => values.filter((value) => value >= lowest && (value - lowest) * 10 <= price).length,
  );
  const most = Math.max(0, ...agreeing);
  if (most >= 3) return 'high';
  return most === 2 ? 'medium' : 'low';
}

function paiseOf({ value }: GmpSource): number {
  return Math.round(value * 100);
}
