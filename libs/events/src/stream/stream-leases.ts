import { newId } from '@market/kernel';
import type { DataSource } from 'typeorm';
import {
  leaseMs,
  type LeaseResult,
  type LeaseRequest,
  type StreamOwner,
  StreamLeaseRepository,
} from '../persistence/stream-lease.repository';

/** Time from which on bytes that wait to be sent are told to the other processes. Units: milliseconds. */
const tellAfterMs = 1_000;

export interface RenewedLeases {
  /** Leases of this process whose places other streams took in the last minute. */
  readonly replaced: ReadonlySet<string>;
  /** Null as long as none can have been lost; after a late renewal those that this process still has. */
  readonly held: ReadonlySet<string> | null;
}

/** Leases of this process with the instant since which their bytes wait to be sent; null: none do. */
export type UnsentBytes = ReadonlyMap<string, number | null>;

/**
 * Leases of the streams that this process has open, counted over all processes. A process renews all of its leases at once;
 * one that ends without giving them back loses them within three seconds.
 */
export class StreamLeases {
  private readonly leases = new StreamLeaseRepository();
  private readonly holderId = newId('esh');
  private readonly returned = new Set<string>();
  /** Leases whose unsent bytes the database has, with the instant of this process. */
  private told = new Map<string, number>();
  private renewedAtMs: number | null = null;

  constructor(private readonly dataSource: DataSource) {}

  /** Takes a lease, a free one or in place of another one of the opener. */
  async take(
    owner: StreamOwner,
    { limit, opener }: Pick<LeaseRequest, 'limit' | 'opener'>,
  ): Promise<LeaseResult> {
    if (this.isDue) await this.renew();
    const request = { id: newId('esl'), holderId: this.holderId, limit, opener };
    return this.dataSource.transaction((transaction) => this.leases.take(transaction, owner, request));
  }

  /** Resolves to the newest leases of an owner, over all processes, that are more than a limit. */
  above(owner: StreamOwner, limit: number): Promise<ReadonlySet<string>> {
    return this.leases.above(this.dataSource, owner, limit);
  }

  /** Gives a lease back, now or, while the database is unavailable, with the next renewal. */
  async release(id: string): Promise<void> {
    this.told.delete(id);
    this.returned.add(id);
    await this.giveBack().catch(() => undefined);
  }

  /** Renews the leases. Errors: those of the database. */
  async renew(): Promise<RenewedLeases> {
    const isLate = this.renewedAtMs !== null && performance.now() - this.renewedAtMs > leaseMs;
    const beganAtMs = performance.now();
    const replaced = await this.leases.renew(this.dataSource, this.holderId);
    this.renewedAtMs = beganAtMs;
    await this.giveBack();
    return { replaced, held: isLate ? await this.leases.held(this.dataSource, this.holderId) : null };
  }

  /** Tells the other processes whose bytes wait to be sent, if that has changed. Errors: those of the database. */
  async noteUnsent(unsent: UnsentBytes): Promise<void> {
    const nowMs = performance.now();
    const next = new Map<string, number>();
    const changes = new Map<string, number | null>();
    for (const [id, sinceMs] of unsent) {
      const isLong = sinceMs !== null && nowMs - sinceMs >= tellAfterMs;
      if (isLong) next.set(id, sinceMs);
      if (next.get(id) !== this.told.get(id)) changes.set(id, isLong ? nowMs - sinceMs : null);
    }
    if (changes.size > 0) await this.leases.noteUnsent(this.dataSource, changes);
    this.told = next;
  }

  /** Gives all leases back, at the end of the process. */
  async end(): Promise<void> {
    if (this.renewedAtMs === null) return;
    await this.dataSource.transaction((transaction) => this.leases.remove(transaction, this.holderId));
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
