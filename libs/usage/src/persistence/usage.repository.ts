import type { IndianDay } from '@market/kernel';
import { rowOf, rowsOf, type Sql } from '@market/platform/database';
import { minuteOf, type MinuteSpent } from '../domain/spent-minutes';
import { spenderKey, type Spender, type SpenderTally } from '../domain/usage-tally';

/** Tallies that are written down together, once. */
export interface UsageBatch {
  readonly id: string;
  readonly tallies: readonly SpenderTally[];
}

/** Requests of an account on one day under one plan. */
export interface DayUsage {
  readonly day: IndianDay;
  readonly plan: string;
  readonly admitted: number;
  readonly rateLimited: number;
}

interface MinuteRow {
  readonly accountId: string;
  readonly environment: Spender['environment'];
  readonly requests: number;
  readonly lastAt: Date;
}

const rowsAtOnce = 20_000;

/** The tables of usage. */
export class UsageRepository {
  /**
   * Adds a batch to what is written. A batch that was applied already changes nothing, so one whose answer was lost
   * may be sent again. Rows are taken in one order by every process: none waits for another in a circle.
   */
  async apply(transaction: Sql, { id, tallies }: UsageBatch, at: Date): Promise<void> {
    const isNew = await rowOf(
      transaction,
      `INSERT INTO usage_batch (id, applied_at) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING id`,
      [id, at],
    );
    if (isNew === null) return;
    await this.addDays(transaction, tallies);
    await this.addMinutes(transaction, tallies);
  }

  /** What accounts spent since a minute of the clock, by the text that tells their counters apart. */
  async spentSince(
    sql: Sql,
    spenders: readonly Spender[],
    atMs: number,
  ): Promise<ReadonlyMap<string, readonly MinuteSpent[]>> {
    const rows = await rowsOf<MinuteRow>(
      sql,
      `SELECT account_id AS "accountId", environment, requests, last_at AS "lastAt"
         FROM unnest($1::text[], $2::text[]) AS wanted (account_id, environment)
         JOIN usage_minute USING (account_id, environment)
        WHERE minute >= $3`,
      [
        spenders.map(({ accountId }) => accountId),
        spenders.map(({ environment }) => environment),
        minuteOf(atMs),
      ],
    );
    const spent = new Map<string, MinuteSpent[]>();
    for (const row of rows) {
      const entry = { lastAtMs: row.lastAt.getTime(), requests: row.requests };
      const key = spenderKey(row);
      const known = spent.get(key);
      if (known === undefined) spent.set(key, [entry]);
      else known.push(entry);
    }
    return spent;
  }

  /** Requests of an account by day and plan, both days included. */
  days(
    sql: Sql,
    { accountId, environment }: Spender,
    firstOn: IndianDay,
    lastOn: IndianDay,
  ): Promise<DayUsage[]> {
    return rowsOf<DayUsage>(
      sql,
      `SELECT day, plan, sum(admitted) AS admitted, sum(rate_limited) AS "rateLimited" FROM usage_day
        WHERE account_id = $1 AND environment = $2 AND day BETWEEN $3 AND $4
        GROUP BY day, plan`,
      [accountId, environment, firstOn, lastOn],
    );
  }

  /** The first day of which usage is known, null when there is none. */
  async firstDay(sql: Sql, { accountId, environment }: Spender): Promise<IndianDay | null> {
    const row = await rowOf<{ day: IndianDay | null }>(
      sql,
      `SELECT min(day) AS day FROM usage_day WHERE account_id = $1 AND environment = $2`,
      [accountId, environment],
    );
    return row?.day ?? null;
  }

  /** Forgets minutes that no window counts any more and batches that nobody sends again. */
  async forgetBefore(sql: Sql, windowsFromMs: number, batchesFrom: Date): Promise<void> {
    for (let round = 0; round < 50; round += 1) {
      const gone = await rowsOf(
        sql,
        `DELETE FROM usage_minute WHERE ctid = ANY (ARRAY(
           SELECT ctid FROM usage_minute WHERE minute < $1 LIMIT ${rowsAtOnce} FOR UPDATE SKIP LOCKED
         )) RETURNING 1`,
        [minuteOf(windowsFromMs)],
      );
      if (gone.length < rowsAtOnce) break;
    }
    await sql.query(`DELETE FROM usage_batch WHERE applied_at < $1`, [batchesFrom]);
  }

  private async addDays(transaction: Sql, tallies: readonly SpenderTally[]): Promise<void> {
    const rows = tallies.flatMap(({ spender, counts }) => counts.map((count) => ({ ...spender, ...count })));
    if (rows.length === 0) return;
    await transaction.query(
      `INSERT INTO usage_day (account_id, environment, day, plan, route, admitted, rate_limited)
       SELECT * FROM unnest($1::text[], $2::text[], $3::date[], $4::text[], $5::text[], $6::bigint[], $7::bigint[])
        ORDER BY 1, 2, 3, 4, 5
       ON CONFLICT (account_id, environment, day, plan, route) DO UPDATE
          SET admitted = usage_day.admitted + excluded.admitted,
              rate_limited = usage_day.rate_limited + excluded.rate_limited`,
      columns(rows, ['accountId', 'environment', 'day', 'plan', 'route', 'admitted', 'rateLimited']),
    );
  }

  private async addMinutes(transaction: Sql, tallies: readonly SpenderTally[]): Promise<void> {
    const rows = tallies.flatMap(({ spender, minutes }) =>
      minutes.map(({ lastAtMs, requests }) => ({
        ...spender,
        minute: minuteOf(lastAtMs),
        requests,
        lastAt: new Date(lastAtMs),
      })),
    );
    if (rows.length === 0) return;
    await transaction.query(
      `INSERT INTO usage_minute (account_id, environment, minute, requests, last_at)
       SELECT * FROM unnest($1::text[], $2::text[], $3::integer[], $4::integer[], $5::timestamptz[])
        ORDER BY 1, 2, 3
       ON CONFLICT (account_id, environment, minute) DO UPDATE
          SET requests = usage_minute.requests + excluded.requests,
              last_at = greatest(usage_minute.last_at, excluded.last_at)`,
      columns(rows, ['accountId', 'environment', 'minute', 'requests', 'lastAt']),
    );
  }
}

/** Rows as one array for each column, for `unnest`. */
function columns<Row>(rows: readonly Row[], names: readonly (keyof Row)[]): unknown[][] {
  return names.map((name) => rows.map((row) => row[name]));
}
