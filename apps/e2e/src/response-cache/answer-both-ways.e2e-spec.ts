import { withDatabase } from '@market/database';
import { freePort } from '@market/embedded-postgres';
import { keyOn } from '../harness/accounts';
import { launchApi, type ApiProcess } from '../harness/api-process';
import { plainRead, type PlainResponse } from '../harness/plain-read';
import { prepareDatabase } from '../harness/running-api';
import { anyQueries, marketReads, type MarketRead } from './market-reads';

const plans = ['plan_free', 'plan_basic', 'plan_pro', 'plan_enterprise'] as const;
type Plan = (typeof plans)[number];

/** An API process. The two of this test differ in their response cache only. */
interface Service {
  readonly api: ApiProcess;
  readonly metricsUrl: string;
}

const ways = ['with a response cache', 'by Nest'] as const;
type Way = (typeof ways)[number];

const settingsOf: Readonly<Record<Way, Readonly<Record<string, string>>>> = {
  'with a response cache': { READY_ANSWERS_MB: '8' },
  'by Nest': { READY_ANSWERS_MB: '0' },
};

let database: Awaited<ReturnType<typeof prepareDatabase>>;
let services: Readonly<Record<Way, Service>>;
let making: Service;

async function launch(way: Way): Promise<readonly [Way, Service]> {
  const port = await freePort();
  const settings = {
    METRICS_PORT: String(port),
    LOG_LEVEL: 'warn',
    DOCS_URL: 'https://docs.example',
    ...settingsOf[way],
  };
  const api = await launchApi(database.database.url, settings, 'live');
  return [way, { api, metricsUrl: `http://127.0.0.1:${port}/metrics` }];
}

beforeAll(async () => {
  database = await prepareDatabase();
  services = Object.fromEntries(await Promise.all(ways.map(launch))) as Record<Way, Service>;
  making = services['by Nest'];
});
afterAll(async () => {
  for (const { api } of Object.values(services)) await api.stop();
  await database.database.drop();
});

/** Creates one key for each process, of new accounts on a plan, so that their limits are separate. */
async function keysOn(plan: Plan, environment: 'live' | 'test' = 'test'): Promise<readonly string[]> {
  const made = await Promise.all(ways.map(() => keyOn(database.database.url, plan, environment)));
  return made.map(({ key }) => key);
}

interface Ask {
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly method?: 'GET' | 'HEAD';
}

/** Sends a request to every process. @returns responses without the values that may differ */
async function askAll(keys: readonly string[], { path, headers = {}, method }: Ask) {
  const answers = await Promise.all(
    ways.map((way, at) =>
      plainRead(
        `${services[way].api.base}${path}`,
        {
          ...headers,
          ...(keys[at] === '' ? {} : { 'X-API-Key': keys[at] ?? '' }),
        },
        method,
      ),
    ),
  );
  return answers.map(comparable);
}

function comparable({ status, headers, bytes, text }: PlainResponse) {
  const { date, 'x-request-id': id, 'x-ratelimit-reset': reset, 'retry-after': retry, ...others } = headers;
  const { ratelimit: _left, ...rest } = others;
  expect([date, id, reset].map((value) => typeof value)).toEqual(['string', 'string', 'string']);
  // CSV and NDJSON have no envelope.
  const isEnveloped = text !== '' && String(headers['content-type']).startsWith('application/json');
  const parsed = isEnveloped ? (JSON.parse(text) as { requestId: string; timestamp: string }) : null;
  if (parsed !== null) expect(parsed.requestId).toBe(id);
  return {
    status,
    headers: rest,
    bytes: status === 429 ? 0 : bytes.length,
    hasRetryAfter: retry !== undefined,
    text: text
      .replace(/"timestamp":"[^"]*"/, '')
      .replace(/"requestId":"[^"]*"/, '')
      .replace(/"retryAfter":\d+|Try again in \d+ s/g, ''),
  };
}

async function same(keys: readonly string[], ask: Ask): Promise<PlainResponse['status']> {
  const answers = await askAll(keys, ask);
  // A 429 contains the seconds to wait, which may differ by the time between the requests.
  for (const { status, headers } of answers) if (status === 429) delete headers['content-length'];
  // The limit of the address counts what the tests before have sent: some of it may end between the two requests.
  for (const { status, headers, text } of answers) {
    if (status === 401 || text.includes('"NOT_002"')) delete headers['x-ratelimit-remaining'];
  }
  const [cached, due] = answers;
  expect({ ask, ...cached }).toEqual({ ask, ...due });
  return due?.status ?? 0;
}

/** Resolves to the path of a route with a record of the data set that the key sees; null if there is none. */
async function pathOf({ route, of }: MarketRead, key: string): Promise<string | null> {
  if (of === undefined) return route;
  const { text } = await plainRead(`${making.api.base}${of[0]}`, { 'X-API-Key': key });
  const [first] = (JSON.parse(text) as { data: Record<string, string>[] }).data;
  const name = first?.[of[1]];
  return name === undefined ? null : route.replace(/:\w+/, name);
}

async function kept({ metricsUrl }: Service): Promise<Record<string, number>> {
  const text = await (await fetch(metricsUrl)).text();
  return Object.fromEntries(
    [...text.matchAll(/^ready_answers_total\{outcome="([^"]+)"\} (\d+)/gm)].map(([, name, count]) => [
      name,
      Number(count),
    ]),
  );
}

describe('a cached response', () => {
  it('is tested for every route of market data that the API describes', async () => {
    const { text } = await plainRead(`${making.api.base}/openapi.json`);
    const { paths } = JSON.parse(text) as {
      paths: Record<string, { get?: { responses: Record<string, { headers?: object }> } }>;
    };
    const described = Object.entries(paths)
      .filter(
        ([path, { get }]) =>
          get !== undefined &&
          /^\/v1\/(?!billing|events|exports|usage|webhooks|plans|freshness|calendar\.ics|sandbox)/.test(path),
      )
      .map(([path]) => path.replace(/\{(\w+)\}/g, ':$1'));
    expect(marketReads.map(({ route }) => route).sort()).toEqual(described.sort());
  });

  it.each(marketReads.map((read) => [read.route, read] as const))(
    '%s equals the response of Nest for all queries, codings, entity tags and HEAD, first and repeated',
    async (_route, read) => {
      const { environment = 'test' } = read;
      const keys = await keysOn('plan_enterprise', environment);
      const path = (await pathOf(read, keys.at(-1) ?? '')) ?? read.route;
      // Fresh keys: `pathOf` counted one request against the limits of one account only.
      const fresh = await keysOn('plan_enterprise', environment);
      const { made = 0 } = await kept(services['with a response cache']);
      for (const query of [...anyQueries, ...(read.queries ?? [])]) {
        for (let time = 0; time < 2; time += 1) await same(fresh, { path: path + query });
      }
      expect((await kept(services['with a response cache']))['made'] ?? 0).toBeGreaterThan(made);
      for (const coding of ['gzip', 'br', 'gzip, br;q=0.1', 'zstd', 'identity;q=0']) {
        await same(fresh, { path, headers: { 'Accept-Encoding': coding } });
        await same(fresh, { path, headers: { 'Accept-Encoding': coding }, method: 'HEAD' });
      }
      for (const accept of ['text/csv', 'application/x-ndjson', 'text/csv;q=0.1, */*', 'text/csv']) {
        await same(fresh, { path, headers: { Accept: accept, 'Accept-Encoding': 'br' } });
        await same(fresh, { path, headers: { Accept: accept }, method: 'HEAD' });
      }
      const { headers } = await plainRead(`${making.api.base}${path}`, { 'X-API-Key': keys.at(-1) ?? '' });
      for (const tag of [String(headers.etag), '*', '"other"', `"other", ${String(headers.etag)}`]) {
        const conditional = { 'If-None-Match': tag, 'Cache-Control': 'no-cache', 'X-Request-ID': 'mine' };
        await same(fresh, { path, headers: conditional });
        await same(fresh, { path, headers: conditional, method: 'HEAD' });
      }
    },
  );

  it('equals the response of Nest on every plan, until the limit is reached and beyond', async () => {
    const statuses = new Set<number>();
    for (const plan of plans) {
      const keys = await keysOn(plan);
      for (const { route } of marketReads) statuses.add(await same(keys, { path: route }));
    }
    expect([...statuses].sort()).toEqual([200, 400, 403, 404, 429]);
  });

  it('equals the response of Nest to live keys, without a key, and to invalid keys', async () => {
    const live = await keysOn('plan_enterprise', 'live');
    for (const read of marketReads) {
      const path = (await pathOf(read, live.at(-1) ?? '')) ?? read.route;
      for (const keys of [live, live, ways.map(() => ''), ways.map(() => 'svc_test_1')]) {
        await same(await fresh(keys, live), { path });
        if (keys !== live) await same(keys, { path, method: 'HEAD' });
      }
    }
    async function fresh(keys: readonly string[], used: typeof live) {
      return keys === used ? keysOn('plan_enterprise', 'live') : keys;
    }
  });

  it('equals the response of Nest when the controller finds nothing, or fails', async () => {
    const nothing = marketReads.filter(({ of }) => of !== undefined);
    for (const environment of ['live', 'test'] as const) {
      const keys = await keysOn('plan_enterprise', environment);
      for (const { route } of nothing) {
        const path = route.replace(/:\w+/, 'not-to-be-found');
        for (const method of ['GET', 'HEAD', 'GET'] as const) await same(keys, { path, method });
      }
    }
    const keys = await keysOn('plan_enterprise');
    const failed = async () => (await kept(services['with a response cache']))['failed'] ?? 0;
    const before = await failed();
    await withDatabase({ url: database.database.url, applicationName: 'spec' }, async (dataSource) => {
      await dataSource.query('ALTER TABLE ipo RENAME TO ipo_away');
      const path = '/v1/ipos?limit=7';
      expect(await same(keys, { path })).toBe(500);
      expect(await same(keys, { path, method: 'HEAD' })).toBe(500);
      await dataSource.query('ALTER TABLE ipo_away RENAME TO ipo');
      expect(await same(keys, { path })).toBe(200);
    });
    expect(await failed()).toBe(before + 2);
  });

  it('equals the response of Nest to unusual paths and headers', async () => {
    const keys = await keysOn('plan_enterprise');
    const asks: Ask[] = [
      ...[
        '/v1/ipos/',
        '/v1//ipos',
        '/V1/ipos',
        '/v1/ipos/%61',
        '/v1/ipos/%ff',
        '/v1/ipos/a%00',
        '/v1/ipos/UPPER',
      ].map((path) => ({ path })),
      { path: '/v1/ipos', headers: { 'Content-Length': '0' } },
      { path: '/v1/ipos?', headers: { Connection: 'close' } },
      { path: '/v1/ipos?limit=%31' },
      { path: '/v1/ipos?limit=%' },
      { path: '/v1/ipos#x' },
    ];
    for (const ask of [...asks, ...asks]) await same(keys, ask);
  });

  it('was served from the cache in most of these cases', async () => {
    const { ready = 0, made = 0 } = await kept(services['with a response cache']);
    expect(ready).toBeGreaterThan(200);
    expect(made).toBeGreaterThan(30);
    expect(await kept(making)).toEqual({});
  });
});
