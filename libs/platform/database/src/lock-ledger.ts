import type { DataSet } from '@market/contracts';
import { advisoryLocks, type LedgerLock } from './advisory-locks';
import type { Sql } from './sql';

/**
 * Waits until no other transaction writes these records of the data set, so that two sources that report the same new
 * issue create one record. The lock lasts until the transaction ends.
 *
 * @param part number of a part of the records that has a lock of its own
 */
export async function lockLedger(sql: Sql, ledger: LedgerLock, dataSet: DataSet, part = 0): Promise<void> {
  // SQL text: TypeORM has no advisory locks.
  await sql.query(`SELECT pg_advisory_xact_lock(${advisoryLocks[ledger]}, $1)`, [
    part * 2 + (dataSet === 'live' ? 0 : 1),
  ]);
}
