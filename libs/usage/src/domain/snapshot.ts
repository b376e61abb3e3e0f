/**
 * Tells whether a snapshot of the database shows the writes of a transaction.
 *
 * Shape: `snapshot` as PostgreSQL writes it, `first unfinished:first unknown:unfinished,…`; an empty one shows nothing.
 */
export function isShownIn(snapshot: string, transaction: bigint): boolean {
  const [unfinishedFrom = '', unknownFrom = '', unfinished = ''] = snapshot.split(':');
  if (unfinishedFrom === '' || unknownFrom === '') return false;
  if (transaction < BigInt(unfinishedFrom)) return true;
  return transaction < BigInt(unknownFrom) && !unfinished.split(',').includes(String(transaction));
}
