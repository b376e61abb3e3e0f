import type { DataSet } from '@market/contracts';
import { In } from 'typeorm';
import { type QueryMaker, queryRow, queryRows, selectFields, type Sql } from '@market/database';
import type { CurrentGmp, GmpDay, GmpReading } from '../domain/gmp';
import { gmpEntity, gmpRows } from './gmp.entity';
import { type CurrentGmpRow, currentOfRow, rowOfValue } from './gmp.row';

/** Reading that was appended, with its position in the order of all. */
export interface AddedReading extends Omit<GmpReading, 'sourceName' | 'vouched' | 'believedAt'> {
  readonly position: number;
}

/**
 * Appends readings that differ from what is stored: a reading that repeats the previous or the next received value of
 * the same quote is skipped.
 *
 * @returns the readings that were new
 */
export async function appendReadings(
  sql: Sql,
  dataSet: DataSet,
  readings: readonly GmpReading[],
): Promise<AddedReading[]> {
  if (readings.length === 0) return [];
  // SQL text: each reading of a batch is joined with those received before and after it (LATERAL).
  return queryRows(
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
    [dataSet, JSON.stringify(withoutRepetitions(readings))],
  );
}

/** Drops readings that repeat the previously received value of the same quote. */
function withoutRepetitions(readings: readonly GmpReading[]): GmpReading[] {
  const last = new Map<string, number>();
  const received = [...readings].sort((one, other) => one.receivedAt.getTime() - other.receivedAt.getTime());
  return received.filter(({ ipoId, publisher, quotedAt, gmpRupees }) => {
    const quote = `${ipoId}:${publisher}:${quotedAt.toISOString()}`;
    const isRepeated = last.get(quote) === gmpRupees;
    last.set(quote, gmpRupees);
    return !isRepeated;
  });
}

/** Marks readings as vouched for by an operator; among equal readings of one quote only the last received. */
export async function vouchFor(sql: Sql, dataSet: DataSet, readings: readonly GmpReading[]): Promise<void> {
  if (readings.length === 0) return;
  // SQL text: an update from a list of rows, which the builder has no form for.
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

/** Marks readings as believed now; those that were believed before keep their instant. */
export async function noteBelief(sql: Sql, positions: readonly number[], now: Date): Promise<void> {
  if (positions.length === 0) return;
  // SQL text: the table has no entity, because its other statements are batches.
  await sql.query(
    'UPDATE gmp_reading SET believed_at = $2 WHERE position = ANY($1) AND believed_at IS NULL',
    [positions, now],
  );
}

/** Reading with its position in the table. */
export type StoredReading = GmpReading & Pick<AddedReading, 'position'>;

/**
 * Reads the readings of some IPOs from an instant on, and of each publisher the last one before it that was believed or
 * vouched for; in the order of receipt.
 *
 * @param since first instant, by IPO id
 */
export function readingsSince(
  sql: Sql,
  dataSet: DataSet,
  since: ReadonlyMap<string, Date>,
): Promise<StoredReading[]> {
  const before = (mark: string) => `
    SELECT last.* FROM quoting CROSS JOIN LATERAL (
      SELECT * FROM gmp_reading read
       WHERE read.data_set = $1 AND read.ipo_id = "ipoId" AND read.publisher = quoting.publisher
         AND quoted_at < since AND ${mark}
       ORDER BY quoted_at DESC, received_at DESC LIMIT 1) last`;
  // SQL text: a list of IPOs, each with an instant of its own (LATERAL); the publishers of an IPO are found by one
  // index lookup each, where DISTINCT would read all its rows.
  const firstAfter = (publisher: string) => `
    (SELECT min(read.publisher) FROM gmp_reading read
      WHERE read.data_set = $1 AND read.ipo_id = "ipoId" AND read.publisher > ${publisher})`;
  return queryRows(
    sql,
    `WITH RECURSIVE
     wanted AS (SELECT * FROM jsonb_to_recordset($2::jsonb) AS row("ipoId" text, since timestamptz)),
     quoting AS (
       SELECT "ipoId", since, ${firstAfter("''")} AS publisher FROM wanted
        UNION ALL
       SELECT "ipoId", since, ${firstAfter('quoting.publisher')} FROM quoting WHERE publisher IS NOT NULL),
     read AS (
       SELECT read.* FROM wanted JOIN gmp_reading read
           ON read.data_set = $1 AND read.ipo_id = "ipoId" AND read.quoted_at >= since
        UNION ${before('believed_at IS NOT NULL')}
        UNION ${before('vouched')})
     SELECT position, ipo_id AS "ipoId", publisher, source_name AS "sourceName", gmp AS "gmpRupees",
            quoted_at AS "quotedAt", received_at AS "receivedAt", vouched, believed_at AS "believedAt"
       FROM read ORDER BY received_at, position`,
    [dataSet, JSON.stringify([...since].map(([ipoId, from]) => ({ ipoId, since: from })))],
  );
}

/** Returns the instant of a data set's latest quote, null while there is none. */
export async function lastQuotedAt(sql: Sql, dataSet: DataSet): Promise<Date | null> {
  // SQL text: the table has no entity, because its other statements are batches.
  const last = await queryRow<{ at: Date | null }>(
    sql,
    'SELECT max(quoted_at) AS at FROM gmp_reading WHERE data_set = $1',
    [dataSet],
  );
  return last?.at ?? null;
}

/** Reads the values of some IPOs as this transaction sees them, by IPO id. */
export async function currentValues(
  maker: QueryMaker,
  dataSet: DataSet,
  ipoIds: readonly string[],
): Promise<Map<string, CurrentGmp>> {
  const rows = await selectFields(maker.createQueryBuilder(gmpEntity, 'gmp'), gmpRows)
    .where('gmp.dataSet = :dataSet AND gmp.ipoId = ANY(:ipoIds)', { dataSet, ipoIds })
    .getRawMany<CurrentGmpRow>();
  return new Map(rows.map((row) => [row.ipoId, currentOfRow(row)]));
}

/**
 * Saves days of some IPOs, and the last day of each IPO as its value. Equal rows are not written, and no day is ever
 * deleted: it was believed when it was served.
 */
export async function saveDays(
  sql: Sql,
  dataSet: DataSet,
  days: ReadonlyMap<string, readonly GmpDay[]>,
  now: Date,
): Promise<void> {
  const rows = [...days].flatMap(([ipoId, values]) =>
    values.map((value) => ({ ...rowOfValue(ipoId, value), day: value.day })),
  );
  // SQL text: a batch in one parameter, which the builder's inserts have no form for.
  await sql.query(
    `INSERT INTO gmp_day (data_set, ipo_id, day, ${columns})
     SELECT $1, "ipoId", day, gmp, mean, min, max, sources, "quotedAt"
       FROM jsonb_to_recordset($2::jsonb) AS row("ipoId" text, day date, gmp numeric, mean numeric, min numeric,
            max numeric, sources jsonb, "quotedAt" timestamptz)
     ON CONFLICT (data_set, ipo_id, day) DO UPDATE SET (${columns}) = ROW(${placed('EXCLUDED')})
     WHERE ROW(${placed('gmp_day')}) IS DISTINCT FROM ROW(${placed('EXCLUDED')})`,
    [dataSet, JSON.stringify(rows)],
  );
  // SQL text: the last day of each IPO of a list (LATERAL).
  await sql.query(
    `INSERT INTO gmp (data_set, ipo_id, ${columns}, updated_at, provenance, last_quotes, faded_at, fades_at)
     SELECT data_set, id, ${columns}, $3, ${provenanceOfLast}, ${quotesOfLast}, $3, $3
       FROM unnest($2::text[]) AS id CROSS JOIN LATERAL (
         SELECT data_set, ${columns} FROM gmp_day WHERE data_set = $1 AND ipo_id = id ORDER BY day DESC LIMIT 1) last
     ON CONFLICT (data_set, ipo_id) DO UPDATE
       SET (${columns}, last_quotes, faded_at, fades_at) =
             ROW(${placed('EXCLUDED')}, EXCLUDED.last_quotes, EXCLUDED.faded_at, EXCLUDED.fades_at),
           updated_at = CASE WHEN ${figuresDiffer} THEN EXCLUDED.updated_at ELSE gmp.updated_at END,
           provenance = CASE WHEN ${figuresDiffer} THEN EXCLUDED.provenance ELSE gmp.provenance END
     WHERE ${figuresDiffer} OR gmp.last_quotes <> EXCLUDED.last_quotes`,
    [dataSet, [...days.keys()], now],
  );
}

/** Dates the values of some IPOs, whose figures are the same, by an instant at which confidence in them changed. */
export async function dateValues(
  maker: QueryMaker,
  dataSet: DataSet,
  ipoIds: readonly string[],
  now: Date,
): Promise<void> {
  if (ipoIds.length === 0) return;
  await maker
    .createQueryBuilder()
    .update(gmpEntity)
    .set({ updatedAt: now })
    .where({ dataSet, ipoId: In([...ipoIds]) })
    .execute();
}

const columns = 'gmp, mean, min, max, sources, quoted_at';

/** Returns the SQL of the figures of a row. */
function placed(row: 'gmp' | 'gmp_day' | 'EXCLUDED'): string {
  return columns
    .split(', ')
    .map((column) => `${row}.${column}`)
    .join(', ');
}

/** SQL condition for a value that is published otherwise than before. */
const figuresDiffer = `ROW(${placed('gmp')}) IS DISTINCT FROM ROW(${placed('EXCLUDED')})`;

/**
 * SQL of the publishers that count in the last day of an IPO, each with the instant of the first believed quote of its
 * present premium.
 */
const believedBefore = (read: string) => `${read}.data_set = $1 AND ${read}.ipo_id = id
  AND ${read}.publisher = source.publisher AND ${read}.believed_at IS NOT NULL AND ${read}.quoted_at <= last.quoted_at`;
const provenanceOfLast = `(
  SELECT coalesce(jsonb_agg(jsonb_build_object('source', source.publisher, 'since',
           to_char(coalesce(first.quoted_at, last.quoted_at) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
           ORDER BY source.publisher), '[]')
    FROM jsonb_to_recordset(last.sources) AS source(publisher text, value numeric)
    CROSS JOIN LATERAL (
      SELECT min(same.quoted_at) AS quoted_at FROM gmp_reading same
       WHERE ${believedBefore('same')} AND round(same.gmp, 2) = source.value
         AND same.quoted_at > coalesce(
           (SELECT max(other.quoted_at) FROM gmp_reading other
             WHERE ${believedBefore('other')} AND round(other.gmp, 2) <> source.value), '-infinity')) first)`;

/** SQL of the last believed quote of the present premium of each publisher that counts in the last day of an IPO. */
const quotesOfLast = `(
  SELECT coalesce(jsonb_object_agg(source.publisher,
           to_char(coalesce(quote.quoted_at, last.quoted_at) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')), '{}')
    FROM jsonb_to_recordset(last.sources) AS source(publisher text, value numeric)
    CROSS JOIN LATERAL (
      SELECT max(same.quoted_at) AS quoted_at FROM gmp_reading same
       WHERE ${believedBefore('same')} AND round(same.gmp, 2) = source.value) quote)`;

/**
 * Removes the readings and days of the sample data set, before new ones are written. The values stay: of those that are
 * written again alike nothing has changed.
 */
export async function clearSamples(sql: Sql): Promise<void> {
  for (const table of ['gmp_reading', 'gmp_withdrawal', 'gmp_day']) {
    // SQL text: two of the tables have no entity.
    await sql.query(`DELETE FROM ${table} WHERE data_set = 'sample'`);
  }
}

/** Removes the sample values that have no day any more. */
export async function clearSamplesWithoutDays(sql: Sql): Promise<void> {
  // SQL text: a condition on another table.
  await sql.query(
    `DELETE FROM gmp WHERE data_set = 'sample' AND NOT EXISTS (
       SELECT FROM gmp_day WHERE gmp_day.data_set = 'sample' AND gmp_day.ipo_id = gmp.ipo_id)`,
  );
}

/** Dates the sample values by their last quotes, as if each had been received when it was made. */
export async function dateSamplesByQuotes(sql: Sql): Promise<void> {
  // SQL text: a column that is given the value of another.
  await sql.query(
    `UPDATE gmp SET updated_at = quoted_at, faded_at = quoted_at, fades_at = 'epoch' WHERE data_set = 'sample'`,
  );
}
