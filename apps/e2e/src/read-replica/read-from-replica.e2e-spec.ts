import { freePort } from '@market/embedded-postgres';
import { queryRows, withDatabase } from '@market/database';
import { BreakableLink, tap, StreamingReplica, until } from '@market/testing';
import { plainRead } from '../harness/plain-read';
import { startApi, type RunningApi } from '../harness/running-api';
import { marketReads, type MarketRead } from '../response-cache/market-reads';

let api: RunningApi;
let standby: StreamingReplica;
let primaryUrl: string;
let metricsUrl: string;
let paths: readonly string[];
let keys: readonly string[];
const sent = { primary: '', replica: '' };
const toPrimary = new BreakableLink(tap((data) => (sent.primary += data.toString('latin1'))));
const toReplica = new BreakableLink(tap((data) => (sent.replica += data.toString('latin1'))));

beforeAll(async () => {
  const port = await freePort();
  metricsUrl = `http://127.0.0.1:${port}/metrics`;
  const settings: Record<string, string> = { METRICS_PORT: String(port) };
  api = await startApi(settings, async (url) => {
    primaryUrl = url;
    standby = await StreamingReplica.of(url);
    settings['DATABASE_READ_URL'] = await toReplica.listen(standby.url);
    return toPrimary.listen(url);
  });
  keys = await api.moreKeys(4);
  paths = await Promise.all(marketReads.map(pathOf));
});
afterAll(async () => {
  // Undefined if the set-up failed; its error must be the one that is reported.
  await (api as RunningApi | undefined)?.stop();
  await (standby as StreamingReplica | undefined)?.remove();
  for (const link of [toPrimary, toReplica]) await link.cut();
});

let requests = 0;
const read = (path: string) =>
  plainRead(`${api.base}${path}`, { 'X-API-Key': keys[requests++ % keys.length] ?? '' });

async function pathOf({ route, of }: MarketRead): Promise<string> {
  if (of === undefined) return route.endsWith('/search') ? `${route}?q=fund` : route;
  const { data } = JSON.parse((await read(of[0])).text) as { data: Record<string, string>[] };
  return route.replace(/:\w+/, data[0]?.[of[1]] ?? 'none');
}

const sql = <Row>(statement: string, parameters: unknown[] = []) =>
  withDatabase({ url: primaryUrl, applicationName: 'e2e' }, (source) =>
    queryRows<Row>(source, statement, parameters),
  );

async function reads(outcome: string): Promise<number> {
  const text = await (await fetch(metricsUrl)).text();
  return Number(new RegExp(`^market_reads_total\\{outcome="${outcome}"\\} (\\d+)`, 'm').exec(text)?.[1] ?? 0);
}

/** Moves every data version of the samples, so that no cached response is current. */
const forget = () =>
  sql(
    `SELECT announce_data(data_set, resource) FROM data_version WHERE data_set = 'sample' ORDER BY resource`,
  );

/** Returns the tables that statements name, without the names that a `WITH` gives to queries. */
const tablesIn = (text: string) => {
  const names = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name ?? '');
  const queries = names(/([a-z_]+)\s+AS\s+(?:NOT\s+)?(?:MATERIALIZED\s+)?\(/g);
  // A name before a bracket is a function: `unnest(…)`.
  return names(/(?:FROM|JOIN|INTO|UPDATE)\s+"?([a-z_]+)(?![a-z_(])/g).filter(
    (name) => !queries.includes(name),
  );
};

let asked = 0;
/** Returns a path whose response is not cached: each call varies the query. */
function unread(): string {
  asked += 1;
  return `/v1/ipos?year=${1990 + (asked % 30)}&limit=${1 + Math.floor(asked / 30)}`;
}

const untilReplicaAnswers = async () => {
  const before = await reads('replica');
  await until('the replica answers', async () => {
    expect((await read(unread())).status).toBe(200);
    return (await reads('replica')) > before;
  });
};

async function rename(word: string): Promise<number> {
  await sql(
    `UPDATE ipo SET name = $1, company_key = lower($1)
      WHERE data_set = 'sample' AND slug = (SELECT min(slug) FROM ipo WHERE data_set = 'sample')`,
    [`Canary ${word}`],
  );
  return performance.now();
}

/**
 * Reads for 1.5 s after a commit. @returns responses that were requested more than a second after it and lack its
 * change
 */
async function staleAfter(committedAtMs: number, word: string): Promise<string[]> {
  const stale: string[] = [];
  for (let limit = 1; performance.now() - committedAtMs < 1_500; limit = (limit % 100) + 1) {
    for (const path of ['/v1/ipos/search?q=canary', `/v1/ipos/search?q=canary&limit=${limit}`]) {
      const ageMs = performance.now() - committedAtMs;
      const { status, text } = await read(path);
      if (status !== 200) stale.push(`${path}: ${status}`);
      if (ageMs > 1_000 && !text.includes(`Canary ${word}`)) {
        stale.push(`${path} after ${Math.round(ageMs)} ms`);
      }
    }
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return stale;
}

describe('the API with a read replica', () => {
  it('reads market data from it, and everything else from the primary', async () => {
    await forget();
    await standby.caughtUp();
    await untilReplicaAnswers();
    sent.primary = sent.replica = '';
    for (const path of paths) expect((await read(path)).status).toBe(200);
    const announced = await sql<{ table: string }>(
      `SELECT DISTINCT tgrelid::regclass::text AS table FROM pg_trigger WHERE tgname LIKE '%\\_announces\\_changes'`,
    );
    const market = announced.map(({ table }) => table);
    const versions = ['market_version', 'data_version'];
    expect(tablesIn(sent.replica).filter((table) => ![...market, ...versions].includes(table))).toEqual([]);
    expect(market.filter((table) => tablesIn(sent.replica).includes(table)).length).toBeGreaterThan(5);
    expect(tablesIn(sent.primary).filter((table) => market.includes(table))).toEqual([]);
  });

  it('returns the same responses with and without it', async () => {
    const answers = async () => Promise.all(paths.map(async (path) => (await read(path)).headers.etag));
    await forget();
    await standby.caughtUp();
    await untilReplicaAnswers();
    const before = [await reads('replica'), await reads('away')];
    const withReplica = await answers();
    expect(await reads('replica')).toBeGreaterThan(before[0] ?? 0);
    await toReplica.cut();
    await forget();
    await until('the change is known', async () => {
      await read(unread());
      return (await reads('away')) > (before[1] ?? 0);
    });
    expect(await answers()).toEqual(withReplica);
    await toReplica.restore();
    await untilReplicaAnswers();
  });

  it('returns nothing older than a second while the replica lags, and uses it again when it has caught up', async () => {
    await rename('zero');
    await standby.hold();
    for (const word of ['one', 'two']) expect(await staleAfter(await rename(word), word)).toEqual([]);
    expect(await reads('behind')).toBeGreaterThan(0);
    await standby.resume();
    await untilReplicaAnswers();
    expect((await read('/v1/ipos/search?q=canary&limit=100')).text).toContain('Canary two');
  });

  it('reads from the primary when the replica is killed, and uses the replica again when it is back', async () => {
    await standby.kill();
    const word = 'three';
    expect(await staleAfter(await rename(word), word)).toEqual([]);
    await standby.start();
    await untilReplicaAnswers();
    expect((await read('/v1/ipos/search?q=canary&limit=99')).text).toContain('Canary three');
    expect((await fetch(`${api.base}/health/ready`)).status).toBe(200);
  });
});
