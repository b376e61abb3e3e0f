import { at, aSighting, day } from './ipo.fixture';
import { statusAt } from './ipo-status';
import { mergeSightings } from './merge-sightings';
import type { IpoFacts, Sighting } from './sighting';

const march: IpoFacts = { openOn: day('2026-03-09'), closeOn: day('2026-03-11') };
const nse = (facts: IpoFacts): Sighting => aSighting({ companyName: 'Zinnia Motors Limited', ...facts });
const bse = (facts: IpoFacts, sourceKey = 'ipo-8101'): Sighting =>
  aSighting({ companyName: 'Zinnia Motors Limited', ...facts }, { exchange: 'BSE', sourceKey });

describe('mergeSightings', () => {
  it('makes one record "NSE BSE" of two views, whichever came first', () => {
    const views = [bse({ lotSizeShares: 50, registrar: 'Kaveri' }), nse({ lotSizeShares: 52 })];
    expect(mergeSightings(views)).toMatchObject({
      exchanges: ['NSE', 'BSE'],
      lotSizeShares: 52,
      registrar: 'Kaveri',
    });
    expect(mergeSightings([...views].reverse())).toEqual(mergeSightings(views));
  });

  it('prefers the exchange that runs the book to the one that only trades the share', () => {
    const merged = mergeSightings([
      nse({ runsBook: false, issuePriceRupees: 284 }),
      bse({ issuePriceRupees: 285 }),
    ]);
    expect(merged).toMatchObject({ issuePriceRupees: 285 });
  });

  it('takes the first trade at the primary exchange, and no other', () => {
    expect(mergeSightings([nse({}), bse({ listingPriceRupees: 340 })]).listingPriceRupees).toBeNull();
    const both = [nse({ listingPriceRupees: 342 }), bse({ listingPriceRupees: 340 })];
    expect(mergeSightings(both).listingPriceRupees).toBe(342);
    const traded = [nse({ runsBook: false, listingPriceRupees: 342 }), bse({ listingPriceRupees: 340 })];
    expect(mergeSightings(traded).listingPriceRupees).toBe(340);
  });

  it('names every exchange that lists the share, also one that did not run the book', () => {
    const merged = mergeSightings([nse({}), bse({ runsBook: false, confirmed: 'listed' })]);
    expect(merged.exchanges).toEqual(['NSE', 'BSE']);
  });

  it('uses a name in capitals only when nobody spells it better', () => {
    expect(mergeSightings([nse({ companyName: 'ZINNIA MOTORS LIMITED' }), bse({})]).name).toBe(
      'Zinnia Motors Limited',
    );
    expect(mergeSightings([nse({ companyName: 'ZINNIA MOTORS LIMITED' })]).name).toBe(
      'ZINNIA MOTORS LIMITED',
    );
  });

  it('takes both ends of the period and of the band from one view', () => {
    const merged = mergeSightings([
      nse({ openOn: day('2026-03-08'), bandMinRupees: 270 }),
      bse({ ...march, bandMinRupees: 271, bandMaxRupees: 285 }),
    ]);
    expect(merged).toMatchObject({ ...march, bandMinRupees: 271, bandMaxRupees: 285 });
  });

  it('holds a postponed issue without days, though the other exchange still shows the old ones', () => {
    const merged = mergeSightings([
      nse({ ...march, confirmed: 'postponed', allotmentOn: day('2026-03-12') }),
      bse({ ...march, listingOn: day('2026-03-16') }),
    ]);
    expect(merged).toMatchObject({
      confirmed: 'postponed',
      openOn: null,
      closeOn: null,
      allotmentOn: null,
      listingOn: null,
      postponedFromOn: march.openOn,
    });
    expect(statusAt(merged, at('2026-03-10', '12:00'))).toBe('UPCOMING');
  });

  it('takes a postponed issue up again when an exchange names a later opening', () => {
    const merged = mergeSightings([
      nse({ ...march, confirmed: 'postponed' }),
      bse({ openOn: day('2026-05-04'), closeOn: day('2026-05-06') }),
    ]);
    expect(merged).toMatchObject({
      confirmed: null,
      openOn: '2026-05-04',
      closeOn: '2026-05-06',
      postponedFromOn: null,
    });
  });

  it('drops days of an older plan that lie before the end of the period', () => {
    const merged = mergeSightings([
      nse({
        ...march,
        closeOn: day('2026-03-18'),
        allotmentOn: day('2026-03-12'),
        listingOn: day('2026-03-16'),
      }),
    ]);
    expect(merged).toMatchObject({ allotmentOn: null, listingOn: null });
  });

  it('keeps the day of a listing that took place', () => {
    const listed = nse({
      ...march,
      closeOn: day('2026-03-18'),
      confirmed: 'listed',
      listingOn: day('2026-03-16'),
    });
    expect(mergeSightings([listed]).listingOn).toBe('2026-03-16');
  });

  it.each([
    ['listed', 'withdrawn', 'listed'],
    ['allotted', 'withdrawn', 'withdrawn'],
    ['postponed', 'allotted', 'allotted'],
  ] as const)('of %s and %s believes %s', (one, other, word) => {
    expect(
      mergeSightings([nse({ ...march, confirmed: one }), bse({ ...march, confirmed: other })]).confirmed,
    ).toBe(word);
  });

  it('gives null for everything that nobody says', () => {
    const merged = mergeSightings([nse({})]);
    expect(merged).toMatchObject({
      board: null,
      lotSizeShares: null,
      registrar: null,
      confirmed: null,
      openOn: null,
    });
  });
});
