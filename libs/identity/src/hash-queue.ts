import { identityErrors } from './identity-errors';

/** Max number of waiting hashes: each takes a core and 19 MiB for about 50 ms. */
const waitingAtMost = 8;

/** Runs hashes of passwords one at a time. */
export class HashQueue {
  private last: Promise<unknown> = Promise.resolve();
  private pending = 0;

  /** Runs a hash after the earlier ones. Errors: `DomainError` `RATE_001` if too many wait; those of the hash. */
  run<T>(hash: () => Promise<T>): Promise<T> {
    if (this.pending > waitingAtMost) return Promise.reject(identityErrors.tooOften(1));
    this.pending += 1;
    const result = this.last.then(hash).finally(() => (this.pending -= 1));
    this.last = result.catch(() => undefined);
    return result;
  }
}
