import { createHash } from 'node:crypto';
import { addDays, indianDay, type IndianDay, instantInIndia } from '@market/kernel';

/** Instant at which samples are judged, and its day in India. */
export interface SampleInstant {
  readonly today: IndianDay;
  readonly now: Date;
}

/** Times of day in India at which samples are judged, each day at one of them: every weekday meets every time. */
export const timesOfDay = ['00:00', '09:59', '12:00', '17:00', '23:59'];
/** Days beyond the compiled holidays: the turn of a year, and the end of a February with a leap day. */
const laterDays = ['2027-12-31', '2028-01-01', '2028-02-28', '2028-02-29', '2028-03-01'];
const drawn = { from: indianDay('2026-01-01'), days: 10_000, count: 200 };

/**
 * Returns the instants at which samples are judged: one of each day of 2026 and of some later days. With a seed, those of
 * 200 days of the 27 years from 2026 on, always the same for one seed.
 *
 * @param seed default: environment variable `TEST_DAY_SEED`
 */
export function sampleInstants(seed: string = process.env['TEST_DAY_SEED'] ?? ''): readonly SampleInstant[] {
  const days = seed === '' ? usualDays() : drawnDays(seed);
  return days.map((today, at) => ({
    today,
    now: instantInIndia(today, timesOfDay[at % timesOfDay.length] ?? '12:00'),
  }));
}

function usualDays(): IndianDay[] {
  const ofYear = Array.from({ length: 365 }, (_, at) => addDays(indianDay('2026-01-01'), at));
  return [...ofYear, ...laterDays.map((day) => indianDay(day))];
}

function drawnDays(seed: string): IndianDay[] {
  return Array.from({ length: drawn.count }, (_, at) => {
    const number = createHash('sha256').update(`${seed} ${at}`).digest().readUInt32BE(0);
    return addDays(drawn.from, number % drawn.days);
  });
}
