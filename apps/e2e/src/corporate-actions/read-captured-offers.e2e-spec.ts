import { addDays, indianDay, renderDay } from '@market/kernel';
import type { PayloadEntry } from '@market/invented-market/replay-server/payload-manifest';
import { type ReplayServer, startReplayServer } from '@market/invented-market/replay-server/replay-server';
import { type Collector, rowsWritten, startCollector } from '../harness/collector';
import { type RunningApi, startApi } from '../harness/running-api';
import { captured, capturedFolder } from '../ingest/captured-payloads';

/** The day of BSE's captured calendar. */
const capturedOn = indianDay('2026-09-09');
const manifest: readonly PayloadEntry[] = [
  {
    host: 'bse',
    request: '/BseIndiaAPI/api/IPO_HomePageDetail/w',
    file: 'bse/IPO_HomePageDetail.rows.2026-09-09.json',
  },
  {
    host: 'nse',
    request: '/api/liveWatchRights-issues?index=activeIssues',
    file: 'nse/liveWatchRights-issues.active.fields-2026-05-22.json',
  },
];

const described = captured
  ? describe
  : (title: string, body: () => void) => describe.skip(`${title} (the captured payloads are not here)`, body);

type Offer = Readonly<Record<string, unknown>>;

described('captured payloads of other offers', () => {
  let server: ReplayServer;
  let collector: Collector;
  let api: RunningApi;

  beforeAll(async () => {
    server = await startReplayServer({ folder: capturedFolder, manifest });
    let databaseUrl = '';
    api = await startApi({}, (url) => (databaseUrl = url));
    collector = await startCollector(server.url, capturedOn, databaseUrl);
  });
  afterAll(async () => {
    await collector.close();
    await api.stop();
    await server.close();
  });

  async function list(path: string): Promise<Offer[]> {
    const response = await fetch(`${api.base}/v1/${path}?limit=100`, {
      headers: { 'X-API-Key': api.liveKey },
    });
    return ((await response.json()) as { data: Offer[] }).data;
  }
  const on = (day: string) => renderDay(addDays(indianDay(day), collector.shiftDays));

  it('are taken in, each feed with what it has', async () => {
    expect(await collector.run('bse.corporate-calendar')).toMatchObject({
      status: 'ok',
      accepted: 9,
      events: 0,
    });
    expect(await collector.run('nse.rights')).toMatchObject({ status: 'ok', accepted: 1, events: 0 });
  });

  it('give the debentures their days', async () => {
    expect(await list('ncd')).toEqual([
      expect.objectContaining({
        companyName: 'MUTHOOT FINCORP LIMITED',
        openDate: on('2026-09-08'),
        closeDate: on('2026-09-22'),
        status: 'open',
        exchange: 'BSE',
        couponRates: null,
      }),
    ]);
  });

  it('give the rights issues of both exchanges', async () => {
    const rights = await list('rights');
    expect(rights.map(({ companyName, status, exchange }) => [companyName, status, exchange])).toEqual(
      expect.arrayContaining([
        ['RATNAVEER PRECISION ENGINEERING LTD', 'open', 'BSE'],
        ['VICEROY HOTELS LTD', 'open', 'BSE'],
        ['EFC (I) Limited', 'closed', 'NSE'],
      ]),
    );
    expect(rights).toHaveLength(5);
    expect(rights.at(-1)).toMatchObject({ openDate: on('2026-05-13'), closeDate: on('2026-05-22') });
  });

  it('give the buybacks in the open market', async () => {
    const buybacks = await list('buyback');
    expect(buybacks.map(({ companyName }) => companyName)).toEqual([
      'TIPSMUSIC',
      'GESHIP',
      'ADVENZYMES',
      'SIS',
    ]);
    expect(buybacks.at(-1)).toMatchObject({
      method: 'Open Market',
      openDate: on('2026-08-13'),
      closeDate: on('2026-11-20'),
      status: 'open',
      buybackPrice: null,
    });
  });

  it('change nothing the second time', async () => {
    const before = await rowsWritten(collector);
    await collector.run('bse.corporate-calendar');
    await collector.run('nse.rights');
    expect((await rowsWritten(collector)) - before).toBe(0);
  });
});
