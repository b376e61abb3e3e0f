import { hash } from 'node:crypto';
import type { ClientBase, QueryConfig } from 'pg';
import type { DataSource } from 'typeorm';
import { inOneTrip, isOver, onConnection } from './sql';

/** More statements than the code has. */
const statementsAtMost = 500;

const names = new Map<string, string>();

/**
 * A statement as a connection runs it under a name: the server reads and plans it once for each connection, which takes
 * longer than to run it. The name is made of the text: behind a pooler a connection may have heard it from another
 * process, of another version. One statement too many goes without a name.
 *
 * @param text of one's own code, the same each time: what differs is a parameter
 */
export function prepared(text: string, values: unknown[]): QueryConfig {
  const name = nameOf(text);
  return name === null ? { text, values } : { name, text, values };
}

function nameOf(text: string): string | null {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= statementsAtMost) return null;
  const name = `s_${hash('sha256', text, 'hex').slice(0, 24)}`;
  names.set(text, name);
  return name;
}

/**
 * A table was altered under the plan, or what is between us and the server gives another connection to each
 * transaction.
 */
const lostStates = new Set(['0A000', '26000', '42P05']);

/** Whether a statement failed because of its name: it has done nothing, and runs without one. */
export function lostItsName(error: unknown): boolean {
  const { code } = Object(error) as { readonly code?: unknown };
  return typeof code === 'string' && lostStates.has(code);
}

/**
 * Runs work on one connection of the pool, with its statements under names. If one has lost its name there, the work is
 * done once more without: it may have had no effect until then, but within a transaction.
 *
 * @param work is told how to name its statements
 */
export async function withNames<T>(
  dataSource: Pick<DataSource, 'createQueryRunner'>,
  work: (client: ClientBase, named: typeof prepared) => Promise<T>,
): Promise<T> {
  try {
    return await onConnection(dataSource, (client) => work(client, prepared), isSpoilt);
  } catch (error) {
    if (!lostItsName(error)) throw error;
    return onConnection(dataSource, (client) => work(client, (text, values) => ({ text, values })));
  }
}

/**
 * Whatever the values are: what differs with them is not worth to be planned each time. Nor is it to be compiled: before
 * PostgreSQL 18 a step that was to be avoided and cannot be counts as endlessly dear, and what is dear is compiled first.
 */
const plansOnce = 'SET LOCAL plan_cache_mode = force_generic_plan; SET LOCAL jit = off';

/**
 * Runs a statement under a name, in a transaction of its own and behind what that begins with (settings, locks), in one
 * round trip: a process that is stopped or cut off after it has sent them does not leave it open, unless its values or its
 * rows are more than a connection holds (megabytes); bound that by what it begins with. The statement sees what was
 * committed before a lock was got.
 *
 * @param beginning statements of one's own code
 */
export function rowsBehind<Row>(
  dataSource: Pick<DataSource, 'createQueryRunner'>,
  beginning: string,
  statement: string,
  parameters: unknown[],
): Promise<Row[]> {
  return withNames(dataSource, async (client, named) => {
    const [, { rows }] = await inOneTrip([
      client.query(`BEGIN; ${plansOnce}; ${beginning}`),
      client.query(named(statement, parameters)),
      // Of a transaction that failed it undoes everything.
      client.query('COMMIT'),
    ]);
    return rows as Row[];
  });
}

/** A name that is lost stays lost on its connection. */
function isSpoilt(error: unknown): boolean {
  return isOver(error) || lostItsName(error);
}
