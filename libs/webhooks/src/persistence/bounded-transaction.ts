import { pipelined } from '@market/database';
import type { DataSource, EntityManager } from 'typeorm';

/** Longest that a transaction may wait for a lock, or its process may fall silent in it. Units: milliseconds. */
const boundMs = 20_000;

const bound = (setting: string) => `set_config('${setting}', '${boundMs}', true)`;

/** Expressions that bound how long the rest of their transaction waits for a lock, or for its process. */
export const bounds = `${bound('lock_timeout')}, ${bound('idle_in_transaction_session_timeout')}`;

/**
 * A transaction that cannot hold up the other processes: when its own is stopped in the middle of it, or the way to it
 * is cut, the database ends it and frees what it held.
 */
export function boundedTransaction<T>(
  dataSource: DataSource,
  work: (transaction: EntityManager) => Promise<T>,
): Promise<T> {
  return dataSource.transaction(async (transaction) => {
    const [, result] = await pipelined([transaction.query(`SELECT ${bounds}`), work(transaction)]);
    return result;
  });
}
