import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { DataSet } from '@market/contracts';
import { CollectingModule } from '@market/ingestor/collecting.module';
import { databaseParts } from '@market/ingestor/parts';
import { sources } from '@market/ingestor/sources';
import { IpoLifecycle } from '@market/ipo/ingest';
import { NfoLifecycle } from '@market/nfo/ingest';
import { DatabaseModule } from '@market/database';
import { FeedRunner } from '@market/ingest';
import { SgbLifecycle } from '@market/sgb/ingest';
import { sourcesAt } from './sources-at';

const lifecycles = { 'ipo.tick': IpoLifecycle, 'nfo.tick': NfoLifecycle, 'sgb.tick': SgbLifecycle };

/** Every feed, in the order in which they catch up. */
export const allFeeds: readonly string[] = sources.flatMap(({ feeds }) => feeds.map(({ id }) => id));

/** Every tick of states by the clock. */
export const allTicks: readonly string[] = Object.keys(lifecycles);

export interface CollectingPlace {
  readonly databaseUrl: string;
  /** Serves each host under its key, for example `…/nse-archives`. */
  readonly sourcesUrl: string;
  readonly dataDir: string;
}

/** The collecting side as the ingestor composes it, without its clockwork: steps are taken by hand. */
export interface Collecting {
  /**
   * Runs a feed, or ticks.
   *
   * @param slot of the feed's run; null: none
   */
  take(step: string, slot: Date | null): Promise<void>;
  close(): Promise<void>;
}

export async function openCollecting({
  databaseUrl,
  sourcesUrl,
  dataDir,
}: CollectingPlace): Promise<Collecting> {
  const environment = sourcesAt(sourcesUrl);
  const app: INestApplicationContext = await NestFactory.createApplicationContext(
    {
      module: class Root {},
      imports: [
        DatabaseModule.register(
          { url: databaseUrl, applicationName: 'chaos-collecting', poolSize: 4 },
          databaseParts,
        ),
        CollectingModule.register({ dataDir, shiftDays: 0, runs: 'none', environment }),
      ],
    },
    { logger: false, abortOnError: false },
  );
  return {
    async take(step, slot) {
      const lifecycle = lifecycles[step as keyof typeof lifecycles];
      if (lifecycle === undefined) await app.get(FeedRunner).run(step, slot);
      else
        await app.get<{ tick(dataSet: DataSet): Promise<number> }>(lifecycle, { strict: false }).tick('live');
    },
    close: () => app.close(),
  };
}
