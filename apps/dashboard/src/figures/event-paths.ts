import { addDays, indianDay, instantOfInput } from './india-time';

/** Choice of events of the log. Instants bound the time at which an event entered it. */
export interface EventFilter {
  readonly type?: string | undefined;
  /** Slug or id of a record. */
  readonly subject?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Spans of the log up to now; that of 7 days is shown without a choice. */
export const eventSpans = ['today', '24h', '7d'] as const;

export type EventSpan = (typeof eventSpans)[number];

/** Returns the first instant of a span: of today and of 7 days the beginning of a day in India. */
export function firstInstant(nowMs: number, span: EventSpan = '7d'): string | undefined {
  if (span === '24h') return new Date(nowMs - 86_400_000).toISOString();
  return instantOfInput(`${addDays(indianDay(nowMs), span === '7d' ? -7 : 0)}T00:00`) ?? undefined;
}

/** Writes the path of a part of the log, newest first. @param after id of the event behind which it begins */
export function eventsPath({ type, subject, from, to }: EventFilter, limit: number, after?: string): string {
  const query = { order: 'newest', types: type, subject, from, to, limit: String(limit), after };
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, value]],
  );
  return `/v1/events?${new URLSearchParams(pairs).toString()}`;
}
