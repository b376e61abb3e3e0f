import type { CorporateOfferKind } from '@market/contracts';
import { unusualFigures, unusualSize } from './unusual-figures';
import { amountText } from './published-figures';

const doubts = (kind: CorporateOfferKind, terms: Readonly<Record<string, unknown>>) =>
  [...unusualFigures(kind, terms, {}), ...unusualSize(kind, terms)].map(({ facts, reason, unusual }) => {
    expect(unusual).toBe(true);
    return `${facts.join(', ')}: ${reason}`;
  });

describe('a first figure of an offer', () => {
  it.each<[CorporateOfferKind, Readonly<Record<string, unknown>>, string]>([
    ['buyback', { maxShares: 48 }, 'maxShares: maxShares of 48 is unusual'],
    ['buyback', { maxShares: 480_000_000_000 }, 'maxShares: maxShares of 480000000000 is unusual'],
    ['buyback', { buybackSizeRupees: 297.12 }, 'buybackSizeRupees: buybackSizeRupees of 297.12 is unusual'],
    ['rights', { issueSizeShares: 9 }, 'issueSizeShares: issueSizeShares of 9 is unusual'],
    ['rights', { issueSizeRupees: 49 }, 'issueSizeRupees: issueSizeRupees of 49 is unusual'],
    ['ofs', { nonRetailShares: 18 }, 'nonRetailShares: nonRetailShares of 18 is unusual'],
    ['ofs', { retailShares: 2 }, 'retailShares: retailShares of 2 is unusual'],
    ['ncd', { issueSizeRupees: 200 }, 'issueSizeRupees: issueSizeRupees of 200 is unusual'],
  ])('of %s is unusual when it is %j', (kind, terms, doubt) => {
    expect(doubts(kind, terms)).toEqual([doubt]);
  });

  it('is unusual when shares and price make less than a crore, and the shares are doubted first', () => {
    const [price, shares] = [6.19, 480_000];
    const reason = `a size of ${price * shares} rupees is unusual`;
    expect(doubts('buyback', { buybackPriceRupees: price, maxShares: shares })).toEqual([
      `maxShares, buybackPriceRupees: ${reason}`,
    ]);
    expect(doubts('rights', { issuePriceRupees: price, issueSizeShares: shares })).toEqual([
      `issueSizeShares, issuePriceRupees: ${reason}`,
    ]);
    const parts = { nonRetailShares: shares - 50_000, retailShares: 50_000 };
    expect(doubts('ofs', { floorPriceRupees: price, ...parts })).toEqual([
      `nonRetailShares, retailShares, floorPriceRupees: ${reason}`,
    ]);
  });

  // The smallest and largest ones in notices of BSE, 2025-2026.
  it.each<[CorporateOfferKind, Readonly<Record<string, unknown>>]>([
    ['buyback', { buybackPriceRupees: 800, maxShares: 425_000 }],
    ['buyback', { buybackPriceRupees: 328, maxShares: 548_780 }],
    ['buyback', { buybackPriceRupees: 1800, maxShares: 100_000_000 }],
    ['rights', { issuePriceRupees: 1257, issueSizeRupees: 531_250_000_000 }],
    ['ofs', { floorPriceRupees: 63, nonRetailShares: 900_000, retailShares: 100_000 }],
    ['ofs', { floorPriceRupees: 63, nonRetailShares: 900_000 }],
  ])('of %s is a usual one when it is %j', (kind, terms) => {
    expect(doubts(kind, terms)).toEqual([]);
  });
});

it.each([
  [29_712, null],
  [49_999, null],
  [50_000, '0.01 Cr'],
  [2_971_200_000, '297.12 Cr'],
  [undefined, null],
])(
  'an amount of %d rupees is shown in crore, or not at all where two decimals show nothing',
  (rupees, text) => {
    expect(amountText(rupees)).toBe(text);
  },
);
