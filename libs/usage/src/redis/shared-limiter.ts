import { type Clock, inTime } from '@market/kernel';
import type { Limits, Spender } from '../domain/account-windows';
import type { UnsharedSpending } from '../domain/unshared-spending';
import type { RecentUse } from '../domain/recent-use';
import type { InProcessLimiter } from '../in-process-limiter';
import type { Judgement, Limiter, WindowUsage } from '../limiter';
import { SpendingUnknown, type RedisLimiter } from './redis-limiter';
import { RedisAway, type RedisLink } from './redis-link';

const carriedAtOnce = 200;
/** Delay of the first carry after a decision without Redis. Units: milliseconds. */
const carrySoonMs = 100;
const carryAgainMs = 1_000;
const stopWithinMs = 2_000;

/** Requests that this process counted without the shared windows, and the last known use of those. */
export interface ProcessUse {
  readonly unshared: UnsharedSpending;
  readonly recent: RecentUse;
}

/**
 * Counts in Redis while it replies, and in this process while it does not, so an outage of Redis refuses no request.
 * Requests that were admitted in process are added to Redis when it is back.
 */
export class SharedLimiter implements Limiter {
  private carrying: Promise<void> | null = null;
  private timer: NodeJS.Timeout | null = null;
  private stopped = false;

  constructor(
    private readonly link: Pick<RedisLink, 'isUp'>,
    private readonly redis: RedisLimiter,
    private readonly own: InProcessLimiter,
    private readonly processUse: ProcessUse,
    private readonly clock: Clock,
    private readonly onAway: () => void,
  ) {}

  /** See `Limiter`. */
  async judge(account: Spender, limits: Limits): Promise<Judgement> {
    if (!this.link.isUp) return this.judgeHere(account, limits, true);
    try {
      return this.noted(account, limits, await this.redis.judge(account, limits));
    } catch (error) {
      if (!(error instanceof RedisAway)) throw error;
      this.onAway();
      return this.judgeHere(account, limits, !(error instanceof SpendingUnknown));
    }
  }

  /** See `Limiter`. */
  usage(account: Spender, limits: Limits): Promise<WindowUsage> {
    if (!this.link.isUp) return this.own.usage(account, limits);
    return this.redis.usage(account, limits).catch((error: unknown) => {
      if (!(error instanceof RedisAway)) throw error;
      return this.own.usage(account, limits);
    });
  }

  /**
   * Handles a change of Redis's availability: drops the outdated windows of this process, and carries its requests to
   * Redis.
   */
  async resume(): Promise<void> {
    this.own.forget();
    await this.carryAll();
  }

  /** Carries the remaining requests within a time limit, and stops carrying. */
  async stop(): Promise<void> {
    this.stopped = true;
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    await inTime(stopWithinMs, this.carryLast(), () => undefined);
  }

  private async judgeHere(account: Spender, limits: Limits, mayWait: boolean): Promise<Judgement> {
    const judgement = mayWait ? await this.own.judge(account, limits) : this.own.judgeAtOnce(account, limits);
    this.carryLater(carrySoonMs);
    return this.noted(account, limits, judgement);
  }

  private carryAll(): Promise<void> {
    this.carrying ??= this.carryWaves().finally(() => {
      this.carrying = null;
      if (!this.processUse.unshared.isEmpty) this.carryLater(carryAgainMs);
    });
    return this.carrying;
  }

  private async carryLast(): Promise<void> {
    await this.carrying;
    if (!this.processUse.unshared.isEmpty) await this.carryAll();
  }

  private async carryWaves(): Promise<void> {
    const accounts = this.processUse.unshared.spenders();
    for (let first = 0; first < accounts.length && this.link.isUp; first += carriedAtOnce) {
      const some = accounts.slice(first, first + carriedAtOnce);
      // Failed batches stay for the next carry.
      await Promise.allSettled(some.map((account) => this.redis.carry(account)));
    }
    if (this.link.isUp && this.processUse.unshared.isEmpty) this.own.forget();
  }

  private carryLater(inMs: number): void {
    if (this.stopped || this.timer !== null || !this.link.isUp) return;
    this.timer = setTimeout(() => {
      this.timer = null;
      void this.carryAll();
    }, inMs);
    this.timer.unref();
  }

  private noted(account: Spender, { requestsPerMinute }: Limits, judgement: Judgement): Judgement {
    const { decision } = judgement;
    const used = decision.admitted
      ? decision.used
      : decision.refusedBy === 'minute'
        ? requestsPerMinute
        : null;
    if (used !== null) this.processUse.recent.note(account, used, this.clock.nowMs());
    return judgement;
  }
}
