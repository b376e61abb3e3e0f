import type { IndianDay } from '@market/kernel';

/** Trading days of the exchanges. Implemented by the `ipo` feature from the holidays that sources deliver. */
export abstract class TradingCalendar {
  /** Tells whether the exchanges trade on a day: not on Saturdays, Sundays and known holidays. */
  abstract isTradingDay(day: IndianDay): Promise<boolean>;
}
