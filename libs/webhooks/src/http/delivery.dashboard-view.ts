import { z } from 'zod';
import type { DayOfDeliveries } from '../domain/found-delivery';
import type { RangeReplay } from '../replay-sender';

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

export function presentDays(days: readonly DayOfDeliveries[]): EndpointDaysView {
  return { days: days.map(({ day, delivered, failed }) => ({ day, delivered, failed })) };
}

/** Replay of a range, or its preview: what it sends, by what had become of it, and what is pending and not sent. */
export const rangeReplayView = z
  .object({
    since: z.iso.datetime(),
    deliveries: z.int().min(0),
    counts: z.object({
      pending: z.int().min(0),
      delivered: z.int().min(0),
      failed: z.int().min(0),
      held: z.int().min(0),
      unsent: z.int().min(0),
    }),
  })
  .meta({ id: 'RangeReplay' });

export type RangeReplayView = z.infer<typeof rangeReplayView>;

/** Replay of a range, for the description of the dashboard's API. */
export const exampleRangeReplay: RangeReplayView = {
  since: '2026-11-18T03:42:00.000Z',
  deliveries: 214,
  counts: { pending: 3, delivered: 0, failed: 10, held: 4, unsent: 200 },
};

export function presentRangeReplay({ since, deliveries, counts }: RangeReplay): RangeReplayView {
  return { since: since.toISOString(), deliveries, counts: { ...counts } };
}
