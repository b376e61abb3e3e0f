import type { DataSet } from '@market/contracts';
import { queryRows, type Sql } from '@market/database';
import type { GmpReading, GmpWithdrawal } from '../domain/gmp';

/** Last quote of a publisher for an IPO that was not withdrawn. */
export type CurrentQuote = Pick<GmpReading, 'ipoId' | 'publisher' | 'sourceName' | 'quotedAt'>;

/** Reads the current quotes of some publishers for some IPOs, from an instant on. */
export function findCurrentQuotes(
  sql: Sql,
  dataSet: DataSet,
  {
    publishers,
    ipoIds,
    since,
  }: {
    readonly publishers: readonly string[];
    readonly ipoIds: readonly string[];
    readonly since: Date;
  },
): Promise<CurrentQuote[]> {
  // SQL text: the last quote of each publisher and IPO (DISTINCT ON) that no withdrawal follows.
  return queryRows(
    sql,
    `SELECT ipo_id AS "ipoId", publisher, source_name AS "sourceName", quoted_at AS "quotedAt"
       FROM (SELECT DISTINCT ON (ipo_id, publisher) ipo_id, publisher, source_name, quoted_at
               FROM gmp_reading
              WHERE data_set = $1 AND publisher = ANY($2) AND ipo_id = ANY($3) AND quoted_at >= $4
              ORDER BY ipo_id, publisher, quoted_at DESC, received_at DESC, position DESC) last
      WHERE NOT EXISTS (
        SELECT 1 FROM gmp_withdrawal back
         WHERE (back.data_set, back.ipo_id, back.publisher) = ($1, last.ipo_id, last.publisher)
           AND withdrawn_at > quoted_at)`,
    [dataSet, publishers, ipoIds, since],
  );
}

/** Appends withdrawals; known ones stay unchanged. */
export async function appendWithdrawals(
  sql: Sql,
  dataSet: DataSet,
  withdrawals: readonly GmpWithdrawal[],
  now: Date,
): Promise<void> {
  if (withdrawals.length === 0) return;
  // SQL text: a batch in one parameter, which the builder's inserts have no form for.
  await sql.query(
    `INSERT INTO gmp_withdrawal (data_set, ipo_id, publisher, withdrawn_at, received_at)
     SELECT $1, "ipoId", publisher, "withdrawnAt", $2
       FROM jsonb_to_recordset($3::jsonb) AS row("ipoId" text, publisher text, "withdrawnAt" timestamptz)
     ON CONFLICT DO NOTHING`,
    [dataSet, now, JSON.stringify(withdrawals)],
  );
}

/**
 * Reads the withdrawals of some IPOs from an instant on.
 *
 * @param since first instant, by IPO id
 */
export function withdrawalsSince(
  sql: Sql,
  dataSet: DataSet,
  since: ReadonlyMap<string, Date>,
): Promise<GmpWithdrawal[]> {
  // SQL text: a join with a list of IPOs, each with an instant of its own.
  return queryRows(
    sql,
    `SELECT ipo_id AS "ipoId", publisher, withdrawn_at AS "withdrawnAt"
       FROM jsonb_to_recordset($2::jsonb) AS wanted("ipoId" text, since timestamptz)
       JOIN gmp_withdrawal ON data_set = $1 AND ipo_id = "ipoId" AND withdrawn_at >= since
      ORDER BY withdrawn_at, publisher`,
    [dataSet, JSON.stringify([...since].map(([ipoId, from]) => ({ ipoId, since: from })))],
  );
}
