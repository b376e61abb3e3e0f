import { z } from 'zod';

/** `data` of `data.late` and `data.recovered`: a data set of `GET /v1/freshness`. */
export const freshnessEventData = z.object({
  dataSet: z.string(),
  state: z.enum(['fresh', 'late', 'stale']),
  lastSuccessAt: z.iso.datetime().nullable(),
  targetSeconds: z.int(),
});

export type FreshnessEventData = z.infer<typeof freshnessEventData>;
