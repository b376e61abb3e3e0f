import { askedIssue } from '@market/contracts';
import { indianDay } from '@market/kernel';
import {
  aClient,
  aFetchContext,
  aMapContext,
  fixture,
  reasonsOf,
  recordsOf,
  rowsOf,
} from '../__fixtures__/builders';
import { nseBuybackQuoteFeed } from './nse-buyback-quote.feed';
import { nseCorporateActionsFeed } from './nse-corporate-actions.feed';
import { nseOfsFeed } from './nse-ofs.feed';
import { nseRightsFeed, nseRightsForthcomingFeed } from './nse-rights.feed';
import { nseTendersFeed } from './nse-tenders.feed';

const body = (name: string) => fixture('corporate-actions', name);
const context = aMapContext();

it('quotes of buybacks are counted by their buybacks, not as a list', () => {
  expect(nseBuybackQuoteFeed.perSubject).toBe(true);
});

describe('rights issues', () => {
  it('leave out calls for the second payment', () => {
    const live = rowsOf(nseRightsFeed, body('rights.json'), context);
    const forthcoming = rowsOf(nseRightsForthcomingFeed, body('rights.forthcoming.json'), context);
    for (const rows of [live, forthcoming]) expect(reasonsOf(rows, 'skipped')).toEqual(['call money']);
  });

  it('have a name, a key and days', () => {
    expect(recordsOf(rowsOf(nseRightsFeed, body('rights.json'), context))).toMatchObject([
      // The symbol of the list is that of the entitlement, not of the share.
      { sourceKey: 'rights-NEELAMR', openOn: '2026-11-05', closeOn: '2026-11-19' },
      { companyName: 'Girnar Foods & Beverages Limited', openOn: '2026-11-10', closeOn: null },
    ]);
  });

  it('that are announced are read in both spellings of their keys', () => {
    expect(
      recordsOf(rowsOf(nseRightsForthcomingFeed, body('rights.forthcoming.json'), context)),
    ).toMatchObject([
      { companyName: 'Satpura Wires Limited', openOn: '2026-11-23', closeOn: '2026-12-02' },
      { companyName: 'Nilgiri Agro Limited', openOn: '2026-11-25', closeOn: '2026-12-04' },
    ]);
  });
});

describe('tenders', () => {
  const rows = rowsOf(nseTendersFeed, body('tenders.json'), context);

  it.each([
    ['allocated in both forms', { allocatedDmQty: '500000', allocatedPhyQty: '200' }, 500_200],
    ['not allocated yet', { allocatedDmQty: '-', allocatedPhyQty: '-' }, undefined],
    [
      'allocated in one form that is not stated',
      { allocatedDmQty: '500000', allocatedPhyQty: null },
      undefined,
    ],
    ['allocated beyond what was tendered', { allocatedDmQty: '2000001', allocatedPhyQty: '0' }, undefined],
  ])('have the accepted shares of a tender that is %s', (_state, allocated, acceptedShares) => {
    const list = JSON.parse(body('tenders.json')) as { data: object[] };
    const past = { data: [{ ...list.data[0], totQty: '2000000', ...allocated }] };
    const [record] = recordsOf(rowsOf(nseTendersFeed, JSON.stringify(past), context));
    const { terms } = record as { terms: Record<string, unknown> };
    expect([terms['tenderedShares'], terms['acceptedShares']]).toEqual(
      acceptedShares === undefined ? [undefined, undefined] : [2_000_000, acceptedShares],
    );
  });

  it('of series BB, or called a buyback in any spelling, are buybacks at the price of the band', () => {
    expect(recordsOf(rows)).toMatchObject([
      {
        sourceKey: 'tender-ARAVALI',
        openOn: '2026-11-06',
        closeOn: '2026-11-12',
        terms: { buybackPriceRupees: 1475, maxShares: 5_423_728, method: 'tender', marketPriceRupees: null },
      },
      { sourceKey: 'tender-GIRNAR', terms: { buybackPriceRupees: null, maxShares: null } },
      { sourceKey: 'tender-VINDHYA', terms: { buybackPriceRupees: 250, maxShares: 1_000_000 } },
    ]);
  });

  it('of other kinds are skipped, of an unknown kind refused', () => {
    expect(reasonsOf(rows, 'skipped')).toEqual(['tender of kind TO', 'tender of kind DS']);
    expect(reasonsOf(rows, 'rejected')).toEqual(['unknown series "XX"']);
  });

  it('of other kinds stay in their list, each by its own name, also without a symbol or a last day', () => {
    const { data } = JSON.parse(body('tenders.json')) as { data: object[] };
    const takeovers = ['Ganga Weaves Limited', 'Nandini Glass Limited'].map((company) => ({
      ...data[3],
      ...{ symbol: ' ', company, offerEndDate: null },
    }));
    const rows = rowsOf(nseTendersFeed, JSON.stringify({ data: [data[0], ...takeovers] }), context);
    expect(rows.slice(1)).toMatchObject([
      { names: { kind: 'other-tender', key: 'TO Ganga Weaves Limited', through: null } },
      { names: { kind: 'other-tender', key: 'TO Nandini Glass Limited', through: null } },
    ]);
  });
});

describe('market prices in a buyback', () => {
  const quotePath = (series: string, symbol: string) =>
    `/api/NextApi/apiClient/GetQuoteApi?functionName=getSymbolData&marketType=N&series=${series}&symbol=${symbol}`;

  it('are asked for per live buyback, series by series', async () => {
    const { client, asked } = aClient({
      '/api/liveTenderActive-issues': body('tenders.json'),
      [quotePath('EQ', 'ARAVALI')]: body('quote.json'),
    });
    const payloads = await nseBuybackQuoteFeed.fetch(aFetchContext({ client }));
    expect(payloads).toHaveLength(1);
    expect(asked.slice(0, 3)).toEqual([
      '/api/liveTenderActive-issues',
      quotePath('EQ', 'ARAVALI'),
      quotePath('EQ', 'GIRNAR'),
    ]);
    const watched = payloads[0]?.about;
    if (watched === undefined) throw new Error('no buyback');
    const about = askedIssue(watched);
    expect(recordsOf(rowsOf(nseBuybackQuoteFeed, body('quote.json'), { ...context, about }))).toMatchObject([
      {
        sourceKey: 'tender-ARAVALI',
        isin: 'INE0ARA01012',
        terms: { marketPriceRupees: 1229.1, marketPricedAt: new Date('2026-11-11T05:32:03.000Z') },
      },
    ]);
    const other = { ...context, about: askedIssue({ ...watched, symbol: 'NEELAM' }) };
    expect(reasonsOf(rowsOf(nseBuybackQuoteFeed, body('quote.json'), other), 'rejected')).toEqual([
      'a quote of ARAVALI',
    ]);
  });

  describe('of a share', () => {
    const about = askedIssue({
      sourceKey: 'tender-ARAVALI',
      companyName: 'Aravali Systems Limited',
      symbol: 'ARAVALI',
      isin: null,
      board: null,
      openOn: indianDay('2026-11-06'),
      closeOn: indianDay('2026-11-12'),
      listingOn: null,
      handles: { symbol: 'ARAVALI' },
    });
    const quoteOf = (part: object) => {
      const [quote] = (JSON.parse(body('quote.json')) as { equityResponse: object[] }).equityResponse;
      return JSON.stringify({ equityResponse: [{ ...quote, ...part }] });
    };
    const readOn = (today: string, part: object = {}) =>
      rowsOf(nseBuybackQuoteFeed, quoteOf(part), { ...aMapContext({ today: indianDay(today) }), about });

    it('of another company are refused, because the symbol of the list may be that of another row', () => {
      const [quote] = (JSON.parse(body('quote.json')) as { equityResponse: { metaData: object }[] })
        .equityResponse;
      const metaData = { ...quote?.metaData, companyName: 'Satpura Wires Limited' };
      expect(reasonsOf(readOn('2026-11-11', { metaData }), 'rejected')).toEqual([
        'a quote of Satpura Wires Limited',
      ]);
    });

    it('that was last traded more than four days ago are skipped', () => {
      expect(recordsOf(readOn('2026-11-15'))).toHaveLength(1);
      expect(reasonsOf(readOn('2026-11-16'), 'skipped')).toEqual(['stale price']);
    });

    it.each([null, {}, { lastPrice: 0 }, { lastPrice: '-' }])(
      'are left out while the quote says only %j of its trades',
      (tradeInfo) => {
        expect(readOn('2026-11-11', { tradeInfo })).toEqual([{ outcome: 'skipped', reason: 'not traded' }]);
      },
    );

    it('are refused when they are not stamped', () => {
      expect(reasonsOf(readOn('2026-11-11', { lastUpdateTime: '-' }), 'rejected')).toEqual([
        'a price without its time',
      ]);
    });
  });
});

describe('offers for sale', () => {
  it('of two days are one record, with the shares of each day', () => {
    const rows = rowsOf(nseOfsFeed, body('ofs.past.json'), context);
    expect(recordsOf(rows)).toMatchObject([
      {
        sourceKey: 'ofs-SATPURACOPPER-2026-03-19',
        openOn: '2026-03-19',
        retailOn: '2026-03-20',
        closeOn: '2026-03-20',
        terms: {
          floorPriceRupees: 72,
          nonRetailShares: 9_000_000,
          retailShares: 1_000_000,
          sellerName: null,
        },
      },
      {
        openOn: '2026-02-04',
        retailOn: null,
        closeOn: null,
        terms: { nonRetailShares: 500_000, retailShares: null },
      },
      { openOn: '2025-08-12', terms: { floorPriceRupees: null, nonRetailShares: null } },
    ]);
    expect(reasonsOf(rows, 'rejected')).toEqual(['unreadable number: "103.51.00"']);
  });

  it('are read from live lists, grouped or not, and from announcements of a period', () => {
    expect(recordsOf(rowsOf(nseOfsFeed, body('ofs.active.json'), context))).toMatchObject([
      {
        openOn: '2026-11-10',
        retailOn: '2026-11-11',
        terms: { nonRetailShares: 4_500_000, retailShares: 500_000 },
      },
      {
        openOn: null,
        retailOn: '2026-11-11',
        closeOn: '2026-11-11',
        terms: { nonRetailShares: null, retailShares: 200_000 },
      },
      { openOn: '2026-11-12', retailOn: '2026-11-13', closeOn: '2026-11-13' },
    ]);
  });

  it('have shares only in rows of a category, not in an announcement of the whole offer', () => {
    const whole = {
      symbol: 'VINDHYA',
      company: 'Vindhya Alloys Limited',
      ofsStartDate: '12-Nov-2026',
      ofsEndDate: '13-Nov-2026',
      floorPrice: '250',
      noOfshareOffered: '1000000',
    };
    const retail = {
      symbol: 'VINDHYA',
      company: 'Vindhya Alloys Limited',
      series: 'RS',
      offerDate: '13-Nov-2026',
      noOfshareOffered: '100000',
    };
    const termsIn = (data: readonly object[]) =>
      recordsOf(rowsOf(nseOfsFeed, JSON.stringify({ data }), context));
    expect(termsIn([whole])).toMatchObject([
      { openOn: '2026-11-12', retailOn: '2026-11-13', terms: { nonRetailShares: null, retailShares: null } },
    ]);
    expect(termsIn([whole, retail])).toMatchObject([
      { terms: { nonRetailShares: null, retailShares: 100_000 } },
    ]);
    expect(termsIn([{ ...whole, series: 'IS' }])).toMatchObject([{ terms: { nonRetailShares: 1_000_000 } }]);
  });
});

it.each([
  ['3.5', '322.10'],
  ['3100', '322.10'],
  ['31000', '322.10'],
])('an offer for sale with a floor of %s and the share at %s is refused', (floorPrice, ltp) => {
  const row = {
    symbol: 'ARAVALI',
    company: 'Aravali Systems Limited',
    series: 'IS',
    offerDate: '10-Nov-2026',
  };
  const list = (part: object) => JSON.stringify({ data: [{ ...row, noOfshareOffered: '100', ...part }] });
  expect(reasonsOf(rowsOf(nseOfsFeed, list({ floorPrice, ltp }), context), 'rejected')).toEqual([
    `a floor of ${floorPrice} with the share at 322.1`,
  ]);
  expect(recordsOf(rowsOf(nseOfsFeed, list({ floorPrice: '310', ltp: '-#' }), context))).toHaveLength(1);
});

describe('a list that fails', () => {
  it.each([
    [nseRightsFeed, '/api/liveWatchRights-issues?index=activeIssues'],
    [nseTendersFeed, '/api/liveTenderPast-issues'],
    [nseOfsFeed, '/api/live-ofs-past-issues'],
  ])('does not affect the others', async (feed, path) => {
    const missed: string[] = [];
    const { client } = aClient({ [path]: '{"data":[]}' });
    const context = aFetchContext({ client, missed: (reason) => missed.push(reason) });
    expect((await feed.fetch(context)).map(({ request }) => request)).toEqual([path]);
    expect(missed.length).toBeGreaterThan(0);
    expect(await feed.emptyIsSuspect?.(context)).toBeNull();
  });
});

describe('corporate actions', () => {
  const rows = rowsOf(nseCorporateActionsFeed, body('corporate-actions.json'), context);

  it('give record dates, and ratio and price of a rights issue', () => {
    expect(recordsOf(rows)).toMatchObject([
      {
        sourceKey: 'action-NEELAM',
        isin: 'INE0NEE01014',
        recordOn: '2026-10-30',
        terms: { ratio: { offered: 1, held: 3 }, issuePriceRupees: 45 },
      },
      { recordOn: '2026-11-03', terms: { ratio: { offered: 7, held: 40 }, issuePriceRupees: 27.5 } },
      { recordOn: '2026-11-02', terms: { buybackPriceRupees: null } },
      { recordOn: '2026-11-02', terms: { ratio: null, issuePriceRupees: null } },
    ]);
  });

  it('of other kinds are skipped, and a ratio of nothing is reported', () => {
    expect(reasonsOf(rows, 'skipped')).toEqual(['neither rights nor buyback']);
    expect(reasonsOf(rows, 'rejected')).toEqual(['unreadable ratio: "Rights 0:3 @ Premium Rs 35/-"']);
  });

  it('are named for 40 days from the ex-date on, also those that are skipped', () => {
    const [dividend] = rows.filter(({ outcome }) => outcome === 'skipped');
    const key = 'TUNGA 02-Nov-2026 Interim Dividend - Rs 4 Per Share';
    expect(dividend).toMatchObject({ names: { kind: 'other-action', key, through: '2026-12-12' } });
    const [rights] = recordsOf(rows);
    expect(nseCorporateActionsFeed.lists?.[0]?.lastDay(rights)).toBe('2026-12-09');
  });

  it('are requested for a window around today', async () => {
    const { client, asked } = aClient({});
    await expect(nseCorporateActionsFeed.fetch(aFetchContext({ client }))).rejects.toThrow(
      'an error in place',
    );
    expect(asked).toEqual([
      '/api/corporates-corporateActions?index=equities&from_date=27-09-2026&to_date=10-01-2027',
    ]);
  });
});
