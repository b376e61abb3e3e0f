import { z } from 'zod';
import { eventTypes, publishedEvent } from '@market/contracts';
import { instantView } from '@market/http';
import type { LoggedEvent } from '../domain/logged-event';

/** Event for customers: the body of its deliveries. */
export const eventView = z
  .object({
    id: z.string(),
    type: z.enum(eventTypes),
    timestamp: instantView.meta({ description: 'When it happened.' }),
    data: z.record(z.string(), z.unknown()).meta({
      description: 'Depends on the type: see the section `webhooks` of this document.',
    }),
    sequence: z
      .int()
      .meta({ description: 'Position in the log; of a record the later event has the larger.' }),
  })
  .meta({ id: 'Event' });

export type EventView = z.infer<typeof eventView>;

/** Renders an event. */
export function presentEvent(event: LoggedEvent): EventView {
  return publishedEvent(event) as EventView;
}
