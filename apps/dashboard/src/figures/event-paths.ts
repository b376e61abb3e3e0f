import { addDays, indianDay, instantOfInput } from './india-time';

/** Choice of events of the log. Instants bound the time at which an event entered it. */
export interface EventFilter {
  readonly type?: string | undefined;
  /** Slug or id of a record. */
  readonly subject?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Number of days that the log shows by default. */
const shownDays = 7;

/** Returns the first instant of the log that is shown without a choice: the beginning of a day in India. */
export function firstInstant(nowMs: number): string | undefined {
  return instantOfInput(`${addDays(indianDay(nowMs), -shownDays)}T00:00`) ?? undefined;
}

/** Writes the path of a part of the log. @param after id of the event behind which it begins */
export function eventsPath({ type, subject, from, to }: EventFilter, limit: number, after?: string): string {
  const query = { types: type, subject, from, to, limit: String(limit), after };
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, value]],
  );
  return `/v1/events?${new URLSearchParams(pairs).toString()}`;
}
