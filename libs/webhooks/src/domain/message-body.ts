import { eventDescription } from '@market/contracts';

/** Published fields of an event. */
export interface Message {
  readonly id: string;
  readonly type: string;
  readonly occurredAt: Date;
  readonly data: Readonly<Record<string, unknown>>;
}

/**
 * Makes the body of all deliveries of an event. It is stored, so that each attempt sends the same bytes. Fields have
 * the order of the published schema.
 */
export function messageBody({ id, type, occurredAt, data }: Message): string {
  const known = eventDescription(type)?.data.safeParse(data);
  const ordered = known?.success === true ? known.data : data;
  return JSON.stringify({ id, type, timestamp: occurredAt.toISOString(), data: ordered });
}

/** Tells whether the data of an event matches the published schema. */
export function isAsPublished({ type, data }: Pick<Message, 'type' | 'data'>): boolean {
  return eventDescription(type)?.data.safeParse(data).success === true;
}
