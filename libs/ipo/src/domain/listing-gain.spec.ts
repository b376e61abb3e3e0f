import { anIpo } from './ipo.fixture';
import { listingGainPercent } from './listing-gain';

describe('listingGainPercent', () => {
  it.each([
    ['over the final price', { issuePriceRupees: 280, listingPriceRupees: 350 }, 25],
    ['over the upper end of the band while no final price is known', { listingPriceRupees: 342 }, 20],
    ['below it', { listingPriceRupees: 142.5 }, -50],
    ['null without a first trade', { listingPriceRupees: null }, null],
    ['null without any price', { bandMaxRupees: null, listingPriceRupees: 10 }, null],
  ] as const)('is the gain of the first trade %s', (_case, prices, expected) => {
    expect(listingGainPercent(anIpo(prices))).toBe(expected);
  });

  it('does not lose an exact half to binary fractions', () => {
    expect(listingGainPercent(anIpo({ issuePriceRupees: 1000, listingPriceRupees: 1010.05 }))).toBe(1.005);
  });
});
