import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import type { Clock } from '@market/kernel';
import type { Metrics } from '@market/platform/observability';
import { UsageTally } from './domain/usage-tally';
import { InProcessLimiter, type SpentRequests } from './in-process-limiter';
import type { Limiter } from './limiter';
import { RedisLimiter } from './redis/redis-limiter';
import { RedisLink } from './redis/redis-link';
import { SharedLimiter } from './redis/shared-limiter';
import { ServingLease } from './serving-lease';
import { UsageLedger } from './usage-ledger';
import { UsageMeter } from './usage-meter';
import { UsageMetrics } from './usage-metrics';

export interface CountingSettings {
  /** Absent: the limits are counted in process. */
  readonly redisUrl?: string | undefined;
  readonly redisTimeoutMs: number;
}

/** All that counts in one API process, put together, kept running, and ended in order. */
@Injectable()
export class Counting implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly ledger: UsageLedger;
  readonly limiter: Limiter;
  readonly meter: UsageMeter;
  /** Null: the limits are counted in process. */
  readonly link: RedisLink | null;
  /** Asked for only where the limits are counted in process. */
  readonly lease: ServingLease;
  private readonly logger = new Logger('limits');
  private readonly tally = new UsageTally();
  private readonly metrics: UsageMetrics;
  private readonly own: InProcessLimiter;
  private readonly shared: SharedLimiter | null;

  constructor(dataSource: DataSource, clock: Clock, metrics: Metrics, settings: CountingSettings) {
    const figures = new UsageMetrics(metrics, () => ({
      unwritten: this.ledger.unwritten,
      isShared: this.link?.isUp ?? false,
    }));
    this.metrics = figures;
    this.ledger = new UsageLedger(dataSource, this.tally, clock, (error) => this.notWritten(error));
    const { redisUrl: url, redisTimeoutMs: timeoutMs } = settings;
    this.link = url === undefined ? null : new RedisLink({ url, timeoutMs }, (isUp) => this.hear(isUp));
    const spent: SpentRequests = {
      spend: (account, atMs) => this.tally.spend(account, atMs),
      recall: (account, take) => this.ledger.recall(account, take),
    };
    this.own = new InProcessLimiter(clock, spent);
    this.shared = this.link && this.sharedOver(this.link, spent);
    this.limiter = this.shared ?? this.own;
    this.meter = new UsageMeter(this.limiter, this.tally, clock, (outcome) => figures.decided(outcome));
    const { options } = dataSource;
    // What was recalled while another process counted is out of date.
    const takeOver = () => this.own.forget();
    this.lease = new ServingLease('url' in options ? options.url : undefined, takeOver);
  }

  async onApplicationBootstrap(): Promise<void> {
    this.ledger.start();
    await (this.link ?? this.lease).start();
  }

  /** Only when all is written may another process take over. */
  async onApplicationShutdown(): Promise<void> {
    await this.ledger.stop();
    await this.lease.stop();
    await this.link?.stop();
  }

  private sharedOver(link: RedisLink, spent: SpentRequests): SharedLimiter {
    const redis = new RedisLimiter(link, spent);
    return new SharedLimiter(link, redis, this.own, () => this.metrics.redisFailed());
  }

  private hear(isUp: boolean): void {
    if (isUp) this.logger.log('the limits are counted in Redis');
    else this.logger.warn('Redis is away: this process limits by itself');
    if (isUp) void this.shared?.resume();
  }

  private notWritten(error: unknown): void {
    this.metrics.writeFailed();
    const reason = error instanceof Error ? error.message : 'unknown';
    this.logger.warn({ reason, unwritten: this.ledger.unwritten }, 'usage is not written yet');
  }
}
