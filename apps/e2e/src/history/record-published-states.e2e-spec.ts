import { setTimeout as pause } from 'node:timers/promises';
import { databaseParts } from '@market/ingestor/parts';
import { SystemClock } from '@market/kernel';
import { createDataSource, lockLedger, queryRows } from '@market/database';
import { Outbox } from '@market/database/outbox';
import { GmpKeeper } from '@market/gmp/ingest';
import { RepositoryIpoDirectory } from '@market/ipo';
import { type PublishedTable, prepareHistory, recordHistory } from '@market/database/history';
import { publishedIpos } from '@market/ipo/ingest';
import { publishedOffers } from '@market/corporate-actions/ingest';
import { publishedNfos } from '@market/nfo/ingest';
import { publishedSgbs } from '@market/sgb/ingest';
import type { DataSource } from 'typeorm';
import { plainRead } from '../harness/plain-read';
import { startApi, type RunningApi } from '../harness/running-api';
import {
  type PublishedRecord,
  type ResourceWithHistory,
  resourcesWithHistory,
} from './resources-with-history';

/** Column of the table of a resource that a writer changes, with values that it takes. */
const written: Readonly<
  Record<string, { column: string; values: readonly string[]; table: PublishedTable }>
> = {
  '/v1/ipos': { column: 'band_max', values: ['135', '140.5', 'NULL'], table: publishedIpos },
  '/v1/nfo': { column: 'objective', values: [`'To grow'`, `'To earn'`, 'NULL'], table: publishedNfos },
  '/v1/sgb': { column: 'online_price', values: ['9100', '9250.25', 'NULL'], table: publishedSgbs },
  ...Object.fromEntries(
    (['rights', 'buyback', 'ncd', 'ofs'] as const).map((kind) => [
      `/v1/${kind}`,
      {
        column: 'close_on',
        values: ['open_on + 3', 'open_on + 5', 'open_on - 400', 'NULL'],
        table: publishedOffers(kind),
      },
    ]),
  ),
};

/** Time for which the responses of the API may lack a change that was committed. Units: milliseconds. */
const cachedForMs = 1_000;
const writesOfEach = 20;

interface Seen {
  readonly fromMs: number;
  readonly toMs: number;
  readonly text: string;
}

let api: RunningApi;
let dataSource: DataSource;
let keys: readonly string[];

beforeAll(async () => {
  let url = '';
  api = await startApi({}, (databaseUrl) => (url = databaseUrl));
  dataSource = await createDataSource({ url, applicationName: 'e2e' }, databaseParts).initialize();
  keys = await api.moreKeys((resourcesWithHistory.length + 1) * 2);
});
afterAll(async () => {
  await dataSource.destroy();
  await api.stop();
});

/** Reads a path; waits as long as the API asks for. */
async function dataAt(path: string, key: string): Promise<{ status: number; text: string }> {
  const { status, text } = await plainRead(`${api.base}${path}`, { 'X-API-Key': key });
  const body = JSON.parse(text) as { data?: unknown };
  return { status, text: JSON.stringify(body.data) };
}

/** Changes a record at random moments, in transactions that stay open for a while before they commit. */
async function write({ column, values, table }: (typeof written)[string], id: string): Promise<void> {
  const clock = new SystemClock();
  for (let written = 1; written <= writesOfEach; written += 1) {
    await dataSource.transaction(async (manager) => {
      await prepareHistory(manager, table, 'sample', [id], clock.now());
      const value = values[written % values.length] ?? 'NULL';
      await manager.query(
        `UPDATE ${table.table} SET ${column} = ${value} WHERE data_set = 'sample' AND id = $1`,
        [id],
      );
      await recordHistory(manager, table, 'sample', [id], { now: clock.now(), source: 'nse' });
      await pause((written * 37) % 60);
    });
    await pause((written * 131) % 400);
  }
}

/** Takes in quotes of a sample premium at random moments, in transactions that stay open for a while before they commit. */
async function quote(ipoId: string): Promise<void> {
  const clock = new SystemClock();
  const keeper = new GmpKeeper(new Outbox());
  const ipos = await RepositoryIpoDirectory.on(dataSource).byIds('sample', [ipoId]);
  for (let written = 1; written <= writesOfEach; written += 1) {
    await dataSource.transaction(async (manager) => {
      await lockLedger(manager, 'gmpLedger', 'sample');
      const now = clock.now();
      const said = {
        ipoId,
        publisher: written % 3 === 0 ? 'ipoji' : 'ipowatch',
        sourceName: 'Sample',
        gmpRupees: written,
      };
      const quotes = [{ ...said, quotedAt: now, receivedAt: now, vouched: true, believedAt: null }];
      await keeper.keep(manager, 'sample', quotes, ipos, { now, historic: false });
      await pause((written * 37) % 60);
    });
    await pause((written * 131) % 400);
  }
}

/** Writes down what the API shows, as a client that polls it until the last change must be shown. */
async function poll(path: string, key: string, writing: Promise<void>): Promise<Seen[]> {
  const seen: Seen[] = [];
  let isShown = false;
  const shown = writing.then(() => pause(cachedForMs)).finally(() => (isShown = true));
  for (let isLast = false; !isLast;) {
    isLast = isShown;
    const fromMs = Date.now();
    const { text } = await dataAt(path, key);
    seen.push({ fromMs, toMs: Date.now(), text });
    await pause(40);
  }
  await shown;
  return seen;
}

async function firstOf(
  { list, named }: ResourceWithHistory,
  key: string,
): Promise<{ id: string; name: string }> {
  const { text } = await dataAt(`${list}?limit=5`, key);
  const records = JSON.parse(text) as (PublishedRecord & { id: string })[];
  const record = records.at(1) ?? records[0];
  return { id: record?.id ?? '', name: String(record?.[named]) };
}

describe('a record as of an instant', () => {
  it('is what a client that polls the API has written down then, while writers change the records', async () => {
    const beganAtMs = Date.now();
    const recorded = await Promise.all(
      resourcesWithHistory.map(async (resource, at) => {
        const [pollKey = '', askKey = ''] = keys.slice(at * 2);
        const change = written[resource.list];
        if (change === undefined) throw new Error(`nobody writes ${resource.list}`);
        const { id, name } = await firstOf(resource, pollKey);
        const path = resource.details.replace(/\{\w+\}/, name);
        const seen = await poll(path, pollKey, write(change, id));
        return { path, askKey, id, seen, resource: change.table.resource };
      }),
    );
    for (const { path, askKey, id, seen, resource } of recorded) {
      const steps = await queryRows<{ at: Date }>(
        dataSource,
        `SELECT DISTINCT changed_at AS at FROM published_revision
          WHERE data_set = 'sample' AND resource = $1 AND record_id = $2 AND changed_at > $3 ORDER BY 1`,
        [resource, id, new Date(beganAtMs)],
      );
      await expectRecorded({ path, askKey, seen, beganAtMs, steps });
    }
  });

  it('is that for a premium, too, whose states its feature keeps', async () => {
    const [pollKey = '', askKey = ''] = keys.slice(-2);
    const beganAtMs = Date.now();
    const { text } = await dataAt('/v1/gmp?limit=1', pollKey);
    const [{ id, ipoSlug } = { id: '', ipoSlug: '' }] = JSON.parse(text) as { id: string; ipoSlug: string }[];
    const ipoId = id.replace(/^gmp_/, 'ipo_');
    const path = `/v1/gmp/${ipoSlug}`;
    const seen = await poll(path, pollKey, quote(ipoId));
    const steps = await queryRows<{ at: Date }>(
      dataSource,
      `SELECT DISTINCT published_at AS at FROM gmp_state
        WHERE data_set = 'sample' AND ipo_id = $1 AND published_at > $2 ORDER BY 1`,
      [ipoId, new Date(beganAtMs)],
    );
    await expectRecorded({ path, askKey, seen, beganAtMs, steps });
  });
});

/** Recording of a client that polled a path while the record was written. */
interface Recording {
  readonly path: string;
  readonly askKey: string;
  readonly seen: readonly Seen[];
  readonly beganAtMs: number;
  /** Instants of the changes meanwhile. */
  readonly steps: readonly { readonly at: Date }[];
}

/** Expects that the record as of each instant is what the client had seen then. */
async function expectRecorded({ path, askKey, seen, beganAtMs, steps }: Recording): Promise<void> {
  expect(steps.length).toBeGreaterThan(5);
  const instants = [beganAtMs - 1, ...steps.map(({ at }) => at.getTime()), Infinity];
  const states = await Promise.all(
    instants.slice(0, -1).map(async (at) => {
      const asOf = new Date(at).toISOString();
      return (await dataAt(`${path}?asOf=${asOf}`, askKey)).text;
    }),
  );
  const at = (ms: number) => instants.findLastIndex((instant) => instant <= ms);
  for (const { fromMs, toMs, text } of seen) {
    const possible = states.slice(Math.max(0, at(fromMs - cachedForMs)), at(toMs) + 1);
    expect(possible).toContain(text);
    const asOf = new Date(toMs).toISOString();
    expect((await dataAt(`${path}?asOf=${asOf}`, askKey)).text).toBe(states[at(toMs)]);
  }
  expect(new Set(seen.map(({ text }) => text)).size).toBeGreaterThan(2);
  expect(seen.at(-1)?.text).toBe(states.at(-1));
}
