import { Logger, type OnApplicationShutdown } from '@nestjs/common';
import type { EntitySchema, ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import type { DataVersions } from '../data-versions';
import { MarketReads } from '..';
import { ReplicaBusy, type Replica } from './replica';

/** Time after which a failed replica is tried again, by one read at a time. Units: milliseconds. */
const restMs = 500;

/**
 * Outcome of a read: from the replica, or from the primary because the replica was behind, busy or unavailable, or
 * because the committed version is not confirmed.
 */
export type ReadOutcome = 'replica' | 'behind' | 'busy' | 'away' | 'unconfirmed';

type Reader = Pick<Replica, 'readSince' | 'close'>;
type KnownVersions = Pick<DataVersions, 'areCurrent' | 'confirm' | 'newest'>;

/**
 * Reads from the replica if it has the data, else from the primary: a replica that lags, fails or is unavailable costs
 * speed, never correctness. The version that it must have was confirmed by the primary less than a second ago.
 */
export class ReplicaReads extends MarketReads implements OnApplicationShutdown {
  private readonly log = new Logger('read-replica');
  /**
   * Newest version that was returned: later reads never return older data, even when a name stands for several
   * replicas.
   */
  private given = 0;
  private isAway = false;
  private isTrying = false;
  private failedAtMs = -Infinity;

  constructor(
    private readonly primary: MarketReads,
    private readonly replica: Reader,
    private readonly versions: KnownVersions,
    private readonly onOutcome: (outcome: ReadOutcome) => void,
  ) {
    super();
  }

  async query<T>(statement: string, parameters: unknown[] = []): Promise<T> {
    const read = await this.fromReplica<T>(statement, parameters);
    this.onOutcome(read.outcome);
    return read.outcome === 'replica' ? read.rows : this.primary.query<T>(statement, parameters);
  }

  createQueryBuilder<Entity extends ObjectLiteral>(
    entity: EntitySchema<Entity>,
    alias: string,
  ): SelectQueryBuilder<Entity> {
    return this.primary.createQueryBuilder(entity, alias);
  }

  onApplicationShutdown(): Promise<void> {
    return this.replica.close();
  }

  private async fromReplica<T>(
    statement: string,
    parameters: unknown[],
  ): Promise<
    { readonly outcome: 'replica'; readonly rows: T } | { readonly outcome: Exclude<ReadOutcome, 'replica'> }
  > {
    if (!this.versions.areCurrent && !(await this.versions.confirm())) return { outcome: 'unconfirmed' };
    if (this.isResting) return { outcome: 'away' };
    this.isTrying = true;
    try {
      const wanted = Math.max(this.versions.newest, this.given);
      const { version, rows } = await this.replica.readSince<T>(wanted, statement, parameters);
      this.note(null);
      if (rows === null) return { outcome: 'behind' };
      this.given = Math.max(this.given, version);
      return { outcome: 'replica', rows };
    } catch (error) {
      if (error instanceof ReplicaBusy) {
        if (this.isAway) this.failedAtMs = performance.now();
        return { outcome: 'busy' };
      }
      this.note(error);
      return { outcome: 'away' };
    } finally {
      this.isTrying = false;
    }
  }

  private get isResting(): boolean {
    return this.isAway && (this.isTrying || performance.now() - this.failedAtMs < restMs);
  }

  private note(error: unknown): void {
    const wasAway = this.isAway;
    this.isAway = error !== null;
    if (error === null) {
      if (wasAway) this.log.log({ event: 'read-replica-back' }, 'the read replica is available again');
      return;
    }
    this.failedAtMs = performance.now();
    if (wasAway) return;
    const code = (error as { code?: unknown }).code;
    const reason = typeof code === 'string' ? code : 'no response in time';
    this.log.warn(
      { event: 'read-replica-away', reason },
      'the read replica is unavailable: the primary serves its reads',
    );
  }
}
