import { capturedOn } from '@market/ingestor/capture';
import { addDays, indianDay, renderDay } from '@market/kernel';
import { payloadFolder } from '@market/invented-market/replay-payloads/generate-payloads';
import { inventedIsin } from '@market/invented-market/replay-payloads/isin';
import { type ReplayServer, startReplayServer } from '@market/invented-market/replay-server/replay-server';
import { type Collector, marketState, rowsWritten, startCollector } from '../harness/collector';
import { DescribedClient, type ListBody } from '../harness/described-client';
import { type RunningApi, startApi } from '../harness/running-api';

type Offer = Readonly<Record<string, unknown>>;

const feeds = [
  'nse.corporate-actions',
  'nse.rights',
  'nse.rights-forthcoming',
  'nse.tenders',
  'nse.buyback-quote',
  'nse.ofs',
  'nse.ncd-past',
  'bse.corporate-calendar',
  'bse.offer-price',
  'bse.ncd-documents',
  'bse.buyback-quote',
];

describe('the replayed offers', () => {
  let server: ReplayServer;
  let collector: Collector;
  let api: RunningApi;
  let client: DescribedClient;

  beforeAll(async () => {
    server = await startReplayServer({ folder: payloadFolder });
    let databaseUrl = '';
    api = await startApi({}, (url) => (databaseUrl = url));
    collector = await startCollector(server.url, capturedOn, databaseUrl);
    client = await DescribedClient.for(api.base, api.liveKey);
    for (const feed of feeds)
      expect(await collector.run(feed)).toMatchObject({ feed, status: 'ok', error: null });
  });
  afterAll(async () => {
    await collector.close();
    await api.stop();
    await server.close();
  });

  const list = async (path: string) =>
    (await client.get<ListBody<Offer>>(`/v1/${path}`, `/v1/${path}?limit=100`)).body.data;
  const named = (offers: readonly Offer[], name: string) =>
    offers.filter(({ companyName }) => String(companyName).startsWith(name));
  const on = (day: string) => renderDay(addDays(indianDay(day), collector.shiftDays));

  it('are one rights issue where NSE’s lists, its corporate actions and BSE describe the same one', async () => {
    expect(named(await list('rights'), 'Samudrika')).toEqual([
      {
        id: expect.stringMatching(/^rights_[0-9a-f]{32}$/) as unknown,
        companyName: 'Samudrika Ports Limited',
        issuePrice: 60,
        ratio: '7:40',
        ratioDescription: '7 rights shares for every 40 shares held',
        recordDate: on('2026-11-05'),
        openDate: on('2026-11-12'),
        closeDate: on('2026-11-20'),
        issueSize: null,
        status: 'open',
        exchange: 'NSE BSE',
        isin: inventedIsin('SAMUDRIKA'),
        symbols: { nse: 'SAMUDRIKA', bse: null },
        issueSizeRupees: null,
        entitlementShares: 7,
        entitlementPer: 40,
        updatedAt: expect.stringMatching(/Z$/) as string,
        provenance: [
          { source: 'NSE', since: expect.stringMatching(/Z$/) as string },
          { source: 'BSE', since: expect.stringMatching(/Z$/) as string },
        ],
      },
    ]);
  });

  it('show rights issues in every state', async () => {
    const rights = await list('rights');
    expect(rights).toHaveLength(13);
    expect(new Set(rights.map(({ status }) => status))).toEqual(new Set(['upcoming', 'open', 'closed']));
  });

  it('include buybacks with the premium on the market price, but no takeovers or delistings', async () => {
    const buybacks = await list('buyback');
    expect(named(buybacks, 'Aravind Papers')).toMatchObject([
      {
        buybackPrice: 1475,
        marketPrice: 1229.1,
        premium: 20.01,
        buybackSize: '800.00 Cr',
        maxShares: 5_423_728,
        recordDate: on('2026-11-06'),
        method: 'Tender Offer',
        status: 'open',
        exchange: 'NSE',
      },
    ]);
    expect(named(buybacks, 'Dhruvtara')).toMatchObject([
      { companyName: 'Dhruvtara Castings Ltd', marketPrice: 412.35, premium: null, method: 'Open Market' },
    ]);
    expect([named(buybacks, 'Charulata'), named(buybacks, 'Ekantik')]).toEqual([[], []]);
  });

  it('include offers for sale of two days', async () => {
    const offers = await list('ofs');
    expect(offers).toHaveLength(11);
    expect(named(offers, 'Aravind Motors')).toMatchObject([
      {
        floorPrice: 310,
        sharesOffered: 5_000_000,
        openDate: on('2026-11-17'),
        retailDate: on('2026-11-18'),
        closeDate: on('2026-11-18'),
        issueSize: '155.00 Cr',
        status: 'open',
      },
    ]);
  });

  it('include debentures with their days, and past ones with their price', async () => {
    const debentures = await list('ncd');
    expect(debentures).toMatchObject([
      { companyName: 'Aikya Gold Finance Limited', status: 'open', exchange: 'BSE', issuePrice: null },
      { companyName: 'Aikya Gold Finance Limited', status: 'closed', exchange: 'NSE', issuePrice: 1000 },
      { companyName: 'Sphatik Infrastructure Finance Limited', status: 'closed', issuePrice: 1000 },
      { companyName: 'Tuhinagiri Home Finance Limited', status: 'closed', issuePrice: 1000 },
      { companyName: 'Kedarvan Gold Loans Limited', status: 'closed', issuePrice: 1000 },
    ]);
    expect(debentures.map(({ openDate }) => openDate)).toEqual([
      on('2026-11-16'),
      on('2026-09-08'),
      on('2025-06-09'),
      on('2023-04-03'),
      on('2022-01-17'),
    ]);
  });

  it('do not change when the day is replayed again in another order', async () => {
    const before = await marketState(collector);
    const written = await rowsWritten(collector);
    for (const feed of [...feeds].reverse()) await collector.run(feed);
    expect([await marketState(collector), await rowsWritten(collector)]).toEqual([before, written]);
  });
});
