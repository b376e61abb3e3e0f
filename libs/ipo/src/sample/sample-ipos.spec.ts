import { type BookCategory, isKnownTradingDay, tradingDayFrom, yearsOfSamples } from '@market/contracts';
import { addDays, dayInIndia, isSlug, yearOf } from '@market/kernel';
import { poorerInstants } from '@market/ingest/testing';
import { nextBookDoubt, bookContradicts, bookDoubt } from '../domain/book-plausibility';
import { aProgress, at, aView, day } from '../domain/ipo.fixture';
import { statusAt } from '../domain/ipo-status';
import { impossibilities } from '../domain/arithmetic';
import type { IpoFacts } from '../domain/issue-facts';
import { mergeViews } from '../domain/merge-views';
import type { IpoRow } from '../persistence/ipo.row';
import type { StoredBook } from '../persistence/subscription.row';
import { sampleIpos } from './sample-ipos';

const today = day('2026-03-09');
const samples = sampleIpos(today, at(today, '12:00'));
const rows = samples.map(({ row }) => row);

/** Returns all categories of a book by their names. */
function categoriesOf({ further = [], ...main }: StoredBook): (readonly [string, BookCategory])[] {
  return [...Object.entries(main), ...further.map((one) => [one.code, one] as const)];
}

describe('sampleIpos', () => {
  it('gives at most 100 records with ids and slugs of their own', () => {
    expect(rows.length).toBeGreaterThan(50);
    expect(rows.length).toBeLessThanOrEqual(100);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    expect(new Set(rows.map(({ slug }) => slug)).size).toBe(rows.length);
    expect(rows.filter(({ slug }) => !isSlug(slug))).toEqual([]);
  });

  it('shows every status and both boards at any minute of the day', () => {
    for (const time of ['00:00', '09:59', '10:00', '12:00', '17:00', '20:00', '23:59']) {
      const shown = sampleIpos(today, at(today, time)).map(({ row }) => row);
      expect(new Set(shown.map(({ status }) => status)).size).toBe(5);
      expect(new Set(shown.map(({ board }) => board)).size).toBe(2);
    }
  });

  it.each<keyof IpoRow>([
    'bandMinRupees',
    'bandMaxRupees',
    'lotSizeShares',
    'issueSizeRupees',
    'openOn',
    'closeOn',
    'allotmentOn',
    'listingOn',
    'retailTimes',
    'totalTimes',
    'registrar',
    'leadManagers',
    'sector',
    'isin',
    'nseSymbol',
    'bseSymbol',
    'faceValueRupees',
    'anchorShares',
    'drhpUrl',
    'rhpUrl',
    'issuePriceRupees',
  ])('shows %s both known and unknown', (field) => {
    expect(rows.some((row) => row[field] === null)).toBe(true);
    expect(rows.some((row) => row[field] !== null)).toBe(true);
  });

  it('shows listed shares with and without a first trade', () => {
    const listed = rows.filter(({ status }) => status === 'LISTED');
    expect(listed.some(({ listingPriceRupees }) => listingPriceRupees === null)).toBe(true);
    expect(listed.some(({ currentPriceRupees }) => currentPriceRupees === null)).toBe(true);
    expect(listed.some(({ listingPriceRupees }) => listingPriceRupees !== null)).toBe(true);
  });

  it('shows issues that were withdrawn, and postponed ones without days that are still upcoming', () => {
    expect(rows.filter(({ confirmed }) => confirmed === 'withdrawn').length).toBeGreaterThan(1);
    const postponed = rows.filter(({ confirmed }) => confirmed === 'postponed');
    expect(postponed.map(({ status, openOn, listingOn }) => [status, openOn, listingOn])).toEqual([
      ['UPCOMING', null, null],
      ['UPCOMING', null, null],
    ]);
    expect(postponed.every(({ postponedFromOn }) => postponedFromOn !== null)).toBe(true);
  });

  it('is the same on every call, and moves with the day', () => {
    expect(sampleIpos(today, at(today, '12:00'))).toEqual(samples);
    const tomorrow = addDays(today, 1);
    const moved = sampleIpos(tomorrow, at(tomorrow, '12:00')).map(({ row }) => row);
    expect(moved.map(({ id, slug, status }) => [id, slug, status])).toEqual(
      rows.map(({ id, slug, status }) => [id, slug, status]),
    );
    expect(moved[0]?.openOn).toBe(tomorrow);
  });

  it('has an issue that opens, one that closes, one that is allotted and one that is listed on each trading day', () => {
    const on = addDays(today, 1);
    const states = ['00:00', '23:59'].map((time) => sampleIpos(on, at(on, time)).map(({ row }) => row));
    const [morning = [], night = []] = states;
    const moves = morning.flatMap((row, index) => {
      const later = night[index];
      return later && later.status !== row.status ? [`${row.status} ${later.status}`] : [];
    });
    expect(new Set(moves)).toEqual(new Set(['UPCOMING OPEN', 'OPEN CLOSED', 'CLOSED LISTED']));
    expect(
      morning.filter((row, index) => row.allottedOn === null && night[index]?.allottedOn !== null),
    ).toHaveLength(1);
  });

  it('changes no state on a day without trading, except a listing that was planned before', () => {
    const sunday = addDays(today, -1);
    const states = ['00:00', '23:59'].map((time) =>
      sampleIpos(sunday, at(sunday, time)).map(({ row }) => row.status),
    );
    expect(states[1]).toEqual(states[0]);
    expect(new Set(states[0]).size).toBe(5);
  });

  it.each([
    '2026-03-06',
    '2026-03-07',
    '2026-03-08',
    '2026-03-09',
    '2026-08-15',
    '2026-11-10',
    '2026-11-24',
    '2027-01-26',
  ])(
    'could be the market of %s: days of trading, in order, the listing three of them after the close',
    (date) => {
      const on = day(date);
      for (const { row, book } of sampleIpos(on, at(on, '12:00'))) {
        const { openOn, closeOn, allotmentOn, listingOn, pricedOn, status } = row;
        const days = [openOn, closeOn, allotmentOn, listingOn, pricedOn].filter((one) => one !== null);
        expect([row.name, days.filter((one) => !isKnownTradingDay(one))]).toEqual([row.name, []]);
        expect(days).toEqual(days.toSorted());
        if (closeOn !== null && listingOn !== null) {
          expect([allotmentOn, listingOn]).toEqual([tradingDayFrom(closeOn, 1), tradingDayFrom(closeOn, 3)]);
        }
        if (openOn !== null && closeOn !== null) {
          expect(tradingDayFrom(openOn, 2)).toBe(closeOn);
          if (on > closeOn) expect(['CLOSED', 'LISTED', 'WITHDRAWN']).toContain(status);
          if (on < openOn) expect(['UPCOMING', 'WITHDRAWN']).toContain(status);
        }
        if (book !== null) expect(isKnownTradingDay(dayInIndia(book.readAt))).toBe(true);
      }
    },
  );

  it('shows on any day at least half of the records of each state, and of each field, that a Wednesday has', () => {
    const poorer = poorerInstants(
      ({ today: on, now }) => sampleIpos(on, now).map(({ row, book }) => ({ ...row, book })),
      ['status', 'board', 'confirmed', 'exchanges'],
    );
    expect(poorer).toEqual([]);
  });

  it.each(['2026-01-01', '2026-12-31', '2028-02-29'])(
    'has the days of an issue of %s in years for which samples state holidays',
    (date) => {
      const years = yearsOfSamples(day(date));
      const lying = sampleIpos(day(date), at(day(date), '12:00')).flatMap(({ row }) =>
        [row.openOn, row.listingOn].filter((one) => one !== null).map(yearOf),
      );
      expect([...new Set(lying)].filter((year) => !years.includes(year))).toEqual([]);
    },
  );

  it('has companies whose sector follows from their name, without numbers', () => {
    const inSector: Readonly<Record<string, RegExp>> = {
      Agriculture: /Tea Estates/,
      Automobiles: /Motors/,
      Cement: /Cement/,
      Chemicals: /Chemicals/,
      Electricals: /Cables/,
      Finance: /Finance/,
      'Financial Technology': /Fintech/,
      'Food Products': /Foods|Aqua Exports|Honey/,
      'Gems & Jewellery': /Jewels/,
      Healthcare: /Health/,
      Hotels: /Hospitality/,
      'IT Services': /Software/,
      'Industrial Products': /Castings|Glass/,
      Metals: /Steel|Minerals/,
      Paper: /Paper/,
      Pharmaceuticals: /Pharma/,
      Power: /Power/,
      Realty: /Parks/,
      Retailing: /Retail/,
      Textiles: /Textile/,
      'Transport Services': /Shipping/,
      Utilities: /Water/,
    };
    for (const { name, company, sector } of rows) {
      expect(company).not.toMatch(/\d/);
      if (sector !== null)
        expect([sector, name]).toEqual([sector, expect.stringMatching(inSector[sector] ?? /^$/)]);
    }
  });

  it('has prices that a board allows: the least order, the width of a band, the first trade', () => {
    for (const { name, board, bandMinRupees, bandMaxRupees, lotSizeShares, exchanges, ...row } of rows) {
      expect([name, exchanges.length]).toEqual([name, board === 'SME' ? 1 : 2]);
      if (bandMinRupees === null || bandMaxRupees === null) continue;
      expect(bandMaxRupees).toBeGreaterThanOrEqual(bandMinRupees);
      expect(bandMaxRupees).toBeLessThanOrEqual(bandMinRupees * 1.2);
      const least = bandMaxRupees * (lotSizeShares ?? NaN);
      expect([name, board === 'SME' ? least >= 100_000 : least > 13_000 && least <= 15_000]).toEqual([
        name,
        true,
      ]);
      const first = row.listingPriceRupees ?? row.currentPriceRupees;
      for (const price of [row.listingPriceRupees, row.currentPriceRupees]) {
        if (price !== null) expect(price * 20).toBeCloseTo(Math.round(price * 20), 6);
      }
      if (first === null) continue;
      expect(first).toBeGreaterThan(bandMaxRupees * 0.6);
      // First trade of an SME share: the exchanges cap it at 90 % above the issue price.
      expect(first).toBeLessThanOrEqual(bandMaxRupees * 1.9);
    }
  });

  it('is consistent with itself', () => {
    for (const { row, book } of samples) {
      expect(row.status).toBe(statusAt(aProgress(row), at(today, '12:00')));
      expect(impossibilities(factsOf(row), null)).toEqual([]);
      const facts = { ...factsOf(row), companyName: row.company };
      expect(mergeViews(facts, [aView(facts)])).toMatchObject({
        openOn: row.openOn,
        allotmentOn: row.allotmentOn,
        listingOn: row.listingOn,
      });
      if (book === null) continue;
      for (const [name, category] of categoriesOf(book.book))
        expect(bookContradicts(name, category)).toBeNull();
      expect(row.totalTimes).toBe(book.book.total.times);
      expect(row.openOn !== null && book.readAt > at(row.openOn, '10:00')).toBe(true);
      expect(book.readAt < at(today, '12:00')).toBe(true);
    }
  });

  it('has books that grew over the bidding days, each of which could follow the one before', () => {
    const grown = samples.filter(({ earlier }) => earlier.length > 0);
    expect(grown.length).toBeGreaterThan(40);
    for (const { row, book, earlier } of grown) {
      const readings = [...earlier, ...(book === null ? [] : [book])];
      const { openOn, closeOn } = row;
      for (const [index, { readAt, book: read }] of readings.entries()) {
        const on = dayInIndia(readAt);
        expect([row.name, isKnownTradingDay(on), on >= (openOn ?? on), on <= (closeOn ?? on)]).toEqual([
          row.name,
          ...[true, true, true],
        ]);
        for (const [name, category] of categoriesOf(read)) expect(bookContradicts(name, category)).toBeNull();
        const before = readings[index - 1];
        if (before === undefined) continue;
        expect(before.readAt < readAt).toBe(true);
        expect(nextBookDoubt(before.book, read, true)).toBeNull();
        expect(read.total.sharesBid ?? 0).toBeGreaterThanOrEqual(before.book.total.sharesBid ?? 0);
      }
    }
  });

  it('has books that our own intake accepts, whose parts sum to the whole', () => {
    for (const { row, book, earlier } of samples) {
      for (const { book: read } of [...earlier, ...(book === null ? [] : [book])]) {
        const { lotSizeShares } = row;
        expect([
          row.name,
          bookDoubt(read, { offeredShares: null, reservedShares: null, lotSizeShares }),
        ]).toEqual([row.name, null]);
        const further = read.further ?? [];
        for (const { sharesBid, applications } of further) {
          expect((applications ?? 0) * (lotSizeShares ?? 0)).toBeLessThanOrEqual(sharesBid ?? 0);
        }
        const parts = further.filter(({ code }) => code.startsWith('NII_'));
        for (const figure of ['sharesOffered', 'sharesBid', 'applications'] as const) {
          const sum = parts.reduce((all, part) => all + (part[figure] ?? NaN), 0);
          expect([row.name, figure, sum]).toEqual([row.name, figure, read.nii[figure]]);
        }
      }
    }
  });
});

function factsOf(row: IpoRow): IpoFacts {
  return Object.fromEntries(
    Object.entries(row).filter(([field, value]) => value !== null && field !== 'exchanges'),
  );
}
