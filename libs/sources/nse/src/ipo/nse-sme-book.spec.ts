import { indianDay } from '@market/kernel';
import {
  aClient,
  aFetchContext,
  aMapContext,
  anSmeIssue,
  aWatchedIssue,
  aWatchlist,
  fixture,
  reasonsOf,
  recordsOf,
  rowsOf,
} from '../__fixtures__/builders';
import { nseSmeBookFeed } from './nse-sme-book.feed';

const kaveri = anSmeIssue('KAVERIFIX');
const read = (body: string, about = kaveri) => rowsOf(nseSmeBookFeed, body, aMapContext({ about }));

describe('nse.sme-book', () => {
  const body = fixture('ipo', 'detail.sme.json');

  it('gives no total while the market maker’s bid is not known, and never shows 0.00', () => {
    expect(recordsOf(read(body))).toEqual([
      {
        exchange: 'NSE',
        sourceKey: 'KAVERIFIX',
        ...{ companyName: null, symbol: null, isin: null, handles: {} },
        scope: 'exchange',
        readAt: new Date('2026-11-11T06:15:00.000Z'),
        qib: { sharesOffered: null, sharesBid: 40000, applications: 2, times: null },
        nii: { sharesOffered: null, sharesBid: 160000, applications: 31, times: null },
        retail: { sharesOffered: null, sharesBid: 1000000, applications: 250, times: null },
        total: { sharesOffered: 1200000, sharesBid: null, applications: null, times: null },
        further: [{ code: 'NII_BIG', sharesOffered: null, sharesBid: 100000, applications: 9, times: null }],
      },
    ]);
  });

  it('gives no times where the prose cannot be read', () => {
    const [book] = recordsOf(read(body.replace('18,00,000 Equity Shares', 'Rs. 108 million')));
    expect(book).toMatchObject({ total: { sharesOffered: null, sharesBid: null, times: null } });
  });

  it.each([
    ['counted among the companies', '2.1(a)', 'Corporates'],
    ['in a row of its own', '4', 'Market Maker'],
  ])('subtracts the market maker’s bid from the total alone, %s', (_how, srNo, category) => {
    const maker = { srNo, category, noOfshareBid: '100000', noofapplication: '1' };
    const answer = JSON.parse(body.replace('"1000000"', '"900000"')) as { bidDetails: unknown[] };
    const [record] = recordsOf(
      read(JSON.stringify({ ...answer, bidDetails: [maker, ...answer.bidDetails] })),
    );
    expect(record).toMatchObject({
      nii: { sharesBid: 160_000 },
      total: {
        sharesOffered: 1_200_000,
        sharesBid: 1_100_000,
        applications: 282,
        times: 1_100_000 / 1_200_000,
      },
    });
  });

  it('counts bids in one way in all readings of a series, and the total from the close on without the part that the market maker underwrote', () => {
    const at = (stamp: string, bids: number) => {
      const grown = body
        .replaceAll('"1000000"', `"${bids - 200_000}"`)
        .replaceAll('"1200000"', `"${bids}"`)
        .replace('11-Nov-2026 11:45:00', stamp);
      const now = indianDay('2026-11-17');
      return recordsOf(rowsOf(nseSmeBookFeed, grown, aMapContext({ about: kaveri, today: now })));
    };
    const readings = [at('13-Nov-2026 19:00:00', 1_600_000), at('17-Nov-2026 17:00:00', 2_500_000)];
    expect(readings.flat()).toMatchObject([
      { nii: { sharesBid: 160_000 }, total: { sharesBid: null, times: null } },
      { nii: { sharesBid: 160_000 }, total: { sharesBid: 2_400_000, applications: null, times: 2 } },
    ]);
    expect(at('17-Nov-2026 19:00:00', 250_000)).toMatchObject([{ total: { sharesBid: 150_000 } }]);
  });

  it.each([
    ['more bids in a category than in total', '"1000000"', '"9000000"'],
    ['a part of a category that is more than it', '"100000"', '"170000"'],
    ['more applications than in total', '"250"', '"350"'],
    ['a category under the title of another', 'Non Institutional Investors"', 'Retail Individual Investors"'],
    ['a row without its number', '"srNo": "1(a)"', '"no": "1(a)"'],
  ])('refuses a book with %s', (_what, right, wrong) => {
    expect(read(body.replace(right, wrong)).map(({ outcome }) => outcome)).toEqual(['rejected']);
  });

  it('before the first bid, and where the book is gone, there is no reading', () => {
    const before = read(fixture('ipo', 'detail.sme-before-bids.json'), anSmeIssue('TAPTIPACK'));
    const gone = read(fixture('ipo', 'detail.sme-listed-empty.json'), anSmeIssue('VINDHYA'));
    const absent = { ...(JSON.parse(body) as object), bidDetails: null, activeCat: null };
    for (const rows of [before, gone, read(JSON.stringify(absent))])
      expect(rows).toEqual([{ outcome: 'skipped', reason: 'no bids yet' }]);
  });

  it('an answer about another symbol is rejected', () => {
    expect(reasonsOf(read(body, anSmeIssue('TAPTIPACK')), 'rejected')).toEqual([
      'asked about TAPTIPACK, answered about KAVERIFIX',
    ]);
  });

  it('requests books of open SME issues only, in their series', async () => {
    const unsure = aWatchedIssue({ sourceKey: 'VINDHYA', board: null, handles: { series: 'SME' } });
    const watchlist = aWatchlist({ 'NSE counting': [aWatchedIssue(), kaveri, unsure] });
    const path = (symbol: string) => `/api/ipo-detail?symbol=${symbol}&series=SME`;
    const { client, asked } = aClient({ [path('KAVERIFIX')]: body });
    const payloads = await nseSmeBookFeed.fetch(aFetchContext({ client, watchlist }));
    expect(asked).toEqual([path('KAVERIFIX'), path('VINDHYA')]);
    expect(payloads).toEqual([{ request: path('KAVERIFIX'), body, about: kaveri }]);
  });

  it.each([
    ['2026-11-10', null],
    ['2026-11-11', 'none of 2 book(s) opened before today has bids'],
    ['2026-11-12', 'none of 2 book(s) opened before today has bids'],
    ['2026-11-13', null],
  ])('no reading on %s, of issues open from 10 to 12 November: %s', async (day, suspicion) => {
    const other = { ...kaveri, sourceKey: 'VINDHYA' };
    const watchlist = aWatchlist({ 'NSE counting': [aWatchedIssue(), kaveri, other] });
    const context = aFetchContext({ watchlist, today: indianDay(day) });
    expect(await nseSmeBookFeed.emptyIsSuspect?.(context)).toBe(suspicion);
  });

  it('a single issue may have no bids, on its second day, too', async () => {
    const watchlist = aWatchlist({ 'NSE counting': [aWatchedIssue(), kaveri] });
    const context = aFetchContext({ watchlist, today: indianDay('2026-11-11') });
    expect(await nseSmeBookFeed.emptyIsSuspect?.(context)).toBeNull();
  });

  it('does not make the subscriptions fresh while the mainboard fails', () => {
    expect(nseSmeBookFeed.dataSets).toBeUndefined();
    expect(nseSmeBookFeed.schedule.tradingDaysOnly).toBe(true);
  });
});
