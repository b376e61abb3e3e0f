import type { DataSet } from '@market/contracts';
import type { IndianDay } from '@market/kernel';
import type { Sql } from '@market/database';

/** Port: changes what a feature counts in trading days when a day becomes a holiday, or a trading day again. */
export abstract class TradingDayFollower {
  /** Follows the change of some days, in its transaction. */
  abstract follow(sql: Sql, dataSet: DataSet, days: readonly IndianDay[], now: Date): Promise<void>;
}
