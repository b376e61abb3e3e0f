import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { TradingCalendar } from '@market/contracts';
import { CalendarIngestModule } from '@market/calendar/ingest';
import { CorporateActionsIngestModule, OfferAnnouncer } from '@market/corporate-actions/ingest';
import { GmpQueries, GmpReadModule } from '@market/gmp';
import { GmpIngestModule } from '@market/gmp/ingest';
import { BindingsModule } from '@market/ingestor/bindings.module';
import { databaseParts } from '@market/ingestor/parts';
import { sources } from '@market/ingestor/sources';
import { IpoQueries } from '@market/ipo';
import { IpoIngestModule, IpoLifecycle } from '@market/ipo/ingest';
import type { IndianDay } from '@market/kernel';
import { NfoIngestModule, NfoLifecycle } from '@market/nfo/ingest';
import { DatabaseModule, migrate } from '@market/database';
import type { HttpClient } from '@market/egress';
import { FeedRunner, IngestModule, QuarantineAdministration, type RunReport } from '@market/ingest';
import type { Feed, Source } from '@market/source-kit';
import { SgbIngestModule, SgbLifecycle } from '@market/sgb/ingest';
import { DataSource } from 'typeorm';
import { playedSources } from '../wire/source-site';

/** The collecting side as the ingestor composes it, with a source of responses of its own and no clockwork. */
export interface Pipeline {
  readonly sql: DataSource;
  readonly ipos: IpoQueries;
  readonly gmp: GmpQueries;
  readonly desk: QuarantineAdministration;
  run(feedId: string, slot: Date | null): Promise<RunReport | null>;
  tick(): Promise<number>;
  /** Ticks for every other kind of record than public issues. @returns the number of changes and events */
  tickOffers(): Promise<number>;
  isTradingDay(day: IndianDay): Promise<boolean>;
  close(): Promise<void>;
}

export interface PipelineParts {
  readonly databaseUrl: string;
  readonly dataDir: string;
  readonly http: HttpClient;
  /** Changes feeds, for runs with a planted fault. */
  readonly feedAs?: ((feed: Feed) => Feed) | undefined;
}

/**
 * Kinds of record that the feeds of issues and premiums deliver. Closing prices are left out: quotes have them, too.
 */
const kinds = /^(?:ipo-|gmp-|trading-holiday)/;

/** Feeds that the replay runs, in the order in which they catch up. */
export const replayedFeeds: readonly Feed[] = sources
  .filter(({ id }) => playedSources.includes(id))
  .flatMap(({ feeds }) => feeds)
  .filter(
    ({ id, delivers }) => !id.endsWith('closing-prices') && delivers.some(({ kind }) => kinds.test(kind)),
  );

export async function openPipeline(parts: PipelineParts): Promise<Pipeline> {
  const { databaseUrl: url, dataDir } = parts;
  const environment = Object.fromEntries(
    sources.map(({ id }) => [`SOURCE_${id.toUpperCase().replaceAll('-', '_')}_PACE_MS`, '0']),
  );
  const options = {
    sources: answeredBy(parts),
    dataDir,
    shiftDays: null,
    runs: 'none',
    environment,
  } as const;
  const imports = [
    DatabaseModule.register({ url, applicationName: 'truth', poolSize: 4 }, databaseParts),
    BindingsModule,
    IngestModule.register(options),
    ...[IpoIngestModule, NfoIngestModule, GmpIngestModule, GmpReadModule],
    ...[CorporateActionsIngestModule, SgbIngestModule, CalendarIngestModule],
  ];
  const app: INestApplicationContext = await NestFactory.createApplicationContext(
    { module: class Root {}, imports },
    { logger: false, abortOnError: false },
  );
  const get = <T>(token: abstract new (...args: never[]) => T): T => app.get<T>(token, { strict: false });
  const sql = app.get(DataSource);
  await migrate(sql);
  return {
    sql,
    ipos: get(IpoQueries),
    gmp: get(GmpQueries),
    desk: get(QuarantineAdministration),
    run: (feedId, slot) => get(FeedRunner).run(feedId, slot),
    tick: () => get(IpoLifecycle).tick('live'),
    async tickOffers() {
      const moved = [await get(NfoLifecycle).tick('live'), await get(SgbLifecycle).tick('live')];
      return moved.reduce((sum, count) => sum + count, await get(OfferAnnouncer).tick('live'));
    },
    isTradingDay: (day) => get(TradingCalendar).isTradingDay(day),
    close: () => app.close(),
  };
}

/** The real sources, whose clients ask `http`. */
function answeredBy({ http, feedAs = (feed) => feed }: PipelineParts): Source[] {
  return sources.map((source) => ({
    ...source,
    connect: (connection) => source.connect({ ...connection, http }),
    feeds: source.feeds.map(feedAs),
  }));
}
