import { z } from 'zod';
import { eventCatalogue, eventTypes, eventWords, loggedBody, publishedEvent } from '@market/contracts';
import { instantView } from '@market/http-lists';
import type { LoggedEvent } from '../domain/logged-event';

/** Event of any type: the fields that a request selects. */
export const eventFieldsView = z.object({
  id: z.string(),
  type: z.enum(eventTypes),
  timestamp: instantView.meta({ description: 'When it happened.' }),
  data: z.record(z.string(), z.unknown()).meta({ description: 'Depends on the type.' }),
  sequence: z.int().meta({ description: 'Position in the log; of a record the later event has the larger.' }),
});

export type EventView = z.infer<typeof eventFieldsView>;

const schemaNames = eventTypes.map((type) => [type, `${eventWords(type)}Event`] as const);
const nameOf = new Map(schemaNames);

/** Event for customers: the body of its deliveries, by its type. */
export const eventView = z
  .discriminatedUnion(
    'type',
    eventCatalogue.map((event) => loggedBody(event).meta({ id: nameOf.get(event.type) })) as [z.ZodObject],
  )
  .meta({
    id: 'Event',
    discriminator: {
      propertyName: 'type',
      mapping: Object.fromEntries(schemaNames.map(([type, name]) => [type, `#/components/schemas/${name}`])),
    },
  });

export function presentEvent(event: LoggedEvent): EventView {
  return publishedEvent(event) as EventView;
}
