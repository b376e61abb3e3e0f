import {
  aClient,
  aFetchContext,
  aMapContext,
  fixture,
  reasonsOf,
  recordsOf,
  rowsOf,
} from '../__fixtures__/builders';
import { nseNcdPastFeed } from './nse-ncd-past.feed';

describe('past issues of debentures', () => {
  const rows = rowsOf(nseNcdPastFeed, fixture('corporate-actions', 'ncd.past.json'), aMapContext());

  it('are one record for all series of an issue, with days and price, and nothing else', () => {
    expect(recordsOf(rows)).toMatchObject([
      {
        exchange: 'NSE',
        sourceKey: 'ncd-925NFL29',
        companyName: 'Neelam Finance Limited',
        openOn: '2026-09-14',
        closeOn: '2026-09-25',
        terms: {
          issuePriceRupees: 1000,
          faceValueRupees: null,
          minInvestmentRupees: null,
          couponRates: null,
          creditRating: null,
          issueSizeRupees: null,
        },
      },
      { sourceKey: 'ncd-9NFL28', terms: { issuePriceRupees: null } },
      { openOn: '2026-01-12', closeOn: null, terms: { issuePriceRupees: null } },
      {
        companyName: 'Kaveri Housing Finance Limited',
        openOn: '2026-10-26',
        closeOn: '2026-11-06',
        terms: { issuePriceRupees: 1000 },
      },
    ]);
  });

  it('leave out shares, trusts, bonds typed SME, withdrawn issues and series without a day', () => {
    expect(reasonsOf(rows, 'skipped')).toEqual([
      'security type EQ is no debenture',
      'no day',
      'withdrawn',
      'security type SME is no debenture',
      'security type IV is no debenture',
    ]);
  });

  it('stay in a list that only grows, like the issues that are left out', () => {
    const named = rows.flatMap((row) => (row.outcome === 'skipped' ? [row.names] : []));
    expect(named.slice(0, 2)).toMatchObject([
      { kind: 'other-issue', through: expect.stringMatching(/^20/) },
      {},
    ]);
    expect(new Set(named.map((row) => row?.key)).size).toBe(named.length);
    expect(nseNcdPastFeed.lists?.[0]?.lastDay(recordsOf(rows)[0])).toBe('2036-09-22');
  });

  it('stay in that list also without a symbol or a last day', () => {
    const [share, ...others] = JSON.parse(fixture('corporate-actions', 'ncd.past.json')) as object[];
    const list = [{ ...share, symbol: null, ipoEndDate: null }, ...others];
    const left = rowsOf(nseNcdPastFeed, JSON.stringify(list), aMapContext()).find(
      ({ outcome }) => outcome === 'skipped',
    );
    expect(left).toMatchObject({ names: { kind: 'other-issue', key: ' ', through: null } });
  });

  it('are refused with a percent for a price, or with ends that differ between series', () => {
    expect(reasonsOf(rows, 'rejected')).toEqual([
      'the series of one issue close on different days',
      'unreadable number: "9.25%"',
    ]);
  });

  it('come with the list of all past issues, and announce nothing', async () => {
    const { client, asked } = aClient({ '/api/public-past-issues': '[]' });
    await nseNcdPastFeed.fetch(aFetchContext({ client }));
    expect([asked, nseNcdPastFeed.history]).toEqual([['/api/public-past-issues'], true]);
    await expect(nseNcdPastFeed.fetch(aFetchContext({ client: aClient({}).client }))).rejects.toThrow(
      'an error in place of a list',
    );
  });
});
