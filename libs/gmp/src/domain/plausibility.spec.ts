import type { GmpReadingRecord } from '@market/contracts';
import { anIpo, aReadingRecord } from './gmp.fixture';
import { premiumDoubt } from './plausibility';

const percentOf = (gmpRupees: number, price = 140) => Math.round((gmpRupees / price) * 10_000) / 100;
const judge = (record: Partial<GmpReadingRecord>, quoted: readonly number[] = [], ipo = anIpo()) =>
  premiumDoubt(aReadingRecord(record), ipo, quoted);
/** Premium on a price of 140 with its true percent. */
const rupees = (gmpRupees: number) => ({ gmpRupees, gmpPercent: percentOf(gmpRupees) });

describe('a premium', () => {
  it.each<[string, Partial<GmpReadingRecord>, readonly number[]]>([
    ['as quoted', {}, []],
    ['of 0', rupees(0), [30]],
    ['below the issue price', rupees(-20), [4]],
    ['of any height, which is for the publishers to vote on', rupees(1400), [33]],
    ['in halves that happen to be the percent of the last one', rupees(25), [35]],
    ['equal to its percent at a price of 100', { priceRupees: 100, gmpRupees: 12, gmpPercent: 12 }, []],
    ['whose percent is rounded to a whole one', { gmpRupees: 33, gmpPercent: 24 }, []],
    ['without any issue price', { priceRupees: null, gmpRupees: 248, gmpPercent: null }, []],
  ])('is possible: %s', (_title, record, quoted) => {
    const ipo = record.priceRupees === null ? anIpo({ bandMinRupees: null, bandMaxRupees: null }) : anIpo();
    expect(judge(record, quoted, ipo)).toBeNull();
  });

  it.each<[string, Partial<GmpReadingRecord>, readonly number[], string]>([
    ['that is the percent beside it', { gmpRupees: 23.57, gmpPercent: 23.57 }, [], 'the quoted percent'],
    ['that leaves less than nothing', rupees(-141), [], 'discount'],
    ['eight times as high with the old percent', { gmpRupees: 264, gmpPercent: 23.57 }, [], 'is not 23.57 %'],
    ['twice as high with the old percent', { gmpRupees: 66, gmpPercent: 23.57 }, [33], 'is not 23.57'],
    ['beside a percent of 0', { gmpRupees: 33, gmpPercent: 0 }, [33], 'is not 0 %'],
    ['that is the percent of what was quoted', { gmpRupees: 14.29, gmpPercent: null }, [33, 20], 'that 20'],
    [
      'that is ten times as high as its price is, too',
      { priceRupees: 1400, gmpRupees: 330, gmpPercent: 23.57 },
      [],
      'where the band ends at 140',
    ],
    [
      'beside a price more than a quarter above the band',
      { priceRupees: 176, gmpRupees: 33, gmpPercent: null },
      [],
      'an issue price of 176 where the band ends at 140',
    ],
    [
      'beside a price more than a quarter below the band',
      { priceRupees: 99, gmpRupees: 33, gmpPercent: null },
      [],
      'an issue price of 99 where the band ends at 140',
    ],
  ])('is impossible: %s', (_title, record, quoted, reason) => {
    expect(judge(record, quoted)).toContain(reason);
  });

  it.each([175, 168, 100, 140])(
    'is possible with a price of %d, because bands are revised',
    (priceRupees) => {
      expect(judge({ priceRupees, gmpRupees: 33, gmpPercent: null }, [])).toBeNull();
    },
  );

  it('is compared with the band where the publisher states no price, and with the price where no band is known', () => {
    expect(judge({ priceRupees: null, gmpRupees: 23.57, gmpPercent: 23.57 })).toContain('percent');
    expect(judge({ priceRupees: null, gmpRupees: 264, gmpPercent: 23.57 })).toContain('is not 23.57 %');
    const unknown = anIpo({ bandMinRupees: null, bandMaxRupees: null });
    expect(judge(rupees(421), [], unknown)).toContain('more than 3 times the issue price of 140');
    expect(judge(rupees(420), [], unknown)).toBeNull();
    expect(judge({ gmpRupees: 140, gmpPercent: null }, [], unknown)).toContain('the issue price itself');
    expect(judge({ gmpRupees: 140, gmpPercent: 100 })).toBeNull();
  });
});
