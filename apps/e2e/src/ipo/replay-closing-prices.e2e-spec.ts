import { capturedOn } from '@market/ingestor/capture';
import { daysBetween, indianDay } from '@market/kernel';
import { until } from '@market/testing';
import { payloadFolder } from '@market/invented-market/replay-payloads/generate-payloads';
import { market } from '@market/invented-market/replay-payloads/payload-set';
import { type ReplayServer, startReplayServer } from '@market/invented-market/replay-server/replay-server';
import { type Collector, startCollector } from '../harness/collector';
import { type RunningApi, startApi } from '../harness/running-api';

interface Ipo {
  readonly status: string;
  readonly listing: { readonly currentPrice: number | null };
}

/**
 * Symbol of a share that was listed longer ago than quotes are requested for, but whose details still give its ISIN.
 */
const symbol = 'LAVANIINF';
const listing = market.find(({ nse }) => nse?.symbol === symbol)?.listing;

describe('the replayed price files of both exchanges', () => {
  let server: ReplayServer;
  let api: RunningApi;
  let collector: Collector;

  beforeAll(async () => {
    server = await startReplayServer({ folder: payloadFolder, requireSession: false });
    let url = '';
    api = await startApi({}, (given) => (url = given));
    collector = await startCollector(server.url, capturedOn, url);
    // The second round requests records that the first one named.
    for (let round = 0; round < 2; round += 1)
      await runAll((feed) => feed.startsWith('nse.') && feed !== 'nse.closing-prices');
  });
  afterAll(async () => {
    await collector.close();
    await api.stop();
    await server.close();
  });

  const runAll = async (isMeant: (feed: string) => boolean) => {
    for (const feed of collector.feeds.filter(isMeant)) await collector.run(feed);
  };
  const shown = async (key: string): Promise<Ipo> => {
    const [ipo] = await collector.rows<{ slug: string }>(
      `SELECT slug FROM ipo JOIN ipo_sighting sighting ON sighting.ipo_id = ipo.id
        WHERE sighting.exchange = 'NSE' AND sighting.source_key = $1`,
      [key],
    );
    const response = await fetch(`${api.base}/v1/ipos/${ipo?.slug}`, {
      headers: { 'X-API-Key': api.liveKey },
    });
    return ((await response.json()) as { data: Ipo }).data;
  };

  it('give the current price of a share that was listed more than 90 days ago', async () => {
    expect(listing && daysBetween(listing.on, capturedOn)).toBeGreaterThan(90);
    expect(await shown(symbol)).toMatchObject({ status: 'LISTED', listing: { currentPrice: null } });
    expect(await collector.run('nse.closing-prices')).toMatchObject({
      status: 'ok',
      quarantined: 0,
      events: 0,
    });
    // Cached responses are replaced a moment later.
    await until('the price is shown', async () => (await shown(symbol)).listing.currentPrice !== null);
    expect(await shown(symbol)).toMatchObject({ status: 'LISTED', listing: { currentPrice: listing?.last } });
  });

  it('give no price to a share of unknown ISIN, although the file has its symbol', async () => {
    expect(await shown('JAGRATIND')).toMatchObject({ status: 'LISTED', listing: { currentPrice: null } });
  });

  it('give the closes of shares that were listed lately, and none of older ones', async () => {
    const closes = await collector.rows<{ listedOn: string; closedOn: string; symbol: string }>(
      `SELECT to_char(ipo.listing_on, 'YYYY-MM-DD') AS "listedOn", to_char(closed_on, 'YYYY-MM-DD') AS "closedOn",
              source_key AS symbol
         FROM ipo_close JOIN ipo ON ipo.data_set = ipo_close.data_set AND ipo.id = ipo_close.ipo_id
         JOIN ipo_sighting sighting ON sighting.ipo_id = ipo.id AND sighting.exchange = 'NSE'
        WHERE ipo_close.data_set = 'live' AND ipo_close.exchange = 'NSE'`,
    );
    expect(closes.length).toBeGreaterThan(2);
    // Days of replayed records are moved to the present.
    const [{ symbol: recent, closedOn: day } = { symbol: '', closedOn: '' }] = closes;
    for (const { listedOn, closedOn } of closes) {
      expect(closedOn).toBe(day);
      expect(daysBetween(indianDay(listedOn), indianDay(closedOn))).toBeLessThanOrEqual(400);
    }
    const [ipo] = await collector.rows<{ slug: string }>(
      `SELECT slug FROM ipo JOIN ipo_sighting sighting ON sighting.ipo_id = ipo.id
        WHERE sighting.exchange = 'NSE' AND sighting.source_key = $1`,
      [recent],
    );
    const response = await fetch(`${api.base}/v1/ipos/${ipo?.slug}/prices`, {
      headers: { 'X-API-Key': api.liveKey },
    });
    expect(await response.json()).toMatchObject({
      data: [{ date: `${day}T00:00:00.000Z`, exchange: 'NSE' }],
    });
  });

  it('prefer the price of NSE, and change nothing when they are collected again', async () => {
    await runAll((feed) => feed.startsWith('bse.') && feed !== 'bse.closing-prices');
    expect(await collector.run('bse.closing-prices')).toMatchObject({ status: 'ok', quarantined: 0 });
    const atBse = await collector.rows(
      `SELECT source_key FROM ipo_sighting
        WHERE exchange = 'BSE' AND jsonb_path_exists(statements, '$.*[*] ? (@.feed == "bse.closing-prices")')`,
    );
    expect(atBse.length).toBeGreaterThan(2);
    expect(await shown(symbol)).toMatchObject({ listing: { currentPrice: listing?.last } });
    for (const feed of ['nse.closing-prices', 'bse.closing-prices'])
      expect(await collector.run(feed)).toMatchObject({ status: 'ok', accepted: 0 });
  });
});
