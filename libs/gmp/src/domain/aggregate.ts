import { roundHalfAwayFromZero, dayMs } from '@market/kernel';
import type { GmpReading, GmpValue } from './gmp';

/** Age up to which a reading counts. Units: milliseconds. Source: docs/spec/api.md, "Grey market premium". */
export const freshForMs = dayMs;

/**
 * Computes the value at the last of some readings of one IPO: over the last word of each publisher that was fresh then.
 * It depends on the readings alone, not on the order or time of their arrival; time that passes without a reading
 * changes nothing. Null without readings. The vote decides beforehand which readings may count.
 *
 * @param readings in the order in which they were received; of two readings of one quote the later counts
 * @param asOf instant of the value, when that is after the last reading that counts
 */
export function computeValue(readings: readonly GmpReading[], asOf: Date | null = null): GmpValue | null {
  if (readings.length === 0) return null;
  const quotedAt = readings.reduce<Date | null>(
    (last, reading) => (last === null || reading.quotedAt > last ? reading.quotedAt : last),
    asOf,
  );
  if (quotedAt === null) return null;
  const since = quotedAt.getTime() - freshForMs;
  const lastWords = new Map<string, GmpReading>();
  for (const reading of readings) {
    if (reading.quotedAt.getTime() < since) continue;
    const other = lastWords.get(reading.publisher);
    if (!other || other.quotedAt <= reading.quotedAt) lastWords.set(reading.publisher, reading);
  }
  if (lastWords.size === 0) return null;
  const fresh = [...lastWords.values()].sort((a, b) => a.publisher.localeCompare(b.publisher));
  const values = fresh.map(({ gmpRupees }) => gmpRupees).sort((a, b) => a - b);
  return {
    gmpRupees: roundHalfAwayFromZero(median(values)),
    meanRupees: roundHalfAwayFromZero(exactSum(values) / values.length),
    minRupees: roundHalfAwayFromZero(values[0] ?? 0),
    maxRupees: roundHalfAwayFromZero(values.at(-1) ?? 0),
    sources: fresh.map(({ publisher, gmpRupees }) => ({
      publisher,
      value: roundHalfAwayFromZero(gmpRupees),
    })),
    quotedAt,
  };
}

/** Returns the middle value of sorted ones; of an even number, the mean of the two middle ones. */
export function median(sorted: readonly number[]): number {
  const middle = sorted.length / 2;
  return exactSum([sorted[Math.ceil(middle) - 1] ?? 0, sorted[Math.floor(middle)] ?? 0]) / 2;
}

/**
 * Adds without binary errors: 33.33 and 20.16 make 53.49, not 53.489999999999995, half of which would be rounded the
 * other way.
 */
function exactSum(values: readonly number[]): number {
  return roundHalfAwayFromZero(
    values.reduce((sum, value) => sum + value, 0),
    8,
  );
}
