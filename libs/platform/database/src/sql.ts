import type { Client, ClientBase } from 'pg';
import type { DataSource, EntityManager, QueryRunner } from 'typeorm';
import type { MarketReads } from './market-reads';

/** Object that can run SQL: a pool, one connection, or a transaction. */
export type Sql = Pick<DataSource, 'query'> | MarketReads | EntityManager | QueryRunner;

/** Object with repositories of entities that also runs SQL: a pool, or a transaction. */
export type Database = Pick<DataSource, 'getRepository' | 'query'>;

/** Runs a statement and returns its rows, whatever its kind (TypeORM wraps those of UPDATE and DELETE). */
export async function queryRows<Row>(
  sql: Sql,
  statement: string,
  parameters: unknown[] = [],
): Promise<Row[]> {
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

/** Runs a statement that returns at most one row. See `queryRows`. */
export async function queryRow<Row>(
  sql: Sql,
  statement: string,
  parameters: unknown[] = [],
): Promise<Row | null> {
  return (await queryRows<Row>(sql, statement, parameters))[0] ?? null;
}

/**
 * Waits for statements of one connection that were sent without waiting for each other: they take one round trip, and
 * the server runs them in their order. After a failed one, a transaction refuses the later ones.
 *
 * Errors: that of the first failed one in their order, after all have settled.
 */
export async function pipelined<const Answers extends readonly unknown[]>(
  begun: Answers,
): Promise<{ -readonly [At in keyof Answers]: Awaited<Answers[At]> }> {
  await Promise.allSettled(begun);
  return Promise.all(begun);
}

/**
 * Runs work on one connection of the pool.
 *
 * @param spoils tells whether the connection is unusable after an error: then it is closed, and leaves the pool
 */
export async function onConnection<T>(
  dataSource: Pick<DataSource, 'createQueryRunner'>,
  work: (client: ClientBase) => Promise<T>,
  spoils: (error: unknown) => boolean = isOver,
): Promise<T> {
  const runner = dataSource.createQueryRunner();
  const client = (await runner.connect()) as Client;
  try {
    return await work(client);
  } catch (error) {
    // The pool removes a client that is ended.
    if (spoils(error)) void client.end().catch(() => undefined);
    throw error;
  } finally {
    await runner.release();
  }
}

/** Tells whether an error ends the connection: a FATAL one of the server, or no response at all. */
export function isOver(error: unknown): boolean {
  const { severity } = Object(error) as { readonly severity?: unknown };
  return severity === undefined || severity === 'FATAL' || severity === 'PANIC';
}
