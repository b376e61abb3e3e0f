import {
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
  type OnModuleDestroy,
} from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import { TradingCalendar } from '@market/contracts';
import { Clock, dayInIndia, hasBeen } from '@market/kernel';
import { CronJob } from 'cron';
import type { DataSource } from 'typeorm';
import type { Feed } from '../source-kit';
import { PeriodicTask } from '../tasks';
import { FeedRunner } from './feed-runner';
import { restsUntil, stateOf, wasStopped } from './run-log';
import type { RegisteredFeed, SourceRegistry } from './source-registry';

const minuteMs = 60_000;
/** Ingestors that start within the same ten minutes share one round of catching up. */
const catchUpSlotMs = 10 * minuteMs;

/**
 * Which feeds a process runs by itself: all by the clock; with `SOURCES=off` only those that ask nobody, once; none where
 * they are run by hand.
 */
export type FeedRuns = 'all' | 'bundled' | 'none';

export interface FeedSchedulerParts {
  readonly dataSource: DataSource;
  readonly sources: SourceRegistry;
  readonly calendar: TradingCalendar;
  readonly clock: Clock;
  readonly runs: FeedRuns;
  /** Reads kept payloads of a feed again when its reading was corrected. */
  readonly reread: (entry: RegisteredFeed) => Promise<unknown>;
  /** Whether the process has begun to end. */
  readonly isEnding: () => boolean;
}

/**
 * One cron job per feed, in India's time. Any number of ingestors may run it: the run log gives each slot to one.
 * At start feeds that have been silent for too long are run once, in the order of their sources; those that then
 * fail are tried again every ten minutes until they succeed. What an ending ingestor broke off is taken up by another
 * one within these ten minutes, or at the next start.
 */
@Injectable()
export class FeedScheduler implements OnApplicationBootstrap, OnModuleDestroy, OnApplicationShutdown {
  private readonly log = new Logger('ingest');
  private readonly running = new Map<string, Promise<unknown>>();
  /** The registry forgets its jobs before the end comes here. */
  private readonly clocks: CronJob[] = [];
  private retries: PeriodicTask | null = null;
  private stopped = false;

  constructor(
    private readonly runner: FeedRunner,
    private readonly jobs: SchedulerRegistry,
    private readonly parts: FeedSchedulerParts,
  ) {}

  onApplicationBootstrap(): void {
    const { runs, sources } = this.parts;
    if (runs === 'none') return;
    const enabled = sources.feeds().filter((entry) => entry.enabled);
    if (runs === 'bundled') {
      const bundled = enabled.filter(({ feed }) => feed.bundled);
      void this.track('catch-up', () => this.catchUp(bundled, false));
      return;
    }
    for (const { feed } of enabled) {
      const job = CronJob.from({
        cronTime: feed.schedule.cron,
        timeZone: 'Asia/Kolkata',
        onTick: () => this.fire(feed),
        start: true,
      });
      this.jobs.addCronJob(feed.id, job);
      this.clocks.push(job);
    }
    void this.track('catch-up', async () => {
      await this.rereadAll(enabled);
      await this.catchUp(enabled, false);
    });
    this.retries = new PeriodicTask({
      name: 'ingest.catch-up',
      everyMs: catchUpSlotMs,
      run: () => this.retryFailed(enabled),
    });
    this.retries.start(this.jobs);
  }

  /** Before the end waits for anything: half a minute later nobody else would look for what is broken off here. */
  onModuleDestroy(): void {
    this.stopped = true;
    void this.retries?.stop();
    for (const job of this.clocks.splice(0)) void job.stop();
    this.runner.stop();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.atRest();
  }

  /** Resolves when the runs that are under way have ended. */
  async atRest(): Promise<void> {
    await Promise.allSettled(this.running.values());
  }

  /** From the first signal on nothing new is begun, although the process still answers for its health. */
  private get isEnding(): boolean {
    return this.stopped || this.parts.isEnding();
  }

  private fire(feed: Feed): void {
    if (this.isEnding || this.running.has(feed.id)) return;
    // The nearest minute: the clocks of several ingestors, and the timers of one, differ by some milliseconds.
    const slot = new Date(Math.round(this.parts.clock.nowMs() / minuteMs) * minuteMs);
    void this.track(feed.id, () => this.runInSlot(feed, slot));
  }

  private async runInSlot(feed: Feed, slot: Date): Promise<void> {
    if (feed.schedule.tradingDaysOnly && !(await this.parts.calendar.isTradingDay(dayInIndia(slot)))) return;
    await this.runner.run(feed.id, slot);
  }

  private async retryFailed(entries: readonly RegisteredFeed[]): Promise<void> {
    if (!this.running.has('catch-up')) await this.track('catch-up', () => this.catchUp(entries, true));
  }

  private async catchUp(entries: readonly RegisteredFeed[], onlyFailed: boolean): Promise<void> {
    const now = this.parts.clock.nowMs();
    const slot = new Date(now - (now % catchUpSlotMs) + 1);
    const listsFirst = [...entries].sort(
      (one, other) => Number(one.feed.perSubject ?? false) - Number(other.feed.perSubject ?? false),
    );
    for (const { feed } of listsFirst) {
      if (this.isEnding) return;
      if (!(await this.isSilent(feed, now, onlyFailed)) || this.running.has(feed.id)) continue;
      await this.track(feed.id, async () => {
        await this.runner.run(feed.id, slot);
      });
    }
  }

  /** Before anything is asked: what is asked then has the last word. */
  private async rereadAll(entries: readonly RegisteredFeed[]): Promise<void> {
    for (const entry of entries) {
      if (this.isEnding) return;
      await this.parts.reread(entry);
    }
  }

  private async isSilent(feed: Feed, nowMs: number, onlyFailed: boolean): Promise<boolean> {
    const state = await stateOf(this.parts.dataSource, feed.id);
    const { lastSuccessAt, failures } = state;
    // One that lies ahead of the clock is from before the clock was put back: nobody knows how long ago it was.
    if (lastSuccessAt === null || !hasBeen(lastSuccessAt, nowMs)) return true;
    const isStale = nowMs - lastSuccessAt.getTime() > feed.staleAfterMs;
    if (isStale && (failures > 0 || !onlyFailed)) return true;
    return restsUntil(state, nowMs) === null && wasStopped(this.parts.dataSource, feed.id);
  }

  /** Keeps a run in sight until it ends, so that a stop can wait for it; a failure ends in the log. */
  private async track(name: string, work: () => Promise<void>): Promise<void> {
    const run = work().catch((error: unknown) => this.log.error(error, `${name} broke off`));
    this.running.set(name, run);
    await run;
    this.running.delete(name);
  }
}
