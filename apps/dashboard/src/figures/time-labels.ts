import { clockTime, dayText, indianDay, instant, shortDay } from './india-time';

/** Name of a point on the axis of a chart: its day, and the time of day where it has one. All are India's. */
export interface AxisTime {
  /** Shape: `25 Nov`. */
  readonly day: string;
  /** Shape: `14:05`; null for a day. */
  readonly clock: string | null;
}

/** Writes a time of a response for people: `25 Nov 2026` or `25 Nov 2026, 14:05 IST`. Any other text stands as it came. */
export function timeText(text: string): string {
  if (isDay(text)) return dayText(text.slice(0, 10));
  return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/.test(text) ? instant(text) : text;
}

/**
 * Writes times for the axis of a chart.
 *
 * @param times days or instants, as the API writes them
 */
export function axisTimes(times: readonly string[], nowMs: number): readonly AxisTime[] {
  return times.map((time) => ({
    day: shortDay(dayOf(time), nowMs),
    clock: isDay(time) ? null : clockTime(time).slice(0, 5),
  }));
}

/** Tells whether a time is a day, which the API writes as midnight in UTC. */
function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}(?:T00:00:00\.000Z)?$/.test(text);
}

function dayOf(text: string): string {
  return isDay(text) ? text.slice(0, 10) : indianDay(Date.parse(text));
}
