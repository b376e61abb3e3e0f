import type { DataSet } from '@market/contracts';
import type { IndianDay } from '@market/kernel';
import type { Sql } from '@market/database';

/** Port: changes what a feature counts in trading days when a day becomes a holiday, or a trading day again. */
export abstract class TradingDayFollower {
  /** Updates the records that depend on the given days, in the transaction that changes them. */
  abstract follow(sql: Sql, dataSet: DataSet, days: readonly IndianDay[], now: Date): Promise<void>;
}
