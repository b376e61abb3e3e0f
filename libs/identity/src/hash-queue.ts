import { identityErrors } from './identity-errors';

/** Max number of waiting hashes: each takes a core and 19 MiB for about 50 ms. */
const waitingAtMost = 8;
/** Max number of hashes of one party that wait or run, so that no party fills the queue. */
const ofOneAtMost = 2;

/** Runs hashes of passwords one at a time. */
export class HashQueue {
  private last: Promise<unknown> = Promise.resolve();
  private pending = 0;
  private readonly pendingOf = new Map<string, number>();

  /**
   * Runs a hash after the earlier ones. Errors: `DomainError` `RATE_001` if too many wait, or two of the party; those of the
   * hash.
   *
   * @param party for whom it is, for example the name of a user
   */
  run<T>(party: string, hash: () => Promise<T>): Promise<T> {
    const own = this.pendingOf.get(party) ?? 0;
    if (this.pending > waitingAtMost || own >= ofOneAtMost) return Promise.reject(identityErrors.tooOften(1));
    this.pending += 1;
    this.pendingOf.set(party, own + 1);
    const result = this.last.then(hash).finally(() => this.leave(party));
    this.last = result.catch(() => undefined);
    return result;
  }

  private leave(party: string): void {
    this.pending -= 1;
    const others = (this.pendingOf.get(party) ?? 1) - 1;
    if (others > 0) this.pendingOf.set(party, others);
    else this.pendingOf.delete(party);
  }
}
