import { anIpo, aReadingRecord } from './gmp.fixture';
import { implausible } from './plausibility';

const judge = (record: Parameters<typeof aReadingRecord>[0], last: number | null = null, ipo = anIpo()) =>
  implausible(aReadingRecord(record), ipo, last);

describe('a premium', () => {
  it.each([
    ['as quoted', {}, null],
    ['of 0', { gmpRupees: 0, gmpPercent: 0 }, 30],
    ['below the issue price', { gmpRupees: -20, gmpPercent: -14.29 }, 4],
    ['three times the issue price', { gmpRupees: 420, gmpPercent: 300 }, null],
    ['that grew nine times', { gmpRupees: 36, gmpPercent: 25.71 }, 4],
    ['that fell to very little', { gmpRupees: 1, gmpPercent: 0.71 }, 15],
    ['that grew from 0', { gmpRupees: 36, gmpPercent: 25.71 }, 0],
    ['equal to its percent at a price of 100', { priceRupees: 100, gmpRupees: 12, gmpPercent: 12 }, null],
    ['without any issue price', { priceRupees: null, gmpRupees: 248, gmpPercent: null }, null],
  ] as const)('%s can be believed', (_title, record, last) => {
    expect(judge(record, last)).toBeNull();
  });

  it.each([
    ['ten times the last one', { gmpRupees: 330, gmpPercent: 235.71 }, 33, 'last was 33'],
    ['a tenth of the last one', { gmpRupees: 3.3, gmpPercent: 2.36 }, 33, 'last was 33'],
    ['more than three times the issue price', { gmpRupees: 421, gmpPercent: 300.7 }, null, '3 times'],
    ['that is the percent beside it', { gmpRupees: 23.57, gmpPercent: 23.57 }, null, 'percent'],
    ['that leaves less than nothing', { gmpRupees: -141, gmpPercent: -100.7 }, null, 'discount'],
  ] as const)('%s is held', (_title, record, last, reason) => {
    expect(judge(record, last)).toContain(reason);
  });

  it('is measured by the band where the publisher gives no price', () => {
    expect(judge({ priceRupees: null, gmpRupees: 500, gmpPercent: null })).toContain('140');
    expect(judge({ priceRupees: null, gmpRupees: 23.57, gmpPercent: 23.57 })).toContain('percent');
  });
});
