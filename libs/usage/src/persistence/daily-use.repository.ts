import { dayInIndia, minuteOf, startOfMinute } from '@market/kernel';
import { queryRows, type Sql } from '@market/database';
import type { Spender } from '../domain/account-windows';

/** Requests of an account in the sliding 24 hours, or more than that. */
export interface DailyUse extends Spender {
  readonly requests: number;
}

const minutesADay = 1_440;

/** Reads how much of the daily limit accounts have used, over all processes. Plain SQL: sums over many rows. */
export class DailyUseRepository {
  /**
   * Returns the accounts that were admitted since a time, with all their requests of the Indian days that the sliding 24
   * hours touch: as many as those of the 24 hours, or more. These rows are few, while the minutes of a day are many.
   *
   * Units: milliseconds since 1970.
   */
  atMost(sql: Sql, admittedSinceMs: number, nowMs: number): Promise<DailyUse[]> {
    const earliest = startOfMinute(minuteOf(nowMs) - minutesADay);
    return queryRows<DailyUse>(
      sql,
      `SELECT account_id AS "accountId", environment, sum(admitted) AS requests
         FROM (SELECT DISTINCT account_id, environment FROM usage_minute WHERE minute >= $1) AS recent
         JOIN usage_day USING (account_id, environment)
        WHERE day >= $2 GROUP BY account_id, environment`,
      [minuteOf(admittedSinceMs), dayInIndia(earliest)],
    );
  }

  /** Returns the requests of accounts that count in the sliding 24 hours: see `SlidingDay`. */
  exact(sql: Sql, spenders: readonly Spender[], nowMs: number): Promise<DailyUse[]> {
    return queryRows<DailyUse>(
      sql,
      `SELECT account_id AS "accountId", environment, sum(requests) AS requests
         FROM unnest($1::text[], $2::text[]) AS wanted (account_id, environment)
         JOIN usage_minute USING (account_id, environment)
        WHERE minute >= $3 GROUP BY account_id, environment`,
      [
        spenders.map(({ accountId }) => accountId),
        spenders.map(({ environment }) => environment),
        minuteOf(nowMs) - minutesADay,
      ],
    );
  }
}
