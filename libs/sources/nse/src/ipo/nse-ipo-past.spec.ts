import {
  aClient,
  aFetchContext,
  aMapContext,
  fixture,
  reasonsOf,
  recordsOf,
  rowsOf,
} from '../__fixtures__/builders';
import { nseIpoPastFeed } from './nse-ipo-past.feed';

describe('nse.ipo-past', () => {
  const rows = rowsOf(nseIpoPastFeed, fixture('ipo', 'past.json'), aMapContext());
  const records = recordsOf(rows);
  const of = (symbol: string) => records.filter((record) => record['symbol'] === symbol);

  it('every row is a record, skipped or rejected', () => {
    expect(rows).toHaveLength(18);
    expect(records.map(({ symbol }) => symbol)).toEqual([
      'TUNGA',
      'ARAVALI',
      'GIRNAR',
      'VINDHYA',
      'NILGIRI',
      'SATPURA',
      '7HILLS',
    ]);
  });

  it('a past listing day with a final price is a plan, and confirms no listing', () => {
    expect(of('ARAVALI')).toEqual([
      expect.objectContaining({
        board: 'MAINBOARD',
        bandMinRupees: 271,
        bandMaxRupees: 285,
        issuePriceRupees: 285,
        listingOn: '2026-11-05',
        confirmed: null,
      }),
    ]);
  });

  it('a future listing day confirms nothing', () => {
    expect(of('GIRNAR')[0]).toMatchObject({
      listingOn: '2026-11-13',
      confirmed: null,
      board: 'MAINBOARD',
      handles: { series: 'EQ' },
    });
  });

  it('a fixed price is a band of one', () => {
    expect(of('VINDHYA')[0]).toMatchObject({ bandMinRupees: 220, bandMaxRupees: 220, board: 'SME' });
  });

  it('remarks behind the name are read and removed', () => {
    expect(of('NILGIRI')[0]).toMatchObject({ companyName: 'Nilgiri Agro Limited', confirmed: 'withdrawn' });
    expect(of('SATPURA')[0]).toMatchObject({ companyName: 'Satpura Wires Limited', confirmed: 'postponed' });
  });

  it('a row without securityType in the shape of the current issues is read by its series', () => {
    expect(of('TUNGA')[0]).toMatchObject({
      bandMinRupees: 152,
      bandMaxRupees: 160,
      issuePriceRupees: null,
      issueSizeShares: null,
      openOn: '2026-11-05',
      closeOn: '2026-11-09',
      confirmed: null,
    });
  });

  it('trusts, bonds, bonds typed SME and second rows of a symbol are skipped', () => {
    expect(reasonsOf(rows, 'skipped')).toEqual([
      'security type IV is no share',
      'security type RR is no share',
      'security type N2 is no share',
      'security type DEBT is no share',
      'a bond typed SME',
      'a bond typed SME',
      'another row of the symbol is later or fuller',
      'another row of the symbol is later or fuller',
    ]);
  });

  it('a row without any type, of an unknown type, or with an unreadable band is rejected', () => {
    expect(reasonsOf(rows, 'rejected')).toEqual([
      'neither securityType nor series',
      'unknown series "XX"',
      'unreadable price band: "Rs.80 to Rs.85 to Rs.90"',
    ]);
  });

  describe('with a price too wide for its column', () => {
    const wide = (symbol: string, part: object = {}) => {
      const list = JSON.parse(fixture('ipo', 'past.json')) as Record<string, unknown>[];
      const one = list.find((row) => row['symbol'] === symbol);
      return rowsOf(
        nseIpoPastFeed,
        JSON.stringify([{ ...one, issuePrice: '######', ...part }]),
        aMapContext(),
      );
    };

    it('a row is taken without the price, and does not confirm the listing', () => {
      expect(recordsOf(wide('ARAVALI'))).toEqual([
        expect.objectContaining({
          bandMaxRupees: 285,
          issuePriceRupees: null,
          listingOn: '2026-11-05',
          confirmed: null,
        }),
      ]);
      expect(recordsOf(wide('VINDHYA'))).toMatchObject([{ bandMaxRupees: 220, issuePriceRupees: null }]);
    });

    it('a row typed SME without a band is rejected: it may be a bond', () => {
      expect(reasonsOf(wide('VINDHYA', { priceRange: '-' }), 'rejected')).toEqual([
        'neither price nor band tells whether it is a share',
      ]);
      expect(reasonsOf(wide('9PURVA33'), 'skipped')).toEqual(['a bond typed SME']);
    });
  });

  it('a symbol that lost a character is rejected alone', () => {
    const damaged = rowsOf(
      nseIpoPastFeed,
      fixture('ipo', 'past.json').replace('"SATPURA"', '"SAT\uFFFDURA"'),
      aMapContext(),
    );
    expect(recordsOf(damaged)).toHaveLength(records.length - 1);
    expect(reasonsOf(damaged, 'rejected')).toContain('unreadable text: "SAT\uFFFDURA"');
  });

  it('asks without days', async () => {
    const { client, asked } = aClient({ '/api/public-past-issues': '[]' });
    await nseIpoPastFeed.fetch(aFetchContext({ client }));
    expect(asked).toEqual(['/api/public-past-issues']);
  });
});

describe('a row of the past list about a company that is listed', () => {
  const issue = (part: object) => ({
    company: 'Malprabha Retail Limited',
    symbol: 'MALPRABHA',
    securityType: 'SME',
    ipoStartDate: '21-OCT-2021',
    ipoEndDate: '25-OCT-2021',
    priceRange: 'Rs.49 to Rs.51',
    issuePrice: '51',
    listingDate: '02-NOV-2021',
    ...part,
  });
  const read = (...rows: object[]) => rowsOf(nseIpoPastFeed, JSON.stringify(rows), aMapContext());
  const issuesIn = (...rows: object[]) =>
    recordsOf(read(...rows)).map(({ symbol, listingOn }) => [symbol, listingOn]);
  const initial = issue({});

  it.each([
    [
      'partly paid shares, with the terms of its initial offer',
      { symbol: 'MALPRABHAPP', listingDate: '19-FEB-2026' },
    ],
    ['the move to the main board', { securityType: 'EQ', listingDate: '12-MAR-2026' }],
    ['shares under another symbol', { symbol: 'MRLDVR', listingDate: '12-MAR-2026' }],
    [
      'a further public offer under its own symbol',
      { ipoStartDate: '12-JAN-2026', ipoEndDate: '15-JAN-2026', listingDate: '-', securityType: 'EQ' },
    ],
    ['a bond, with the terms of its initial offer', { symbol: '12MRL28', listingDate: '12-MAR-2026' }],
    ['a bond that listed first', { symbol: '12MRL28', listingDate: '01-MAR-2021' }],
  ])('is no initial offer: %s', (_title, part) => {
    for (const rows of [
      [initial, issue(part)],
      [issue(part), initial],
    ])
      expect(issuesIn(...rows)).toEqual([['MALPRABHA', '2021-11-02']]);
  });

  it.each([
    ['partly paid shares', { symbol: 'MALPRABHPP1', securityType: 'EQ', ipoStartDate: '06-JAN-2026' }],
    ['a further public offer', { symbol: 'MALPRFPO', securityType: 'EQ' }],
    ['a bond typed as a share', { symbol: '84MRL28', securityType: 'EQ' }],
  ])('is no initial offer also where the list has none of the company: %s', (_title, part) => {
    expect(issuesIn(issue(part))).toEqual([]);
  });

  it('does not hide the issue of a company whose symbol ends in PP, nor another company of a symbol', () => {
    expect(issuesIn(issue({ company: 'Clapp Systems Limited', symbol: 'CLAPP' }))).toEqual([
      ['CLAPP', '2021-11-02'],
    ]);
    const later = {
      company: 'Malprabha Foods Limited',
      ipoStartDate: '12-JAN-2026',
      ipoEndDate: '14-JAN-2026',
      listingDate: '20-JAN-2026',
    };
    expect(issuesIn(initial, issue(later))).toEqual([['MALPRABHA', '2026-01-20']]);
  });
});
