/** Limits of one account's queue: its length, and the max wait. Units: milliseconds. */
export interface QueueBounds {
  readonly waitingAtMost: number;
  readonly waitAtMostMs: number;
}

interface Waiter {
  readonly admit: () => void;
  readonly timer: NodeJS.Timeout;
}

/**
 * Lets one piece of work of each account at a time run in this process; the others wait in memory, in the order in which
 * they came. Accounts do not wait for each other.
 */
export class AccountQueues {
  /** Waiting tasks, by account that has a running one. */
  private readonly waiting = new Map<string, Waiter[]>();

  constructor(private readonly bounds: QueueBounds) {}

  /** Waits for the account's turn. @returns false when too many wait already, or the turn did not come in time */
  enter(accountId: string): Promise<boolean> {
    const waiters = this.waiting.get(accountId);
    if (waiters === undefined) {
      this.waiting.set(accountId, []);
      return Promise.resolve(true);
    }
    if (waiters.length >= this.bounds.waitingAtMost) return Promise.resolve(false);
    return new Promise((resolve) => {
      const giveUp = () => {
        waiters.splice(waiters.indexOf(waiter), 1);
        resolve(false);
      };
      const timer = setTimeout(giveUp, this.bounds.waitAtMostMs);
      const waiter: Waiter = { admit: () => resolve(true), timer };
      waiters.push(waiter);
    });
  }

  /** Ends the turn of who entered: the next one has it. */
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
