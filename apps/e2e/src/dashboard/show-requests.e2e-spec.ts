import { until } from '@market/testing';
import { DashboardApi } from '../harness/dashboard-api';
import type { DashboardBrowser } from '../harness/dashboard-browser';

interface Row {
  readonly id: string;
  readonly status: number;
  readonly code: string | null;
  readonly requests: number;
}

describe('requests in the dashboard', () => {
  let api: DashboardApi;

  beforeAll(async () => {
    api = await DashboardApi.launch();
  });
  afterAll(() => api.stop());

  async function aCustomer() {
    const { browser } = await api.signUp();
    const { data } = await browser.call('POST keys', { environment: 'test', name: 'prices' });
    return { browser, ...(data as { readonly id: string; readonly key: string }) };
  }
  /** Sends a request and resolves to its id. */
  async function ask(key: string, path: string): Promise<string> {
    const { headers } = await fetch(`${api.base}${path}`, { headers: { 'X-API-Key': key } });
    return String(headers.get('x-request-id'));
  }
  const listOf = async (browser: DashboardBrowser, query = '') => {
    const { data, meta } = await browser.call(`GET requests?environment=test${query}`);
    return { rows: data as readonly Row[], meta: meta as { readonly nextBefore: string | null } };
  };
  const idsOf = async (browser: DashboardBrowser, query = '') =>
    (await listOf(browser, query)).rows.map(({ id }) => id);
  const written = (browser: DashboardBrowser, count: number) =>
    until('the requests are written', async () => (await listOf(browser)).rows.length >= count);

  it('lists them newest first, continues by id, and filters by each of their properties', async () => {
    const { browser, id: keyId, key } = await aCustomer();
    const fine = await ask(key, '/v1/ipos');
    const missing = await ask(key, '/v1/ipos/nobody');
    const gated = await ask(key, '/v1/gmp');
    await written(browser, 3);
    expect(await idsOf(browser)).toEqual([gated, missing, fine]);
    const { rows, meta } = await listOf(browser, '&limit=2');
    expect([rows.map(({ id }) => id), meta.nextBefore]).toEqual([[gated, missing], missing]);
    expect(await idsOf(browser, `&limit=2&before=${missing}`)).toEqual([fine]);
    for (const [query, ids] of [
      ['&class=2xx', [fine]],
      ['&class=2xx,4xx', [gated, missing, fine]],
      ['&code=PLAN_001', [gated]],
      ['&route=GET%20/v1/ipos/:slug', [missing]],
      [`&key=${keyId}&method=get`, [gated, missing, fine]],
      ['&key=key_none', []],
      ['&method=post', []],
      ['&to=2026-01-01T00:00:00.000Z', []],
    ] as const) {
      expect([query, await idsOf(browser, query)]).toEqual([query, ids]);
    }
    const { data } = await browser.call('GET requests?environment=live');
    expect(data).toEqual([]);
    expect((await browser.call('GET requests?before=x')).code).toBe('VAL_001');
  });

  it('shows one by its id: parameters, error, plan and limits of then', async () => {
    const { browser, key } = await aCustomer();
    await ask(key, '/v1/ipos');
    const id = await ask(key, '/v1/ipos?limit=none&secret=abc');
    await written(browser, 2);
    const { data } = await browser.call(`GET requests/${id}`);
    expect(data).toMatchObject({
      request: {
        ...{ id, status: 400, code: 'VAL_001', route: 'GET /v1/ipos', plan: 'Free', requests: 1, lastId: id },
        keyLabel: expect.stringMatching(/^prices \(…[0-9a-f]{4}\)$/) as string,
        message: 'Invalid request parameters: secret, limit',
        problems: [{ field: 'secret' }, { field: 'limit' }],
        parameters: [
          { name: 'limit', value: 'none' },
          { name: 'secret', value: null },
        ],
        limits: [
          { window: 'minute', limit: 10, remaining: 8 },
          { window: 'day', limit: 100, remaining: 98 },
        ],
      },
      minute: { counts: { '4xx': 1 } },
    });
    expect(JSON.stringify(data)).not.toContain('abc');
  });

  it('finds one of the refused requests of a minute by its id, and says what came in the minute of one that was not kept', async () => {
    const { browser, key } = await aCustomer();
    const ids: string[] = [];
    for (let n = 0; n < 13; n += 1) ids.push(await ask(key, '/v1/plans'));
    await written(browser, 2);
    const counts = async () => {
      const { data } = await browser.call(`GET requests/${ids[5]}`);
      return data as { request: Row | null; minute: { counts: Record<string, number> } };
    };
    await until('all are counted', async () => {
      const { minute } = await counts();
      return Object.values(minute.counts).reduce((sum, each) => sum + each, 0) === 13;
    });
    expect(await counts()).toMatchObject({ request: null, minute: { counts: { '2xx': 10, '429': 3 } } });
    for (const id of ids.slice(10)) {
      const { data } = await browser.call(`GET requests/${id}`);
      expect(data.request).toMatchObject({ id: ids[10], lastId: ids[12], status: 429, requests: 3 });
    }
  });

  it('shows an account no request of another one, and no other text than for an unknown one', async () => {
    const [one, other] = [await aCustomer(), await aCustomer()];
    await ask(one.key, '/v1/ipos');
    const id = await ask(one.key, '/v1/ipos/nobody');
    await written(one.browser, 2);
    expect(await idsOf(other.browser)).toEqual([]);
    const { data } = await other.browser.call(`GET requests/${id}`);
    expect(data).toMatchObject({ request: null, minute: { counts: { '2xx': 0, '4xx': 0 } } });
    for (const unknown of ['req_1', `req_${'0'.repeat(32)}`]) {
      expect((await other.browser.call(`GET requests/${unknown}`)).code).toBe('NOT_001');
    }
  });

  it('shows an operator the request of any account by its id, which its audit log says', async () => {
    const { browser, key } = await aCustomer();
    const { browser: operator, email } = await api.signUp();
    await ask(key, '/v1/ipos');
    const id = await ask(key, '/v1/ipos/nobody');
    await written(browser, 2);
    expect((await operator.call(`GET operators/requests/${id}`)).code).toBe('NOT_002');
    await api.rows('UPDATE app_user SET is_operator = true WHERE email = $1', [email]);
    const { data } = await operator.call(`GET operators/requests/${id}`);
    expect(data).toMatchObject({ request: { id, status: 404, code: 'NOT_001' } });
    const audit = (await browser.call('GET audit')).data as readonly { action: string; subject: string }[];
    expect(audit[0]).toMatchObject({ action: 'request.viewed', subject: id, actor: { kind: 'operator' } });
    const { accountId } = data as { accountId: string };
    expect((await operator.call(`GET operators/accounts/${accountId}`)).status).toBe(200);
    expect((await operator.call(`GET operators/requests/req_${'0'.repeat(32)}`)).code).toBe('NOT_001');
  });

  it('counts them by hour and route, with their durations', async () => {
    const { browser, key } = await aCustomer();
    for (const path of ['/v1/ipos', '/v1/ipos', '/v1/ipos/nobody', '/v1/none']) await ask(key, path);
    const series = async () => {
      const { data } = await browser.call('GET requests/hours?environment=test&last=24h');
      return data as {
        hours: { counts: Record<string, number>; medianMs: number | null }[];
        routes: { route: string | null; counts: Record<string, number>; p95Ms: number }[];
      };
    };
    await until('all are counted', async () => (await series()).routes.length === 3);
    const { hours, routes } = await series();
    expect(hours).toHaveLength(24);
    expect(hours.at(-1)?.counts).toEqual({ '2xx': 2, '304': 0, '4xx': 2, '429': 0, '5xx': 0 });
    expect(hours[0]?.medianMs).toBeNull();
    expect(routes.map(({ route, counts }) => [route, counts['2xx'], counts['4xx']])).toEqual([
      ['GET /v1/ipos', 2, 0],
      ['GET /v1/ipos/:slug', 0, 1],
      [null, 0, 1],
    ]);
    expect(routes.every(({ p95Ms }) => p95Ms > 0)).toBe(true);
    const file = await fetch(`${api.base}/dashboard/api/requests/hours.csv?environment=test&last=24h`, {
      headers: await browser.headers(),
    });
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="requests-test-24h.csv"');
    const lines = (await file.text()).trimEnd().split('\r\n');
    expect(lines[0]).toBe('hour,2xx,304,4xx,429,5xx,medianMs,p95Ms');
    expect(lines).toHaveLength(25);
    expect(lines[1]).toMatch(/:00:00\.000Z,0,0,0,0,0,,$/);
    expect(lines.at(-1)).toMatch(/,2,0,2,0,0,[\d.]+,[\d.]+$/);
  });
});
