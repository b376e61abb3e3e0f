import { randomBytes } from 'node:crypto';
import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import type { Clock } from '@market/kernel';
import { directUrlOf } from '@market/database';
import type { Metrics } from '@market/base/observability';
import type { TaskRegistry } from '@market/base/tasks';
import { UnsharedSpending } from './domain/unshared-spending';
import { RecentUse } from './domain/recent-use';
import type { Spender } from './domain/account-windows';
import { UsageTally } from './domain/usage-tally';
import { InProcessLimiter, type SpentRequests } from './in-process-limiter';
import type { Limiter } from './limiter';
import { RedisLimiter } from './redis/redis-limiter';
import { RedisLink } from './redis/redis-link';
import { SharedLimiter, type ProcessUse } from './redis/shared-limiter';
import { ServingLease } from './serving-lease';
import { UsageLedger } from './usage-ledger';
import { UsageMeter } from './usage-meter';
import { UsageMetrics } from './usage-metrics';

export interface CountingSettings {
  /** Absent: the limits are counted in process. */
  readonly redisUrl?: string | undefined;
  readonly redisTimeoutMs: number;
}

/** Services of the app that counting needs. */
export interface CountingParts {
  readonly dataSource: DataSource;
  readonly clock: Clock;
  readonly metrics: Metrics;
  readonly tasks: TaskRegistry;
}

/** Builds the limiter, the meter and the usage ledger of one API process, and starts and stops them in order. */
@Injectable()
export class Counting implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly ledger: UsageLedger;
  readonly limiter: Limiter;
  readonly meter: UsageMeter;
  /** Connection to Redis; null: the limits are counted in process. */
  readonly link: RedisLink | null;
  /** Lease of the only API process; requested only where the limits are counted in process. */
  readonly lease: ServingLease;
  private readonly logger = new Logger('limits');
  private readonly tally = new UsageTally();
  private readonly metrics: UsageMetrics;
  private readonly tasks: TaskRegistry;
  private readonly own: InProcessLimiter;
  private readonly shared: SharedLimiter | null;

  constructor({ dataSource, clock, metrics, tasks }: CountingParts, settings: CountingSettings) {
    this.tasks = tasks;
    const figures = new UsageMetrics(metrics, () => ({
      unwritten: this.ledger.unwritten,
      isShared: this.link?.isUp ?? false,
    }));
    this.metrics = figures;
    this.ledger = new UsageLedger(dataSource, this.tally, clock, (error) => this.notWritten(error));
    const { redisUrl: url, redisTimeoutMs: timeoutMs } = settings;
    this.link = url === undefined ? null : new RedisLink({ url, timeoutMs }, (isUp) => this.hear(isUp));
    const recall: SpentRequests['recall'] = (account, take) => this.ledger.recall(account, take);
    const processUse = {
      unshared: new UnsharedSpending(randomBytes(9).toString('base64url')),
      recent: new RecentUse(),
    };
    // Synchronous with the decision: a recall sees both or neither.
    const spendShared: SpentRequests['spend'] = (account, atMs) =>
      processUse.unshared.spend(account, atMs, this.tally.spend(account, atMs));
    this.own = new InProcessLimiter(clock, {
      spend: this.link === null ? this.tally.spend.bind(this.tally) : spendShared,
      recall,
      recent: (account) => processUse.recent.of(account),
    });
    this.shared = this.link && this.sharedOver(this.link, recall, processUse, clock);
    this.limiter = this.shared ?? this.own;
    this.meter = new UsageMeter(this.limiter, this.tally, clock, figures.decisions);
    // Windows recalled before another process counted are outdated.
    const takeOver = () => this.own.forget();
    this.lease = new ServingLease(directUrlOf(dataSource), takeOver);
  }

  async onApplicationBootstrap(): Promise<void> {
    this.ledger.start(this.tasks);
    await (this.link === null ? this.lease.start(this.tasks) : this.link.start());
  }

  /** Writes all counts before it returns the lease, so that the next process recalls all requests. */
  async onApplicationShutdown(): Promise<void> {
    const lost = await this.ledger.stop();
    if (lost > 0) this.logger.error({ lost }, 'the process ends before these requests are written');
    await this.lease.stop();
    await this.shared?.stop();
    await this.link?.stop();
  }

  private sharedOver(
    link: RedisLink,
    recall: SpentRequests['recall'],
    processUse: ProcessUse,
    clock: Clock,
  ): SharedLimiter {
    const spend = (account: Spender, atMs: number) => void this.tally.spend(account, atMs);
    const settled = () => this.ledger.settled();
    const redis = new RedisLimiter(link, { spend, recall, settled }, processUse.unshared);
    return new SharedLimiter(link, redis, this.own, processUse, clock, () => this.metrics.redisFailed());
  }

  private hear(isUp: boolean): void {
    if (isUp) this.logger.log('the limits are counted in Redis');
    else this.logger.warn('Redis is away: this process limits by itself');
    void this.shared?.resume();
  }

  private notWritten(error: unknown): void {
    this.metrics.writeFailed();
    const reason = error instanceof Error ? error.message : 'unknown';
    this.logger.warn({ reason, unwritten: this.ledger.unwritten }, 'usage is not written yet');
  }
}
