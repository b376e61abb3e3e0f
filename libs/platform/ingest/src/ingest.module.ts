import { join } from 'node:path';
import { type DynamicModule, type FactoryProvider, Module } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { ScheduleModule, SchedulerRegistry } from '@nestjs/schedule';
import { IssueWatchlist, SchemeWatchlist, TradingCalendar } from '@market/contracts';
import { Clock } from '@market/kernel';
import { DataSource } from 'typeorm';
import { HttpClient } from '@market/egress';
import { EgressModule } from '@market/egress/axios';
import { Readiness } from '@market/base/readiness';
import { Metrics } from '@market/base/observability';
import { PayloadReader, ReaderAtHand, type Source } from '@market/source-kit';
import { FeedChecks } from './checks';
import { feedMetrics } from './feed-metrics';
import { FeedPlan } from './feed-plan';
import { FeedRunner, type FeedRunnerParts } from './feed-runner';
import { type FeedRuns, FeedScheduler } from './feed-scheduler';
import { IntakeRegistry } from './intake-registry';
import { PayloadArchive } from './payload-archive';
import { QuarantineAdministration } from './quarantine-administration';
import { ReaderApart } from './reading/reader-apart';
import { Rereading } from './reread';
import { type RegisteredFeed, SourceRegistry } from './source-registry';
import { SourceTime } from './source-time';

export interface IngestOptions {
  readonly sources: readonly Source[];
  readonly dataDir: string;
  readonly runs: FeedRuns;
  /** True with `SOURCES=off`: only bundled feeds run, by order too. Default: whether `runs` is `bundled`. */
  readonly isOff?: boolean;
  /** Days by which replayed records are moved forward, null when the sources are live. */
  readonly shiftDays: number | null;
  /** Program that reads payloads in a separate process (`serveReadings`); default: they are read in this one. */
  readonly readerProgram?: string;
  /** Environment of the sources' settings; default: that of the process. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
}

/** Collecting side of an app, from sources to the features' intakes. Global: features register their intakes. */
@Module({})
export class IngestModule {
  static register(options: IngestOptions): DynamicModule {
    const runnerParts = Symbol('FeedRunnerParts');
    return {
      module: IngestModule,
      global: true,
      imports: [EgressModule, ScheduleModule.forRoot()],
      providers: [
        IntakeRegistry,
        registryOf(options),
        sourceTimeOf(options),
        readerOf(options),
        {
          provide: FeedPlan,
          useFactory: (dataSource: DataSource, sources: SourceRegistry) =>
            new FeedPlan(dataSource, sources, options.runs),
          inject: [DataSource, SourceRegistry],
        },
        {
          provide: runnerParts,
          useFactory: (
            dataSource: DataSource,
            clock: Clock,
            sources: SourceRegistry,
            intakes: IntakeRegistry,
            sourceTime: SourceTime,
            reader: PayloadReader,
            watchlist: IssueWatchlist,
            schemes: SchemeWatchlist | undefined,
            metrics: Metrics | undefined,
          ): FeedRunnerParts => ({
            dataSource,
            clock,
            sources,
            intakes,
            reader,
            watchlist,
            schemes,
            archive: new PayloadArchive(join(options.dataDir, 'raw')),
            isOff: options.isOff ?? options.runs === 'bundled',
            sourceTime,
            ...(metrics === undefined ? {} : { observe: feedMetrics(metrics) }),
          }),
          inject: [
            DataSource,
            Clock,
            SourceRegistry,
            IntakeRegistry,
            SourceTime,
            PayloadReader,
            IssueWatchlist,
            { token: SchemeWatchlist, optional: true },
            { token: Metrics, optional: true },
          ],
        },
        {
          provide: FeedRunner,
          useFactory: (parts: FeedRunnerParts) => new FeedRunner(parts),
          inject: [runnerParts],
        },
        {
          provide: QuarantineAdministration,
          useFactory: (parts: FeedRunnerParts, runner: FeedRunner) =>
            new QuarantineAdministration(parts, runner),
          inject: [runnerParts, FeedRunner],
        },
        {
          provide: FeedChecks,
          useFactory: (parts: FeedRunnerParts) => new FeedChecks(parts),
          inject: [runnerParts],
        },
        schedulerOf(options, runnerParts),
      ],
      exports: [IntakeRegistry, SourceRegistry, SourceTime, FeedRunner, FeedChecks, QuarantineAdministration],
    };
  }
}

function schedulerOf({ runs }: IngestOptions, runnerParts: symbol): FactoryProvider<FeedScheduler> {
  return {
    provide: FeedScheduler,
    useFactory: (
      runner: FeedRunner,
      jobs: SchedulerRegistry,
      parts: FeedRunnerParts,
      calendar: TradingCalendar,
      modules: ModuleRef,
    ) => {
      // Resolved on use by the clock: commands that run feeds have no `Readiness`.
      const isEnding = () => modules.get(Readiness, { strict: false }).isEnding;
      const rereading = new Rereading(parts);
      const reread = (entry: RegisteredFeed) => rereading.reread(entry);
      return new FeedScheduler(runner, jobs, { ...parts, calendar, runs, reread, isEnding });
    },
    inject: [FeedRunner, SchedulerRegistry, runnerParts, TradingCalendar, ModuleRef],
  };
}

function registryOf({ sources, environment }: IngestOptions): FactoryProvider<SourceRegistry> {
  return {
    provide: SourceRegistry,
    useFactory: (http: HttpClient) => new SourceRegistry(sources, http, environment),
    inject: [HttpClient],
  };
}

function readerOf({ readerProgram, runs }: IngestOptions): FactoryProvider<PayloadReader> {
  return {
    provide: PayloadReader,
    useFactory: () => {
      if (readerProgram === undefined) return new ReaderAtHand();
      const reader = new ReaderApart(readerProgram);
      if (runs !== 'none') reader.warmUp();
      return reader;
    },
  };
}

function sourceTimeOf({ shiftDays }: IngestOptions): FactoryProvider<SourceTime> {
  return {
    provide: SourceTime,
    useFactory: (clock: Clock) => new SourceTime(clock, shiftDays),
    inject: [Clock],
  };
}
