import { addDays, type IndianDay, instantInIndia, dayMs } from '@market/kernel';
import type { Feed } from '@market/source-kit';
import { CronTime } from 'cron';

/** A run of a feed that is due. */
export interface Slot {
  readonly at: Date;
  readonly feed: Feed;
}

const sample = '2026-10-21' as IndianDay;

/**
 * The times of a day at which a feed runs by its own schedule, thinned out. Units: milliseconds since midnight in India.
 *
 * @param hours of which each has one run at most
 */
export function timesOfDay({ id, schedule: { cron } }: Feed, hours: number): readonly number[] {
  if (!/^\S+ \S+ \* \* \*$/.test(cron)) throw new RangeError(`${id}: ${cron} is not the same every day`);
  const midnight = instantInIndia(sample, '00:00').getTime();
  const time = new CronTime(cron, 'Asia/Kolkata');
  const times = new Map<number, number>();
  for (let at = new Date(midnight - 1); ;) {
    at = time.getNextDateFrom(at, 'Asia/Kolkata').toJSDate();
    const since = at.getTime() - midnight;
    if (since >= dayMs) return [...times.values()];
    const hour = Math.floor(since / (hours * 3_600_000));
    if (!times.has(hour)) times.set(hour, since);
  }
}

/** The runs of a day, in order; those of one minute in the order of the feeds. */
export function planSlots(
  day: IndianDay,
  feeds: readonly Feed[],
  times: ReadonlyMap<string, readonly number[]>,
): Slot[] {
  const midnight = instantInIndia(day, '00:00').getTime();
  return feeds
    .flatMap((feed) => (times.get(feed.id) ?? []).map((since) => ({ feed, at: new Date(midnight + since) })))
    .filter(({ at }) => at >= instantInIndia(day, '07:00') && at < instantInIndia(addDays(day, 1), '00:00'))
    .sort((one, other) => one.at.getTime() - other.at.getTime());
}
