import type { Client, ClientBase } from 'pg';
import type { DataSource, EntityManager, QueryRunner } from 'typeorm';
import type { MarketReads } from './market-reads';

/** Anything that can run SQL: a pool, one connection, or a transaction. */
export type Sql = Pick<DataSource, 'query'> | MarketReads | EntityManager | QueryRunner;

/** Gives repositories of entities, and runs SQL beside them: a pool, or a transaction. */
export type Database = Pick<DataSource, 'getRepository' | 'query'>;

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

/**
 * Waits for statements of one connection that were begun without waiting for each other: they take one round trip, and
 * the server runs them in their order. After one that fails, a transaction refuses those behind it.
 *
 * Errors: of the first in their order that failed, when none is under way any more.
 */
export async function inOneTrip<const Answers extends readonly unknown[]>(
  begun: Answers,
): Promise<{ -readonly [At in keyof Answers]: Awaited<Answers[At]> }> {
  await Promise.allSettled(begun);
  return Promise.all(begun);
}

/**
 * Runs work on one connection of the pool, which `QueryRunner.connect` gives.
 *
 * @param spoils whether the connection is of no use after an error: it is ended, and leaves the pool
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
    // The pool keeps no client that is ended.
    if (spoils(error)) void client.end().catch(() => undefined);
    throw error;
  } finally {
    await runner.release();
  }
}

/** The server ends the connection with it, or says nothing any more. */
export function isOver(error: unknown): boolean {
  const { severity } = Object(error) as { readonly severity?: unknown };
  return severity === undefined || severity === 'FATAL' || severity === 'PANIC';
}
