import { isKnownTradingDay } from '@market/contracts';
import { poorerInstants } from '@market/ingest/testing';
import { daysBetween } from '@market/kernel';
import { at, day } from '../domain/nfo.fixture';
import { sampleNfos } from './sample-nfos';

const today = day('2026-03-09');
const rows = sampleNfos(today, at('2026-03-09', '12:00'));

/** Expected terms of a scheme, by words of its name. */
const likely: readonly (readonly [RegExp, { benchmark: RegExp; risk: RegExp; category: string }])[] = [
  [/Flexi Cap|Value/, { benchmark: /^NIFTY 500 TRI$/, risk: /^very_high$/, category: 'equity' }],
  [/Small Cap/, { benchmark: /Smallcap/, risk: /^very_high$/, category: 'equity' }],
  [/Manufacturing/, { benchmark: /Manufacturing/, risk: /^very_high$/, category: 'equity' }],
  [/Liquid/, { benchmark: /Liquid/, risk: /low/, category: 'debt' }],
  [/Overnight/, { benchmark: /1D Rate/, risk: /^low$/, category: 'debt' }],
  [/Corporate Bond/, { benchmark: /Corporate Bond/, risk: /moderate/, category: 'debt' }],
  [/Gilt/, { benchmark: /G-Sec/, risk: /moderate/, category: 'debt' }],
  [/Balanced Advantage/, { benchmark: /Hybrid/, risk: /high/, category: 'hybrid' }],
  [/Multi Asset/, { benchmark: /gold/, risk: /high/, category: 'hybrid' }],
  [/Arbitrage/, { benchmark: /Arbitrage/, risk: /^low$/, category: 'hybrid' }],
  [/Retirement/, { benchmark: /500/, risk: /high/, category: 'solution_oriented' }],
  [/Children/, { benchmark: /Hybrid/, risk: /high/, category: 'solution_oriented' }],
  [/Index Fund/, { benchmark: /Next 50/, risk: /^very_high$/, category: 'other' }],
  [/Gold/, { benchmark: /gold/, risk: /high/, category: 'other' }],
];

describe('the sample offers of mutual funds', () => {
  it('have names of their own that are no numbered copies', () => {
    expect(new Set(rows.map(({ slug }) => slug)).size).toBe(rows.length);
    expect(rows.filter(({ name }) => /Series|\d/.test(name.replace('Next 50', '')))).toEqual([]);
  });

  it('have benchmark, risk and category that fit the name, and no instalments where units are traded', () => {
    for (const { name, benchmark, riskLevel, category, sipAvailable, minSipAmountRupees } of rows) {
      const expected = likely.find(([words]) => words.test(name))?.[1];
      expect([name, category]).toEqual([name, expected?.category]);
      if (benchmark !== null)
        expect([name, benchmark]).toEqual([name, expect.stringMatching(expected?.benchmark ?? '')]);
      if (riskLevel !== null)
        expect([name, riskLevel]).toEqual([name, expect.stringMatching(expected?.risk ?? '')]);
      if (/ETF$/.test(name)) expect([sipAvailable, minSipAmountRupees]).not.toContain(true);
      if (sipAvailable === false) expect(minSipAmountRupees).toBeNull();
    }
  });

  it.each(['2026-03-06', '2026-03-07', '2026-03-08', '2026-03-09', '2026-08-15', '2026-11-10', '2027-01-26'])(
    'open, close and allot on days of trading, for 3 to 15 trading days, seen from %s',
    (date) => {
      for (const { name, openOn, closeOn, allotmentOn } of sampleNfos(day(date), at(date, '12:00'))) {
        const days = [openOn, closeOn, allotmentOn].filter((one) => one !== null);
        expect([name, days.filter((one) => !isKnownTradingDay(one))]).toEqual([name, []]);
        expect(days).toEqual(days.toSorted());
        if (closeOn === null) continue;
        expect(daysBetween(openOn, closeOn)).toBeGreaterThanOrEqual(3);
        expect(daysBetween(openOn, closeOn)).toBeLessThanOrEqual(21);
      }
    },
  );

  it('show on any day at least half of the records of each state, and of each field, that a Wednesday has', () => {
    const words = ['status', 'category', 'riskLevel', 'sipAvailable'] as const;
    expect(poorerInstants(({ today: on, now }) => sampleNfos(on, now), words)).toEqual([]);
  });
});
