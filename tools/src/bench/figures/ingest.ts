import { chownSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { BindingsModule } from '@market/ingestor/bindings.module';
import { IpoIngestModule } from '@market/ipo/ingest';
import { rowOf } from '@market/platform/database';
import { FeedRunner, IngestModule } from '@market/platform/ingest';
import type { Source } from '@market/platform/source-kit';
import { nseSource } from '@market/source-nse';
import { DataSource } from 'typeorm';
import { OperatorModule } from '../../admin/operator.module';
import type { BenchSite } from '../bench-site';
import type { FigureScenario } from './figure-scenario';
import { pastIssues } from './past-issues';

const rows = 1_400;
const rounds = 7;
const feedId = 'nse.ipo-past';

/** What the way through the ledger costs. Source: docs/spec/reliability.md, "Speed". */
export const ingest: FigureScenario = {
  id: 'ingest',
  title: 'Rows that are taken in',
  question: `How many rows a second the longest list that a source has, ${rows} past issues of NSE, goes through its whole way: payload kept, wire checked, mapped, gated, merged in the ledger, saved with sightings and revisions in one transaction. Beside it \`COPY\` of the rows that came of it into a table of the same shape, and the same list a second time, when nothing of it is news.`,
  unit: 'rows/s',
  how: `Each of the ${rounds} rounds has a database of its own. The list is invented and given to the feed in the place of its fetch; the first round is a warm-up and does not count. \`COPY\` writes one table and reads a file of the server: a bound that nothing which compares rows can reach, so there is no target.`,
  share: { of: 'new rows', against: 'COPY of the same rows' },
  async measure(site) {
    const taken: Taken[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      site.stop.throwIfAborted();
      const one = await takeIn(site, round);
      if (round > 0) taken.push(one);
      const [fresh, again, copied] = [one.fresh, one.again, one.copied].map(Math.round);
      site.say(`${round}/${rounds}  new ${fresh} /s  unchanged ${again} /s  COPY ${copied} /s`);
    }
    return [
      { title: 'new rows', values: taken.map(({ fresh }) => fresh), limit: null },
      { title: 'unchanged rows', values: taken.map(({ again }) => again), limit: null },
      { title: 'COPY of the same rows', values: taken.map(({ copied }) => copied), limit: null },
    ];
  },
};

/** Units: rows per second. */
interface Taken {
  readonly fresh: number;
  readonly again: number;
  readonly copied: number;
}

@Module({})
class OneFeedModule {
  static register(dataDir: string) {
    const options = {
      dataDir,
      sources: [withoutFetching(nseSource)],
      shiftDays: null,
      runs: 'none',
    } as const;
    const imports = [BindingsModule, IngestModule.register(options), IpoIngestModule];
    return { module: OneFeedModule, imports };
  }
}

/** The source with its one feed, which is given the list. */
function withoutFetching(source: Source): Source {
  const body = pastIssues(rows);
  const feeds = source.feeds
    .filter(({ id }) => id === feedId)
    .map((feed) => ({
      ...feed,
      fetch: () => Promise.resolve([{ request: '/api/public-past-issues', body }]),
    }));
  return { ...source, feeds };
}

async function takeIn(site: BenchSite, round: number): Promise<Taken> {
  const url = await site.copyOfSamples(`ingest_${round}`);
  const modules = [OneFeedModule.register(join(site.folder, `ingest-${round}`))];
  const context = await NestFactory.createApplicationContext(OperatorModule.register(url, modules), {
    logger: false,
  });
  try {
    const runner = context.get(FeedRunner, { strict: false });
    const run = async (what: 'accepted' | 'unchanged') => {
      const startedAtMs = performance.now();
      const report = await runner.run(feedId);
      const tookMs = performance.now() - startedAtMs;
      if (report?.status !== 'ok' || report[what] !== rows) {
        throw new Error(
          `void: ${what} ${report?.[what]} of ${rows} rows, ${report?.status}: ${report?.error}`,
        );
      }
      return (1_000 * rows) / tookMs;
    };
    const [fresh, again] = [await run('accepted'), await run('unchanged')];
    return { fresh, again, copied: await copyRows(context.get(DataSource), site) };
  } finally {
    await context.close();
  }
}

/** The server itself writes the file and reads it: where it may. */
async function copyRows(sql: DataSource, site: BenchSite): Promise<number> {
  const folder = folderOfServer(site);
  const file = join(folder, 'ipo.copy');
  await sql.query(`COPY (SELECT * FROM ipo WHERE data_set = 'live') TO '${file}'`);
  await sql.query('CREATE TABLE ipo_bare (LIKE ipo INCLUDING ALL)');
  const startedAtMs = performance.now();
  await sql.query(`COPY ipo_bare FROM '${file}'`);
  const tookMs = performance.now() - startedAtMs;
  const copied = await rowOf<{ rows: number }>(sql, 'SELECT count(*) AS rows FROM ipo_bare');
  if (copied?.rows !== rows) throw new Error(`void: ${copied?.rows} of ${rows} rows were copied`);
  return (1_000 * rows) / tookMs;
}

function folderOfServer({ folder }: BenchSite): string {
  const data = join(folder, 'database', 'postgres');
  const own = join(data, 'bench');
  mkdirSync(own, { recursive: true });
  const { uid, gid } = statSync(data);
  if (process.getuid?.() === 0) chownSync(own, uid, gid);
  return own;
}
