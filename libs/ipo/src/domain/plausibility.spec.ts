import { aListingRecord, anIssueRecord, aSighting } from './ipo.fixture';
import { mergeSightings } from './merge-sightings';
import { reasonToDoubt } from './plausibility';
import { factsOfIssue, factsOfListing, type IpoFacts } from './sighting';

const facts = factsOfIssue(anIssueRecord({ issueSizeRupees: 2_850_000_000 }));
const known = mergeSightings([aSighting(facts)]);
const priced = mergeSightings([aSighting({ ...facts, ...factsOfListing(aListingRecord()) })]);

describe('reasonToDoubt', () => {
  it('believes an ordinary issue at first sight, and the same again', () => {
    expect(reasonToDoubt(facts, null)).toBeNull();
    expect(reasonToDoubt(facts, known)).toBeNull();
  });

  it.each([0.1, 10, 100])('doubts a band that is off by × %d', (factor) => {
    const off = { bandMinRupees: 271 * factor, bandMaxRupees: 285 * factor };
    expect(reasonToDoubt({ ...facts, ...off }, known)).toContain('band');
    expect(reasonToDoubt({ ...facts, ...off }, null)).toContain('would cost');
  });

  it.each([0.1, 10, 100])('doubts listing and current prices that are off by × %d', (factor) => {
    const listed = factsOfListing(aListingRecord());
    expect(reasonToDoubt({ ...listed, listingPriceRupees: 342 * factor }, priced)).toContain('listing price');
    expect(reasonToDoubt({ ...listed, currentPriceRupees: 330.5 * factor }, priced)).toContain(
      'current price',
    );
    expect(reasonToDoubt({ ...listed, listingPriceRupees: 342 * factor * 1.2 }, known)).toContain('listing');
  });

  it('doubts a gain in rupees or percent in place of a price', () => {
    expect(reasonToDoubt({ confirmed: 'listed', listingPriceRupees: 20 }, known)).toContain('listing at 20');
  });

  it.each([
    ['lot in place of the price', { bandMinRupees: 52, bandMaxRupees: 52, lotSizeShares: 285 }],
    ['size in place of the lot', { lotSizeShares: 10_000_000 }],
    ['face value in place of the band', { bandMinRupees: 10, bandMaxRupees: 10 }],
    ['ends of different bands', { bandMinRupees: 150, bandMaxRupees: 285 }],
    ['price outside the band', { issuePriceRupees: 300 }],
  ] as const)('doubts swapped columns: %s', (_case, swapped: IpoFacts) => {
    expect(reasonToDoubt({ ...facts, ...swapped }, known)).not.toBeNull();
  });

  it.each([
    ['a band revised by 20 %', { bandMinRupees: 325, bandMaxRupees: 342, lotSizeShares: 43 }],
    ['a price fixed at the upper end', { issuePriceRupees: 285 }],
    ['a price fixed at the lower end', { issuePriceRupees: 271 }],
    ['a smaller lot', { lotSizeShares: 48 }],
    ['a size without the anchor part', { issueSizeShares: 5_500_000 }],
  ] as const)('believes an honest revision: %s', (_case, revision: IpoFacts) => {
    expect(reasonToDoubt({ ...facts, ...revision }, known)).toBeNull();
  });

  it.each([
    ['90 % up', 541.5],
    ['40 % down', 171],
  ])('believes a listing %s', (_case, listingPriceRupees) => {
    expect(reasonToDoubt({ confirmed: 'listed', listingPriceRupees }, known)).toBeNull();
  });

  it('does not doubt again what is known, however odd: an operator vouched for it', () => {
    const odd = mergeSightings([aSighting({ ...facts, lotSizeShares: 5000, issuePriceRupees: 400 })]);
    expect(reasonToDoubt({ registrar: 'Kaveri' }, odd)).toBeNull();
    expect(reasonToDoubt({ ...facts, lotSizeShares: 5000, issuePriceRupees: 400 }, odd)).toBeNull();
    expect(reasonToDoubt({ lotSizeShares: 5001 }, odd)).toContain('would cost');
  });
});
