import { addDays, dayInIndia, type IndianDay, instantInIndia, minuteMs } from '@market/kernel';
import { type JudgedHours, judgedHours, type PlannedFeed } from './planned-runs';

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
  return secondsWithin(judgedHours(feed), lastSuccessAt, now, isTradingDay);
}

/** Returns the time between two instants that lies in some hours of trading days. Units: seconds. */
export async function secondsWithin(
  { from, until }: JudgedHours,
  since: Date,
  now: Date,
  isTradingDay: (day: IndianDay) => Promise<boolean>,
): Promise<number> {
  const today = dayInIndia(now);
  const earliest = addDays(today, -lookedBackDays);
  const first = dayInIndia(since);
  let silentMs = 0;
  for (let day = first > earliest ? first : earliest; day <= today; day = addDays(day, 1)) {
    if (!(await isTradingDay(day))) continue;
    const midnight = instantInIndia(day).getTime();
    const begins = Math.max(midnight + from * minuteMs, since.getTime());
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
