import { emptyIssueTerms } from '@market/contracts';
import { siftPayload, SourceFailed } from '@market/source-kit';
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
import { nseIpoCurrentFeed, nseIpoUpcomingFeed } from './nse-ipo-current.feed';

describe('nse.ipo-current and nse.ipo-upcoming', () => {
  it('count the keys of each series apart, because rows of SME issues lack some and may come alone', () => {
    const payload = { request: '/api/ipo-current-issue', body: fixture('ipo', 'current.json') };
    const { keys } = siftPayload(nseIpoCurrentFeed, payload, aMapContext(), null);
    const priced = (series: string) =>
      keys.get(`/api/ipo-current-issue? * series=${series}`)?.present.get('issuePrice');
    expect([priced('EQ'), priced('SME')]).toEqual([1, 0]);
  });

  it('an open mainboard issue has band and days, no size (the list leaves the anchor part out), and no reading of the NSE-only book', () => {
    const rows = rowsOf(nseIpoCurrentFeed, fixture('ipo', 'current.json'), aMapContext());
    const [mainboard, sme] = recordsOf(rows);
    expect(mainboard).toEqual({
      exchange: 'NSE',
      sourceKey: 'NEELAM',
      companyName: 'Neelam Looms Limited',
      hasBids: true,
      symbol: 'NEELAM',
      isin: null,
      handles: { series: 'EQ' },
      board: 'MAINBOARD',
      ...emptyIssueTerms,
      bandMinRupees: 210,
      bandMaxRupees: 221,
      openOn: '2026-11-10',
      closeOn: '2026-11-12',
      offeredShares: 4_200_000,
      page: 'list',
    });
    expect(sme).toMatchObject({
      board: 'SME',
      handles: { series: 'SME' },
      bandMaxRupees: null,
    });
    expect(reasonsOf(rows, 'skipped')).toEqual(['series IV is no share']);
  });

  it('upcoming: lot and band of an SME row; an unreadable row is rejected alone', () => {
    const rows = rowsOf(nseIpoUpcomingFeed, fixture('ipo', 'upcoming.json'), aMapContext());
    expect(recordsOf(rows)).toEqual([
      expect.objectContaining({ symbol: 'NEELAM' }),
      expect.objectContaining({
        symbol: 'KAVERIFIX',
        bandMinRupees: 57,
        bandMaxRupees: 60,
        lotSizeShares: 2000,
      }),
    ]);
    expect(reasonsOf(rows, 'rejected')).toEqual(['unreadable number: "abc"']);
  });

  it('a row without a symbol, a series or a name is rejected alone; without days it is taken', () => {
    const list = JSON.parse(fixture('ipo', 'upcoming.json')) as Record<string, unknown>[];
    const without = (key: string) => ({ ...list[0], [key]: undefined });
    const damaged = [...list, ...['symbol', 'series', 'companyName', 'issueEndDate'].map(without)];
    const rows = rowsOf(nseIpoUpcomingFeed, JSON.stringify(damaged), aMapContext());
    expect(reasonsOf(rows, 'rejected').slice(1)).toEqual(['no symbol', 'no series', 'no company name']);
    expect(recordsOf(rows).at(-1)).toMatchObject({ symbol: 'NEELAM', openOn: '2026-11-10', closeOn: null });
  });

  it.each(['NEELAM-EQ', 'NEELAM-SM', 'neelam-st'])(
    'a series behind a symbol is no part of it: %s',
    (symbol) => {
      const [row] = JSON.parse(fixture('ipo', 'upcoming.json')) as object[];
      const rows = rowsOf(nseIpoUpcomingFeed, JSON.stringify([{ ...row, symbol }]), aMapContext());
      expect(recordsOf(rows)).toMatchObject([{ symbol: symbol.slice(0, 6), sourceKey: symbol.slice(0, 6) }]);
    },
  );

  it('a dash inside a symbol stays', () => {
    const [row] = JSON.parse(fixture('ipo', 'upcoming.json')) as object[];
    const rows = rowsOf(
      nseIpoUpcomingFeed,
      JSON.stringify([{ ...row, symbol: 'NEELAM-AUTO' }]),
      aMapContext(),
    );
    expect(recordsOf(rows)).toMatchObject([{ symbol: 'NEELAM-AUTO' }]);
  });

  it('the list goes on naming rows that are no initial offer', () => {
    const rows = rowsOf(nseIpoCurrentFeed, fixture('ipo', 'current.json'), aMapContext());
    const [trust] = rows.filter(({ outcome }) => outcome === 'skipped');
    expect(trust).toMatchObject({ names: { kind: 'other-issue', through: '2026-11-13' } });
  });

  it('the dead category {} is refused, a renamed key is named', () => {
    expect(nseIpoUpcomingFeed.wire.safeParse({}).success).toBe(false);
    const renamed = JSON.parse(fixture('ipo', 'upcoming.json').replaceAll('"symbol"', '"ticker"')) as unknown;
    expect(nseIpoUpcomingFeed.wire.safeParse(renamed).error?.issues[0]?.path).toEqual(['*', 'symbol']);
  });

  it.each(['NSE', 'BSE'] as const)(
    'an empty list is suspicious while %s has open issues',
    async (exchange) => {
      const watchlist = aWatchlist({ [`${exchange} bidding`]: [aWatchedIssue()] });
      for (const feed of [nseIpoCurrentFeed, nseIpoUpcomingFeed]) {
        expect(await feed.emptyIsSuspect?.(aFetchContext({ watchlist }))).toBe(
          `${exchange} has 1 open issue(s)`,
        );
        expect(await feed.emptyIsSuspect?.(aFetchContext())).toBeNull();
      }
    },
  );

  it('asks for the fixed paths and fails on an error in place of a list', async () => {
    const { client, asked } = aClient({ '/api/ipo-current-issue': '[]' });
    const [payload] = await nseIpoCurrentFeed.fetch(aFetchContext({ client }));
    expect(payload).toEqual({ request: '/api/ipo-current-issue', body: '[]' });
    await expect(nseIpoUpcomingFeed.fetch(aFetchContext({ client }))).rejects.toBeInstanceOf(SourceFailed);
    expect(asked).toEqual(['/api/ipo-current-issue', '/api/all-upcoming-issues?category=ipo']);
  });
});
