import type { DataSet } from '@market/contracts';
import { rowOf, rowsOf, type Sql } from '@market/platform/database';
import type { GmpDay, GmpReading, GmpValue } from '../domain/gmp';
import { type GmpRow, rowOfValue, valueColumns, valueOfRow } from './gmp.row';

/** Serialises writers of one data set: two publishers that quote at once make one value. */
const ledgerLock = 1_795_310;

/** Waits until no other transaction writes this data set's premiums; lasts until the transaction ends. */
export async function lockGmp(sql: Sql, dataSet: DataSet): Promise<void> {
  await sql.query('SELECT pg_advisory_xact_lock($1, $2)', [ledgerLock, dataSet === 'live' ? 0 : 1]);
}

/** A reading that was appended: which, and its place in the order of all. */
export interface AddedReading extends Omit<GmpReading, 'sourceName' | 'vouched'> {
  readonly position: number;
}

/**
 * Appends what the publishers say otherwise than before: a reading that repeats what was known of its quote when it was
 * received, or what was received next, says nothing new.
 *
 * @returns those that were new
 */
export async function appendReadings(
  sql: Sql,
  dataSet: DataSet,
  readings: readonly GmpReading[],
): Promise<AddedReading[]> {
  if (readings.length === 0) return [];
  return rowsOf(
    sql,
    `WITH said AS (
       SELECT * FROM jsonb_to_recordset($2::jsonb) AS row("ipoId" text, publisher text, "sourceName" text,
              "gmpRupees" numeric, "quotedAt" timestamptz, "receivedAt" timestamptz))
     INSERT INTO gmp_reading (data_set, ipo_id, publisher, source_name, gmp, quoted_at, received_at)
     SELECT $1, "ipoId", said.publisher, "sourceName", "gmpRupees", "quotedAt", "receivedAt"
       FROM said
       LEFT JOIN LATERAL (
         SELECT gmp FROM gmp_reading known
          WHERE known.data_set = $1 AND ipo_id = "ipoId" AND known.publisher = said.publisher
            AND quoted_at = "quotedAt" AND received_at <= "receivedAt"
          ORDER BY received_at DESC, position DESC LIMIT 1) before ON true
       LEFT JOIN LATERAL (
         SELECT gmp FROM gmp_reading known
          WHERE known.data_set = $1 AND ipo_id = "ipoId" AND known.publisher = said.publisher
            AND quoted_at = "quotedAt" AND received_at > "receivedAt"
          ORDER BY received_at, position LIMIT 1) next ON true
      WHERE before.gmp IS DISTINCT FROM "gmpRupees" AND next.gmp IS DISTINCT FROM "gmpRupees"
      ORDER BY "receivedAt"
     ON CONFLICT DO NOTHING
     RETURNING position, ipo_id AS "ipoId", publisher, gmp AS "gmpRupees", quoted_at AS "quotedAt",
               received_at AS "receivedAt"`,
    [dataSet, JSON.stringify(readings)],
  );
}

/** Notes that an operator vouched for some readings; of equal ones of a quote for the one received last. */
export async function vouchFor(sql: Sql, dataSet: DataSet, readings: readonly GmpReading[]): Promise<void> {
  if (readings.length === 0) return;
  await sql.query(
    `UPDATE gmp_reading SET vouched = true
      WHERE NOT vouched AND position IN (
        SELECT max(position)
          FROM gmp_reading JOIN jsonb_to_recordset($2::jsonb) AS row("ipoId" text, publisher text, "gmpRupees" numeric,
               "quotedAt" timestamptz) USING (publisher)
         WHERE data_set = $1 AND ipo_id = "ipoId" AND quoted_at = "quotedAt" AND gmp = "gmpRupees"
         GROUP BY ipo_id, publisher, quoted_at, gmp)`,
    [dataSet, JSON.stringify(readings)],
  );
}

/** All readings of some IPOs, in the order in which they were received. */
export function readingsOf(
  sql: Sql,
  dataSet: DataSet,
  ipoIds: readonly string[],
): Promise<(GmpReading & Pick<AddedReading, 'position'>)[]> {
  return rowsOf(
    sql,
    `SELECT position, ipo_id AS "ipoId", publisher, source_name AS "sourceName", gmp AS "gmpRupees",
            quoted_at AS "quotedAt", received_at AS "receivedAt", vouched
       FROM gmp_reading WHERE data_set = $1 AND ipo_id = ANY($2) ORDER BY received_at, position`,
    [dataSet, ipoIds],
  );
}

/** Instant of a data set's latest quote, null while there is none. */
export async function lastQuotedAt(sql: Sql, dataSet: DataSet): Promise<Date | null> {
  const last = await rowOf<{ at: Date | null }>(
    sql,
    'SELECT max(quoted_at) AS at FROM gmp_reading WHERE data_set = $1',
    [dataSet],
  );
  return last?.at ?? null;
}

/** The values of some IPOs as this transaction sees them, by IPO id. */
export async function currentValues(
  sql: Sql,
  dataSet: DataSet,
  ipoIds: readonly string[],
): Promise<Map<string, GmpValue>> {
  const rows = await rowsOf<GmpRow>(
    sql,
    `SELECT ${valueColumns} FROM gmp WHERE data_set = $1 AND ipo_id = ANY($2)`,
    [dataSet, ipoIds],
  );
  return new Map(rows.map((row) => [row.ipoId, valueOfRow(row)]));
}

/** Saves all days of some IPOs, and the last of each as its value. What stays the same is not written. */
export async function saveDays(
  sql: Sql,
  dataSet: DataSet,
  days: ReadonlyMap<string, readonly GmpDay[]>,
): Promise<void> {
  const dayRows = [...days].flatMap(([ipoId, values]) =>
    values.map((value) => ({ ...rowOfValue(ipoId, value), day: value.day })),
  );
  const lastRows = [...days].flatMap(([ipoId, values]) => {
    const last = values.at(-1);
    return last ? [rowOfValue(ipoId, last)] : [];
  });
  await removeOthers(sql, dataSet, [...days.keys()], dayRows);
  await upsert(sql, dataSet, 'gmp_day', 'ipo_id, day', dayRows);
  await upsert(sql, dataSet, 'gmp', 'ipo_id', lastRows);
}

/** A late reading can take the value of a day away: what was alone then jumped from what is known now. */
async function removeOthers(
  sql: Sql,
  dataSet: DataSet,
  ipoIds: readonly string[],
  dayRows: readonly (GmpRow & Pick<GmpDay, 'day'>)[],
): Promise<void> {
  const kept = `SELECT 1 FROM jsonb_to_recordset($3::jsonb) AS row("ipoId" text, day date) WHERE "ipoId" = ipo_id`;
  const parameters = [dataSet, ipoIds, JSON.stringify(dayRows.map(({ ipoId, day }) => ({ ipoId, day })))];
  const others = `data_set = $1 AND ipo_id = ANY($2) AND NOT EXISTS (${kept}`;
  await sql.query(`DELETE FROM gmp_day WHERE ${others} AND row.day = gmp_day.day)`, parameters);
  await sql.query(`DELETE FROM gmp WHERE ${others})`, parameters);
}

async function upsert(
  sql: Sql,
  dataSet: DataSet,
  table: 'gmp' | 'gmp_day',
  key: string,
  rows: readonly GmpRow[],
): Promise<void> {
  const values = ['gmp', 'mean', 'min', 'max', 'sources', 'quoted_at'];
  const place = (from: string) => values.map((column) => `${from}.${column}`).join(', ');
  await sql.query(
    `INSERT INTO ${table} (data_set, ${key}, ${values.join(', ')})
     SELECT $1, ${key === 'ipo_id' ? '"ipoId"' : '"ipoId", day'}, gmp, mean, min, max, sources, "quotedAt"
       FROM jsonb_to_recordset($2::jsonb) AS row("ipoId" text, day date, gmp numeric, mean numeric, min numeric,
            max numeric, sources jsonb, "quotedAt" timestamptz)
     ON CONFLICT (data_set, ${key}) DO UPDATE SET (${values.join(', ')}) = ROW(${place('EXCLUDED')})
      WHERE ROW(${place(table)}) IS DISTINCT FROM ROW(${place('EXCLUDED')})`,
    [dataSet, JSON.stringify(rows)],
  );
}

/** Removes everything of the sample data set, to lay it anew. */
export async function clearSamples(sql: Sql): Promise<void> {
  for (const table of ['gmp_reading', 'gmp_day', 'gmp']) {
    await sql.query(`DELETE FROM ${table} WHERE data_set = 'sample'`);
  }
}
