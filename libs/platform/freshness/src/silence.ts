import { addDays, dayInIndia, type IndianDay, instantInIndia } from '@market/kernel';
import { judgedHours, type PlannedFeed } from './planned-runs';

const minuteMs = 60_000;
/** Max number of days that are examined: a longer silence is stale on any calendar. Units: days. */
const lookedBackDays = 30;

/** State of a feed or a data set: in time, late, stale, or without any success. */
export type FreshnessState = 'fresh' | 'late' | 'stale' | 'never';

/**
 * Returns the time for which a feed has been silent, counting trading days between its first and last run, or all time.
 * Units: seconds.
 */
export async function silentSeconds(
  feed: PlannedFeed,
  lastSuccessAt: Date,
  now: Date,
  isTradingDay: (day: IndianDay) => Promise<boolean>,
): Promise<number> {
  if (!feed.tradingDaysOnly) return Math.max(0, (now.getTime() - lastSuccessAt.getTime()) / 1000);
  const { from, until } = judgedHours(feed);
  const today = dayInIndia(now);
  const earliest = addDays(today, -lookedBackDays);
  const since = dayInIndia(lastSuccessAt);
  let silentMs = 0;
  for (let day = since > earliest ? since : earliest; day <= today; day = addDays(day, 1)) {
    if (!(await isTradingDay(day))) continue;
    const midnight = instantInIndia(day).getTime();
    const begins = Math.max(midnight + from * minuteMs, lastSuccessAt.getTime());
    const ends = Math.min(midnight + until * minuteMs, now.getTime());
    silentMs += Math.max(0, ends - begins);
  }
  return silentMs / 1000;
}

/** Returns the state by silence: late after one target, stale after three. Source: docs/spec/api.md, "Freshness". */
export function stateOfSilence(seconds: number | null, targetSeconds: number): FreshnessState {
  if (seconds === null) return 'never';
  if (seconds <= targetSeconds) return 'fresh';
  return seconds <= targetSeconds * 3 ? 'late' : 'stale';
}
