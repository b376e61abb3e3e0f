import { DomainError } from '@market/kernel';

/** Max number of running test events of a process. */
const atOnceOfProcess = 100;
/** Min number of concurrent test events of an account; otherwise the number of endpoints of its plan. */
const atOnceOfAccount = 10;
/** Most receivers respond at once, although one that hangs keeps its slot for 30 s. Units: seconds. */
const retryAfterSeconds = 5;

/** Limits the running test events of this process, so that receivers that hang cannot take all slots. */
export class TestSlots {
  private taken = 0;
  private readonly takenBy = new Map<string, number>();

  /**
   * Runs work while it holds a slot.
   *
   * Errors: `DomainError` `RATE_001` when all slots of the account are taken, `SRV_002` when all are; those of the
   * work.
   */
  async during<T>(accountId: string, endpointsLimit: number, work: () => Promise<T>): Promise<T> {
    const mine = this.takenBy.get(accountId) ?? 0;
    const most = Math.max(atOnceOfAccount, endpointsLimit);
    if (mine >= most) throw accountIsBusy(most);
    if (this.taken >= atOnceOfProcess) throw allAreBusy();
    this.taken += 1;
    this.takenBy.set(accountId, mine + 1);
    try {
      return await work();
    } finally {
      this.giveBack(accountId);
    }
  }

  private giveBack(accountId: string): void {
    this.taken -= 1;
    const left = (this.takenBy.get(accountId) ?? 1) - 1;
    if (left === 0) this.takenBy.delete(accountId);
    else this.takenBy.set(accountId, left);
  }
}

function accountIsBusy(most: number): DomainError {
  return new DomainError({
    kind: 'limited',
    code: 'RATE_001',
    publicMessage: `The test-event limit of ${most} at a time for this account is used up. Try again in ${retryAfterSeconds} s.`,
    retryAfterSeconds,
  });
}

function allAreBusy(): DomainError {
  return new DomainError({
    kind: 'unavailable',
    code: 'SRV_002',
    publicMessage: 'The service has too many test events under way at the moment. Try again shortly.',
    detail: `${atOnceOfProcess} test events are under way`,
    retryAfterSeconds,
  });
}
