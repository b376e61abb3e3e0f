import { Injectable } from '@nestjs/common';
import { type DataSet, type Exchange, TradingHolidays, type TradingHolidayRecord } from '@market/contracts';
import { indianDay, type Page, type PageRequest } from '@market/kernel';

export interface HolidayFilter {
  readonly year: number;
  /** Absent: of all exchanges. */
  readonly exchanges?: readonly Exchange[] | undefined;
}

/** Reads the trading holidays of the exchanges for the public API. */
@Injectable()
export class HolidayQueries {
  constructor(private readonly holidays: TradingHolidays) {}

  /**
   * Returns the holidays of a year that are known: by day, of one day NSE first. They are about thirty, so that one statement
   * reads them all, and the page is cut here.
   */
  async list(
    dataSet: DataSet,
    { year, exchanges }: HolidayFilter,
    { page, limit }: PageRequest,
  ): Promise<Page<TradingHolidayRecord>> {
    const period = { from: indianDay(`${year}-01-01`), to: indianDay(`${year}-12-31`) };
    const known = await this.holidays.between(dataSet, period);
    const all = known.filter(({ exchange }) => exchanges?.includes(exchange) ?? true);
    return { items: all.slice((page - 1) * limit, page * limit), total: all.length };
  }
}
