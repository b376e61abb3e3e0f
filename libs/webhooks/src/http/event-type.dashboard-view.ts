import { z } from 'zod';
import { deliveryBody, type EventDescription } from '@market/contracts';

/** Type of event that an endpoint may name. */
export const eventTypeView = z
  .object({
    type: z.string(),
    meaning: z.string(),
    schema: z.record(z.string(), z.unknown()).meta({ description: 'JSON Schema of the body.' }),
    example: z.record(z.string(), z.unknown()).meta({ description: 'Whole body of a delivery.' }),
  })
  .meta({ id: 'EventType' });

export type EventTypeView = z.infer<typeof eventTypeView>;

/** Type of event, for the description of the dashboard's API. */
export const exampleEventType: EventTypeView = {
  type: 'ipo.opened',
  meaning: 'The subscription period begins.',
  schema: { type: 'object', properties: { id: { type: 'string' } } },
  example: { id: 'evt_6f1c2f7d0e0b4b6f9c3a5d8e7f60a1b2', type: 'ipo.opened' },
};

export function presentEventType(description: EventDescription): EventTypeView {
  const { type, emitted, example } = description;
  const schema: unknown = z.toJSONSchema(deliveryBody(description), { io: 'output' });
  const id = 'evt_6f1c2f7d0e0b4b6f9c3a5d8e7f60a1b2';
  const body: unknown = { id, type, timestamp: '2026-11-20T04:30:00.000Z', data: example, sequence: 48_211 };
  return {
    type,
    meaning: emitted,
    schema: schema as EventTypeView['schema'],
    example: body as EventTypeView['example'],
  };
}
