import type { IpoListingRecord } from '@market/contracts';
import { aBseIssueRecord, aListingRecord, anIssueRecord, at, day } from '../domain/ipo.fixture';
import { type IpoDatabase, startIpoDatabase } from '../testing/ipo-database.fixture';

let db: IpoDatabase;
const nseQuotes = { feedId: 'nse.quotes' };
const bseListings = { source: 'bse', feedId: 'bse.listings' };
const onBse = {
  exchange: 'BSE' as const,
  sourceKey: 'scrip-544001',
  companyName: 'ZINNIA MOTORS LTD',
  symbol: null,
};

beforeAll(async () => {
  db = await startIpoDatabase('ipo_listing');
});
beforeEach(async () => {
  await db.clear();
  db.clock.set(at('2026-03-13', '12:00'));
  await db.take(db.issues, [anIssueRecord()]);
  db.clock.set(at('2026-03-16', '16:00'));
});
afterEach(async () => {
  expect(await db.findings()).toEqual([]);
});
afterAll(() => db.stop());

describe('ListingIntake', () => {
  it('lists the share with its prices and announces it, confirmed', async () => {
    expect(await db.take(db.listings, [aListingRecord()], nseQuotes)).toMatchObject({
      accepted: 1,
      events: 1,
    });
    expect(await db.ipos()).toMatchObject([
      {
        status: 'LISTED',
        listingOn: '2026-03-16',
        listingPriceRupees: 342,
        issuePriceRupees: 285,
        currentPriceRupees: 330.5,
      },
    ]);
    expect(await db.events()).toEqual(['ipo.listed 2026-03-16']);
    const [event] = await db.dataSource.query<{ data: unknown }[]>('SELECT data FROM outbox_event');
    expect(event?.data).toMatchObject({ confirmed: true, listing: { listingPrice: 342, listingGain: 20 } });
  });

  it('holds an opening after a close outside the band, because the row is that of another share', async () => {
    const row = aListingRecord({ issuePriceRupees: 576, listingOpenRupees: 723, isOfFile: true });
    const { doubts } = await db.take(db.listings, [row], nseQuotes);
    expect(doubts).toContainEqual(
      expect.objectContaining({
        reason: expect.stringContaining('opening of 723 after a close of 576') as string,
      }),
    );
    expect(await db.ipos()).toMatchObject([{ listingPriceRupees: null, issuePriceRupees: null }]);
    await db.take(db.listings, [aListingRecord()], nseQuotes);
    expect(await db.ipos()).toMatchObject([{ listingPriceRupees: 342, issuePriceRupees: 285 }]);
  });

  it('lists a share on its day while its issue price is doubted', async () => {
    await db.take(db.issues, [aBseIssueRecord()], { source: 'bse', feedId: 'bse.calendar' });
    const row = aListingRecord({ ...onBse, issuePriceRupees: 528, listingOpenRupees: null });
    const { doubts } = await db.take(db.listings, [row], bseListings);
    expect(doubts.map(({ reason }) => reason)).toEqual(['issue price 528 outside the band up to 285']);
    expect(await db.ipos()).toMatchObject([
      { status: 'LISTED', listingOn: '2026-03-16', issuePriceRupees: null, currentPriceRupees: 330.5 },
    ]);
    await db.take(db.listings, [{ ...row, issuePriceRupees: 285 }], bseListings);
    expect(await db.ipos()).toMatchObject([{ issuePriceRupees: 285 }]);
    expect(await db.events()).toEqual(['ipo.listed 2026-03-16']);
  });

  it('writes nothing when the same price comes again', async () => {
    await db.take(db.listings, [aListingRecord()], nseQuotes);
    expect(await db.rowsWrittenBy(() => db.take(db.listings, [aListingRecord()], nseQuotes))).toBe(0);
  });

  it('lets a share of an unknown issue wait', async () => {
    const unknown = aListingRecord({ sourceKey: 'OTHER', companyName: 'Zenith Pumps Limited' });
    const outcome = await db.take(db.listings, [unknown], nseQuotes);
    expect(outcome).toMatchObject({ accepted: 0, events: 0, doubts: [{ index: 0, waiting: true }] });
    expect(await db.ipos()).toHaveLength(1);
  });

  it('never lets an undated price of BSE replace a dated one of NSE', async () => {
    await db.take(db.issues, [aBseIssueRecord()], { source: 'bse', feedId: 'bse.calendar' });
    await db.take(db.listings, [aListingRecord()], nseQuotes);
    const undated = aListingRecord({
      ...onBse,
      currentPriceRupees: 300,
      listingOpenRupees: null,
      pricedAt: null,
    });
    await db.take(db.listings, [undated], bseListings);
    expect(await db.ipos()).toMatchObject([
      { currentPriceRupees: 330.5, listingPriceRupees: 342, exchanges: ['NSE', 'BSE'] },
    ]);
    await db.take(db.listings, [{ ...undated, currentPriceRupees: 301 }], bseListings);
    expect(await db.ipos()).toMatchObject([{ currentPriceRupees: 330.5 }]);
    expect(await db.revisions('currentPriceRupees')).toHaveLength(1);
  });

  it('shows the newer price of BSE when NSE delivers none', async () => {
    await db.take(db.issues, [aBseIssueRecord()], { source: 'bse', feedId: 'bse.calendar' });
    await db.take(db.listings, [aListingRecord()], nseQuotes);
    db.clock.set(at('2026-03-20', '18:45'));
    const friday = { currentPriceRupees: 290, listingOpenRupees: null, pricedAt: at('2026-03-20', '15:30') };
    await db.take(db.listings, [aListingRecord({ ...onBse, ...friday })], bseListings);
    expect(await db.ipos()).toMatchObject([{ currentPriceRupees: 290, pricedOn: '2026-03-20' }]);
  });

  describe('with the closing prices of a day', () => {
    const closingPrices = { feedId: 'nse.closing-prices' };
    const isin = 'INE0XYZ01015';
    const closing = (currentPriceRupees: number, on: string, part = {}) => [
      aListingRecord({
        isin,
        listingOpenRupees: null,
        issuePriceRupees: null,
        currentPriceRupees,
        pricedAt: at(on, '23:59'),
        isOfFile: true,
        ...part,
      }),
    ];
    const price = async () => (await db.ipos()).map((ipo) => [ipo.currentPriceRupees, ipo.pricedOn]);

    beforeEach(async () => {
      await db.take(db.listings, [aListingRecord({ isin })], nseQuotes);
    });

    it('prices a share long after its last quote', async () => {
      db.clock.set(at('2026-12-01', '08:00'));
      await db.lifecycle.tick('live');
      expect(await price()).toEqual([[null, null]]);
      db.clock.set(at('2026-12-01', '18:40'));
      expect(await db.take(db.listings, closing(298.85, '2026-12-01'), closingPrices)).toMatchObject({
        accepted: 1,
        events: 0,
        doubts: [],
      });
      expect(await price()).toEqual([[298.85, '2026-12-01']]);
    });

    it('takes several days at once, and shows the price of the latest', async () => {
      db.clock.set(at('2026-03-18', '18:40'));
      const days = [...closing(331, '2026-03-17'), ...closing(329, '2026-03-18')];
      await db.take(db.listings, days, closingPrices);
      expect(await price()).toEqual([[329, '2026-03-18']]);
      expect(
        await db.rowsWrittenBy(() => db.take(db.listings, closing(329, '2026-03-18'), closingPrices)),
      ).toBe(0);
    });

    it('changes nothing by an older file', async () => {
      db.clock.set(at('2026-03-18', '18:40'));
      await db.take(db.listings, closing(329, '2026-03-18'), closingPrices);
      await db.take(db.listings, closing(331, '2026-03-17'), closingPrices);
      expect(await price()).toEqual([[329, '2026-03-18']]);
    });

    it('replaces every quote of its day, also one that is read later, and yields to the next day’s', async () => {
      const quoteAt = (currentPriceRupees: number, on: string, time: string) =>
        aListingRecord({ isin, currentPriceRupees, pricedAt: at(on, time) });
      db.clock.set(at('2026-03-17', '18:40'));
      await db.take(db.listings, [quoteAt(327, '2026-03-17', '15:59')], nseQuotes);
      await db.take(db.listings, closing(329, '2026-03-17'), closingPrices);
      expect(await price()).toEqual([[329, '2026-03-17']]);
      await db.take(db.listings, [quoteAt(328, '2026-03-17', '15:59')], nseQuotes);
      expect(await price()).toEqual([[329, '2026-03-17']]);
      db.clock.set(at('2026-03-18', '09:20'));
      await db.take(db.listings, [quoteAt(331, '2026-03-18', '09:16')], nseQuotes);
      expect(await price()).toEqual([[331, '2026-03-18']]);
    });

    it('shows that of NSE when BSE has one of the same day, and that of BSE when only BSE has one', async () => {
      const atBse = (rupees: number, on: string) => closing(rupees, on, onBse);
      db.clock.set(at('2026-03-17', '18:50'));
      await db.take(db.listings, atBse(330.1, '2026-03-17'), { source: 'bse', feedId: 'bse.closing-prices' });
      expect(await price()).toEqual([[330.1, '2026-03-17']]);
      await db.take(db.listings, closing(329, '2026-03-17'), closingPrices);
      expect(await price()).toEqual([[329, '2026-03-17']]);
    });

    it('writes a price that stays the same on another day without a revision', async () => {
      const written = (await db.revisions('currentPriceRupees')).length;
      db.clock.set(at('2026-03-17', '18:40'));
      await db.take(db.listings, closing(330.5, '2026-03-17'), closingPrices);
      expect(await price()).toEqual([[330.5, '2026-03-17']]);
      expect(await db.revisions('currentPriceRupees')).toHaveLength(written);
    });
  });

  it('keeps a listing when a list comes without it', async () => {
    await db.take(db.listings, [aListingRecord()], nseQuotes);
    await db.take(db.issues, [anIssueRecord({ registrar: 'Purnima Registry Limited' })]);
    expect(await db.ipos()).toMatchObject([
      { status: 'LISTED', registrar: 'Purnima Registry Limited', listingPriceRupees: 342 },
    ]);
  });

  it('holds a price that is wrong by a factor of ten', async () => {
    await db.take(db.listings, [aListingRecord()], nseQuotes);
    const off = aListingRecord({ currentPriceRupees: 3305, pricedAt: at('2026-03-16', '15:45') });
    expect((await db.take(db.listings, [off], nseQuotes)).doubts).toMatchObject([
      { reason: expect.stringContaining('3305') },
    ]);
    expect(await db.ipos()).toMatchObject([{ currentPriceRupees: 330.5 }]);
  });

  it('announces no listing of years ago that a price list confirms late', async () => {
    db.clock.set(at('2027-06-01', '12:00'));
    const outcome = await db.take(db.listings, [aListingRecord()], nseQuotes);
    expect(outcome).toMatchObject({ accepted: 1, events: 0 });
    expect(await db.ipos()).toMatchObject([{ status: 'LISTED' }]);
  });

  it('counts a listing that is announced in advance from its first trade on', async () => {
    db.clock.set(at('2026-03-13', '20:00'));
    const ahead = aListingRecord({ listingOpenRupees: null, currentPriceRupees: null, pricedAt: null });
    await db.take(db.listings, [ahead], nseQuotes);
    expect(await db.ipos()).toMatchObject([{ status: 'CLOSED', listingOn: '2026-03-16' }]);
    db.clock.set(at('2026-03-16', '10:00'));
    await db.lifecycle.tick('live');
    expect(await db.ipos()).toMatchObject([{ status: 'LISTED' }]);
    expect(await db.events()).toEqual(['ipo.listed 2026-03-16']);
  });
});

describe('A row of a listing that may be about another share', () => {
  const listed = (over: Partial<IpoListingRecord> = {}) =>
    aListingRecord({ ...onBse, symbol: 'ZINNIA', listingOpenRupees: null, ...over });

  beforeEach(() => db.take(db.issues, [aBseIssueRecord()], { source: 'bse', feedId: 'bse.calendar' }));

  it('states nothing of what distinguishes it from another one of its share, nor that this is listed', async () => {
    const copy = listed({ symbol: 'TAPTI', listedOn: day('2026-03-13'), issuePriceRupees: null });
    await db.take(db.listings, [listed({ symbol: null }), copy], bseListings);
    expect(await db.ipos()).toMatchObject([{ status: 'CLOSED', bseSymbol: null, listingOn: null }]);
    expect(await db.events()).toEqual([]);
    db.clock.advance(3_600_000);
    await db.take(db.listings, [listed()], bseListings);
    expect(await db.ipos()).toMatchObject([
      { status: 'LISTED', bseSymbol: 'ZINNIA', listingOn: '2026-03-16' },
    ]);
    expect(await db.events()).toEqual(['ipo.listed 2026-03-16']);
  });

  it('replaces no symbol by that of another known issue, but by a new one', async () => {
    const tapti = { ...onBse, sourceKey: '544002', companyName: 'TAPTI TOOLS LTD', symbol: 'TAPTI' };
    const issue = { sourceKey: 'TAPTI', symbol: 'TAPTI', companyName: 'Tapti Tools Limited' };
    await db.take(db.issues, [anIssueRecord(issue)]);
    await db.take(db.listings, [listed(), listed(tapti)], bseListings);
    const symbol = async () => (await db.ipos()).find(({ slug }) => slug === 'zinnia-motors')?.bseSymbol;
    expect(await symbol()).toBe('ZINNIA');
    for (const [stated, published] of [
      ['TAPTI', 'ZINNIA'],
      ['TAPTI', 'ZINNIA'],
      ['TAPTI', 'ZINNIA'],
      ['ZINNIAM', 'ZINNIAM'],
    ] as const) {
      db.clock.advance(3_600_000);
      await db.take(db.listings, [listed({ symbol: stated })], bseListings);
      expect(await symbol()).toBe(published);
    }
  });
});
