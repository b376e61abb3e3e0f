import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { capturedOn } from '@market/ingestor/capture';
import { addDays, type IndianDay, indianDay, renderDay } from '@market/kernel';
import { payloadFolder } from '@market/invented-market/replay-payloads/generate-payloads';
import type { PayloadEntry } from '@market/invented-market/replay-server/payload-manifest';
import { type ReplayServer, startReplayServer } from '@market/invented-market/replay-server/replay-server';
import { type Collector, marketState, rowsWritten, startCollector } from '../harness/collector';
import { type RunningApi, startApi } from '../harness/running-api';
import { capturedFolder } from '../ingest/captured-payloads';

interface Answer {
  readonly status: number;
  readonly data: Record<string, unknown> & readonly Record<string, unknown>[];
  readonly meta: { readonly total: number };
}

/** API and collecting side over one database, the sources replayed. */
async function startBoth(options: Parameters<typeof startReplayServer>[0], day: IndianDay) {
  const server: ReplayServer = await startReplayServer(options);
  let url = '';
  const api: RunningApi = await startApi({}, (given) => (url = given));
  const collector: Collector = await startCollector(server.url, day, url);
  return {
    collector,
    async get(path: string): Promise<Answer> {
      const response = await fetch(`${api.base}${path}`, { headers: { 'X-API-Key': api.liveKey } });
      return { ...((await response.json()) as Answer), status: response.status };
    },
    async stop() {
      await collector.close();
      await api.stop();
      await server.close();
    },
  };
}

type Both = Awaited<ReturnType<typeof startBoth>>;

describe('the replayed answers of AMFI and the fund houses', () => {
  const feeds = [
    'amfi.fund-house-numbers',
    'amfi.fund-houses',
    'amfi.nfo',
    'amfi.scheme-master',
    'fund-houses.scheme-documents',
  ];
  let both: Both;

  beforeAll(async () => {
    both = await startBoth({ folder: payloadFolder, requireSession: false }, capturedOn);
  });
  afterAll(() => both.stop());

  it('are taken in without a doubt, and without a word on the first load', async () => {
    for (const feed of feeds) {
      expect(await both.collector.run(feed)).toMatchObject({ feed, status: 'ok', quarantined: 0 });
    }
    expect(await both.collector.rows('SELECT type FROM outbox_event')).toEqual([]);
  });

  it('make offers of every state, with AMFI’s days and the fund houses’ terms', async () => {
    for (const status of ['open', 'upcoming', 'closed']) {
      expect((await both.get(`/v1/nfo?status=${status}`)).meta.total).toBeGreaterThan(0);
    }
    const { data } = await both.get('/v1/nfo/sahyadri-value-fund');
    expect(data).toMatchObject({
      name: 'Sahyadri Value Fund',
      amcCode: 'sahyadri',
      amcName: 'Sahyadri Mutual Fund',
      category: 'equity',
      subCategory: 'Value Fund',
      riskLevel: 'very_high',
      status: 'open',
      minInvestment: 5000,
      minSipAmount: 500,
      expenseRatio: 2.25,
      benchmark: 'Nifty 500 TRI',
      fundManager: 'Rohan Deshpande, Asha Kulkarni',
      dates: { openDate: renderDay(addDays(capturedOn, both.collector.shiftDays)) },
      sipAvailable: true,
    });
  });

  it('list the fund houses of the initial load beside the invented ones', async () => {
    expect((await both.get('/v1/nfo/amcs')).meta.total).toBe(54 + 8);
    expect((await both.get('/v1/nfo/amcs/hdfc')).data).toEqual({
      code: 'hdfc',
      name: 'HDFC Mutual Fund',
      shortName: 'HDFC',
      totalNfos: 0,
      activeNfos: 0,
    });
    expect((await both.get('/v1/nfo/amcs/sahyadri')).data).toMatchObject({ activeNfos: 2 });
  });

  it('write nothing and announce nothing when they come again, in any order', async () => {
    const [written, state] = [await rowsWritten(both.collector), await marketState(both.collector)];
    for (const feed of [...feeds].reverse()) {
      expect(await both.collector.run(feed)).toMatchObject({ status: 'ok', accepted: 0, events: 0 });
    }
    expect(await rowsWritten(both.collector)).toBe(written);
    expect(await marketState(both.collector)).toEqual(state);
  });
});

const detail = 'amfi/new-fund-offer.detail-14562.2026-09.json';
const described = existsSync(join(capturedFolder, detail))
  ? describe
  : (title: string, body: () => void) => describe.skip(`${title} (the captured payloads are not here)`, body);

described('captured answers of AMFI', () => {
  const entry = (host: PayloadEntry['host'], request: string, file: string): PayloadEntry => ({
    host,
    request,
    file: `amfi/${file}`,
  });
  const manifest = [
    entry('amfi', '/api/new-fund-offer', 'new-fund-offer.detail-14562.2026-09.json'),
    entry('amfi', '/api/new-fund-offer?Scheme_Id=14562', 'new-fund-offer.detail-14562.2026-09.json'),
    entry('amfi-portal', '/spages/NAVAll.txt', 'NAVAll.2026-02-03.6col.head60.txt'),
    entry('amfi-portal', '/DownloadSchemeData_Po.aspx?mf=0', 'DownloadSchemeData_Po.fragment.csv'),
  ];
  const day = indianDay('2026-09-01');
  let both: Both;

  beforeAll(async () => {
    both = await startBoth({ folder: capturedFolder, manifest }, day);
  });
  afterAll(() => both.stop());

  it('give the figures of the payloads', async () => {
    for (const feed of ['amfi.fund-houses', 'amfi.nfo', 'amfi.scheme-master']) {
      expect(await both.collector.run(feed)).toMatchObject({ status: 'ok', quarantined: 0, events: 0 });
    }
    const shifted = (on: string) => renderDay(addDays(indianDay(on), both.collector.shiftDays));
    expect((await both.get('/v1/nfo/bank-of-india-value-fund')).data).toMatchObject({
      amcCode: 'bank-of-india',
      category: 'equity',
      subCategory: 'Value Fund',
      status: 'open',
      minInvestment: 5000,
      riskLevel: null,
      exitLoad: null,
      dates: { openDate: shifted('2026-08-28'), closeDate: shifted('2026-09-11'), allotmentDate: null },
    });
    expect((await both.get('/v1/nfo/amcs/axis')).data).toMatchObject({ name: 'Axis Mutual Fund' });
    expect((await both.get('/v1/nfo/aditya-birla-sun-life-large-and-mid-cap-fund')).data).toMatchObject({
      status: 'closed',
      amcName: 'Aditya Birla Sun Life Mutual Fund',
    });
  });
});

described('AMFI’s empty list', () => {
  it('is valid and changes nothing', async () => {
    const both = await startBoth(
      {
        folder: capturedFolder,
        manifest: [{ host: 'amfi', request: '/api/new-fund-offer', file: 'amfi/new-fund-offer.empty.json' }],
      },
      indianDay('2026-09-01'),
    );
    expect(await both.collector.run('amfi.nfo')).toMatchObject({ status: 'ok', accepted: 0 });
    await both.stop();
  });
});
