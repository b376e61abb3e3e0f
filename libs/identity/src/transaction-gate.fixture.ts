import { queryRows } from '@market/database';
import { until } from '@market/testing';
import type { DataSource } from 'typeorm';

/** Gate in a transaction: while it is shut, a transaction that comes to it stays open, with its locks. */
export class TransactionGate {
  private opening: Promise<void> | null = null;
  private openIt = () => {};
  private waiting = 0;

  /** Waits while the gate is shut. */
  async pass(): Promise<void> {
    if (this.opening === null) return;
    this.waiting += 1;
    await this.opening;
  }

  /** Lets all transactions pass. */
  open(): void {
    this.opening = null;
    this.openIt();
  }

  /**
   * Shuts the gate, starts work and resolves once a transaction of it waits at the gate.
   *
   * @returns the work, in a list: it does not end before the gate is opened
   */
  async hold<T>(work: () => Promise<T>): Promise<readonly [Promise<T>]> {
    this.waiting = 0;
    this.opening = new Promise((resolve) => (this.openIt = resolve));
    const begun = work();
    await until('a transaction at the gate', () => this.waiting > 0);
    return [begun];
  }
}

/**
 * Resolves once work has ended, or connections of the database wait for locks: either way it goes no further by itself.
 *
 * @param waiters number of connections that wait then
 */
export async function endedOrBlocked(
  dataSource: DataSource,
  work: Promise<unknown>,
  waiters = 1,
): Promise<void> {
  let hasEnded = false;
  const end = () => (hasEnded = true);
  work.then(end, end);
  await until('the end of the work, or a lock that it waits for', async () => {
    if (hasEnded) return true;
    const waiting = await queryRows(
      dataSource,
      `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    return waiting.length >= waiters;
  });
}
