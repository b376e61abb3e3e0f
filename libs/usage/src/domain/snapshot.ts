/**
 * Tells whether a snapshot of the database includes the writes of a transaction.
 *
 * Shape: `snapshot` is the text of `pg_snapshot`, `xmin:xmax:xip,…`; an empty text includes nothing.
 */
export function isShownIn(snapshot: string, transaction: bigint): boolean {
  const [unfinishedFrom = '', unknownFrom = '', unfinished = ''] = snapshot.split(':');
  if (unfinishedFrom === '' || unknownFrom === '') return false;
  if (transaction < BigInt(unfinishedFrom)) return true;
  return transaction < BigInt(unknownFrom) && !unfinished.split(',').includes(String(transaction));
}
