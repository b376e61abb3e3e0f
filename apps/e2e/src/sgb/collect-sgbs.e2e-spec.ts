import { capturedOn } from '@market/ingestor/capture';
import { addDays, indianDay, renderDay } from '@market/kernel';
import { payloadFolder } from '@market/invented-market/replay-payloads/generate-payloads';
import { type ReplayServer, startReplayServer } from '@market/invented-market/replay-server/replay-server';
import { type Collector, marketState, rowsWritten, startCollector } from '../harness/collector';
import { type RunningApi, startApi } from '../harness/running-api';

const feeds = ['rbi.press-rss', 'rbi.press-detail', 'nse.sgb-list'];

describe('the replayed releases of the Reserve Bank', () => {
  let server: ReplayServer;
  let collector: Collector;
  let api: RunningApi;
  const get = async (id: string) => {
    const response = await fetch(`${api.base}/v1/sgb/${id}`, { headers: { 'X-API-Key': api.liveKey } });
    return ((await response.json()) as { data: unknown }).data;
  };

  beforeAll(async () => {
    server = await startReplayServer({ folder: payloadFolder, requireSession: false });
    let url = '';
    api = await startApi({}, (given) => (url = given));
    collector = await startCollector(server.url, capturedOn, url);
  });
  afterAll(async () => {
    await collector.close();
    await api.stop();
    await server.close();
  });

  it('make two tranches and two redemptions, and the first load announces nothing', async () => {
    const [rss, detail, list] = [
      await collector.run('rbi.press-rss'),
      await collector.run('rbi.press-detail'),
      await collector.run('nse.sgb-list'),
    ];
    // The redemptions and the first prices are published once their pages state the same.
    expect(rss).toMatchObject({ status: 'ok', accepted: 2, unchanged: 2, events: 0, quarantined: 2 });
    expect(detail).toMatchObject({ status: 'ok', accepted: 4, unchanged: 0, quarantined: 0 });
    expect(list).toMatchObject({ status: 'ok', accepted: 43, unchanged: 0, quarantined: 0 });
    expect(await collector.run('nse.sgb-list')).toMatchObject({ accepted: 0, unchanged: 43 });
    const opened = renderDay(addDays(indianDay('2026-11-16'), collector.shiftDays));
    expect(await get('sgb-2026-27-series-i')).toMatchObject({
      seriesName: 'Sovereign Gold Bond 2026-27 Series I',
      issuePrice: 12_480,
      discountedPrice: 12_430,
      goldPriceReference: 12_480,
      interestRate: 2.5,
      dates: { openDate: opened, issuanceDate: null, maturityDate: null },
    });
    expect(await get('sgb-2026-27-series-ii')).toMatchObject({ issuePrice: 12_562, status: 'upcoming' });
    const redeemed = await collector.rows<{ price: number }>(
      `SELECT price FROM sgb_redemption WHERE release = '61205'`,
    );
    expect(redeemed.map(({ price }) => price)).toEqual([12_391, 12_391]);
  });

  it('write no row when they are collected again in another order', async () => {
    const [before, written] = [await marketState(collector), await rowsWritten(collector)];
    for (const feed of [...feeds].reverse()) {
      expect(await collector.run(feed)).toMatchObject({ status: 'ok', accepted: 0, events: 0 });
    }
    expect(await marketState(collector)).toEqual(before);
    expect(await rowsWritten(collector)).toBe(written);
  });
});
