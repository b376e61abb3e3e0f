import type { DataSet } from '@market/contracts';
import type { Sql } from '@market/platform/database';

/** Serialises writers of one data set: two sources that meet the same new issue make one record of it. */
const ledgerLock = 7_105_264_300;

/** Waits until no other transaction writes this data set's IPOs; lasts until the transaction ends. */
export async function lockLedger(sql: Sql, dataSet: DataSet): Promise<void> {
  // SQL text: a function, which is of no entity.
  await sql.query('SELECT pg_advisory_xact_lock($1, $2)', [ledgerLock % 2 ** 31, dataSet === 'live' ? 0 : 1]);
}
