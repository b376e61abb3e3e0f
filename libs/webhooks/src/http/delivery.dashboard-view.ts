import { z } from 'zod';
import type { DayOfDeliveries } from '../domain/found-delivery';

/** Days of an endpoint in India, oldest first. */
export const endpointDaysView = z
  .object({
    days: z.array(
      z.object({
        day: z.iso.date(),
        delivered: z.int().min(0),
        failed: z.int().min(0),
      }),
    ),
  })
  .meta({ id: 'EndpointDays' });

export type EndpointDaysView = z.infer<typeof endpointDaysView>;

/** Days of an endpoint, for the description of the dashboard's API. */
export const exampleEndpointDays: EndpointDaysView = {
  days: [{ day: '2026-11-20', delivered: 212, failed: 2 }],
};

/** Renders the days of an endpoint. */
export function presentDays(days: readonly DayOfDeliveries[]): EndpointDaysView {
  return { days: days.map(({ day, delivered, failed }) => ({ day, delivered, failed })) };
}
