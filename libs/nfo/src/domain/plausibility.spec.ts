import type { NfoSchemeRecord } from '@market/contracts';
import { anOfferCheck, aSchemeRecord, at, day } from './nfo.fixture';
import { impossibilities } from './plausibility';

type Part = Partial<NfoSchemeRecord>;

const offer = aSchemeRecord({ minSipAmountRupees: 500, expenseRatioPercent: 2.25 });
const doubtOf = (...words: Parameters<typeof anOfferCheck>) =>
  impossibilities(anOfferCheck(...words))[0]?.reason ?? null;
const first = (part: Part, options = {}) => doubtOf({ ...offer, ...part }, null, options);
const later = (part: Part, options = {}) => doubtOf({ ...offer, ...part }, offer, options);

describe('a first statement on an offer', () => {
  it.each<[string, Part]>([
    ['the least sum in the market', { minInvestmentRupees: 10, minSipAmountRupees: 10 }],
    ['an instalment of 99 rupees', { minSipAmountRupees: 99 }],
    ['an instalment above the sum at once', { minInvestmentRupees: 100, minSipAmountRupees: 1000 }],
    ['an allotment fifteen days after the close', { allotmentOn: day('2026-04-04') }],
    ['ten lakh of a specialized investment fund', { minInvestmentRupees: 1_000_000 }],
    [
      'a crore of an infrastructure debt fund',
      { schemeName: 'Sahyadri Infrastructure Debt Fund', minInvestmentRupees: 10_000_000 },
    ],
    ['an expense ratio with all that comes on top', { expenseRatioPercent: 2.67 }],
    ['no expenses', { expenseRatioPercent: 0 }],
    ['the longest offer', { closeOn: day('2026-03-23') }],
    ['an open offer that was extended before it was seen', { closeOn: day('2026-03-24') }],
    ['its longest extension', { closeOn: day('2026-03-30') }],
    ['a longer offer of a tax saving scheme', { subCategory: 'ELSS', closeOn: day('2026-05-29') }],
    ['no load', { exitLoad: 'Nil' }],
    ['a load', { exitLoad: '1% if redeemed within 365 days' }],
    ['a share that leaves freely', { exitLoad: 'Up to 12% of the units allotted: Nil. Beyond: 1% of NAV' }],
    ['loads that fall with time', { exitLoad: '5% in the first year, 3% in the second, nil thereafter' }],
  ])('is believed: %s', (_title, part) => {
    expect(first(part)).toBeNull();
  });

  it.each<[string, Part, string]>([
    ['a percent for rupees', { minInvestmentRupees: 2.5 }, 'minimum investment of 2.5 rupees'],
    ['a whole percent for rupees', { minInvestmentRupees: 5 }, 'minimum investment of 5 rupees'],
    ['a fraction of a rupee', { minInvestmentRupees: 1000.25 }, 'minimum investment of 1000.25 rupees'],
    ['fifty lakh', { minInvestmentRupees: 5_000_000 }, 'minimum investment of 5000000 rupees'],
    ['an instalment in paise', { minSipAmountRupees: 5 }, 'minimum SIP amount of 5 rupees'],
    [
      'an instalment beyond the sum at once',
      { minInvestmentRupees: 500, minSipAmountRupees: 50_000 },
      'minimum SIP amount of 50000 rupees beside a minimum investment of 500',
    ],
    ['rupees for percent', { expenseRatioPercent: 50 }, 'expense ratio of 50 percent'],
    ['an expense ratio above the limit', { expenseRatioPercent: 3.5 }, 'expense ratio of 3.5 percent'],
    ['a fraction for percent', { expenseRatioPercent: 0.0225 }, 'expense ratio of 0.0225 percent'],
    ['a load in basis points', { exitLoad: '100% if redeemed within a year' }, 'exit load of 100 percent'],
    ['a minimum for a load', { exitLoad: '5000' }, 'exit load of 5000 percent'],
    ['rupees for a load', { exitLoad: 'Rs. 500' }, 'exit load of Rs. 500'],
    [
      'a load above the limit since April 2026',
      { openOn: day('2026-04-06'), closeOn: day('2026-04-10'), exitLoad: '4 per cent' },
      'exit load of 4 percent',
    ],
    ['a longer offer', { closeOn: day('2026-03-31') }, 'is open for 23 days, where 22 are the most'],
    [
      'a longer offer that has not opened yet',
      { openOn: day('2026-03-16'), closeOn: day('2026-03-31') },
      'is open for 16 days, where 15 are the most',
    ],
    ['a year ahead', { openOn: day('2027-03-09'), closeOn: day('2027-03-20') }, 'opens on 2027-03-09'],
    [
      'a year ago',
      { openOn: day('2025-03-09'), closeOn: day('2025-03-20') },
      'is named for the first time long after its last day, 2025-03-20',
    ],
    [
      'an allotment before the opening',
      { allotmentOn: day('2026-03-08') },
      'allots on 2026-03-08, before it opens on 2026-03-09',
    ],
    [
      'an allotment more than fifteen days after the close',
      { allotmentOn: day('2026-04-05') },
      'allots on 2026-04-05, long after its last day, 2026-03-20',
    ],
    [
      'an allotment a year later',
      { allotmentOn: day('2027-03-25') },
      'allots on 2027-03-25, long after its last day, 2026-03-20',
    ],
  ])('is doubted: %s', (_title, part, reason) => {
    expect(first(part)).toBe(reason);
  });

  it('is believed of offers long over in a history feed', () => {
    const old = { openOn: day('2012-03-09'), closeOn: day('2012-04-20') };
    expect(first({ ...old, source: 'scheme-master' })).toBeNull();
    expect(first(old)).toContain('long after its last day');
  });
});

describe('a later statement on an offer', () => {
  it.each<[string, Part]>([
    ['the same', {}],
    ['half the minimum', { minInvestmentRupees: 2500 }],
    ['an extension', { closeOn: day('2026-03-23') }],
    ['an extension beyond the longest offer', { closeOn: day('2026-03-24') }],
    ['the longest extension', { closeOn: day('2026-03-30') }],
    ['an earlier closing, in time', { closeOn: day('2026-03-12') }],
  ])('is believed: %s', (_title, part) => {
    expect(later(part)).toBeNull();
  });

  it.each<[string, Part, string]>([
    [
      'ten times as much',
      { minInvestmentRupees: 50_000 },
      'minimum investment of 50000 rupees where 5000 is known',
    ],
    ['a fifth', { minInvestmentRupees: 1000 }, 'minimum investment of 1000 rupees where 5000 is known'],
    ['seven times', { minSipAmountRupees: 3500 }, 'minimum SIP amount of 3500 rupees where 500 is known'],
    [
      'a tenth of the expenses',
      { expenseRatioPercent: 0.225 },
      'expense ratio of 0.225 percent where 2.25 is known',
    ],
    [
      'a year earlier',
      { openOn: day('2025-03-09'), closeOn: day('2025-03-20') },
      'opens on 2025-03-09 where 2026-03-09 is known',
    ],
    [
      'another quarter',
      { openOn: day('2026-06-09'), closeOn: day('2026-06-20') },
      'opens on 2026-06-09 where 2026-03-09 is known',
    ],
    [
      'a closing before the opening',
      { openOn: null, closeOn: day('2026-03-02') },
      'closes on 2026-03-02, before it opens on 2026-03-09',
    ],
    [
      'a closing in another year',
      { openOn: null, closeOn: day('2027-03-20') },
      'is open for 377 days, where 22 are the most',
    ],
    [
      'an extension by more than a week',
      { closeOn: day('2026-03-31') },
      'is open for 23 days, where 22 are the most',
    ],
    [
      'a window that moves as a whole and is longer',
      { openOn: day('2026-03-10'), closeOn: day('2026-03-25') },
      'is open for 16 days, where 15 are the most',
    ],
  ])('is doubted: %s', (_title, part, reason) => {
    expect(later(part)).toBe(reason);
  });

  it('is doubted when it extends an offer that is over beyond the longest', () => {
    const now = at('2026-03-21', '09:00');
    expect(later({ closeOn: day('2026-03-24') }, { now })).toBe('is open for 16 days, where 15 are the most');
  });

  it('is believed on other terms when the offer was extended before', () => {
    const extended = { ...offer, closeOn: day('2026-03-24') };
    const moved = { ...extended, openOn: day('2026-03-09'), minInvestmentRupees: 2500 };
    expect(doubtOf(moved, extended)).toBeNull();
  });

  it.each(['2026-03-13', '2026-03-14'])(
    'is doubted when it closes an open offer today or before: %s',
    (closeOn) => {
      const now = at('2026-03-14', '09:00');
      expect(later({ closeOn: day(closeOn) }, { now })).toBe(
        `ends on ${closeOn} where 2026-03-20 is known, and nobody said so before that day`,
      );
    },
  );

  it('is believed when it closes an open offer tomorrow', () => {
    expect(later({ closeOn: day('2026-03-15') }, { now: at('2026-03-14', '09:00') })).toBeNull();
  });
});
