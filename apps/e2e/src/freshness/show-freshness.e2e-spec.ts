import { setTimeout } from 'node:timers/promises';
import { DescribedClient } from '../harness/described-client';
import { type RunningApi, startApi } from '../harness/running-api';
import { capturedOn } from '@market/ingestor/capture';
import { payloadFolder } from '@market/invented-market/replay-payloads/generate-payloads';
import { type ReplayServer, startReplayServer } from '@market/invented-market/replay-server/replay-server';
import { type Collector, startCollector } from '../harness/collector';

interface Freshness {
  readonly dataSet: string;
  readonly cadence: string;
  readonly targetSeconds: number;
  readonly lastSuccessAt: string | null;
  readonly ageSeconds: number | null;
  readonly state: string;
  readonly sources: readonly { readonly name: string; readonly state: string }[];
}

const dataSets = [
  'ipos',
  'subscriptions',
  'listings',
  'gmp',
  'nfo',
  'sgb',
  'rights',
  'buyback',
  'ncd',
  'ofs',
];
const paths = ['ipos', 'gmp', 'nfo', 'sgb', 'rights', 'buyback', 'ncd', 'ofs'];

describe('GET /v1/freshness', () => {
  let api: RunningApi;
  let server: ReplayServer;
  let collector: Collector;
  let databaseUrl = '';
  const show = async (key: string) => {
    const client = await DescribedClient.for(api.base, key);
    return client.get<{ data: Freshness[] }>('/v1/freshness', '/v1/freshness');
  };
  const header = async (path: string, key: string) => {
    const response = await fetch(`${api.base}${path}`, { headers: { 'X-API-Key': key } });
    return response.headers.get('x-data-freshness');
  };

  beforeAll(async () => {
    api = await startApi({}, (url) => (databaseUrl = url));
    server = await startReplayServer({ folder: payloadFolder, requireSession: false });
    collector = await startCollector(server.url, capturedOn, databaseUrl);
  });
  afterAll(async () => {
    await collector.close();
    await api.stop();
    await server.close();
  });

  it('reports sources without a successful run before the first one, also in the header of every response', async () => {
    const { status, headers, body } = await show(api.liveKey);
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(body.data.map(({ dataSet }) => dataSet)).toEqual(dataSets);
    expect(new Set(body.data.map(({ state }) => state))).toEqual(new Set(['never']));
    for (const path of paths) expect(await header(`/v1/${path}`, api.liveKey)).toBe('never; age=0');
  });

  it('reports a data set as fresh for its longest planned gap plus ten minutes after a run', async () => {
    await collector.run('rbi.press-rss');
    // The API asks the database for the state of feeds every two seconds; the pauses keep these requests within the plan's limit.
    let { body } = await show(api.liveKey);
    for (let tries = 0; tries < 40 && body.data.every(({ state }) => state === 'never'); tries += 1) {
      await setTimeout(250);
      ({ body } = await show(api.liveKey));
    }
    const sgb = body.data.find(({ dataSet }) => dataSet === 'sgb');
    expect(sgb).toMatchObject({
      targetSeconds: 87_000,
      state: 'fresh',
      sources: [{ name: 'RBI', state: 'fresh' }],
    });
    expect(await header('/v1/sgb', api.liveKey)).toMatch(/^fresh; age=\d+$/);
    expect(await header('/v1/sgb/sgb-2023-24-series-iv', api.liveKey)).toMatch(/^fresh; age=\d+$/);
    expect(body.data.find(({ dataSet }) => dataSet === 'subscriptions')).toMatchObject({
      targetSeconds: 2400,
    });
  });

  it('marks cached and uncached responses about an issue whose book stands still, and no others', async () => {
    for (const feed of ['nse.ipo-current', 'nse.ipo-subscription']) await collector.run(feed);
    const [still, moving] = await collector.rows<{ id: string; slug: string }>(
      `UPDATE ipo SET status = 'OPEN', open_on = current_date - 14, close_on = current_date + 7
        WHERE EXISTS (SELECT FROM ipo_subscription_reading reading
                       WHERE reading.data_set = ipo.data_set AND reading.ipo_id = ipo.id AND reading.scope = 'consolidated')
          AND ipo.data_set = 'live' RETURNING id, slug`,
    );
    await collector.rows(
      `UPDATE ipo_subscription_reading SET read_at = now() - CASE WHEN ipo_id = $1 THEN interval '10 days' ELSE '0' END`,
      [still?.id],
    );
    await collector.rows(
      `UPDATE feed_state SET last_success_at = now() WHERE feed_id = 'nse.ipo-subscription'`,
    );
    const said = (slug = '') => header(`/v1/ipos/${slug}/subscription`, api.liveKey);
    for (let tries = 0; tries < 40 && !(await said(moving?.slug))?.startsWith('fresh'); tries += 1)
      await setTimeout(250);
    expect(await said(moving?.slug)).toMatch(/^fresh; age=\d+$/);
    expect(await said(still?.slug)).toMatch(/^stale; age=864\d{3}$/);
    expect(await said(still?.slug)).toMatch(/^stale; age=864\d{3}$/);
    const { body } = await show(api.liveKey);
    expect(body.data.find(({ dataSet }) => dataSet === 'subscriptions')?.state).toBe('fresh');
  });

  it('reports every data set as fresh to test keys of any plan', async () => {
    for (const key of [api.testKey, api.freeKey]) {
      const { body } = await show(key);
      expect(new Set(body.data.map(({ state, ageSeconds }) => `${state} ${ageSeconds}`))).toEqual(
        new Set(['fresh 0']),
      );
    }
    expect(await header('/v1/ipos', api.testKey)).toBe('fresh; age=0');
    expect(await header('/v1/plans', api.testKey)).toBeNull();
  });
});
