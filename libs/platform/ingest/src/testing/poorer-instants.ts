import { indianDay, instantInIndia } from '@market/kernel';
import { sampleInstants, type SampleInstant, timesOfDay } from './sample-instants';

/** Day of trading in the middle of a week without a holiday. */
const wednesday = indianDay('2026-07-15');

/**
 * Finds the instants at which samples have less to show than a Wednesday at its poorest time: of a field less than half of its
 * known or unknown values, or less than half of the records with a word, such as a state. Half suffices, because nothing opens on
 * a day without trading.
 *
 * @param recordsAt samples of an instant; an absent field is unknown
 * @param words fields that have one of few words
 * @returns a text for each finding; none when all instants are as rich
 */
export function poorerInstants<Row extends object>(
  recordsAt: (instant: SampleInstant) => readonly Row[],
  words: readonly (keyof Row & string)[],
): string[] {
  const least = new Map<string, number>();
  const ofWednesday = timesOfDay.map((time) =>
    countsOf(recordsAt({ today: wednesday, now: instantInIndia(wednesday, time) }), words),
  );
  for (const name of new Set(ofWednesday.flatMap((counts) => [...counts.keys()])))
    least.set(name, Math.min(...ofWednesday.map((counts) => counts.get(name) ?? 0)));
  return sampleInstants().flatMap((instant) => {
    const counts = countsOf(recordsAt(instant), words);
    return [...least]
      .filter(([name, count]) => (counts.get(name) ?? 0) < count / 2)
      .map(([name, count]) => `${instant.now.toISOString()} ${name}: ${counts.get(name) ?? 0} of ${count}`);
  });
}

/** Counts of each field the known and unknown values, and its words where they are few. */
function countsOf<Row extends object>(
  rows: readonly Row[],
  words: readonly (keyof Row & string)[],
): ReadonlyMap<string, number> {
  const fields = new Set(rows.flatMap((row) => Object.keys(row) as (keyof Row & string)[]));
  const counts = new Map<string, number>();
  for (const row of rows)
    for (const field of fields) {
      const value = row[field] ?? null;
      const shown = value === null ? 'unknown' : words.includes(field) ? JSON.stringify(value) : 'known';
      const name = `${field} ${shown}`;
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  return counts;
}
