import { newId } from '@market/kernel';
import type { DataSource } from 'typeorm';
import { leaseMs, type StreamOwner, StreamLeaseRepository } from '../persistence/stream-lease.repository';

/**
 * Leases of the streams that this process has open, counted over all processes. A process renews all of its leases at once;
 * one that ends without giving them back loses them within three seconds.
 */
export class StreamLeases {
  private readonly leases = new StreamLeaseRepository();
  private readonly holderId = newId('esh');
  private readonly returned = new Set<string>();
  private renewedAtMs: number | null = null;

  constructor(private readonly dataSource: DataSource) {}

  /** Takes a lease. @returns its id; null when the owner has `limit` open streams */
  async take(owner: StreamOwner, limit: number): Promise<string | null> {
    if (this.isDue) await this.renew();
    const id = newId('esl');
    const { holderId } = this;
    const isTaken = await this.dataSource.transaction((transaction) =>
      this.leases.take(transaction, owner, { id, holderId, limit }),
    );
    return isTaken ? id : null;
  }

  /** Resolves to the newest leases of an owner, over all processes, that are more than a limit. */
  above(owner: StreamOwner, limit: number): Promise<ReadonlySet<string>> {
    return this.leases.above(this.dataSource, owner, limit);
  }

  /** Gives a lease back, now or, while the database is unavailable, with the next renewal. */
  async release(id: string): Promise<void> {
    this.returned.add(id);
    await this.giveBack().catch(() => undefined);
  }

  /**
   * Renews the leases.
   *
   * @returns null as long as none can have been lost; after a late renewal those that this process still has
   *
   * Errors: those of the database.
   */
  async renew(): Promise<ReadonlySet<string> | null> {
    const isLate = this.renewedAtMs !== null && performance.now() - this.renewedAtMs > leaseMs;
    const beganAtMs = performance.now();
    await this.leases.renew(this.dataSource, this.holderId);
    this.renewedAtMs = beganAtMs;
    await this.giveBack();
    return isLate ? this.leases.held(this.dataSource, this.holderId) : null;
  }

  /** Gives all leases back, at the end of the process. */
  async end(): Promise<void> {
    if (this.renewedAtMs !== null) await this.leases.remove(this.dataSource, this.holderId);
  }

  private get isDue(): boolean {
    return this.renewedAtMs === null || performance.now() - this.renewedAtMs > leaseMs / 3;
  }

  private async giveBack(): Promise<void> {
    const ids = [...this.returned];
    if (ids.length === 0) return;
    await this.leases.release(this.dataSource, ids);
    for (const id of ids) this.returned.delete(id);
  }
}
