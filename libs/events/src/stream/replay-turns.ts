import { setImmediate as nextLoopTurn } from 'node:timers/promises';

/** Number of pages that are read at once, each over a connection of the pool: the others are for requests. */
const pagesAtOnce = 2;

/** Reads a page of the log and writes it to one client. Never rejects. */
export type ReplayPage = () => Promise<void>;

/**
 * Turns of the streams that read the log behind the memory of this process. Two pages are read at once, never two of one
 * account; accounts take turns, and the streams of an account among themselves. A page begins after the requests that have
 * arrived by then.
 */
export class ReplayTurns {
  /** Waiting pages of each account, in the order of the accounts' turns. */
  private readonly waiting = new Map<string, ReplayPage[]>();
  /** Accounts with a page under way. */
  private readonly busy = new Set<string>();

  /** Queues a page of an account. It begins in a later turn of the event loop. */
  ask(accountId: string, page: ReplayPage): void {
    const pages = this.waiting.get(accountId);
    if (pages === undefined) this.waiting.set(accountId, [page]);
    else pages.push(page);
    this.fill();
  }

  private fill(): void {
    for (const [accountId, pages] of this.waiting) {
      if (this.busy.size === pagesAtOnce) return;
      if (!this.busy.has(accountId)) void this.perform(accountId, pages);
    }
  }

  private async perform(accountId: string, pages: ReplayPage[]): Promise<void> {
    this.busy.add(accountId);
    try {
      await nextLoopTurn();
      await pages.shift()?.();
    } finally {
      this.busy.delete(accountId);
      // Behind the accounts that asked meanwhile.
      this.waiting.delete(accountId);
      if (pages.length > 0) this.waiting.set(accountId, pages);
      this.fill();
    }
  }
}
