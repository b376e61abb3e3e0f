import { incidentImpacts, incidentStates } from '@market/contracts';
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

const incidentView = z
  .object({
    ...{ id: z.string(), title: z.string(), impact: z.enum(incidentImpacts) },
    ...{ startedAt: instantView, closedAt: instantView.nullable() },
    updates: z
      .array(z.object({ at: instantView, state: z.enum(incidentStates), message: z.string() }))
      .meta({ description: 'Messages of the operator, newest first.' }),
  })
  .meta({ id: 'StatusIncident' });

/** Status board: freshness of the live data now and by day, and the state of the API. */
export const statusView = z
  .object({
    dataSets: z.array(dataSetView),
    api: z.enum(['ok', 'degraded']),
    incidents: z.array(incidentView),
  })
  .meta({ id: 'Status' });

export type StatusView = z.infer<typeof statusView>;

/** Makes the view of the status board. */
export function presentStatus({ dataSets, api, incidents }: BoardStatus): StatusView {
  return {
    dataSets: dataSets.map(({ lastSuccessAt, sources, days, ...rest }) => ({
      ...rest,
      lastSuccessAt: lastSuccessAt?.toISOString() ?? null,
      sources: presentSources(sources),
      days: [...days],
    })),
    api,
    incidents: incidents.map(({ startedAt, closedAt, updates, ...incident }) => ({
      ...incident,
      startedAt: startedAt.toISOString(),
      closedAt: closedAt?.toISOString() ?? null,
      updates: updates.map(({ at, ...update }) => ({ ...update, at: at.toISOString() })),
    })),
  };
}
