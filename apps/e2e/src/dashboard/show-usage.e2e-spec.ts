import { until } from '@market/testing';
import { parse } from 'csv-parse/sync';
import { dayMs } from '@market/kernel';
import { launchApi } from '../harness/api-process';
import { DashboardApi } from '../harness/dashboard-api';
import { type DashboardBrowser, pageOrigin } from '../harness/dashboard-browser';

describe('usage in the dashboard', () => {
  let api: DashboardApi;

  beforeAll(async () => {
    api = await DashboardApi.launch();
  });
  afterAll(() => api.stop());

  async function aKey(browser: DashboardBrowser, name: string, more: object = {}) {
    const { data } = await browser.call('POST keys', { environment: 'test', name, ...more });
    return data as { readonly id: string; readonly key: string };
  }
  const ask = async (key: string, path: string, times: number) => {
    for (let time = 0; time < times; time += 1) {
      await fetch(`${api.base}${path}`, { headers: { 'X-API-Key': key } });
    }
  };
  const testUsageOf = async (browser: DashboardBrowser) =>
    (await browser.call('GET usage')).data.environments[1] as Record<string, unknown>;

  it('shows both windows and the period of each environment, and counts no page of the dashboard', async () => {
    const { browser } = await api.signUp();
    const { key } = await aKey(browser, 'first');
    await ask(key, '/v1/ipos', 3);
    const before = Date.now();
    const { status, data } = await browser.call('GET usage');
    expect(status).toBe(200);
    const [live, test] = data.environments;
    const unused = { used: 0, fullAgainAt: null };
    expect(live).toMatchObject({
      ...{ environment: 'live', total: 0, refused: 0 },
      minute: { ...unused, limit: 10, remaining: 10 },
      day: { ...unused, limit: 100, remaining: 100 },
    });
    expect(test).toMatchObject({
      ...{ environment: 'test', total: 3, refused: 0 },
      minute: { used: 3, limit: 10, remaining: 7 },
      day: { used: 3, limit: 100, remaining: 97 },
      period: { start: expect.stringMatching(/T18:30:00\.000Z$/) as string },
    });
    const minuteLeft = new Date(test.minute.fullAgainAt as string).getTime() - before;
    expect(minuteLeft).toBeGreaterThan(50_000);
    expect(minuteLeft).toBeLessThanOrEqual(61_000);
    const dayLeft = new Date(test.day.fullAgainAt as string).getTime() - before;
    expect(Math.abs(dayLeft - dayMs)).toBeLessThan(2 * 60_000);
    await browser.call('GET usage/days');
    expect(await testUsageOf(browser)).toMatchObject({ minute: { used: 3 }, total: 3 });
  });

  it('divides days by route, plan and key, with what a limit refused', async () => {
    const { browser } = await api.signUp();
    const [first, second] = [await aKey(browser, 'prices'), await aKey(browser, '=1+1, "quoted"')];
    await ask(first.key, '/v1/ipos', 4);
    await ask(second.key, '/v1/plans', 9);
    const usage = await testUsageOf(browser);
    expect(usage).toMatchObject({ total: 10, refused: 3, day: { refusedSince: null, nextFree: null } });
    const { refusedSince, nextFree } = usage['minute'] as {
      refusedSince: string;
      nextFree: { at: string; requests: number };
    };
    const sinceMs = Date.parse(refusedSince);
    expect(Math.abs(Date.now() - sinceMs)).toBeLessThan(60_000);
    expect(nextFree.requests).toBeGreaterThan(0);
    expect(Date.parse(nextFree.at)).toBeGreaterThan(sinceMs);
    const by = async (kind: string) => {
      const { data } = await browser.call(`GET usage/days?environment=test${kind}`);
      const { days, ...facts } = data;
      expect(days).toHaveLength(1);
      return { ...facts, ...days[0] };
    };
    const counted = { admitted: 10, refused: 3 };
    expect(await by('')).toMatchObject({ environment: 'test', by: null, limit: 100, ...counted, parts: [] });
    expect(await by('&by=route')).toMatchObject({
      ...counted,
      parts: [
        { name: 'GET /v1/plans', label: 'GET /v1/plans', admitted: 6, refused: 3 },
        { name: 'GET /v1/ipos', label: 'GET /v1/ipos', admitted: 4, refused: 0 },
      ],
    });
    expect((await by('&by=plan')).parts).toEqual([{ name: 'Free', label: 'Free', ...counted }]);
    expect((await by('&by=key')).parts).toEqual([
      { name: second.id, label: `=1+1, "quoted" (…${second.key.slice(-4)})`, admitted: 6, refused: 3 },
      { name: first.id, label: `prices (…${first.key.slice(-4)})`, admitted: 4, refused: 0 },
    ]);

    const response = await fetch(`${api.base}/dashboard/api/usage/days.csv?environment=test&by=key`, {
      headers: await browser.headers(),
    });
    const head = (name: string) => response.headers.get(name);
    expect([response.status, head('content-type'), head('cache-control')]).toEqual([
      200,
      'text/csv; charset=utf-8; header=present',
      'no-store',
    ]);
    expect(head('content-disposition')).toMatch(/^attachment; filename="usage-test-[\d-]+\.csv"$/);
    const rows = parse(await response.text(), { columns: true });
    expect(rows).toMatchObject([
      { name: second.id, label: `'=1+1, "quoted" (…${second.key.slice(-4)})`, admitted: '6', refused: '3' },
      { name: first.id, label: `prices (…${first.key.slice(-4)})`, admitted: '4', refused: '0' },
    ]);
  });

  it('counts the requests of each key in the list of keys', async () => {
    const { browser } = await api.signUp();
    const [busy, idle] = [await aKey(browser, 'busy'), await aKey(browser, 'idle')];
    await ask(busy.key, '/v1/ipos', 5);
    await until('usage is written', async () => {
      const keys = (await browser.call('GET keys')).data as { id: string; requests7d: number }[];
      const requests = new Map(keys.map(({ id, requests7d }) => [id, requests7d]));
      expect(requests.get(idle.id)).toBe(0);
      return requests.get(busy.id) === 5;
    });
  });

  it('is that of the own account only', async () => {
    const [asha, ravi] = [await api.signUp(), await api.signUp()];
    const { key } = await aKey(asha.browser, 'alerts');
    await ask(key, '/v1/ipos', 5);
    expect(await testUsageOf(ravi.browser)).toMatchObject({ total: 0, minute: { used: 0 } });
    for (const by of ['', '&by=route', '&by=key']) {
      const { data } = await ravi.browser.call(`GET usage/days?environment=test${by}`);
      expect(data.days).toMatchObject([{ admitted: 0, refused: 0, parts: [] }]);
    }
  });

  it.each([
    'GET usage/days?from=2025-01-01&to=2026-06-01',
    'GET usage/days?from=2026-11-02&to=2026-11-01',
    'GET usage/days?from=2026-02-30',
    'GET usage/days?by=day',
    'GET usage/days?environment=all',
    'GET usage/days.csv?from=yesterday',
    'GET usage?environment=test',
  ])('refuses %s', async (route) => {
    const { browser } = await api.signUp();
    expect(await browser.call(route)).toMatchObject({ status: 400, code: 'VAL_001' });
  });

  it.each(['GET usage', 'GET usage/days', 'GET usage/days.csv', 'GET alerts'])(
    'asks for a sign-in at %s',
    async (route) => {
      expect(await api.browser().call(route)).toMatchObject({
        status: 401,
        code: 'SES_001',
      });
    },
  );

  it('lets members see the alerts and owners change them', async () => {
    const owner = await api.signUp();
    const member = await api.join(owner.browser);
    const usual = { usagePercents: [80, 100], endpointFailing: true, keyExpiring: true, payment: true };
    expect((await member.browser.call('GET alerts')).data).toEqual(usual);
    const chosen = { usagePercents: [100, 50], endpointFailing: false, keyExpiring: true, payment: false };
    expect(await member.browser.call('PUT alerts', chosen)).toMatchObject({ status: 403, code: 'SES_004' });
    const changed = { ...chosen, usagePercents: [50, 100] };
    expect(await owner.browser.call('PUT alerts', chosen)).toMatchObject({ status: 200, data: changed });
    expect((await member.browser.call('GET alerts')).data).toEqual(changed);
    for (const wrong of [{}, { ...chosen, usagePercents: [60] }, { ...chosen, payment: 'yes' }]) {
      expect(await owner.browser.call('PUT alerts', wrong)).toMatchObject({ status: 400, code: 'VAL_001' });
    }
    const { data } = await owner.browser.call('GET audit');
    expect(data[0]).toMatchObject({ action: 'alerts.changed', actor: { kind: 'user', label: owner.email } });
  });

  it('tells an owner of a key that expires soon, once over all processes and starts', async () => {
    const { browser, email } = await api.signUp();
    const expiresAt = new Date(Date.now() + 3 * dayMs).toISOString();
    await aKey(browser, 'short of time', { expiresAt });
    await aKey(browser, 'lasting');
    const tellings = async () => (await api.mailsTo(email)).filter(({ kind }) => kind === 'key-expiring');
    expect(await tellings()).toEqual([]);
    // A process looks at its start; the others would an hour later.
    await api.restart();
    await until('it is told', async () => (await tellings()).length > 0);
    const other = await launchApi(api.databaseUrl, api.settings, 'live');
    await other.stop();
    const mails = await tellings();
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('“short of time”');
    expect(mails[0]?.text).toContain(`${pageOrigin}/dashboard/keys?env=test`);
  });
});
