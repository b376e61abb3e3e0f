import { z } from 'zod';
import { eventDescription } from './webhook-events';

/** Published fields of an event. */
export interface PublishedEvent {
  readonly id: string;
  readonly type: string;
  readonly occurredAt: Date;
  readonly data: Readonly<Record<string, unknown>>;
  /** Position in the log of events; null for a test event, which is in no log. */
  readonly sequence: number | null;
}

/**
 * Makes the body of an event, the same in every delivery, in the log and in streams. Fields have the order of the published
 * schema.
 */
export function eventBody(event: PublishedEvent): string {
  return JSON.stringify(publishedEvent(event));
}

/** Makes the body of an event as an object: see `eventBody`. */
export function publishedEvent({ id, type, occurredAt, data, sequence }: PublishedEvent) {
  const complete = completeEventData({ type, data });
  const known = eventDescription(type)?.data.safeParse(complete);
  const ordered = known?.success === true ? known.data : complete;
  return { id, type, timestamp: occurredAt.toISOString(), data: ordered, sequence };
}

/**
 * Returns the data of an event with null for the names of a share that it was stored without: by an older version, also by one that still
 * collects beside this one. Stored events are never rewritten.
 */
export function completeEventData({
  type,
  data,
}: Pick<PublishedEvent, 'type' | 'data'>): PublishedEvent['data'] {
  const described = eventDescription(type)?.data;
  const hasShare = described instanceof z.ZodObject && 'isin' in described.shape;
  return hasShare ? { ...data, isin: data['isin'] ?? null, symbols: data['symbols'] ?? unnamed } : data;
}

const unnamed = { nse: null, bse: null };

/** Tells whether the data of an event matches the published schema. */
export function isAsPublished(event: Pick<PublishedEvent, 'type' | 'data'>): boolean {
  return eventDescription(event.type)?.data.safeParse(completeEventData(event)).success === true;
}
