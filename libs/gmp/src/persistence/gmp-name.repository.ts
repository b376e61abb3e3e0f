import type { DataSet, GmpReadingRecord } from '@market/contracts';
import { queryRows, type Sql } from '@market/database';

/** Name as one publisher spells it. */
export interface PublishedName {
  readonly publisher: string;
  /** Result of `companyKey`. */
  readonly sourceKey: string;
}

/** Reading whose IPO was unknown when it was received. */
export interface UnplacedReading extends PublishedName {
  readonly position: number;
  readonly record: GmpReadingRecord;
  readonly receivedAt: Date;
}

/** Reads the names that an operator confirmed. Shape: `publisher:key` to IPO id. */
export async function confirmedNames(sql: Sql, dataSet: DataSet): Promise<Map<string, string>> {
  // SQL text: the table has no entity, because its other statements are batches.
  const rows = await queryRows<{ name: string; ipoId: string }>(
    sql,
    `SELECT publisher || ':' || source_key AS name, ipo_id AS "ipoId" FROM gmp_name WHERE data_set = $1`,
    [dataSet],
  );
  return new Map(rows.map(({ name, ipoId }) => [name, ipoId]));
}

/** Stores the IPO that a publisher means by a name. */
export async function confirmName(
  sql: Sql,
  dataSet: DataSet,
  name: PublishedName & { readonly ipoId: string },
  now: Date,
): Promise<void> {
  // SQL text: the table has no entity, because its other statements are batches.
  await sql.query(
    `INSERT INTO gmp_name (data_set, publisher, source_key, ipo_id, confirmed_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (data_set, publisher, source_key)
     DO UPDATE SET ipo_id = EXCLUDED.ipo_id, confirmed_at = EXCLUDED.confirmed_at`,
    [dataSet, name.publisher, name.sourceKey, name.ipoId, now],
  );
}

/** Stores readings whose IPO is unknown; a repeated one only updates its time of receipt. */
export async function keepUnplaced(
  sql: Sql,
  dataSet: DataSet,
  readings: readonly (PublishedName & { readonly record: GmpReadingRecord })[],
  now: Date,
): Promise<void> {
  if (readings.length === 0) return;
  const rows = readings.map(({ record, ...name }) => ({
    ...name,
    quotedAt: record.quotedAt,
    gmp: record.gmpRupees,
    record,
  }));
  // SQL text: a batch in one parameter, which the builder's inserts have no form for.
  await sql.query(
    `INSERT INTO gmp_unplaced AS kept (data_set, publisher, source_key, quoted_at, gmp, record, received_at)
     SELECT DISTINCT ON (publisher, "sourceKey", "quotedAt", gmp) $1, publisher, "sourceKey", "quotedAt", gmp, record,
            $2::timestamptz
       FROM jsonb_to_recordset($3::jsonb) AS row(publisher text, "sourceKey" text, "quotedAt" timestamptz, gmp numeric,
            record jsonb)
     ON CONFLICT (data_set, publisher, source_key, quoted_at, gmp)
     DO UPDATE SET received_at = EXCLUDED.received_at WHERE kept.received_at < EXCLUDED.received_at`,
    [dataSet, now, JSON.stringify(rows)],
  );
}

/** Reads the readings that wait under some names, in the order of receipt. */
export async function unplacedUnder(
  sql: Sql,
  dataSet: DataSet,
  names: readonly PublishedName[],
): Promise<UnplacedReading[]> {
  if (names.length === 0) return [];
  // SQL text: a join with a list of names.
  const rows = await queryRows<UnplacedReading & { readonly quotedAt: Date }>(
    sql,
    `SELECT position, publisher, source_key AS "sourceKey", record, quoted_at AS "quotedAt", received_at AS "receivedAt"
       FROM gmp_unplaced JOIN jsonb_to_recordset($2::jsonb) AS name("publisher" text, "sourceKey" text)
            USING (publisher)
      WHERE data_set = $1 AND source_key = "sourceKey" ORDER BY received_at, position`,
    [dataSet, JSON.stringify(names)],
  );
  return rows.map(({ quotedAt, ...row }) => ({ ...row, record: { ...row.record, quotedAt } }));
}

/** Deletes waiting readings whose IPO was found. */
export async function removeUnplaced(sql: Sql, positions: readonly number[]): Promise<void> {
  if (positions.length === 0) return;
  // SQL text: the table has no entity, because its other statements are batches.
  await sql.query('DELETE FROM gmp_unplaced WHERE position = ANY($1)', [positions]);
}
