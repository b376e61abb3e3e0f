import type { DataSet } from '@market/contracts';
import { queryRows, type Sql } from '@market/database';
import type { GmpState } from '../domain/gmp';
import { rowOfValue } from './gmp.row';

/** Columns of `gmp` that its states keep. */
const columns = [
  ...['gmp', 'mean', 'min', 'max', 'sources', 'quoted_at'],
  ...['updated_at', 'provenance', 'last_quotes', 'faded_at'],
];

/** Returns the SQL of the sources of a row that are fresh in its published state, see `freshSources`. */
function freshIn(row: 'gmp' | 'last'): string {
  return `(SELECT coalesce(array_agg(source.publisher ORDER BY source.publisher), '{}')
     FROM jsonb_to_recordset(${row}.sources) AS source(publisher text)
    WHERE ${row}.faded_at <=
          coalesce((${row}.last_quotes->>source.publisher)::timestamptz, ${row}.quoted_at) + interval '24 hours')`;
}

/** Returns the SQL of what is published of a row; quotes and looks at their age only by the sources that are fresh. */
function publishedOf(row: 'gmp' | 'last'): string {
  const shown = columns.filter((column) => column !== 'last_quotes' && column !== 'faded_at');
  return `ROW(${shown.map((column) => `${row}.${column}`).join(', ')}, ${freshIn(row)})`;
}

/** SQL of premiums (`gmp`), each with its last state (`last`), that are published otherwise than by that state. */
export const unrecordedSql = `
  FROM gmp LEFT JOIN LATERAL (
    SELECT * FROM gmp_state state
     WHERE state.data_set = gmp.data_set AND state.ipo_id = gmp.ipo_id
     ORDER BY published_at DESC, position DESC LIMIT 1) last ON true
 WHERE ${publishedOf('gmp')} IS DISTINCT FROM ${publishedOf('last')}`;

/**
 * Records the states of those premiums that are published otherwise than before, in the transaction of the write.
 *
 * @param ipoIds IPOs whose premiums were written; null for all
 */
export async function recordStates(
  sql: Sql,
  dataSet: DataSet,
  ipoIds: readonly string[] | null,
  now: Date,
): Promise<void> {
  if (ipoIds?.length === 0) return;
  // SQL text: rows of one table that differ from those of another. Writers take turns, but take their time before they
  // wait: it may be that of before the last state.
  await sql.query(
    `INSERT INTO gmp_state (data_set, ipo_id, published_at, ${columns.join(', ')})
     SELECT gmp.data_set, gmp.ipo_id, greatest($3::timestamptz, last.published_at),
            ${columns.map((column) => `gmp.${column}`).join(', ')}
     ${unrecordedSql} AND gmp.data_set = $1 AND ($2::text[] IS NULL OR gmp.ipo_id = ANY($2))
      ORDER BY gmp.ipo_id`,
    [dataSet, ipoIds, now],
  );
}

/** Returns the sample IPOs whose premiums changed at an instant. */
export async function findChangedSamples(sql: Sql, changedAt: Date): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(
    sql,
    `SELECT ipo_id AS id FROM gmp WHERE data_set = 'sample' AND updated_at = $1 ORDER BY 1`,
    [changedAt],
  );
  return rows.map(({ id }) => id);
}

/** Removes the states of some sample premiums, and of those that are no more. */
export async function clearSampleStates(sql: Sql, ipoIds: readonly string[]): Promise<void> {
  // SQL text: a condition on another table.
  await sql.query(
    `DELETE FROM gmp_state WHERE data_set = 'sample' AND (ipo_id = ANY($1) OR NOT EXISTS (
       SELECT FROM gmp WHERE gmp.data_set = 'sample' AND gmp.ipo_id = gmp_state.ipo_id))`,
    [ipoIds],
  );
}

/** Adds former states of a sample premium, the earliest first. */
export async function addSampleStates(sql: Sql, ipoId: string, states: readonly GmpState[]): Promise<void> {
  const rows = states.map(({ publishedAt, updatedAt, provenance, lastQuotes, fadedAt, ...value }, rank) => ({
    ...rowOfValue(ipoId, value),
    ...{ rank, publishedAt, updatedAt, provenance, lastQuotes, fadedAt },
  }));
  // SQL text: a batch in one parameter, which the builder's inserts have no form for.
  await sql.query(
    `INSERT INTO gmp_state (data_set, ipo_id, published_at, ${columns.join(', ')})
     SELECT 'sample', "ipoId", "publishedAt", gmp, mean, min, max, sources, "quotedAt", "updatedAt", provenance,
            "lastQuotes", "fadedAt"
       FROM jsonb_to_recordset($1::jsonb) AS row(rank integer, "ipoId" text, "publishedAt" timestamptz, gmp numeric,
            mean numeric, min numeric, max numeric, sources jsonb, "quotedAt" timestamptz, "updatedAt" timestamptz,
            provenance jsonb, "lastQuotes" jsonb, "fadedAt" timestamptz)
      ORDER BY rank`,
    [JSON.stringify(rows)],
  );
}
