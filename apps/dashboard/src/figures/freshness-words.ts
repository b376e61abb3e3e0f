import type { DataSetStatus, FreshnessState } from '../api/types';

const order: readonly FreshnessState[] = ['never', 'stale', 'late'];

/** Tells in one sentence how fresh the data sets are, the worst named first. */
export function freshnessWords(dataSets: readonly Pick<DataSetStatus, 'title' | 'state'>[]): string {
  const behind = order.flatMap((state) =>
    dataSets.filter((one) => one.state === state).map(({ title }) => `${title} ${words[state]}`),
  );
  if (dataSets.length === 0) return 'No data set is watched yet.';
  if (behind.length === 0)
    return dataSets.length === 1 ? 'The data set is fresh.' : `All ${dataSets.length} data sets are fresh.`;
  const fresh = dataSets.length - behind.length;
  return `${behind.join(', ')}; ${fresh} of ${dataSets.length} data sets ${fresh === 1 ? 'is' : 'are'} fresh.`;
}

const words: Readonly<Record<FreshnessState, string>> = {
  fresh: 'is fresh',
  late: 'is late',
  stale: 'is stale',
  never: 'was never read',
};

/** Returns the worst state among data sets. */
export function worstState(dataSets: readonly Pick<DataSetStatus, 'state'>[]): FreshnessState {
  return order.find((state) => dataSets.some((one) => one.state === state)) ?? 'fresh';
}
