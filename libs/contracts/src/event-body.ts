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
  const known = eventDescription(type)?.data.safeParse(data);
  const ordered = known?.success === true ? known.data : data;
  return { id, type, timestamp: occurredAt.toISOString(), data: ordered, sequence };
}

/** Tells whether the data of an event matches the published schema. */
export function isAsPublished({ type, data }: Pick<PublishedEvent, 'type' | 'data'>): boolean {
  return eventDescription(type)?.data.safeParse(data).success === true;
}
