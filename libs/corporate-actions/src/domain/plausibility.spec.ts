import type { CorporateOfferKind } from '@market/contracts';
import type { FieldValues } from '@market/kernel';
import { aMergedOffer, at, day } from './offer.fixture';
import type { MergedOffer } from './merged-offer';
import { screenPrice } from './market-price';
import { couponDoubt, type FormerPrices, impossibilities } from './plausibility';

interface Circumstances {
  readonly kind?: CorporateOfferKind;
  readonly on?: string;
  readonly before?: MergedOffer | null;
  readonly formerPrices?: FormerPrices;
}

/** Returns the doubt on an offer's terms on a day of its window. */
function doubtIn(
  terms: FieldValues,
  { kind = 'rights', on = '2026-03-09', before = null, formerPrices = {} }: Circumstances,
) {
  const believed = { ...before?.terms, ...terms };
  const asked = { kind, now: at(on), mayBeLongPast: false, believed, before, formerPrices };
  return impossibilities(asked)[0]?.reason ?? null;
}
const known = (terms: MergedOffer['terms']): MergedOffer => aMergedOffer({ terms });

describe('a figure next to the known one', () => {
  it.each([
    ['issuePriceRupees', 450],
    ['issuePriceRupees', 4.5],
    ['issuePriceRupees', 4500],
    ['maxShares', 450],
    ['faceValueRupees', 50],
  ])('is doubted when %s jumps to %d', (field, now) => {
    expect(doubtIn({ [field]: now }, { before: known({ [field]: 45 }) })).toBe(
      `${field} of ${now} where 45 is known`,
    );
  });
});

describe.each([
  ['issuePriceRupees', 'rights'],
  ['issuePriceRupees', 'ncd'],
  ['buybackPriceRupees', 'buyback'],
  ['floorPriceRupees', 'ofs'],
] as const)('the %s of an offer', (field, kind) => {
  const before = known({ [field]: 400 });
  it.each([
    ['2026-03-08', 500, false],
    ['2026-03-08', 320, false],
    ['2026-03-08', 501, true],
    ['2026-03-08', 319, true],
    ['2026-03-09', 420, false],
    ['2026-03-09', 421, true],
    ['2026-03-09', 381, false],
    ['2026-03-09', 380, true],
    ['2026-03-30', 421, true],
    ['2026-03-30', 1200, true],
  ])('is revised before the first day, and hardly moves from then on: on %s to %d', (on, now, isDoubted) => {
    expect(doubtIn({ [field]: now }, { kind, on, before }) !== null).toBe(isDoubted);
  });
});

describe('the price of an announced offer that is revised again and again', () => {
  const on = '2026-03-01';
  const doubtAt = (price: number, said: readonly number[]) =>
    doubtIn(
      { floorPriceRupees: price },
      {
        kind: 'ofs',
        on,
        before: known({ floorPriceRupees: said.at(-1) }),
        formerPrices: { floorPriceRupees: said },
      },
    );

  it('is compared with the first one that was published', () => {
    expect(doubtAt(78, [63])).toBeNull();
    expect(doubtAt(97, [63, 78])).toBe('floorPriceRupees of 97 where 63 was said first');
    expect(doubtAt(52, [78, 63])).toBe('floorPriceRupees of 52 where 78 was said first');
  });

  it('is compared with the one that an operator released last', () => {
    expect(doubtAt(120, [63, 78, 97])).toBeNull();
    expect(doubtAt(122, [63, 78, 97, 110])).toBe('floorPriceRupees of 122 where 97 was said first');
  });
});

it.each([
  [25, 1, null],
  [50, 1, null],
  [51, 1, 'a ratio of 51:1'],
  [277, 630, null],
  [1, 20_000, 'a ratio of 1:20000'],
])('a ratio of %d:%d is believed or not', (offered, held, reason) => {
  expect(doubtIn({ ratio: { offered, held } }, {})).toBe(reason);
});

it.each([
  ['2026-03-08', 2, 5, false],
  ['2026-03-08', 1, 2, true],
  ['2026-03-08', 3, 1, true],
  ['2026-03-09', 1, 3, false],
  ['2026-03-09', 2, 6, false],
  ['2026-03-09', 2, 5, true],
  ['2026-03-30', 3, 1, true],
])('on %s a ratio of 1:3 becomes %d:%d or not', (on, offered, held, isDoubted) => {
  const before = known({ ratio: { offered: 1, held: 3 } });
  expect(doubtIn({ ratio: { offered, held } }, { on, before })).toBe(
    isDoubted ? `a ratio of ${offered}:${held} where 1:3 is known` : null,
  );
});

it.each([
  [100, 120, false],
  [100, 60, false],
  [100, 24.9, true],
  [100, 201, true],
  [100, 1000, true],
  [100, 10, true],
])('a buyback at %d with the share at %d is believed or not', (buybackPriceRupees, market, isDoubted) => {
  const quote = { marketPriceRupees: market, marketPricedAt: '2026-03-09T06:00:00.000Z' };
  expect((screenPrice(quote, { buybackPriceRupees }, {})?.reason ?? null) !== null).toBe(isDoubted);
  const said = { kind: 'buyback', before: known({ marketPriceRupees: market }) } as const;
  expect(doubtIn({ buybackPriceRupees }, said) !== null).toBe(isDoubted);
});

it('a coupon in rupees is none', () => {
  const rates = (ratePercent: number) => ({
    couponRates: [{ tenureMonths: 36, ratePercent, frequency: null }],
  });
  expect(couponDoubt(rates(92.5))).toBe('a coupon of 92.5 percent');
  expect(couponDoubt(rates(9.25))).toBeNull();
});

describe('a debenture first seen', () => {
  it.each([
    ['a coupon for a price', { issuePriceRupees: 9.25 }, 'a debenture at 9.25'],
    ['the face value of a share', { faceValueRupees: 10 }, 'a face value of 10'],
    [
      'a price ten times its face value',
      { issuePriceRupees: 10_000, faceValueRupees: 1000 },
      'a debenture at 10000 with a face value of 1000',
    ],
  ])('with %s is doubted', (_title, terms, reason) => {
    expect(doubtIn(terms, { kind: 'ncd' })).toBe(reason);
  });

  it('at its face value, or a little below, is believed', () => {
    expect(doubtIn({ issuePriceRupees: 1000, faceValueRupees: 1000 }, { kind: 'ncd' })).toBeNull();
    expect(
      doubtIn({ issuePriceRupees: 948.5 }, { kind: 'ncd', before: known({ faceValueRupees: 1000 }) }),
    ).toBe(null);
  });
});

it('days are doubted like figures', () => {
  const before = aMergedOffer();
  const believed = { openOn: day('2026-03-09'), closeOn: day('2027-03-18') };
  const asked = { kind: 'rights', now: at('2026-03-09'), mayBeLongPast: false, before } as const;
  expect(impossibilities({ ...asked, believed, formerPrices: {} })).toMatchObject([
    { facts: ['period'], reason: expect.stringContaining('longer than 30 days') as string },
  ]);
});
