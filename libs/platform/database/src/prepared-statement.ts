import { hash } from 'node:crypto';
import type { ClientBase, QueryConfig } from 'pg';
import type { DataSource, EntitySchema, ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import { TimeoutClient } from './impatient-client';
import { pipelined, isOver, onConnection } from './sql';
import { MarketReads } from './market-reads';

/** Longer than the server's statement timeout: only a connection that is cut off takes so long. Units: milliseconds. */
const answerWithinMs = 3_000;

/** Reads market data from the app's own database, over the connections of its pool. */
export class PrimaryReads extends MarketReads {
  constructor(
    private readonly dataSource: Pick<DataSource, 'createQueryRunner' | 'createQueryBuilder'>,
    private readonly withinMs = answerWithinMs,
  ) {
    super();
  }

  async query<T>(statement: string, parameters: unknown[] = []): Promise<T> {
    const { rows } = await withNames(this.dataSource, (client, named) => {
      const question = { ...named(statement, parameters), query_timeout: this.withinMs };
      return client.query(question);
    });
    return rows as T;
  }

  createQueryBuilder<Entity extends ObjectLiteral>(
    entity: EntitySchema<Entity>,
    alias: string,
  ): SelectQueryBuilder<Entity> {
    return this.dataSource.createQueryBuilder(entity, alias);
  }
}

/** Max number of named statements, above the number in the code. */
const maxNamedStatements = 500;

const names = new Map<string, string>();

/**
 * Names a statement: the server parses and plans it once for each connection, which takes longer than to run it. The
 * name is a hash of the text: behind a pooler a connection may know a name from another process of another version.
 * Statements above the limit, and those marked as `unprepared`, have no name.
 *
 * @param text constant text from code: values are parameters
 */
export function prepared(text: string, values: unknown[]): QueryConfig {
  const name = nameOf(text);
  return name === null ? { text, values } : { name, text, values };
}

/** Beginning of a text that stays without a name. */
const unpreparedMark = '/* unprepared */ ';

/**
 * Marks a statement as one of many that callers can choose: it stays without a name, because a connection would keep the
 * plan of each.
 */
export function unprepared(text: string): string {
  return unpreparedMark + text;
}

function nameOf(text: string): string | null {
  if (text.startsWith(unpreparedMark)) return null;
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= maxNamedStatements) return null;
  const name = `s_${hash('sha256', text, 'hex').slice(0, 24)}`;
  names.set(text, name);
  return name;
}

/**
 * SQLSTATEs of a lost name: a table was altered under the plan, or a pooler between us and the server gives another
 * connection to each transaction.
 */
const lostStates = new Set(['0A000', '26000', '42P05']);

/** Tells whether a statement failed because of its name: it has done nothing, and runs without a name. */
export function hasLostName(error: unknown): boolean {
  const { code } = Object(error) as { readonly code?: unknown };
  return typeof code === 'string' && lostStates.has(code);
}

/**
 * Runs work on one connection of the pool, with named statements. If a name was lost there, the work is repeated
 * without names: until then it must have had no effect outside a transaction.
 *
 * @param work receives the function that names its statements
 */
export async function withNames<T>(
  dataSource: Pick<DataSource, 'createQueryRunner'>,
  work: (client: ClientBase, named: typeof prepared) => Promise<T>,
): Promise<T> {
  try {
    return await onConnection(dataSource, (client) => work(client, namingOf(client)), isUnusable);
  } catch (error) {
    if (!hasLostName(error)) throw error;
    return onConnection(dataSource, (client) => work(client, unnamed));
  }
}

function namingOf(client: ClientBase): typeof prepared {
  return client instanceof TimeoutClient && !client.namesStatements ? unnamed : prepared;
}

function unnamed(text: string, values: unknown[]): QueryConfig {
  return { text, values };
}

/**
 * Settings for statements whose plan does not depend on the values: planning each time costs more than it gains. JIT is
 * off because before PostgreSQL 18 a disabled plan node keeps a huge cost, which triggers JIT.
 */
const plansOnce = 'SET LOCAL plan_cache_mode = force_generic_plan; SET LOCAL jit = off';

/**
 * Runs a named statement in a transaction of its own, behind settings and locks, in one round trip: a process that is
 * suspended or cut off after sending does not leave the transaction open, unless values or rows exceed the buffers of a
 * connection (megabytes); limit that by a setting in `beginning`. The statement sees everything that was committed
 * before a lock was granted.
 *
 * @param beginning statements from code
 */
export function rowsInTransaction<Row>(
  dataSource: Pick<DataSource, 'createQueryRunner'>,
  beginning: string,
  statement: string,
  parameters: unknown[],
): Promise<Row[]> {
  return withNames(dataSource, async (client, named) => {
    const [, { rows }] = await pipelined([
      client.query(`BEGIN; ${plansOnce}; ${beginning}`),
      client.query(named(statement, parameters)),
      // Rolls a failed transaction back.
      client.query('COMMIT'),
    ]);
    return rows as Row[];
  });
}

/** Tells whether a connection must leave the pool: a lost name stays lost on its connection. */
function isUnusable(error: unknown): boolean {
  return isOver(error) || hasLostName(error);
}
