import { clockTime, dayText, indianDay, instant, shortDay } from './india-time';

/** Days of a chart up to which its axis tells the time of day, too: a day alone would stand there several times. */
const fewDays = 7;

/** Writes a time of a response for people: `25 Nov 2026` or `25 Nov 2026, 14:05 IST`. Any other text stands as it came. */
export function timeText(text: string): string {
  if (isDay(text)) return dayText(text.slice(0, 10));
  return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/.test(text) ? instant(text) : text;
}

/**
 * Writes times for the axis of a chart: `25 Nov`, or `25 Nov 14:05` where instants lie within a few days. All are India's.
 *
 * @param times days or instants, as the API writes them
 */
export function axisLabels(times: readonly string[], nowMs: number): readonly string[] {
  const days = times.map(dayOf);
  const isShort = times.some((time) => !isDay(time)) && new Set(days).size <= fewDays;
  return times.map((time, index) => {
    const day = shortDay(days[index] ?? '', nowMs);
    return isShort ? `${day} ${clockTime(time).slice(0, 5)}` : day;
  });
}

/** Tells whether a time is a day, which the API writes as midnight in UTC. */
function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}(?:T00:00:00\.000Z)?$/.test(text);
}

function dayOf(text: string): string {
  return isDay(text) ? text.slice(0, 10) : indianDay(Date.parse(text));
}
