import { useQuery } from '@tanstack/react-query';
import { requestHoursQuery } from '../../api/request-queries';
import { totalOf } from '../../api/request-types';
import type { EnvironmentUsage } from '../../api/types';
import { limitReachedAt } from '../../figures/limit-forecast';
import { useNow } from '../../parts/use-now';

/** Returns when the limit of 24 hours is reached at the pace of the last hour; null when it is not foreseen. */
export function useLimitForecast({ environment, day: { used, limit } }: EnvironmentUsage): number | null {
  const now = useNow(60_000);
  const { data } = useQuery(requestHoursQuery(environment, '48h'));
  if (data === undefined) return null;
  // What a limit refused takes no place in it.
  const hours = data.hours.map(({ start, counts }) => ({
    startMs: Date.parse(start),
    requests: totalOf(counts) - counts['429'],
  }));
  return limitReachedAt({ used, limit, hours }, now);
}
