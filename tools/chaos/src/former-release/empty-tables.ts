import type { ChaosStack } from '../chaos-stack';

/** Returns the names of the tables without a row, in alphabetical order; of a parted table only the whole. */
export async function emptyTables(stack: ChaosStack): Promise<string[]> {
  const rows = await stack.sql<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c
      WHERE c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace AND NOT c.relispartition
        AND (xpath('/row/is_empty/text()', query_to_xml(
              format('SELECT NOT EXISTS (SELECT FROM %I) AS is_empty', c.relname), false, true, '')))[1]::text = 'true'
      ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}
