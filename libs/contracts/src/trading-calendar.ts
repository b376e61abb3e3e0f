import type { IndianDay } from '@market/kernel';

/** On which days the exchanges trade. Answered by the `ipo` feature from the holidays that sources deliver. */
export abstract class TradingCalendar {
  /** False on Saturdays, Sundays and known holidays. */
  abstract isTradingDay(day: IndianDay): Promise<boolean>;
}
