import { TradingHolidays } from '@market/contracts';
import type { IndianDay } from '@market/kernel';

/** Holidays of NSE that a test sets, the same for both data sets. */
export class SetHolidays extends TradingHolidays {
  days: readonly IndianDay[] = [];

  async between(...[, { from, to }]: Parameters<TradingHolidays['between']>) {
    return this.days
      .filter((day) => day >= from && day <= to)
      .map((holidayOn) => ({
        ...{ exchange: 'NSE' as const, holidayOn, description: 'Closed' },
        ...{ changes: 0, changedAt: new Date(0) },
      }));
  }
}
