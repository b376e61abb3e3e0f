import { Injectable } from '@nestjs/common';
import type { DataSet } from '@market/contracts';
import { lockLedger, type Sql } from '@market/database';
import { TradingDayFollower } from '@market/ingest';
import type { IndianDay } from '@market/kernel';
import { dateByTradingDays } from '../persistence/bidding-day.repository';

/** Dates the books of IPOs whose bidding days are counted anew. */
@Injectable()
export class BiddingDayFollower extends TradingDayFollower {
  async follow(sql: Sql, dataSet: DataSet, days: readonly IndianDay[], now: Date): Promise<void> {
    await lockLedger(sql, 'ipoLedger', dataSet);
    await dateByTradingDays(sql, dataSet, days, now);
  }
}
