import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { capturedOn } from '@market/ingestor/capture';
import { databaseParts } from '@market/ingestor/parts';
import { addDays, instantInIndia, SystemClock } from '@market/kernel';
import { migrate, withDatabase } from '@market/database';
import { SgbInitialLoad } from '@market/sgb/ingest';
import { payloadFolder } from '@market/invented-market/replay-payloads/generate-payloads';
import { type ReplayServer, startReplayServer } from '@market/invented-market/replay-server/replay-server';
import { ChaosStack } from '../chaos-stack';
import { allFeeds, type CollectingPlace, openCollecting } from './collecting';
import { setTime } from './set-time';

/** An instant of the days around the capture of the payloads. */
export const atDay = (days: number, time: string): Date => instantInIndia(addDays(capturedOn, days), time);

/** A server with databases that are copies of each other, and the replayed sources. */
export class CollectingStage {
  private made = 0;

  private constructor(
    private readonly stack: ChaosStack,
    private readonly sources: ReplayServer,
  ) {}

  static async set(): Promise<CollectingStage> {
    const stack = await ChaosStack.start({ fsync: 'off', full_page_writes: 'off', max_connections: '50' });
    const sources = await startReplayServer({ folder: payloadFolder, requireSession: false });
    stack.atEnd(() => sources.close());
    return new CollectingStage(stack, sources);
  }

  /** A migrated database whose feeds all succeeded the day before, so that what they see now is news. */
  async expectant(): Promise<string> {
    const url = await this.database();
    setTime(atDay(0, '12:00'));
    await withDatabase(
      { url, applicationName: 'chaos' },
      async (dataSource) => {
        await migrate(dataSource);
        await new SgbInitialLoad(dataSource, new SystemClock()).load();
        await dataSource.query(
          `INSERT INTO feed_state (feed_id, last_run_at, last_success_at) SELECT unnest($1::text[]), $2, $2`,
          [allFeeds, atDay(-1, '12:00')],
        );
      },
      databaseParts,
    );
    return url;
  }

  /** Makes a copy of a database to which no process is connected. */
  copyOf(url: string): Promise<string> {
    return this.database(new URL(url).pathname.slice(1));
  }

  async drop(url: string): Promise<void> {
    await this.stack.sql(`DROP DATABASE "${new URL(url).pathname.slice(1)}" WITH (FORCE)`);
  }

  place(databaseUrl: string): CollectingPlace {
    const dataDir = join(this.stack.folder, 'raw-payloads');
    mkdirSync(dataDir, { recursive: true });
    return { databaseUrl, sourcesUrl: this.sources.url, dataDir };
  }

  /** Takes steps in this process, undisturbed, at one instant after the other. */
  async take(databaseUrl: string, steps: readonly string[], ...instants: readonly Date[]): Promise<void> {
    const collecting = await openCollecting(this.place(databaseUrl));
    try {
      for (const instant of instants) {
        setTime(instant);
        for (const step of steps) await collecting.take(step, null);
      }
    } finally {
      await collecting.close();
    }
  }

  strike(): Promise<void> {
    return this.stack.end();
  }

  private async database(template = 'template1'): Promise<string> {
    this.made += 1;
    const name = `stage_${this.made}`;
    await this.stack.sql(`CREATE DATABASE ${name} TEMPLATE "${template}"`);
    const url = new URL(this.stack.databaseUrl);
    url.pathname = `/${name}`;
    return url.href;
  }
}
