import { addDays, dayInIndia, indianDay, instantInIndia } from '@market/kernel';
import type { Feed } from '@market/source-kit';
import { CronTime } from 'cron';
import { timesOfDay } from '../run/slots';

const zone = 'Asia/Kolkata';
/** First day of the counted week, a Monday. */
const monday = indianDay('2026-10-19');
const tradingDaysAYear = 248;
const weeksAYear = 365 / 7;

/** Counts the runs of a feed in a year, by its schedule. */
export function runsAYear({ schedule: { cron, tradingDaysOnly } }: Pick<Feed, 'schedule'>): number {
  const time = new CronTime(cron, zone);
  const last = addDays(monday, tradingDaysOnly === true ? 4 : 6);
  let at = new Date(instantInIndia(monday).getTime() - 1);
  for (let runs = 0; ; runs += 1) {
    at = time.getNextDateFrom(at, zone).toJSDate();
    if (dayInIndia(at) > last) {
      return Math.round(tradingDaysOnly === true ? (runs / 5) * tradingDaysAYear : runs * weeksAYear);
    }
  }
}

/**
 * Counts the looks of some feeds at an open issue on one day.
 *
 * @param hoursOf hours of which each has one run of a feed at most; absent: all runs of the schedules
 */
export function looksADay(
  feeds: readonly Feed[],
  hoursOf: (feedId: string) => number = () => 1 / 60,
): number {
  return feeds
    .filter(({ delivers }) => delivers.some(({ kind }) => /^(?:ipo-subscription|gmp-reading)$/.test(kind)))
    .reduce((sum, feed) => sum + timesOfDay(feed, hoursOf(feed.id)).length, 0);
}
