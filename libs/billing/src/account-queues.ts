/** Limits of an account's queue: max length and max wait. */
export interface QueueBounds {
  readonly maxWaiting: number;
  readonly maxWaitMs: number;
}

interface Waiter {
  readonly admit: () => void;
  readonly timer: NodeJS.Timeout;
}

/**
 * Runs one task of each account at a time in this process; other tasks of the account wait in memory in order of
 * arrival. Accounts do not wait for each other.
 */
export class AccountQueues {
  /** Waiting tasks by account. An account with a running task has an entry. */
  private readonly waiting = new Map<string, Waiter[]>();

  constructor(private readonly bounds: QueueBounds) {}

  /** Waits for the account's turn. @returns false when too many tasks wait already, or the max wait is over */
  enter(accountId: string): Promise<boolean> {
    const waiters = this.waiting.get(accountId);
    if (waiters === undefined) {
      this.waiting.set(accountId, []);
      return Promise.resolve(true);
    }
    if (waiters.length >= this.bounds.maxWaiting) return Promise.resolve(false);
    return new Promise((resolve) => {
      const giveUp = () => {
        waiters.splice(waiters.indexOf(waiter), 1);
        resolve(false);
      };
      const timer = setTimeout(giveUp, this.bounds.maxWaitMs);
      const waiter: Waiter = { admit: () => resolve(true), timer };
      waiters.push(waiter);
    });
  }

  /** Ends the turn of the running task and starts the next one. */
  leave(accountId: string): void {
    const next = this.waiting.get(accountId)?.shift();
    if (next === undefined) {
      this.waiting.delete(accountId);
      return;
    }
    clearTimeout(next.timer);
    next.admit();
  }
}
