/** Day in India. Shape: `YYYY-MM-DD`. */
export type IndianDay = `${number}-${number}-${number}`;

/** Days are rendered as midnight UTC of the same date. */
const renderedDay = /^\d{4}-\d\d-\d\dT00:00:00\.000Z$/;

/**
 * Adds to each day in an answer its text: `openDay: '2026-11-20'` beside `openDate: '2026-11-20T00:00:00.000Z'`. An instant that is shown
 * in local time is the day before, west of Greenwich.
 */
export function withDays(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withDays);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).flatMap(([name, field]): [string, unknown][] => {
    const own: [string, unknown] = [name, withDays(field)];
    const isDay = /^date$|Date$/.test(name) && (field === null || renderedDay.test(String(field)));
    return isDay ? [own, [name.replace(/ate$/, 'ay'), field === null ? null : dayOf(String(field))]] : [own];
  });
  return Object.fromEntries(entries);
}

/** Returns the day in India at an instant. For a rendered day it is the day itself. */
export function indianDay(instant: string | Date): IndianDay {
  if (typeof instant === 'string' && renderedDay.test(instant)) return dayOf(instant);
  const inIndia = new Date(new Date(instant).getTime() + 5.5 * 3_600_000);
  return dayOf(inIndia.toISOString());
}

function dayOf(text: string): IndianDay {
  return text.slice(0, 10) as IndianDay;
}
