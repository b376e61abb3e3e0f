import type { DataSource, EntityManager, QueryRunner } from 'typeorm';
import type { MarketReads } from './market-reads';

/** Anything that can run SQL: a pool, one connection, or a transaction. */
export type Sql = Pick<DataSource, 'query'> | MarketReads | EntityManager | QueryRunner;

/** Runs a statement and gives its rows, whatever the statement is (TypeORM wraps those of UPDATE and DELETE). */
export async function rowsOf<Row>(sql: Sql, statement: string, parameters: unknown[] = []): Promise<Row[]> {
  const result: unknown = await sql.query(statement, parameters);
  if (
    Array.isArray(result) &&
    result.length === 2 &&
    Array.isArray(result[0]) &&
    typeof result[1] === 'number'
  ) {
    return result[0] as Row[];
  }
  return result as Row[];
}

/** Like `rowsOf`, for a statement that gives at most one row. */
export async function rowOf<Row>(
  sql: Sql,
  statement: string,
  parameters: unknown[] = [],
): Promise<Row | null> {
  return (await rowsOf<Row>(sql, statement, parameters))[0] ?? null;
}
