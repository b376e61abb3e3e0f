import { streamPaths } from '../access/route-gates';
import { setTimeout } from 'node:timers/promises';
import { withDatabase } from '@market/database';
import { BreakableLink, until } from '@market/testing';
import { setPlan } from '../harness/accounts';
import { DashboardApi } from '../harness/dashboard-api';
import { type DashboardBrowser, pageOrigin } from '../harness/dashboard-browser';

interface Route {
  readonly path: string;
  readonly plan: string;
  readonly example: { readonly success: boolean; readonly data: unknown } | null;
  readonly parameters: readonly {
    readonly name: string;
    readonly in: string;
    readonly example?: string;
    readonly required: boolean;
  }[];
}

const limits = [
  ...['ratelimit', 'ratelimit-policy'],
  ...['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'],
];
const passing = ['connection', 'date', 'keep-alive', 'x-request-id', ...limits];

describe('the explorer of the dashboard', () => {
  const link = new BreakableLink();
  let api: DashboardApi;

  beforeAll(async () => {
    api = await DashboardApi.launch({ WEBHOOKS_ALLOWED_CIDRS: '127.0.0.0/8,::1/128' }, (url) =>
      link.listen(url),
    );
  });
  afterAll(async () => {
    await link.cut();
    await api.stop();
  });

  const explore = (browser: DashboardBrowser, path: string, environment = 'test') =>
    browser.call(`GET explorer?environment=${environment}&path=${encodeURIComponent(path)}`);
  const ask = (path: string, key: string) =>
    fetch(`${api.base}${path}`, { headers: { 'X-API-Key': key, 'Accept-Encoding': 'identity' } });
  const countedOf = (accountId: string) =>
    api.rows<{ requests: number }>(
      `SELECT coalesce(sum(admitted + rate_limited), 0)::int AS requests FROM usage_day WHERE account_id = $1`,
      [accountId],
    );

  it('shows what the public API answers to a key of the account, cached or not', async () => {
    const { browser, key } = await api.signUpOn('plan_basic');
    for (const path of [
      '/v1/ipos?status=open&limit=3',
      '/v1/ipos?status=open&limit=3',
      '/v1/nfo',
      '/v1/ipos/none',
    ]) {
      const { data } = await explore(browser, path);
      const response = await ask(path, key);
      const body = (await response.json()) as Record<string, unknown>;
      const shown = Object.entries(data.headers as Record<string, string>).map(([name, value]) => [
        name.toLowerCase(),
        value,
      ]);
      const kept = (headers: string[][]) => headers.filter(([name = '']) => !passing.includes(name)).sort();
      expect([data.status, kept(shown)]).toEqual([response.status, kept([...response.headers])]);
      const stamp = { timestamp: '', requestId: '' };
      expect({ ...data.body, ...stamp }).toEqual({ ...body, ...stamp });
      expect(data.curl).toBe(`curl -H "X-API-Key: $MARKET_DATA_API_KEY" '${pageOrigin}${path}'`);
    }
  });

  it('counts in no usage, leaves the quota alone, and answers when it is used up', async () => {
    const { browser, accountId, key } = await api.signUpOn('plan_free');
    for (let at = 0; at < 12; at += 1) await explore(browser, '/v1/ipos');
    const first = await ask('/v1/ipos', key);
    expect([first.status, first.headers.get('x-ratelimit-remaining')]).toEqual([200, '9']);
    for (let at = 0; at < 9; at += 1) await ask('/v1/ipos', key);
    expect((await ask('/v1/ipos', key)).status).toBe(429);
    const { status, data } = await explore(browser, '/v1/ipos');
    expect([status, data.status, data.remaining]).toEqual([200, 200, { minute: 17, day: 87 }]);
    await until('usage is written', async () => (await countedOf(accountId))[0]?.requests === 11);
    expect(await countedOf(accountId)).toEqual([{ requests: 11 }]);
    const usage = (await browser.call('GET usage')).data.environments as {
      environment: string;
      total: number;
    }[];
    expect(usage.map(({ environment, total }) => [environment, total])).toEqual([
      ['live', 0],
      ['test', 10],
    ]);
  });

  it('obeys the plan of the account, from one request to the next', async () => {
    const { browser, accountId } = await api.signUpOn('plan_free');
    const gated = async (path: string) => {
      const { status, data } = await explore(browser, path);
      return [status, data.status, data.body.error?.code];
    };
    expect(await gated('/v1/gmp')).toEqual([200, 403, 'PLAN_001']);
    expect(await gated('/v1/sgb')).toEqual([200, 403, 'PLAN_002']);
    await setPlan(api.databaseUrl, accountId, 'plan_pro');
    await until('the plan applies', async () => {
      // Fewer looks than reads of a minute.
      await setTimeout(200);
      return (await gated('/v1/gmp'))[1] === 200;
    });
  });

  it('offers every read of the public API, and each of them answers its examples', async () => {
    // An account may read 30 times a minute: fewer than there are routes.
    const accounts = [await api.signUpOn('plan_enterprise'), await api.signUpOn('plan_enterprise')] as const;
    const routes = (await accounts[0].browser.call('GET explorer/routes')).data as Route[];
    const description = (await (await fetch(`${api.base}/openapi.json`)).json()) as {
      paths: Record<string, Record<string, unknown>>;
    };
    // Export links are read by a token of their own.
    const published = Object.entries(description.paths).flatMap(([path, methods]) =>
      /^\/v1\/(?!exports\/)/.test(path) && 'get' in methods && !streamPaths.includes(path)
        ? [path.replace(/\{(\w+)\}/g, ':$1')]
        : [],
    );
    expect(routes.map(({ path }) => path).sort()).toEqual(published.sort());
    // The page shows an example in place of a read that the plan refuses: each of these reads has one.
    const shown = routes.filter(({ example }) => example?.success === true && example.data !== undefined);
    expect(shown.map(({ path }) => path)).toEqual(
      routes.filter(({ plan }) => plan !== 'any').map(({ path }) => path),
    );
    const answers: Record<string, number> = {};
    for (const [at, { path, parameters }] of routes.entries()) {
      const exampleOf = (name: string) => parameters.find((each) => each.name === name)?.example ?? '';
      const wanted = parameters.filter((each) => each.in === 'query' && each.required);
      const asked = wanted
        .map(({ name, example = '' }) => `${name}=${encodeURIComponent(example)}`)
        .join('&');
      const filled = path.replace(/:(\w+)/g, (_, name: string) => exampleOf(name));
      const { browser } = accounts[at % 2 === 0 ? 0 : 1];
      const { data } = await explore(browser, asked === '' ? filled : `${filled}?${asked}`);
      answers[path] = data.status;
    }
    const others = Object.entries(answers).filter(
      ([path, status]) => status !== (path.startsWith('/v1/webhooks/') ? 404 : 200),
    );
    expect(others).toEqual([]);
  });

  it('shows to each account its own records alone', async () => {
    const [mine, other] = [await api.signUpOn('plan_pro'), await api.signUpOn('plan_pro')];
    const made = await mine.browser.call('POST webhooks', {
      environment: 'test',
      url: 'https://localhost/market',
      events: ['ipo.opened'],
    });
    const listed = async ({ browser }: typeof mine, environment: string) =>
      JSON.stringify((await explore(browser, '/v1/webhooks', environment)).data.body);
    expect(made).toMatchObject({ status: 201 });
    const id = made.data.id as string;
    expect(
      [await listed(mine, 'test'), await listed(mine, 'live'), await listed(other, 'test')].map((text) =>
        text.includes(id),
      ),
    ).toEqual([true, false, false]);
  });

  it('shows the live data in the live environment', async () => {
    const { browser } = await api.signUpOn('plan_basic');
    const sources = await Promise.all(
      ['live', 'test'].map(
        async (environment) => (await explore(browser, '/v1/ipos', environment)).data.headers,
      ),
    );
    expect(sources.map((headers) => headers['X-Data-Source'] === 'Sample data')).toEqual([false, true]);
    expect(sources.map((headers) => headers['X-Data-Freshness'])).toEqual(['never; age=0', 'fresh; age=0']);
  });

  it('is for signed-in users', async () => {
    const stranger = api.browser();
    expect((await explore(stranger, '/v1/ipos')).code).toBe('SES_001');
    expect((await stranger.call('GET explorer/routes')).code).toBe('SES_001');
  });

  it('shows the 503 of the public API while the database hangs, and answers 503 while its own limit does', async () => {
    const { browser } = await api.signUpOn('plan_basic');
    const whileLocked = <T>(table: string, work: () => Promise<T>) =>
      withDatabase({ url: api.databaseUrl, applicationName: 'e2e' }, (source) =>
        source.transaction(async (holder) => {
          await holder.query(`LOCK TABLE ${table}`);
          return work();
        }),
      );
    const hanging = await whileLocked('ipo', () => explore(browser, '/v1/ipos?limit=9'));
    expect([hanging.status, hanging.data.status, hanging.data.body.error.code]).toEqual([
      200,
      503,
      'SRV_002',
    ]);
    const refused = await whileLocked('dashboard_read', () => explore(browser, '/v1/ipos'));
    expect([refused.status, refused.code]).toEqual([503, 'SRV_002']);
    expect((await explore(browser, '/v1/ipos?limit=9')).data.status).toBe(200);
  });

  it('answers 503 while the database does not, like the API', async () => {
    const { browser, key } = await api.signUpOn('plan_basic');
    await explore(browser, '/v1/ipos');
    await link.cut();
    const { status, code } = await explore(browser, '/v1/ipos?limit=7');
    expect([status, code, (await ask('/v1/ipos?limit=7', key)).status]).toEqual([503, 'SRV_002', 503]);
    await link.restore();
    await until(
      'the API reads again',
      async () => (await explore(browser, '/v1/ipos?limit=7')).status === 200,
    );
  });
});
