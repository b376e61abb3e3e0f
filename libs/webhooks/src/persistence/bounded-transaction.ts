import { pipelined } from '@market/database';
import type { DataSource, EntityManager } from 'typeorm';

/** Max time that a transaction waits for a lock, or for its idle process. Units: milliseconds. */
export const boundMs = 20_000;

const bound = (setting: string) => `set_config('${setting}', '${boundMs}', true)`;

/** SQL expressions that set these timeouts for the rest of the transaction. */
export const bounds = `${bound('lock_timeout')}, ${bound('idle_in_transaction_session_timeout')}`;

/**
 * Runs a transaction that cannot block other processes for long: if its process hangs or is disconnected, the database
 * ends it and releases its locks.
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
