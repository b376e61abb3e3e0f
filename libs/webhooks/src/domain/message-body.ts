import { eventDescription } from '@market/contracts';

/** An event as it is told to receivers. */
export interface Message {
  readonly id: string;
  readonly type: string;
  readonly occurredAt: Date;
  readonly data: Readonly<Record<string, unknown>>;
}

/**
 * The body of every delivery of an event: made once and kept, so that each attempt sends the same bytes. Fields stand
 * in the order of the published schema, whatever order they were stored in.
 */
export function messageBody({ id, type, occurredAt, data }: Message): string {
  const known = eventDescription(type)?.data.safeParse(data);
  const ordered = known?.success === true ? known.data : data;
  return JSON.stringify({ id, type, timestamp: occurredAt.toISOString(), data: ordered });
}

/** Tells whether the data of an event is as published. */
export function isAsPublished({ type, data }: Pick<Message, 'type' | 'data'>): boolean {
  return eventDescription(type)?.data.safeParse(data).success === true;
}
