import { Injectable } from '@nestjs/common';
import { type DataSet, type PublishedHoliday, TradingHolidays } from '@market/contracts';
import { MarketReads, queryRows } from '@market/database';
import type { IndianDay } from '@market/kernel';

/** Reads the known holidays of the exchanges. */
@Injectable()
export class StoredHolidays extends TradingHolidays {
  constructor(private readonly reads: MarketReads) {
    super();
  }

  between(
    dataSet: DataSet,
    { from, to }: { readonly from: IndianDay; readonly to: IndianDay },
  ): Promise<readonly PublishedHoliday[]> {
    // SQL text: the table has no entity, because its other statements are batches.
    // Replayed holidays move by whole days, which may lead to a weekend, and an exchange may name such days itself.
    return queryRows<PublishedHoliday>(
      this.reads,
      `SELECT exchange, to_char(holiday_on, 'YYYY-MM-DD') AS "holidayOn", description, changes, changed_at AS "changedAt"
         FROM trading_holiday
        WHERE data_set = $1 AND holiday_on BETWEEN $2 AND $3 AND date_part('isodow', holiday_on) < 6
        ORDER BY holiday_on, exchange DESC`,
      [dataSet, from, to],
    );
  }
}
