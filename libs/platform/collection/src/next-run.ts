import { addDays, dayInIndia, type IndianDay, instantInIndia, minuteMs } from '@market/kernel';
import { minutesOfDay, type PlannedFeed } from '@market/freshness';

/** Max number of days that are searched for a run; no holiday lasts longer. Units: days. */
const searchedDays = 30;

/** Returns the first planned run of a feed after an instant; null when there is none within a month. */
export async function nextRunAfter(
  { cron, tradingDaysOnly }: PlannedFeed,
  instant: Date,
  isTradingDay: (day: IndianDay) => Promise<boolean>,
): Promise<Date | null> {
  const minutes = minutesOfDay(cron);
  const today = dayInIndia(instant);
  for (let ahead = 0; ahead <= searchedDays; ahead += 1) {
    const day = addDays(today, ahead);
    if (tradingDaysOnly && !(await isTradingDay(day))) continue;
    const midnightMs = instantInIndia(day).getTime();
    const runs = minutes.map((minute) => new Date(midnightMs + minute * minuteMs));
    const next = runs.find((run) => run > instant);
    if (next !== undefined) return next;
  }
  return null;
}
