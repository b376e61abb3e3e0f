import fc from 'fast-check';
import type { ListedIpo } from '@market/contracts';
import { indianDay, instantInIndia } from '@market/kernel';
import { computeAccuracy, computeErrorPercent, computeMedians, type TestedQuote } from './accuracy';
import { anIpo } from './gmp.fixture';

const listingOn = indianDay('2026-11-24');

function listed(id: string, paidPriceRupees: number, listingPriceRupees: number): ListedIpo {
  return { ...anIpo({ id, status: 'LISTED' }), listingOn, paidPriceRupees, listingPriceRupees };
}

function quoted(ipo: ListedIpo, gmpRupees: number, publisher = 'investorgain', time = '09:00'): TestedQuote {
  return { ipo, quote: { publisher, gmpRupees, quotedAt: instantInIndia(listingOn, time) } };
}

/** Price with two decimals, and a premium that does not take it below zero. Units: rupees. */
const anyPrice = fc.integer({ min: 100, max: 1_000_000 }).map((paise) => paise / 100);
const anyQuote = fc
  .tuple(fc.uuid(), anyPrice, anyPrice, fc.integer({ min: -90, max: 300 }))
  .map(([id, paid, listing, percent]) => quoted(listed(id, paid, listing), Math.round(paid * percent) / 100));
const anyQuotes = fc.array(anyQuote, { minLength: 1, maxLength: 40 });

describe('the error of a quote', () => {
  it.each([
    [100, 120, 20, 0],
    [100, 100, 10, 10],
    [100, 80, -20, 0],
    [100, 80, 20, 50],
    [150, 200, 0, -25],
  ])(
    'at a price of %d that lists at %d, with a premium of %d, is %d percent',
    (paid, listing, gmp, error) => {
      expect(computeErrorPercent(quoted(listed('ipo_1', paid, listing), gmp))).toBe(error);
    },
  );

  it('is zero for whoever quotes the gain exactly, and grows with the premium', () => {
    fc.assert(
      fc.property(anyPrice, anyPrice, fc.integer({ min: 1, max: 500 }), (paid, listing, more) => {
        const ipo = listed('ipo_1', paid, listing);
        const gain = Math.round((listing - paid) * 100) / 100;
        expect(computeErrorPercent(quoted(ipo, gain))).toBeCloseTo(0, 9);
        expect(computeErrorPercent(quoted(ipo, gain + more))).toBeCloseTo((more * 100) / listing, 6);
        expect(computeErrorPercent(quoted(ipo, gain - more))).toBeCloseTo((-more * 100) / listing, 6);
      }),
    );
  });
});

describe('the accuracy of quotes', () => {
  it('is unknown without an IPO', () => {
    expect(computeAccuracy([])).toEqual({
      ...{ ipos: 0, meanErrorPercent: null, meanAbsoluteErrorPercent: null },
      ...{ signHitRate: null, within10Percent: null },
    });
  });

  it('has means of the errors, and shares of right signs and close estimates', () => {
    const quotes = [
      quoted(listed('gain', 100, 125), 20),
      quoted(listed('loss', 100, 80), 20),
      quoted(listed('flat', 100, 100), 0),
      quoted(listed('ten', 100, 100), 10),
    ];
    expect(computeAccuracy(quotes)).toEqual({
      ipos: 4,
      meanErrorPercent: 14,
      meanAbsoluteErrorPercent: 16,
      signHitRate: 50,
      within10Percent: 75,
    });
  });

  it('never has a mean beyond the absolute mean, nor a share outside 0 to 100, in any order of the quotes', () => {
    fc.assert(
      fc.property(anyQuotes, (quotes) => {
        const found = computeAccuracy(quotes);
        const [error = NaN, absolute = NaN] = [found.meanErrorPercent, found.meanAbsoluteErrorPercent].map(
          Number,
        );
        expect(Math.abs(error)).toBeLessThanOrEqual(absolute + 1e-6);
        for (const share of [found.signHitRate, found.within10Percent]) {
          expect(share).toBeGreaterThanOrEqual(0);
          expect(share).toBeLessThanOrEqual(100);
        }
        const turned = computeAccuracy(quotes.toReversed());
        expect([turned.ipos, turned.signHitRate, turned.within10Percent]).toEqual([
          ...[found.ipos, found.signHitRate, found.within10Percent],
        ]);
        expect(turned.meanErrorPercent).toBeCloseTo(error, 6);
      }),
    );
  });

  it('of some IPOs together is the mean of those of each, weighted by its number of IPOs', () => {
    fc.assert(
      fc.property(anyQuotes, anyQuotes, (some, others) => {
        const [one, other, all] = [
          computeAccuracy(some),
          computeAccuracy(others),
          computeAccuracy([...some, ...others]),
        ];
        for (const figure of ['meanErrorPercent', 'meanAbsoluteErrorPercent', 'signHitRate'] as const) {
          const joined = Number(one[figure]) * one.ipos + Number(other[figure]) * other.ipos;
          // Errors of any size: the last digits of a mean are those of its greatest part.
          const greatest = Math.max(
            1,
            Number(one.meanAbsoluteErrorPercent),
            Number(other.meanAbsoluteErrorPercent),
          );
          expect(Math.abs(Number(all[figure]) - joined / all.ipos)).toBeLessThan(1e-9 * greatest);
        }
      }),
    );
  });
});

describe('the medians of quotes', () => {
  it('stand for all publishers of each IPO, at the time of the latest quote', () => {
    const [steel, glass] = [listed('steel', 100, 120), listed('glass', 50, 45)];
    const medians = computeMedians(
      [
        quoted(steel, 30, 'ipowatch', '08:00'),
        quoted(glass, -4),
        quoted(steel, 10, 'investorgain', '09:30'),
        quoted(steel, 22, 'ipoji', '09:00'),
        quoted(glass, 0, 'ipoji'),
      ],
      'all',
    );
    expect(medians).toEqual([quoted(steel, 22, 'all', '09:30'), quoted(glass, -2, 'all')]);
  });

  it('lie between the least and the greatest quote, one for each IPO, in any order', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -500, max: 500 }), { minLength: 1, maxLength: 9 }), (values) => {
        const ipo = listed('ipo_1', 100, 120);
        const medianOf = (of: readonly number[]) =>
          computeMedians(
            of.map((gmp, at) => quoted(ipo, gmp, `publisher-${at}`)),
            'all',
          );
        const [found, ...more] = medianOf(values);
        expect(more).toEqual([]);
        expect(medianOf(values.toReversed())).toEqual([found]);
        const value = found?.quote.gmpRupees ?? NaN;
        expect(value).toBeGreaterThanOrEqual(Math.min(...values));
        expect(value).toBeLessThanOrEqual(Math.max(...values));
      }),
    );
  });
});
