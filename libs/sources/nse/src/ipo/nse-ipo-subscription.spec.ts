import { indianDay } from '@market/kernel';
import {
  aClient,
  aFetchContext,
  aMapContext,
  aWatchedIssue,
  aWatchlist,
  fixture,
  recordsOf,
  rowsOf,
} from '../__fixtures__/builders';
import { nseIpoSubscriptionFeed } from './nse-ipo-subscription.feed';
import { readUpdateTime } from './update-time';

describe('nse.ipo-subscription', () => {
  const context = aMapContext({ about: aWatchedIssue() });

  it('reads the consolidated book by row number; the header row is no row', () => {
    expect(recordsOf(rowsOf(nseIpoSubscriptionFeed, fixture('ipo', 'subscription.json'), context))).toEqual([
      {
        exchange: 'NSE',
        sourceKey: 'NEELAM',
        ...{ companyName: null, symbol: null, isin: null, handles: {} },
        scope: 'consolidated',
        readAt: new Date('2026-11-11T06:00:00.000Z'),
        qib: { sharesOffered: 1200000, sharesBid: 600000, applications: null, times: 0.5 },
        nii: { sharesOffered: 900000, sharesBid: 0, applications: null, times: 0 },
        retail: { sharesOffered: 2100000, sharesBid: 6300000, applications: null, times: 3 },
        total: { sharesOffered: 4200000, sharesBid: 6901500, applications: null, times: 1.6432142857142857 },
        further: [
          { code: 'NII_BIG', sharesOffered: 600000, sharesBid: 0, applications: null, times: 0 },
          { code: 'EMPLOYEE', sharesOffered: null, sharesBid: 1500, applications: null, times: null },
        ],
      },
    ]);
  });

  it('before the first bid there is no reading', () => {
    expect(rowsOf(nseIpoSubscriptionFeed, fixture('ipo', 'subscription.before-bids.json'), context)).toEqual([
      { outcome: 'skipped', reason: 'no bids yet' },
    ]);
  });

  it('0.00 times without shares offered is unknown, not zero', () => {
    const body = fixture('ipo', 'subscription.json')
      .replace('"4200000.0"', '"0"')
      .replace('1.6432142857142857', '0.00');
    const [record] = recordsOf(rowsOf(nseIpoSubscriptionFeed, body, context));
    expect(record).toMatchObject({ total: { sharesOffered: null, times: null } });
  });

  it.each([
    ['of another symbol', '"symbol": null', '"symbol": "ARAVALI"'],
    ['whose times are not bids over offer', '1.6432142857142857', '2.6432142857142857'],
    ['whose total is less than a category', '"6.9015E6"', '"6.2015E6"'],
  ])('a book %s is refused', (_what, right, wrong) => {
    const body = fixture('ipo', 'subscription.json');
    expect(body).toContain(right);
    const rows = rowsOf(nseIpoSubscriptionFeed, body.replace(right, wrong), context);
    expect(rows.map(({ outcome }) => outcome)).toEqual(['rejected']);
  });

  it('requests books of open mainboard issues only', async () => {
    const sme = aWatchedIssue({ sourceKey: 'KAVERIFIX', board: 'SME' });
    const unsure = aWatchedIssue({ sourceKey: 'VINDHYA', board: null, handles: { series: 'SME' } });
    const watchlist = aWatchlist({ 'NSE counting': [aWatchedIssue(), sme, unsure] });
    const { client, asked } = aClient({});
    expect(await nseIpoSubscriptionFeed.fetch(aFetchContext({ client, watchlist }))).toEqual([]);
    expect(asked).toEqual(['/api/ipo-active-category?symbol=NEELAM']);
  });

  it('no book is suspicious from the second day of bidding on', async () => {
    const watchlist = aWatchlist({ 'NSE counting': [aWatchedIssue()] });
    const suspect = (today: string) =>
      nseIpoSubscriptionFeed.emptyIsSuspect?.(aFetchContext({ watchlist, today: indianDay(today) }));
    expect(await suspect('2026-11-10')).toBeNull();
    expect(await suspect('2026-11-11')).toContain('none of 1 book(s)');
    expect(await suspect('2026-11-12')).toContain('none of 1 book(s)');
  });

  it('no book is not suspicious when the issues have closed, and when only SME issues take bids', async () => {
    const suspect = (part: Parameters<typeof aWatchedIssue>[0], day: string) => {
      const watchlist = aWatchlist({ 'NSE counting': [aWatchedIssue(part)] });
      return nseIpoSubscriptionFeed.emptyIsSuspect?.(aFetchContext({ watchlist, today: indianDay(day) }));
    };
    expect(await suspect({}, '2026-11-13')).toBeNull();
    expect(await suspect({ board: 'SME' }, '2026-11-11')).toBeNull();
    expect(await suspect({ openOn: null, closeOn: null }, '2026-11-11')).toBeNull();
  });

  it('a payload without updateTime is refused with the path named', () => {
    const problem = nseIpoSubscriptionFeed.wire.safeParse({ dataList: [] }).error?.issues[0];
    expect(problem?.path).toEqual(['updateTime']);
  });

  it.each([
    ['Updated as on 21-Aug-2026 17:00:00', '2026-08-21T11:30:00.000Z'],
    ['Updated as on 24th July 2026 at 17.00 hrs', '2026-07-24T11:30:00.000Z'],
    ['Updated as on null', undefined],
    ['', undefined],
    [null, undefined],
  ])('reads the time of %j', (text, instant) => {
    expect(readUpdateTime(text)?.toISOString()).toBe(instant);
  });

  it('refuses a time in unknown words', () => {
    expect(() => readUpdateTime('As of noon')).toThrow('unreadable update time');
  });
});
