import { setTimeout } from 'node:timers/promises';
import { addDays, instantInIndia, SystemClock } from '@market/kernel';
import { queryRows, withDatabase } from '@market/database';
import { BreakableLink, until } from '@market/testing';
import { type ApiProcess, launchApi } from '../harness/api-process';
import { DashboardBrowser, pageOrigin } from '../harness/dashboard-browser';
import { prepareDatabase } from '../harness/running-api';

interface DataSet {
  readonly dataSet: string;
  readonly title: string;
  readonly state: string;
  readonly days: readonly { readonly day: string; readonly state: string }[];
}

describe('the status board of the dashboard', () => {
  const link = new BreakableLink();
  const today = new SystemClock().today();
  let prepared: Awaited<ReturnType<typeof prepareDatabase>>;
  let api: ApiProcess;

  beforeAll(async () => {
    prepared = await prepareDatabase();
    await withDatabase({ url: prepared.database.url, applicationName: 'e2e' }, (source) =>
      queryRows(
        source,
        `INSERT INTO freshness_day (name, day, worst, late_seconds, stale_seconds, judged_at)
         VALUES ('gmp', $1, 'late', 60, 0, $3), ('gmp', $2, 'stale', 0, 60, $3)`,
        [addDays(today, -1), addDays(today, -90), instantInIndia(today)],
      ),
    );
    const settings = { PUBLIC_URL: pageOrigin, DOCUMENTS_PER_MINUTE: '40' };
    api = await launchApi(await link.listen(prepared.database.url), settings);
  });
  afterAll(async () => {
    await link.cut();
    await api.stop();
    await prepared.database.drop();
  });

  const show = () => new DashboardBrowser(api.base).call('GET status');

  it('shows to anybody each data set of the API with 90 days, also those that were judged', async () => {
    const { status, data } = await show();
    const dataSets = data.dataSets as DataSet[];
    expect([status, data.api, dataSets.length]).toEqual([200, 'ok', 10]);
    for (const { dataSet, title, days } of dataSets) {
      expect([dataSet, title !== '', days.length, days.at(-1)?.day]).toEqual([dataSet, true, 90, today]);
    }
    const gmp = dataSets.find(({ dataSet }) => dataSet === 'gmp');
    const known = gmp?.days.filter(({ state }) => state !== 'unknown');
    expect([gmp?.state, known]).toEqual(['never', [{ day: addDays(today, -1), state: 'late' }]]);
  });

  it('has the states of /v1/freshness', async () => {
    const response = await fetch(`${api.base}/v1/freshness`, {
      headers: { 'X-API-Key': prepared.keys.liveKey },
    });
    const { data } = (await response.json()) as { data: readonly DataSet[] };
    const shown = ((await show()).data.dataSets as DataSet[]).map(
      ({ title: _title, days: _days, ...rest }) => rest,
    );
    expect(shown).toEqual(data);
  });

  it('is kept in no cache, and limited by address', async () => {
    const response = await fetch(`${api.base}/dashboard/api/status`);
    expect([response.headers.get('cache-control'), response.headers.get('x-ratelimit-limit')]).toEqual([
      'no-store',
      '40',
    ]);
    const codes = new Set<string | undefined>();
    for (let at = 0; at < 40; at += 1) codes.add((await show()).code);
    expect(codes).toEqual(new Set([undefined, 'RATE_001']));
    expect((await fetch(`${api.base}/docs`)).status).toBe(200);
  });
});

describe('the status board without the database', () => {
  const link = new BreakableLink();
  let prepared: Awaited<ReturnType<typeof prepareDatabase>>;
  let api: ApiProcess;

  beforeAll(async () => {
    prepared = await prepareDatabase();
    api = await launchApi(await link.listen(prepared.database.url), { PUBLIC_URL: pageOrigin });
  });
  afterAll(async () => {
    await link.cut();
    await api.stop();
    await prepared.database.drop();
  });

  it('says that the API is degraded, and goes on with what was known last', async () => {
    const browser = new DashboardBrowser(api.base);
    // An address may ask a few hundred times a minute, which polling without a pause would use up.
    const isShown = (state: string) => async () => {
      await setTimeout(100);
      return (await browser.call('GET status')).data?.api === state;
    };
    expect((await browser.call('GET status')).data.api).toBe('ok');
    await link.cut();
    await until('the board is degraded', isShown('degraded'));
    expect((await browser.call('GET status')).data.dataSets).toHaveLength(10);
    await link.restore();
    await until('the board is well', isShown('ok'));
  });
});
