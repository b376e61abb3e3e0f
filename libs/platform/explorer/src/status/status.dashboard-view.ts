import { instantView } from '@market/http-lists';
import { presentSources } from '@market/http-reads';
import { z } from 'zod';
import type { BoardStatus } from './status-board';

const state = z.enum(['fresh', 'late', 'stale', 'never']);

const sourceView = z
  .object({ name: z.string(), lastSuccessAt: instantView.nullable(), state })
  .meta({ id: 'StatusSource' });

const dayView = z
  .object({
    day: z.string().meta({ description: 'Day in India, as YYYY-MM-DD.' }),
    state: z.enum(['fresh', 'late', 'stale', 'unknown']).meta({ description: 'Worst state of the day.' }),
  })
  .meta({ id: 'StatusDay' });

const dataSetView = z
  .object({
    dataSet: z.string(),
    title: z.string(),
    cadence: z.string().meta({ description: 'When the data is collected, in words.' }),
    targetSeconds: z.int(),
    lastSuccessAt: instantView.nullable(),
    ageSeconds: z.int().nullable(),
    state,
    sources: z.array(sourceView),
    days: z.array(dayView).meta({ description: 'Last 90 days, oldest first.' }),
  })
  .meta({ id: 'StatusDataSet' });

/** Status board: freshness of the live data now and by day, and the state of the API. */
export const statusView = z
  .object({ dataSets: z.array(dataSetView), api: z.enum(['ok', 'degraded']) })
  .meta({ id: 'Status' });

export type StatusView = z.infer<typeof statusView>;

/** Makes the view of the status board. */
export function presentStatus({ dataSets, api }: BoardStatus): StatusView {
  return {
    dataSets: dataSets.map(({ lastSuccessAt, sources, days, ...rest }) => ({
      ...rest,
      lastSuccessAt: lastSuccessAt?.toISOString() ?? null,
      sources: presentSources(sources),
      days: [...days],
    })),
    api,
  };
}
