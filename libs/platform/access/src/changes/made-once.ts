import type { Database } from '@market/database';

/**
 * Memory of what a user's request made whose secret is shown once. The `Idempotency-Key` of the request finds it again: a repeat
 * replaces what was made, since its secret is not stored.
 */
export interface MadeOnce {
  /**
   * Finds what an earlier request with the same key made, and excludes other requests with that key until the transaction
   * ends. Comes after the check of the author and before the other locks of the transaction.
   *
   * @returns its reference, as `remember` got it; null for the first request
   *
   * Errors: `DomainError` `IDEM_001` if the key was used for another request or by another user.
   */
  former(transaction: Database): Promise<string | null>;

  /** Remembers what was made, in the transaction that makes it. @param reference id, or a digest: never a secret */
  remember(transaction: Database, reference: string): Promise<void>;
}

/** Property of the request that holds its memory. A symbol, so that no client can set it. */
const madeOnceKey = Symbol('made once');

interface WithMadeOnce {
  [madeOnceKey]?: MadeOnce;
}

/** Attaches the memory of a request with an idempotency key. */
export function attachMadeOnce(request: object, madeOnce: MadeOnce): void {
  (request as WithMadeOnce)[madeOnceKey] = madeOnce;
}

/** Returns the memory of a request; undefined without an idempotency key, and on routes that show nothing once. */
export function madeOnceOf(request: object): MadeOnce | undefined {
  return (request as WithMadeOnce)[madeOnceKey];
}
