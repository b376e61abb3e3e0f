import { knownRedemptions } from './known-redemptions';
import { knownTranches } from './known-tranches';
import { discountDoubt, type GoldPrice, priceDoubt } from './plausibility';
import { day } from './sgb.fixture';

const known = [
  { on: day('2020-01-01'), rupees: 4000 },
  { on: day('2025-10-28'), rupees: 12_198 },
];

describe('priceDoubt', () => {
  it('doubts no price of the scheme so far, each compared with all others', () => {
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

  it.each([9000, 14_800, 25_000])('accepts %d rupees a year after the last price', (rupees) => {
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
  const label = { financialYear: '2026-27', series: 2 };
  const prices = { nominalRupees: 12_562, offlineRupees: 12_562, onlineRupees: 12_512 };
  const doubtIn = (part: Partial<typeof prices> | { nominalRupees: null }, of = label) =>
    discountDoubt(of, { ...prices, ...part });

  it('accepts prices that fall from the nominal value to that of online applicants', () => {
    expect(doubtIn({})).toBeNull();
    expect(doubtIn({ nominalRupees: null })).toBeNull();
    expect(doubtIn({ offlineRupees: 12_561.5 })).toBeNull();
    for (const tranche of knownTranches) expect(discountDoubt(tranche.label, tranche)).toBeNull();
  });

  it('doubts a discount that raises the price', () => {
    expect(doubtIn({ onlineRupees: 12_612 })).toBe(
      'the discount would raise the price: 12562, 12562, 12612 rupees',
    );
    expect(doubtIn({ nominalRupees: 12_512 })).not.toBeNull();
  });

  it.each([
    [50, 'a discount of 12512 rupees on 12562'],
    [0.4, 'a discount of 12561.6 rupees on 12562'],
    [1251.2, 'a discount of 11310.8 rupees on 12562'],
    [12_310, 'a discount of 252 rupees on 12562'],
  ])('doubts %d rupees for online applicants', (onlineRupees, reason) => {
    expect(doubtIn({ onlineRupees })).toBe(reason);
  });

  it('doubts an offline price below the nominal value, but of tranches with a discount for everyone', () => {
    const offline = { nominalRupees: 2956, offlineRupees: 2906, onlineRupees: 2906 };
    const reason = '2906 rupees offline where the nominal value is 2956';
    expect(doubtIn(offline, { financialYear: '2017-18', series: 2 })).toBeNull();
    expect(doubtIn(offline, { financialYear: '2017-18', series: 3 })).toBe(reason);
    expect(doubtIn(offline, { financialYear: '2016-17', series: 2 })).toBe(reason);
    expect(doubtIn({ offlineRupees: 6281, onlineRupees: 6281 })).toContain('a discount of 6281 rupees');
  });
});
