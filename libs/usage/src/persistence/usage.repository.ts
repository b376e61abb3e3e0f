import { type IndianDay, minuteOf } from '@market/kernel';
import { queryRow, queryRows, type Sql } from '@market/database';
import type { SpenderTally } from '../domain/usage-tally';
import { type MinuteSpent, spenderKey, type Spender } from '../domain/account-windows';

/** Tallies that are written in one transaction, exactly once. */
export interface UsageBatch {
  readonly id: string;
  readonly tallies: readonly SpenderTally[];
}

/** Requests of an account on one day in one billing period. */
export interface DayUsage {
  readonly day: IndianDay;
  /** Units: milliseconds since 1970. */
  readonly periodStartMs: number;
  readonly admitted: number;
  readonly rateLimited: number;
}

/** Stored requests of accounts, as one snapshot of the database shows them. */
export interface SpentRequestsShown {
  /** See `isShownIn`. */
  readonly snapshot: string;
  /** Ids of the requested batches that are written. */
  readonly written: ReadonlySet<string>;
  /** Minutes with requests by `spenderKey`. */
  readonly spent: ReadonlyMap<string, readonly MinuteSpent[]>;
}

interface MinuteRow {
  readonly snapshot: string;
  readonly written: readonly string[];
  /** Null in a row without a minute. */
  readonly accountId: string | null;
  readonly environment: Spender['environment'];
  readonly requests: number;
  readonly lastAt: Date;
}

/** Statement timeout of a batch: a statement that the server cancels is surely not written. Units: milliseconds. */
const writeWithinMs = 900;

const rowsAtOnce = 20_000;

/**
 * Reads and writes the tables of usage. Plain SQL: one statement with a timeout adds the counts of thousands of
 * accounts.
 */
export class UsageRepository {
  /**
   * Adds a batch to the stored counts. A batch that was applied already changes nothing, so one whose response was lost
   * may be retried. All processes lock rows in the same order, which prevents deadlocks.
   *
   * @returns the transaction that wrote it; null for a withdrawn batch
   */
  async apply(transaction: Sql, { id, tallies }: UsageBatch, at: Date): Promise<bigint | null> {
    const made = await queryRow<{ by: string }>(
      transaction,
      `INSERT INTO usage_batch (id, applied_at, transaction) VALUES ($1, $2, pg_current_xact_id())
       ON CONFLICT DO NOTHING
       RETURNING transaction::text AS by, set_config('statement_timeout', '${writeWithinMs}', true)`,
      [id, at],
    );
    if (made === null) return this.writerOf(transaction, id);
    await this.addDays(transaction, tallies);
    await this.addKeyDays(transaction, tallies);
    await this.addMinutes(transaction, tallies);
    return BigInt(made.by);
  }

  /**
   * Ensures that a batch of unknown outcome is never applied later.
   *
   * @returns the transaction that wrote it, if it was already applied; else null
   */
  async withdraw(sql: Sql, id: string, at: Date): Promise<bigint | null> {
    await sql.query(`INSERT INTO usage_batch (id, applied_at) VALUES ($1, $2) ON CONFLICT DO NOTHING`, [
      id,
      at,
    ]);
    return this.writerOf(sql, id);
  }

  /** Reads the requests of accounts since a minute of the clock, and which of the given batches they include. */
  async spentSince(
    sql: Sql,
    spenders: readonly Spender[],
    atMs: number,
    batchIds: readonly string[],
  ): Promise<SpentRequestsShown> {
    // A single statement reads from a single snapshot.
    const rows = await queryRows<MinuteRow>(
      sql,
      `SELECT shown.snapshot, shown.written, spent.* FROM (
         SELECT pg_current_snapshot()::text AS snapshot,
                ARRAY(SELECT id::text FROM usage_batch WHERE id = ANY ($4::uuid[]) AND transaction IS NOT NULL) AS written
       ) AS shown LEFT JOIN (
         SELECT account_id AS "accountId", environment, requests, last_at AS "lastAt"
           FROM unnest($1::text[], $2::text[]) AS wanted (account_id, environment)
           JOIN usage_minute USING (account_id, environment)
          WHERE minute >= $3
       ) AS spent ON true`,
      [
        spenders.map(({ accountId }) => accountId),
        spenders.map(({ environment }) => environment),
        minuteOf(atMs),
        batchIds,
      ],
    );
    const spent = new Map<string, MinuteSpent[]>();
    for (const { accountId, environment, requests, lastAt } of rows) {
      if (accountId === null) continue;
      const entry = { lastAtMs: lastAt.getTime(), requests };
      const key = spenderKey({ accountId, environment });
      const known = spent.get(key);
      if (known === undefined) spent.set(key, [entry]);
      else known.push(entry);
    }
    return { snapshot: rows[0]?.snapshot ?? '', written: new Set(rows[0]?.written), spent };
  }

  /** Resolves to the ids of the given batches that are written. */
  async written(sql: Sql, batchIds: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await queryRows<{ id: string }>(
      sql,
      `SELECT id FROM usage_batch WHERE id = ANY ($1::uuid[]) AND transaction IS NOT NULL`,
      [batchIds],
    );
    return new Set(rows.map(({ id }) => id));
  }

  /** Returns the requests of an account by day, in billing periods that start within [begunFrom, begunBefore). */
  async days(
    sql: Sql,
    { accountId, environment }: Spender,
    begunFrom: Date,
    begunBefore: Date,
  ): Promise<DayUsage[]> {
    const rows = await queryRows<Omit<DayUsage, 'periodStartMs'> & { periodStart: Date }>(
      sql,
      `SELECT day, period_start AS "periodStart", sum(admitted) AS admitted, sum(rate_limited) AS "rateLimited"
         FROM usage_day
        WHERE account_id = $1 AND environment = $2 AND period_start >= $3 AND period_start < $4
        GROUP BY day, period_start`,
      [accountId, environment, begunFrom, begunBefore],
    );
    return rows.map(({ periodStart, ...row }) => ({ ...row, periodStartMs: periodStart.getTime() }));
  }

  /** Returns the first day with stored usage, null if there is none. */
  async firstDay(sql: Sql, { accountId, environment }: Spender): Promise<IndianDay | null> {
    const row = await queryRow<{ day: IndianDay | null }>(
      sql,
      `SELECT min(day) AS day FROM usage_day WHERE account_id = $1 AND environment = $2`,
      [accountId, environment],
    );
    return row?.day ?? null;
  }

  /** Returns the time of the last stored request of an account; null if no minute of it is stored. */
  async lastAdmittedAt(sql: Sql, { accountId, environment }: Spender): Promise<Date | null> {
    const row = await queryRow<{ at: Date }>(
      sql,
      `SELECT last_at AS at FROM usage_minute WHERE account_id = $1 AND environment = $2
        ORDER BY minute DESC LIMIT 1`,
      [accountId, environment],
    );
    return row?.at ?? null;
  }

  /** Deletes minutes that no window counts any more and batches that are no longer retried. */
  async forgetBefore(sql: Sql, windowsFromMs: number, batchesFrom: Date): Promise<void> {
    for (let round = 0; round < 50; round += 1) {
      const gone = await queryRows(
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

  private async writerOf(sql: Sql, id: string): Promise<bigint | null> {
    const row = await queryRow<{ by: string | null }>(
      sql,
      `SELECT transaction::text AS by FROM usage_batch WHERE id = $1`,
      [id],
    );
    return row === null || row.by === null ? null : BigInt(row.by);
  }

  private async addDays(transaction: Sql, tallies: readonly SpenderTally[]): Promise<void> {
    const rows = tallies.flatMap(({ spender, counts }) => counts.map((count) => ({ ...spender, ...count })));
    if (rows.length === 0) return;
    await transaction.query(
      `INSERT INTO usage_day (account_id, environment, day, period_start, plan, route, admitted, rate_limited)
       SELECT "accountId", environment, day, to_timestamp("periodStartMs" / 1000.0), plan, route, admitted, "rateLimited"
         FROM json_to_recordset($1) AS r("accountId" text, environment text, day date, "periodStartMs" float8,
              plan text, route text, admitted bigint, "rateLimited" bigint)
        ORDER BY 1, 2, 3, 4, 5, 6
       ON CONFLICT (account_id, environment, day, period_start, plan, route) DO UPDATE
          SET admitted = usage_day.admitted + excluded.admitted,
              rate_limited = usage_day.rate_limited + excluded.rate_limited`,
      [JSON.stringify(rows)],
    );
  }

  private async addKeyDays(transaction: Sql, tallies: readonly SpenderTally[]): Promise<void> {
    const rows = tallies.flatMap(({ spender, keys }) => keys.map((count) => ({ ...spender, ...count })));
    if (rows.length === 0) return;
    await transaction.query(
      `INSERT INTO usage_key_day (account_id, environment, day, key_id, admitted, refused)
       SELECT "accountId", environment, day, "keyId", admitted, refused
         FROM json_to_recordset($1) AS r("accountId" text, environment text, day date, "keyId" text,
              admitted bigint, refused bigint)
        ORDER BY 1, 2, 3, 4
       ON CONFLICT (account_id, environment, day, key_id) DO UPDATE
          SET admitted = usage_key_day.admitted + excluded.admitted,
              refused = usage_key_day.refused + excluded.refused`,
      [JSON.stringify(rows)],
    );
  }

  private async addMinutes(transaction: Sql, tallies: readonly SpenderTally[]): Promise<void> {
    const rows = tallies.flatMap(({ spender, minutes }) =>
      minutes.map((spent) => ({ ...spender, ...spent, minute: minuteOf(spent.lastAtMs) })),
    );
    if (rows.length === 0) return;
    await transaction.query(
      `INSERT INTO usage_minute (account_id, environment, minute, requests, last_at)
       SELECT "accountId", environment, minute, requests, to_timestamp("lastAtMs" / 1000.0)
         FROM json_to_recordset($1) AS r("accountId" text, environment text, minute integer, requests integer,
              "lastAtMs" float8)
        ORDER BY 1, 2, 3
       ON CONFLICT (account_id, environment, minute) DO UPDATE
          SET requests = usage_minute.requests + excluded.requests,
              last_at = greatest(usage_minute.last_at, excluded.last_at)`,
      [JSON.stringify(rows)],
    );
  }
}
