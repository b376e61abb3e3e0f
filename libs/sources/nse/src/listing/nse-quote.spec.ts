import { indianDay } from '@market/kernel';
import {
  aClient,
  aFetchContext,
  aMapContext,
  aWatchedIssue,
  aWatchlist,
  fixture,
  reasonsOf,
  recordsOf,
  rowsOf,
} from '../__fixtures__/builders';
import { nseQuoteFeed } from './nse-quote.feed';

const quotePath = (series: string, symbol: string) =>
  `/api/NextApi/apiClient/GetQuoteApi?functionName=getSymbolData&marketType=N&series=${series}&symbol=${symbol}`;

describe('nse.quote', () => {
  const about = aWatchedIssue({ sourceKey: 'ARAVALI', symbol: 'ARAVALI' });
  const body = fixture('listing', 'quote.first-day.json');

  it('on the listing day the open is the listing price', () => {
    expect(recordsOf(rowsOf(nseQuoteFeed, body, aMapContext({ about })))).toEqual([
      expect.objectContaining({
        isin: 'INE0XYZ01015',
        listedOn: '2026-11-05',
        listingOpenRupees: 310.5,
        listingCloseRupees: null,
        issuePriceRupees: null,
        currentPriceRupees: 318,
        pricedAt: new Date('2026-11-05T05:32:03.000Z'),
      }),
    ]);
  });

  it.each([
    ['06', 310.5],
    ['09', 310.5],
    ['10', null],
  ])('on the %sth the open is that of its day, and stated until four days after the listing', (on, open) => {
    const later = body.replace('05-Nov-2026 11:02:03', `${on}-Nov-2026 11:02:03`);
    expect(recordsOf(rowsOf(nseQuoteFeed, later, aMapContext({ about })))[0]).toMatchObject({
      listingOpenRupees: open,
      currentPriceRupees: 318,
    });
  });

  it.each([
    ['listingDate', '31-Feb-2026', { listedOn: null, currentPriceRupees: 318 }],
    ['open', 'n/k', { listedOn: '2026-11-05', listingOpenRupees: null }],
    ['open', '540.5', { listedOn: '2026-11-05', listingOpenRupees: null }],
  ])('with %s of %j states everything else, and an operator is told', (key, odd, told) => {
    const text = body.replace(new RegExp(`"${key}":\\s*("[^"]*"|[\\d.]+)`), `"${key}": "${odd}"`);
    const listed = aWatchedIssue({ ...about, listingOn: indianDay('2026-11-05') });
    const rows = rowsOf(nseQuoteFeed, text, aMapContext({ about: listed }));
    expect(recordsOf(rows)).toMatchObject([{ isin: 'INE0XYZ01015', ...told }]);
    expect(reasonsOf(rows, 'rejected')).toEqual([expect.stringContaining(odd)]);
  });

  describe('says that the share was traded', () => {
    const read = (time: string, open: string | number) => {
      const quote = JSON.parse(body) as { equityResponse: { metaData: object }[] };
      const [first] = quote.equityResponse;
      const part = { ...first, metaData: { ...first?.metaData, open }, lastUpdateTime: time };
      return recordsOf(
        rowsOf(nseQuoteFeed, JSON.stringify({ equityResponse: [part] }), aMapContext({ about })),
      )[0];
    };

    it('with an opening price and a time at or after 10:00 of the listing day', () => {
      expect(read('05-Nov-2026 10:00:00', 310.5)).toMatchObject({ traded: true, listingOpenRupees: 310.5 });
      expect(read('06-Nov-2026 09:20:00', 310.5)).toMatchObject({ traded: true, listingOpenRupees: 310.5 });
    });

    it.each([
      ['05-Nov-2026 09:59:59', 310.5],
      ['05-Nov-2026 10:00:00', 0],
      ['05-Nov-2026 11:00:00', '-'],
      ['04-Nov-2026 15:30:00', 310.5],
      ['-', 310.5],
    ])('not at %s with %j, which shows no price either', (time, open) => {
      const prices = { listingOpenRupees: null, currentPriceRupees: null };
      expect(read(time, open)).toMatchObject({ traded: false, ...prices });
    });

    it('not on a later day without a trade, whose last price is known', () => {
      expect(read('06-Nov-2026 15:30:00', 0)).toMatchObject({ traded: false, currentPriceRupees: 318 });
    });
  });

  it('an answer without parts that do not name the share is read', () => {
    const [quote] = (JSON.parse(body) as { equityResponse: object[] }).equityResponse;
    const bare = { ...quote, tradeInfo: undefined, secInfo: undefined };
    const read = (watched: typeof about) =>
      rowsOf(nseQuoteFeed, JSON.stringify({ equityResponse: [bare] }), aMapContext({ about: watched }));
    const known = aWatchedIssue({ ...about, listingOn: indianDay('2026-11-05') });
    expect(recordsOf(read(known))).toMatchObject([{ listedOn: null, currentPriceRupees: null }]);
    expect(reasonsOf(read(about), 'rejected')).toEqual(['no listing day']);
  });

  it('0 is no price, and a quote of another symbol is rejected', () => {
    const unpriced = body.replace('"lastPrice": 318.0,\n        "basePrice"', '"lastPrice": 0, "basePrice"');
    expect(recordsOf(rowsOf(nseQuoteFeed, unpriced, aMapContext({ about })))[0]).toMatchObject({
      currentPriceRupees: null,
    });
    const rows = rowsOf(nseQuoteFeed, body, aMapContext({ about: aWatchedIssue() }));
    expect(reasonsOf(rows, 'rejected')).toEqual(['a quote of ARAVALI']);
  });

  it('SME shares are asked for as SM, then as ST', async () => {
    const kaveri = aWatchedIssue({ sourceKey: 'KAVERIFIX', board: 'SME', handles: { series: 'SME' } });
    const watchlist = aWatchlist({ 'NSE trading': [about, kaveri] });
    const { client, asked } = aClient({
      [quotePath('EQ', 'ARAVALI')]: body,
      [quotePath('ST', 'KAVERIFIX')]: '{}',
    });
    const payloads = await nseQuoteFeed.fetch(aFetchContext({ client, watchlist }));
    expect(asked).toEqual([
      quotePath('EQ', 'ARAVALI'),
      quotePath('SM', 'KAVERIFIX'),
      quotePath('ST', 'KAVERIFIX'),
    ]);
    expect(payloads.map((payload) => payload.about)).toEqual([about, kaveri]);
  });

  it('no quote is not suspicious before the first trade, and while a listing may have been postponed', async () => {
    const suspect = (listingOn: string) => {
      const watchlist = aWatchlist({ 'NSE trading': [aWatchedIssue({ listingOn: indianDay(listingOn) })] });
      return nseQuoteFeed.emptyIsSuspect?.(aFetchContext({ watchlist, today: indianDay('2026-11-11') }));
    };
    expect(await suspect('2026-11-11')).toBeNull();
    expect(await suspect('2026-11-06')).toBeNull();
    expect(await suspect('2026-11-05')).toContain('none of 1');
  });

  it('a payload without equityResponse is refused with the path named', () => {
    expect(nseQuoteFeed.wire.safeParse({}).error?.issues[0]?.path).toEqual(['equityResponse']);
  });
});
