import type { Statement } from '@market/kernel';
import { issueRules } from './issue-rules';

describe('a band that a page states together with a later close', () => {
  const stated = (feed: string, value: Statement['value']): Statement => ({
    ...{ feed, rank: 1, value, since: '2026-11-01T05:30:00.000Z' },
  });
  const period = [stated('list', { openOn: '2026-10-30', closeOn: '2026-11-03' })];
  /** Returns what a list's band of 756 to 795 with a later close depends on, after upper ends of the exchange's pages. */
  const revisedAfter = (...bands: readonly number[]) =>
    issueRules.revisedBy?.(
      {
        rank: 1,
        said: { openOn: '2026-10-30', closeOn: '2026-11-09', bandMinRupees: 756, bandMaxRupees: 795 },
      },
      { period, band: bands.map((bandMaxRupees, page) => stated(`page ${page}`, { bandMaxRupees })) },
      null,
    );

  it('is revised if the close is believed', () => {
    expect(revisedAfter(785, 785)).toEqual({ band: ['period'] });
  });

  it('is no revision if the page had it before: a mistyped band of a list won when one run showed another close', () => {
    expect(revisedAfter(785, 795)).toEqual({});
  });
});
