import { queryRows, type Sql } from '@market/database';

/** Primary keys of the rows of each table. */
export type StoredRows = ReadonlyMap<string, ReadonlySet<string>>;

/** Reads the primary keys of all rows, of tables that have one. */
export async function storedRows(sql: Sql): Promise<StoredRows> {
  const tables = await queryRows<{ name: string; key: string }>(
    sql,
    `SELECT c.relname AS name,
            (SELECT string_agg(quote_ident(a.attname), ', ' ORDER BY a.attnum) FROM pg_attribute a
              WHERE a.attrelid = c.oid AND a.attnum = ANY(i.indkey)) AS key
       FROM pg_class c JOIN pg_index i ON i.indrelid = c.oid AND i.indisprimary
      WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace`,
  );
  const rows = new Map<string, Set<string>>();
  for (const { name, key } of tables) {
    const found = await queryRows<{ key: string }>(sql, `SELECT ROW(${key})::text AS key FROM "${name}"`);
    rows.set(name, new Set(found.map((row) => row.key)));
  }
  return rows;
}

/** Comparison of a table before its loss with the restored one. */
export interface LostRows {
  readonly table: string;
  /** Rows that are gone. */
  readonly lost: number;
  /** Rows that were removed after the backup and are back. */
  readonly back: number;
}

/** Compares all tables; those without a difference are left out. */
export function compareRows(before: StoredRows, restored: StoredRows): LostRows[] {
  return [...before].flatMap(([table, rows]) => {
    const kept = restored.get(table) ?? new Set<string>();
    const lost = [...rows].filter((key) => !kept.has(key)).length;
    const back = [...kept].filter((key) => !rows.has(key)).length;
    return lost + back === 0 ? [] : [{ table, lost, back }];
  });
}
