import type { IndianDay } from '@market/kernel';
import { publicOffers } from './bse-calendar';
import { offersForSale, rightsIssues, tenders } from './corporate-actions/invented-offers';
import { openSchemes, otherSchemes } from './new-fund-offers/invented-scheme';
import { stageOf } from './invented-issue';
import { market } from './payload-set';
import { premiumReport } from './premiums/investorgain-report';
import { isTradingDay, listingDayFor, tradingDayAfter } from './trading-days';

/** Days, by whose they are, on which nothing can begin or end. */
function unlikely(days: readonly (readonly [string, IndianDay | null])[]): string[] {
  return days.flatMap(([name, day]) => (day === null || isTradingDay(day) ? [] : [`${name} ${day}`]));
}

describe('the replayed market', () => {
  it('opens, closes and records on days of trading, in order', () => {
    for (const offers of [rightsIssues, tenders]) {
      for (const { name, recordOn, openOn, closeOn } of offers) {
        expect(unlikely([recordOn, openOn, closeOn].map((day) => [name, day]))).toEqual([]);
        expect([recordOn ?? openOn, openOn, closeOn]).toEqual(
          [recordOn ?? openOn, openOn, closeOn].toSorted(),
        );
      }
    }
    for (const { name, openOn, retailOn } of offersForSale) {
      expect(unlikely([openOn, retailOn].map((day) => [name, day]))).toEqual([]);
      if (retailOn !== null) expect(retailOn).toBe(tradingDayAfter(openOn, 1));
    }
    for (const { Scrip_Name: name, Start_Dt: from, End_Dt: to } of publicOffers(market).Table) {
      const days = [from, to].map((text) => text.slice(0, 10) as IndianDay);
      expect(unlikely(days.map((day) => [name, day]))).toEqual([]);
    }
    for (const { name, openOn, closeOn } of [...openSchemes, ...otherSchemes]) {
      expect(unlikely([openOn, closeOn].map((day) => [name, day]))).toEqual([]);
    }
  });

  it('says on which day each announced and each lately listed issue allots and lists', () => {
    const rows = new Map(premiumReport().reportTableData.map((row) => [row['~ipo_name'], row]));
    const told = market.filter(({ name }) => rows.has(name.replace(/ Limited$/, '')));
    expect(told.some((issue) => stageOf(issue) === 'listed')).toBe(true);
    for (const { name, closeOn } of told) {
      expect(rows.get(name.replace(/ Limited$/, ''))).toMatchObject({
        '~Srt_BoA_Dt': tradingDayAfter(closeOn, 1),
        '~Str_Listing': listingDayFor(closeOn),
      });
    }
    const announced = market.filter((issue) => stageOf(issue) !== 'listed');
    expect(announced.filter((issue) => !told.includes(issue)).map(({ name }) => name)).toEqual([]);
  });

  it('has companies and schemes without numbers, and benchmarks that fit the scheme', () => {
    expect(market.filter(({ name }) => /\d/.test(name)).map(({ name }) => name)).toEqual([]);
    const schemes = [...openSchemes, ...otherSchemes];
    expect(new Set(schemes.map(({ name }) => name)).size).toBe(schemes.length);
    const words: Readonly<Record<string, RegExp>> = {
      'Value Fund': /500/,
      'Corporate Bond Fund': /Corporate Bond/,
      'Multi Asset Allocation Fund': /Gold/,
      'Nifty Alpha Index Fund': /Alpha/,
      'Retirement Fund': /Hybrid/,
      'Liquid Fund': /Liquid/,
      'Small Cap Fund': /Smallcap/,
      'Overnight Fund': /1D/,
    };
    for (const { name, benchmark } of schemes) {
      const [, expected] = Object.entries(words).find(([kind]) => name.endsWith(kind)) ?? ['', /^$/];
      expect([name, benchmark]).toEqual([name, expect.stringMatching(expected)]);
    }
  });
});
