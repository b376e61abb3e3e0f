import { knownRedemptions } from './known-redemptions';
import { knownTranches } from './known-tranches';
import { discountDoubt, type GoldPrice, priceDoubt } from './plausibility';
import { day } from './sgb.fixture';

const known = [
  { on: day('2020-01-01'), rupees: 4000 },
  { on: day('2025-10-28'), rupees: 12_198 },
];

describe('priceDoubt', () => {
  it('finds nothing odd in the prices of the scheme so far, each beside all others', () => {
    const prices: GoldPrice[] = [
      ...knownTranches.flatMap(({ openOn, issuedOn, nominalRupees }) => {
        const on = openOn ?? issuedOn;
        return on === null || nominalRupees === null ? [] : [{ on, rupees: nominalRupees }];
      }),
      ...knownRedemptions.map(({ dueOn, priceRupees }) => ({ on: dueOn, rupees: priceRupees })),
    ];
    expect(prices).toHaveLength(87);
    for (const price of prices) {
      expect(
        priceDoubt(
          price,
          prices.filter((other) => other !== price),
        ),
      ).toBeNull();
      expect(
        priceDoubt(
          price,
          prices.filter(({ on }) => on < price.on),
        ),
      ).toBeNull();
    }
  });

  it.each([9000, 14_800, 25_000])('takes %d rupees a year after the last price', (rupees) => {
    expect(priceDoubt({ on: day('2026-12-01'), rupees }, known)).toBeNull();
    expect(priceDoubt({ on: day('2026-12-01'), rupees }, [])).toBeNull();
  });

  it.each([148_000, 40_000, 6263, 1480, 50])('doubts %d rupees a year after the last price', (rupees) => {
    expect(priceDoubt({ on: day('2026-12-01'), rupees }, known)).toContain(
      'where 12198 were paid on 2025-10-28',
    );
  });

  it('allows a price next to another less than one years away', () => {
    expect(priceDoubt({ on: day('2025-11-04'), rupees: 18_000 }, known)).not.toBeNull();
    expect(priceDoubt({ on: day('2025-10-21'), rupees: 9500 }, known)).toBeNull();
    expect(priceDoubt({ on: day('2025-10-21'), rupees: 15_000 }, known)).not.toBeNull();
  });
});

describe('discountDoubt', () => {
  const prices = { nominalRupees: 12_480, offlineRupees: 12_480, onlineRupees: 12_430 };

  it('takes prices that fall from the nominal value to that of online applicants', () => {
    expect(discountDoubt(prices)).toBeNull();
    expect(discountDoubt({ ...prices, nominalRupees: null })).toBeNull();
    for (const tranche of knownTranches) expect(discountDoubt(tranche)).toBeNull();
  });

  it('doubts a discount that raises the price', () => {
    expect(discountDoubt({ ...prices, onlineRupees: 12_530 })).toBe(
      'the discount would raise the price: 12480, 12480, 12530 rupees',
    );
    expect(discountDoubt({ ...prices, nominalRupees: 12_430 })).not.toBeNull();
  });
});
