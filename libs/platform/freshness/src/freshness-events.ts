import type { FreshnessEventData, MarketEvent } from '@market/contracts';
import { dayInIndia } from '@market/kernel';
import type { DataSetFreshness } from './judge';

/**
 * Makes the event of a data set that left or regained freshness; null for any other change. A data set of which nothing was
 * ever read is not late.
 *
 * @param wasFresh null before the first judgement
 */
export function freshnessEvent(
  { dataSet, state, lastSuccessAt, targetSeconds }: DataSetFreshness,
  wasFresh: boolean | null,
  now: Date,
): MarketEvent | null {
  if (state === 'never' || wasFresh === null || wasFresh === (state === 'fresh')) return null;
  const data: FreshnessEventData = {
    ...{ dataSet, state, lastSuccessAt: lastSuccessAt?.toISOString() ?? null, targetSeconds },
  };
  return {
    ...{
      dataSet: 'live',
      type: state === 'fresh' ? 'data.recovered' : 'data.late',
      subjectId: dataSet,
      data,
    },
    ...{ effectiveOn: dayInIndia(now), occasion: now.toISOString(), occurredAt: now },
  };
}
