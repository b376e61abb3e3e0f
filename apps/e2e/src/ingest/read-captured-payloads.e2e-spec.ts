import { addDays, indianDay, instantInIndia, renderDay } from '@market/kernel';
import { startReplayServer, type ReplayServer } from '@market/invented-market/replay-server/replay-server';
import { type Collector, rowsWritten, startCollector } from '../harness/collector';
import { type RunningApi, startApi } from '../harness/running-api';
import { captured, capturedFeeds, capturedFolder, capturedManifest } from './captured-payloads';

/** The day after the captures: AUGMONT takes bids, SKYTECH was listed two days ago, whatever the hour of the run. */
const capturedOn = indianDay('2026-08-23');

const described = captured
  ? describe
  : (title: string, body: () => void) => describe.skip(`${title} (the captured payloads are not here)`, body);

interface Answer {
  readonly status: number;
  readonly data: Record<string, unknown>;
}

described('captured payloads of NSE and BSE', () => {
  let server: ReplayServer;
  let collector: Collector;
  let api: RunningApi;

  beforeAll(async () => {
    server = await startReplayServer({ folder: capturedFolder, manifest: capturedManifest });
    let databaseUrl = '';
    api = await startApi({}, (url) => (databaseUrl = url));
    collector = await startCollector(server.url, capturedOn, databaseUrl);
  });

  afterAll(async () => {
    await collector.close();
    await api.stop();
    await server.close();
  });

  async function get(path: string): Promise<Answer> {
    const response = await fetch(`${api.base}${path}`, { headers: { 'X-API-Key': api.liveKey } });
    const body = (await response.json()) as { data: Record<string, unknown> };
    return { status: response.status, data: body.data };
  }

  it('are taken in by each feed that has one', async () => {
    for (const feed of capturedFeeds) {
      expect(await collector.run(feed)).toMatchObject({ feed, status: 'ok', events: 0 });
    }
  });

  it('give AUGMONT the consolidated subscription, not the book of NSE alone', async () => {
    const { data } = await get('/v1/ipos/augmont-enterprises');
    expect(data).toMatchObject({
      exchange: 'NSE BSE',
      type: 'MAINBOARD',
      dates: { openDate: renderDay(addDays(indianDay('2026-08-21'), collector.shiftDays)) },
      lotSize: 19,
      issuePrice: { min: 750, max: 788 },
      subscription: { retailTimes: 2.79, niiTimes: 3.97, qibTimes: 1.76, totalTimes: 2.74 },
      registrar: 'MUFG Intime India Private Limited',
    });
    expect((await get('/v1/ipos/augmont-enterprises/subscription')).data).toMatchObject({
      lastUpdated: instantInIndia(
        addDays(indianDay('2026-08-21'), collector.shiftDays),
        '17:00',
      ).toISOString(),
      subscription: {
        retail: { sharesOffered: 3_831_333, sharesApplied: 10_694_454, subscriptionTimes: 2.79 },
        total: { sharesOffered: 7_715_999, sharesApplied: 21_143_029, subscriptionTimes: 2.74 },
      },
    });
  });

  it('make SKYTECH a listed SME issue with total times computed without the market maker', async () => {
    expect((await get('/v1/ipos/skytech-infinite-platform')).data).toMatchObject({
      type: 'SME',
      status: 'LISTED',
      exchange: 'NSE',
      subscription: { retailTimes: null, niiTimes: null, qibTimes: null, totalTimes: 2.04 },
    });
  });

  it('keep the InvIT out of the IPOs', async () => {
    expect((await get('/v1/ipos/cube-highways-trust')).status).toBe(404);
    expect((await get('/v1/ipos/search?q=cube%20highways')).data).toEqual([]);
  });

  it('make one record of an issue that both exchanges list, however they spell it', async () => {
    for (const slug of ['hy-tech-engineers', 'skyways-air-services', 'symbiotec-pharmalab']) {
      expect((await get(`/v1/ipos/${slug}`)).data).toMatchObject({ exchange: 'NSE BSE' });
    }
    expect((await get('/v1/ipos/search?q=skyways')).data).toHaveLength(1);
  });

  it('make one record of an issue that was postponed and announced anew under another symbol', async () => {
    const { data } = await get('/v1/ipos/search?q=ic%20electricals');
    expect(data).toEqual([expect.objectContaining({ status: 'LISTED', issuePrice: { min: 94, max: 99 } })]);
  });

  it('write no row and announce nothing when they come again', async () => {
    const before = await rowsWritten(collector);
    for (const feed of capturedFeeds) {
      expect(await collector.run(feed)).toMatchObject({ feed, status: 'ok', accepted: 0, events: 0 });
    }
    expect(before).toBeGreaterThan(0);
    expect(await rowsWritten(collector)).toBe(before);
  });
});
