import { capturedOn } from '@market/ingestor/capture';
import { addDays, type IndianDay, renderDay } from '@market/kernel';
import { payloadFolder } from '@market/invented-market/replay-payloads/generate-payloads';
import { type ReplayServer, startReplayServer } from '@market/invented-market/replay-server/replay-server';
import { type Collector, marketState, rowsWritten, startCollector } from '../harness/collector';
import { type RunningApi, startApi } from '../harness/running-api';

interface ApiResponse {
  readonly status: number;
  readonly data: Record<string, unknown> & readonly Record<string, unknown>[];
  readonly meta: { readonly total: number };
}

/** Starts API and collector on one database, with replayed sources. */
async function startBoth(options: Parameters<typeof startReplayServer>[0], day: IndianDay) {
  const server: ReplayServer = await startReplayServer(options);
  let url = '';
  const api: RunningApi = await startApi({}, (given) => (url = given));
  const collector: Collector = await startCollector(server.url, day, url);
  return {
    collector,
    async get(path: string): Promise<ApiResponse> {
      const response = await fetch(`${api.base}${path}`, { headers: { 'X-API-Key': api.liveKey } });
      return { ...((await response.json()) as ApiResponse), status: response.status };
    },
    async stop() {
      await collector.close();
      await api.stop();
      await server.close();
    },
  };
}

type Both = Awaited<ReturnType<typeof startBoth>>;

describe('the replayed responses of AMFI and the fund houses', () => {
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

  it('are stored without doubts, and the first load announces nothing', async () => {
    for (const feed of feeds) {
      expect(await both.collector.run(feed)).toMatchObject({ feed, status: 'ok', quarantined: 0 });
    }
    expect(await both.collector.rows(`SELECT type FROM outbox_event WHERE data_set = 'live'`)).toEqual([]);
  });

  it('make offers of every status, with AMFI’s days and the fund houses’ terms', async () => {
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
      updatedAt: expect.stringMatching(/Z$/) as string,
      provenance: [{ source: 'AMFI', since: expect.stringMatching(/Z$/) as string }],
    });
    expect((await both.get('/v1/nfo/amcs/sahyadri')).data).toMatchObject({ activeNfos: 2 });
  });

  it('write and announce nothing when they are collected again in another order', async () => {
    const [written, state] = [await rowsWritten(both.collector), await marketState(both.collector)];
    for (const feed of [...feeds].reverse()) {
      expect(await both.collector.run(feed)).toMatchObject({ status: 'ok', accepted: 0, events: 0 });
    }
    expect(await rowsWritten(both.collector)).toBe(written);
    expect(await marketState(both.collector)).toEqual(state);
  });
});
