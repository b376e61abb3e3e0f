import { queryRow, type Sql } from '@market/database';

/** Tables with what is stored of the premium of an IPO. */
const tables = ['gmp', 'gmp_day', 'gmp_state', 'gmp_reading', 'gmp_withdrawal', 'gmp_name'] as const;

/**
 * Removes everything that is stored of the premium of a live IPO.
 *
 * @returns the rows by their tables; null when there were none
 */
export async function removePremium(sql: Sql, ipoId: string): Promise<unknown> {
  const content = (table: string) =>
    `(SELECT jsonb_agg(to_jsonb(part)) FROM ${table} part WHERE data_set = 'live' AND ipo_id = $1)`;
  // SQL text, like all statements here: six tables, most of them without an entity.
  const row = await queryRow<{ kept: Record<string, unknown> }>(
    sql,
    `SELECT jsonb_strip_nulls(jsonb_build_object(${tables.map((table) => `'${table}', ${content(table)}`).join(', ')})) AS kept`,
    [ipoId],
  );
  for (const table of tables)
    await sql.query(`DELETE FROM ${table} WHERE data_set = 'live' AND ipo_id = $1`, [ipoId]);
  return row === null || Object.keys(row.kept).length === 0 ? null : row.kept;
}

/** Lets names that an operator placed at a live IPO mean another one. */
export async function renamePlaced(sql: Sql, fromId: string, toId: string): Promise<void> {
  await sql.query(`UPDATE gmp_name SET ipo_id = $2 WHERE data_set = 'live' AND ipo_id = $1`, [fromId, toId]);
}
