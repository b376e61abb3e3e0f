import {
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
  type OnModuleDestroy,
} from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import { TradingCalendar } from '@market/contracts';
import { Clock, dayInIndia, hasBeen, minuteMs } from '@market/kernel';
import { CronJob } from 'cron';
import type { DataSource } from 'typeorm';
import type { Feed } from '@market/source-kit';
import { PeriodicTask } from '@market/base/tasks';
import { FeedRunner } from './feed-runner';
import { restsUntil, loadFeedState, wasStopped } from './run-log';
import type { RegisteredFeed, SourceRegistry } from './source-registry';

/**
 * Length of the slots of catching up: ingestors that start within the same ten minutes share one. Units: milliseconds.
 */
const catchUpSlotMs = 10 * minuteMs;

/**
 * Feeds that a process runs automatically: all by the clock; with `SOURCES=off` only those without requests, once; none
 * if feeds are run manually.
 */
export type FeedRuns = 'all' | 'bundled' | 'none';

export interface FeedSchedulerParts {
  readonly dataSource: DataSource;
  readonly sources: SourceRegistry;
  readonly calendar: TradingCalendar;
  readonly clock: Clock;
  readonly runs: FeedRuns;
  /** Reads archived payloads of a feed again after its reader was corrected. */
  readonly reread: (entry: RegisteredFeed) => Promise<unknown>;
  /** Tells whether the process has begun to shut down. */
  readonly isEnding: () => boolean;
}

/**
 * Runs feeds by one cron job each, in India's time. Several ingestors may run it: the run log gives each slot to one.
 * At start feeds that have been silent for too long are run once, in the order of their sources; those that then fail
 * are retried every ten minutes until they succeed. A run that was aborted by a shutdown is taken up by another
 * ingestor within these ten minutes, or at the next start.
 */
@Injectable()
export class FeedScheduler implements OnApplicationBootstrap, OnModuleDestroy, OnApplicationShutdown {
  private readonly log = new Logger('ingest');
  private readonly running = new Map<string, Promise<unknown>>();
  /** Cron jobs, since the registry drops its own before `onModuleDestroy` is called here. */
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

  /**
   * Stops at once, before the shutdown awaits anything: a replacement that starts meanwhile catches up early, and would
   * not see a run that is aborted half a minute later.
   */
  onModuleDestroy(): void {
    this.stopped = true;
    void this.retries?.stop();
    for (const job of this.clocks.splice(0)) void job.stop();
    this.runner.stop();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.atRest();
  }

  /** Resolves when the current runs have ended. */
  async atRest(): Promise<void> {
    await Promise.allSettled(this.running.values());
  }

  /**
   * Tells whether no new run may begin: from the first signal on, although the process still serves its health checks.
   */
  private get isEnding(): boolean {
    return this.stopped || this.parts.isEnding();
  }

  private fire(feed: Feed): void {
    if (this.isEnding || this.running.has(feed.id)) return;
    // Rounded to the minute: the clocks of several ingestors, and the timers of one, differ by some milliseconds.
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

  /** Reads payloads again before any request, so that the data of later requests overrides them. */
  private async rereadAll(entries: readonly RegisteredFeed[]): Promise<void> {
    for (const entry of entries) {
      if (this.isEnding) return;
      await this.parts.reread(entry);
    }
  }

  private async isSilent(feed: Feed, nowMs: number, onlyFailed: boolean): Promise<boolean> {
    const state = await loadFeedState(this.parts.dataSource, feed.id);
    const { lastSuccessAt, failures } = state;
    // A success ahead of the clock is from before the clock was set back: its age is unknown.
    if (lastSuccessAt === null || !hasBeen(lastSuccessAt, nowMs)) return true;
    const isStale = nowMs - lastSuccessAt.getTime() > feed.staleAfterMs;
    if (isStale && (failures > 0 || !onlyFailed)) return true;
    return restsUntil(state, nowMs) === null && wasStopped(this.parts.dataSource, feed.id);
  }

  /** Keeps a run in the map until it ends, so that a stop can wait for it; a failure is logged. */
  private async track(name: string, work: () => Promise<void>): Promise<void> {
    const run = work().catch((error: unknown) => this.log.error(error, `${name} failed`));
    this.running.set(name, run);
    await run;
    this.running.delete(name);
  }
}
