import type { IndianDay } from '@market/kernel';
import { Client } from 'pg';
import type { GrowingTable } from './growing-tables';

/** Size of a table with its indexes and its compressed values. */
export interface TableSize {
  readonly table: string;
  readonly rows: number;
  /** Number of rows about the issues of a replay, or of all rows of a table that is about none. */
  readonly replayedRows: number;
  readonly bytes: number;
}

/** Reads the sizes of tables after a replay. @param firstDay of the replay: issues that opened before were known already */
export async function tableSizes(
  databaseUrl: string,
  tables: readonly GrowingTable[],
  firstDay: IndianDay,
): Promise<TableSize[]> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const sizes: TableSize[] = [];
    for (const { table, issueColumn } of tables) {
      const isReplayed =
        issueColumn === null
          ? '$1::date IS NOT NULL'
          : `${issueColumn} IN (SELECT id FROM ipo WHERE open_on >= $1 OR open_on IS NULL)`;
      const { rows } = await client.query<Record<'rows' | 'replayed' | 'bytes', string>>(
        `SELECT count(*) AS rows, count(*) FILTER (WHERE ${isReplayed}) AS replayed,
                pg_total_relation_size('${table}') AS bytes FROM ${table}`,
        [firstDay],
      );
      const [size] = rows;
      sizes.push({
        table,
        rows: Number(size?.rows),
        replayedRows: Number(size?.replayed),
        bytes: Number(size?.bytes),
      });
    }
    return sizes;
  } finally {
    await client.end();
  }
}
