import { z } from 'zod';
import { type EventDescription, eventMeanings, type EventType, eventTypes } from './event-types';

/** All events that webhooks deliver, in the order of their types: meaning, schema of `data`, and an example. */
export const eventCatalogue: readonly EventDescription[] = eventTypes.map((type) => ({
  type,
  ...eventMeanings[type],
}));

const byType = new Map<string, EventDescription>(eventCatalogue.map((entry) => [entry.type, entry]));

/** Returns the published description of an event type; null for a type that is not delivered. */
export function eventDescription(type: string): EventDescription | null {
  return byType.get(type) ?? null;
}

/** Tells whether a text is a type of event that webhooks deliver. */
export function isEventType(text: string): text is EventType {
  return byType.has(text);
}

/** Makes the schema of the body of a delivery of an event. */
export function deliveryBody(event: EventDescription): z.ZodObject {
  const sequence = z.int().nullable();
  return bodyOf(event, sequence.meta({ description: `${position} Null in test events.` }));
}

/** Makes the schema of an event of the log: the body of its deliveries; test events are in no log. */
export function loggedBody(event: EventDescription): z.ZodObject {
  return bodyOf(event, z.int().meta({ description: position }));
}

/** Returns the words of a type of event, for names of schemas: `ipo.dates_changed` is `IpoDatesChanged`. */
export function eventWords(type: EventType): string {
  const words = type.split(/[._]/).map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return words.join('');
}

const position = 'Position in the log of events: of two events of a record the later one has the larger.';

function bodyOf({ type, data }: EventDescription, sequence: z.ZodType): z.ZodObject {
  return z.object({
    id: z.string().meta({ description: 'Id of the event; the same in every delivery of it.' }),
    type: z.literal(type),
    timestamp: z.iso.datetime().meta({ description: 'When it happened.' }),
    data,
    sequence,
  });
}
