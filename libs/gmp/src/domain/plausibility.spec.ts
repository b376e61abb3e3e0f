import type { GmpReadingRecord } from '@market/contracts';
import { anIpo, aReadingRecord } from './gmp.fixture';
import { implausible, type QuotedBefore } from './plausibility';

const percentOf = (gmpRupees: number, price = 140) => Math.round((gmpRupees / price) * 10_000) / 100;
const judge = (record: Partial<GmpReadingRecord>, before: Partial<QuotedBefore> = {}, ipo = anIpo()) =>
  implausible(aReadingRecord(record), ipo, { own: null, others: [], ...before });
/** A premium on a price of 140 with its true percent. */
const rupees = (gmpRupees: number) => ({ gmpRupees, gmpPercent: percentOf(gmpRupees) });

describe('a premium', () => {
  it.each<[string, Partial<GmpReadingRecord>, Partial<QuotedBefore>]>([
    ['as quoted', {}, {}],
    ['of 0', rupees(0), { own: 30 }],
    ['below the issue price', rupees(-20), { own: 4 }],
    ['three times the issue price, step by step', rupees(420), { own: 300 }],
    ['that grew nine times while nobody else quotes', rupees(36), { own: 4 }],
    ['that grew from 0', rupees(36), { own: 0 }],
    ['that fell to very little', rupees(1), { own: 15, others: [14] }],
    ['that fell before the others did', rupees(3), { own: 31, others: [28, 30] }],
    ['that grew twelve times as the others did', rupees(36), { own: 3, others: [30] }],
    ['beside others that quote twice as much', rupees(28), { others: [40, 66] }],
    ['beside another of 0', rupees(28), { others: [0] }],
    ['beside another of a discount', rupees(28), { others: [-2] }],
    ['that is small beside a smaller one', rupees(10), { others: [1] }],
    ['far from the others, as this publisher always was', rupees(110), { own: 100, others: [15, 18] }],
    ['above the issue price that another one quotes, too', rupees(150), { others: [140] }],
    ['in halves that happen to be the percent of the last one', rupees(25), { own: 35 }],
    ['equal to its percent at a price of 100', { priceRupees: 100, gmpRupees: 12, gmpPercent: 12 }, {}],
    ['whose percent is rounded to a whole one', { gmpRupees: 33, gmpPercent: 24 }, {}],
    ['without any issue price', { priceRupees: null, gmpRupees: 248, gmpPercent: null }, {}],
  ])('%s can be believed', (_title, record, before) => {
    const ipo = record.priceRupees === null ? anIpo({ bandMinRupees: null, bandMaxRupees: null }) : anIpo();
    expect(judge(record, before, ipo)).toBeNull();
  });

  it.each<[string, Partial<GmpReadingRecord>, Partial<QuotedBefore>, string]>([
    ['ten times the last one', rupees(330), { own: 33 }, 'last was 33'],
    ['a tenth of the last one', rupees(3.3), { own: 33 }, 'last was 33'],
    ['more than three times the issue price', rupees(421), { own: 420 }, '3 times'],
    ['that is the percent beside it', { gmpRupees: 23.57, gmpPercent: 23.57 }, {}, 'the quoted percent'],
    ['that leaves less than nothing', rupees(-141), {}, 'discount'],
    ['eight times as high with the old percent', { gmpRupees: 264, gmpPercent: 23.57 }, {}, 'is not 23.57 %'],
    ['twice as high with the old percent', { gmpRupees: 66, gmpPercent: 23.57 }, { own: 33 }, 'is not 23.57'],
    ['beside a percent of 0', { gmpRupees: 33, gmpPercent: 0 }, { own: 33 }, 'is not 0 %'],
    ['that is first and ten times what the others say', rupees(250), { others: [30, 20] }, 'say 25'],
    ['that is first and a tenth of what the others say', rupees(3.3), { others: [33] }, 'say 33'],
    ['that grew eight times while the others did not', rupees(264), { own: 33, others: [30] }, 'say 30'],
    ['that is first, alone and above the issue price', rupees(141), {}, 'no other publisher'],
    [
      'that is the percent of its last value',
      { gmpRupees: 23.57, gmpPercent: null },
      { own: 33 },
      'that 33 rupees make',
    ],
    [
      'that is the percent of what another says',
      { gmpRupees: 14.29, gmpPercent: null },
      { others: [20] },
      'that 20',
    ],
    [
      'that is ten times as high as its price is, too',
      { priceRupees: 1400, gmpRupees: 330, gmpPercent: 23.57 },
      {},
      'where the band ends at 140',
    ],
    ['ten times a discount', rupees(-100), { own: -10 }, 'last was -10'],
  ])('%s is held', (_title, record, before, reason) => {
    expect(judge(record, before)).toContain(reason);
  });

  it('is measured by the band where the publisher gives no price', () => {
    expect(judge({ priceRupees: null, gmpRupees: 500, gmpPercent: null })).toContain('140');
    expect(judge({ priceRupees: null, gmpRupees: 23.57, gmpPercent: 23.57 })).toContain('percent');
    expect(judge({ priceRupees: null, gmpRupees: 264, gmpPercent: 23.57 })).toContain('is not 23.57 %');
  });
});
