import { BreakableLink, fastestMs, tap, until } from '@market/testing';
import { freePort } from '@market/embedded-postgres';
import { createDataSource, queryRows } from '@market/database';
import type { DataSource } from 'typeorm';
import { plainRead } from '../harness/plain-read';
import { liveCanary } from '../harness/live-canary';
import { startApi, type RunningApi } from '../harness/running-api';
import { marketReads, type MarketRead } from './market-reads';

/** Table whose changes move a data version. `word` is the resource (`is`) or the column that contains it (`named by`). */
interface Announced {
  readonly table: string;
  readonly how: 'is' | 'named by';
  readonly word: string;
}

let api: RunningApi;
let dataSource: DataSource;
let metricsUrl: string;
let announced: readonly Announced[];
let overheard = '';
/** Texts of prepared statements by name: a connection sends the text once, afterwards the name only. */
const statements = new Map<string, string>();
const link = new BreakableLink(tap((sent) => (overheard += sent.toString('latin1'))));

beforeAll(async () => {
  const port = await freePort();
  metricsUrl = `http://127.0.0.1:${port}/metrics`;
  let databaseUrl = '';
  api = await startApi({ METRICS_PORT: String(port) }, (url) => {
    databaseUrl = url;
    return link.listen(url);
  });
  dataSource = await createDataSource(
    { url: databaseUrl, applicationName: 'e2e' },
    { entities: [], migrations: [] },
  ).initialize();
  announced = await queryRows<Announced>(
    dataSource,
    `SELECT tgrelid::regclass::text AS table, split_part(encode(tgargs, 'escape'), '\\000', 1) AS how,
            split_part(encode(tgargs, 'escape'), '\\000', 2) AS word
       FROM pg_trigger WHERE tgname LIKE '%\\_announces\\_changes'`,
  );
});
afterAll(async () => {
  await dataSource.destroy();
  await api.stop();
  await link.cut();
});

const read = (path: string, key = api.testKey) => plainRead(`${api.base}${path}`, { 'X-API-Key': key });

async function made(): Promise<number> {
  const text = await (await fetch(metricsUrl)).text();
  return Number(/^ready_answers_total\{outcome="made"\} (\d+)/m.exec(text)?.[1] ?? 0);
}

async function pathOf({ route, of }: MarketRead): Promise<string> {
  if (of === undefined) return route.endsWith('/search') ? `${route}?q=fund` : route;
  const { data } = JSON.parse((await read(of[0])).text) as { data: Record<string, string>[] };
  return route.replace(/:\w+/, data[0]?.[of[1]] ?? 'none');
}

/** Returns the statements that the API sent since the last call, with the texts of prepared ones. */
function asked(): string {
  const heard = overheard;
  overheard = '';
  for (const [, name = '', text = ''] of heard.matchAll(/(s_[0-9a-f]{24})\0([^\0]+)\0/g)) {
    statements.set(name, text);
  }
  const named = heard.match(/s_[0-9a-f]{24}/g) ?? [];
  return [heard, ...named.map((name) => statements.get(name) ?? '')].join('\n');
}

/** Resolves to the tables of market data that the API read since the last call. */
async function tablesRead(): Promise<string[]> {
  const names = new Set([...asked().matchAll(/(?:FROM|JOIN)\s+"?([a-z_]+)/g)].map(([, name]) => name));
  const held = await queryRows<{ table: string }>(
    dataSource,
    `SELECT table_name AS table FROM information_schema.columns WHERE table_schema = 'public' AND column_name = 'data_set'`,
  );
  return held.map(({ table }) => table).filter((table) => table !== 'data_version' && names.has(table));
}

describe('a cached response', () => {
  it('contains a change within a second of its commit, in lists, details and searches', async () => {
    const paths = [
      '/v1/ipos',
      `/v1/ipos/${liveCanary.slug}`,
      '/v1/ipos/search?q=zanzibar',
      `/v1/ipos/${liveCanary.slug}/subscription`,
    ];
    let round = 0;
    const told = await fastestMs(async () => {
      for (const path of paths) expect((await read(path, api.liveKey)).status).toBe(200);
      const name = `Zanzibar Canary Breeders ${(round += 1)} Limited`;
      await dataSource.query(`UPDATE ipo SET name = $1, company = $1 WHERE slug = $2`, [
        name,
        liveCanary.slug,
      ]);
      return async () => {
        for (const path of paths.slice(0, 3)) {
          await until(`${name} at ${path}`, async () => (await read(path, api.liveKey)).text.includes(name));
        }
      };
    });
    expect(told).toBeLessThan(1_000);
  });

  it('of sample data is not replaced after a change of live data', async () => {
    await read('/v1/ipos');
    await dataSource.query(`UPDATE ipo SET name = name || ' (again)' WHERE slug = $1`, [liveCanary.slug]);
    await until('the change is told', async () =>
      (await read('/v1/ipos', api.liveKey)).text.includes('(again)'),
    );
    const before = await made();
    await read('/v1/ipos');
    expect(await made()).toBe(before);
  });

  it.each(marketReads.map((each) => [each.route, each] as const))(
    '%s is replaced when any table changes from which it was read',
    async (route, each) => {
      // A test key's calendar has days of its own account, and is not kept.
      const [dataSet, key] = route === '/v1/calendar' ? ['live', api.liveKey] : ['sample', api.testKey];
      const path = await pathOf(each);
      // Invalidates cached responses first, so that the tables are read.
      for (const { word } of announced)
        await dataSource.query(`SELECT announce_data('${dataSet}', $1)`, [word]);
      const resource = route.split('/')[2] ?? '';
      await dataSource.query(`SELECT announce_data('${dataSet}', $1)`, [resource]);
      asked();
      const before = await made();
      await until(
        'it is made',
        async () => (await read(path, key)).status === 200 && (await made()) > before,
      );
      const tables = await tablesRead();
      expect(tables.length).toBeGreaterThan(0);
      for (const table of tables) {
        const as = announced.find((one) => one.table === table);
        expect([table, as === undefined]).toEqual([table, false]);
        await read(path, key);
        const kept = await made();
        await dataSource.query(`SELECT announce_data('${dataSet}', $1)`, [
          as?.how === 'is' ? as.word : resource,
        ]);
        const anew = async () => (await read(path, key)).status === 200 && (await made()) > kept;
        await until(`it is made anew after a change of ${table}`, anew);
      }
    },
  );
});
