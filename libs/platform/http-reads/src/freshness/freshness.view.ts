import { z } from 'zod';
import { publicSourceName } from '@market/contracts';
import { instantView } from '@market/http-lists';
import type { DataSetFreshness } from '@market/freshness';

const state = z.enum(['fresh', 'late', 'stale', 'never']);
const readAt = instantView
  .nullable()
  .meta({ description: 'Last successful collection; null before the first.' });

const sourceView = z
  .object({
    name: z.string().meta({ description: 'Name of the source, as in `provenance`.', examples: ['NSE'] }),
    lastSuccessAt: readAt,
    state: state.meta({ description: 'State of this source.' }),
  })
  .meta({ id: 'SourceFreshness' });

const dataSetView = z
  .object({
    dataSet: z.string().meta({ description: 'Name of the data set.' }),
    cadence: z.string().meta({ description: 'When the data is collected, in words.' }),
    targetSeconds: z
      .int()
      .meta({ description: 'Longest planned gap between two collections and ten minutes.' }),
    lastSuccessAt: readAt,
    ageSeconds: z.int().nullable(),
    state: state.meta({
      description: 'Late after one target, stale after three; market hours count only.',
    }),
    sources: z.array(sourceView).meta({ description: 'Sources of the data set.' }),
  })
  .meta({ id: 'DataSetFreshness' });

/** Freshness of every data set. */
export const freshnessView = z.array(dataSetView).meta({ id: 'Freshness' });

export type FreshnessView = z.infer<typeof freshnessView>;

export function presentFreshness(all: readonly DataSetFreshness[]): FreshnessView {
  return all.map(({ dataSet, cadence, targetSeconds, lastSuccessAt, ageSeconds, state, sources }) => ({
    ...{ dataSet, cadence, targetSeconds },
    lastSuccessAt: lastSuccessAt?.toISOString() ?? null,
    ...{ ageSeconds, state },
    sources: presentSources(sources),
  }));
}

/** Presents the freshness of the sources of a data set, by the names that the public API has for them. */
export function presentSources(sources: DataSetFreshness['sources']): z.infer<typeof sourceView>[] {
  return sources.map(({ name, lastSuccessAt, state }) => ({
    name: publicSourceName(name),
    lastSuccessAt: lastSuccessAt?.toISOString() ?? null,
    state,
  }));
}
