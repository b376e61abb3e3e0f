import type { IndianDay } from '@market/kernel';
import { queryRow, queryRows, type Sql } from '@market/database';
import type { Spender } from '../domain/account-windows';
import type { DayPart, DayRange, PartKind } from '../domain/usage-days';

const wholeDays = `
  SELECT day, NULL AS name, sum(admitted) AS admitted, sum(rate_limited) AS refused FROM usage_day
   WHERE account_id = $1 AND environment = $2 AND day BETWEEN $3 AND $4 GROUP BY day`;

const partsBy = (column: 'route' | 'plan') => `
  SELECT day, ${column} AS name, sum(admitted) AS admitted, sum(rate_limited) AS refused FROM usage_day
   WHERE account_id = $1 AND environment = $2 AND day BETWEEN $3 AND $4 GROUP BY day, ${column}`;

const partsOfDays: Readonly<Record<PartKind, string>> = {
  route: partsBy('route'),
  plan: partsBy('plan'),
  key: `
  SELECT day, key_id AS name, admitted, refused FROM usage_key_day
   WHERE account_id = $1 AND environment = $2 AND day BETWEEN $3 AND $4`,
};

/** Reads counted requests for people. Plain SQL: sums over many rows, which entities would load. */
export class UsageReportRepository {
  /** Returns the requests of an account by day, and by part of the day if a kind is given. */
  days(
    sql: Sql,
    { accountId, environment }: Spender,
    { first, last }: DayRange,
    by: PartKind | null,
  ): Promise<DayPart[]> {
    // A single statement reads from a single snapshot: parts and whole days fit.
    const statement = by === null ? wholeDays : `${wholeDays} UNION ALL ${partsOfDays[by]}`;
    return queryRows<DayPart>(sql, statement, [accountId, environment, first, last]);
  }

  /** Returns the admitted requests of an account's keys from a day on, by id of the key. */
  async ofKeys(sql: Sql, accountId: string, since: IndianDay): Promise<Map<string, number>> {
    const rows = await queryRows<{ keyId: string; requests: number }>(
      sql,
      `SELECT key_id AS "keyId", sum(admitted) AS requests FROM usage_key_day
        WHERE account_id = $1 AND environment IN ('live', 'test') AND day >= $2
        GROUP BY key_id HAVING sum(admitted) > 0`,
      [accountId, since],
    );
    return new Map(rows.map(({ keyId, requests }) => [keyId, requests]));
  }

  /** Counts the accounts of which a limit refused a request on a day, with a live key. */
  async accountsRefusedOn(sql: Sql, day: IndianDay): Promise<number> {
    const counted = await queryRow<{ accounts: number }>(
      sql,
      `SELECT count(DISTINCT account_id)::int AS accounts FROM usage_day
        WHERE day = $1 AND environment = 'live' AND rate_limited > 0`,
      [day],
    );
    return counted?.accounts ?? 0;
  }

  /** Returns the admitted requests of accounts from a day on, by id of the account. */
  async ofAccounts(sql: Sql, accountIds: readonly string[], since: IndianDay): Promise<Map<string, number>> {
    const rows = await queryRows<{ accountId: string; requests: number }>(
      sql,
      `SELECT account_id AS "accountId", sum(admitted) AS requests FROM usage_day
        WHERE account_id = ANY ($1) AND environment IN ('live', 'test') AND day >= $2
        GROUP BY account_id HAVING sum(admitted) > 0`,
      [accountIds, since],
    );
    return new Map(rows.map(({ accountId, requests }) => [accountId, requests]));
  }
}
