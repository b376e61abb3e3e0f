import type { IndianDay } from '@market/kernel';
import type { Board } from './issue-reference';

/**
 * Quantities with a bound; prices and amounts are in rupees, windows include their first and last day, a move is a price
 * divided by the one before it.
 */
export type BoundedValue =
  | 'ipo.band'
  | 'ipo.faceValue'
  | 'ipo.lot'
  | 'ipo.lotValue'
  | 'ipo.firstLotValue'
  | 'ipo.size'
  | 'ipo.daysAhead'
  | 'ipo.daysOver'
  | 'ipo.weekdaysOpen'
  | 'rights.daysOpen'
  | 'tender.weekdaysOpen'
  | 'ncd.weekdaysOpen'
  | 'ofs.weekdaysToRetail'
  | 'rights.issuePriceRupees'
  | 'rights.issueSizeShares'
  | 'rights.issueSizeRupees'
  | 'buyback.buybackPriceRupees'
  | 'buyback.maxShares'
  | 'buyback.buybackSizeRupees'
  | 'ofs.floorPriceRupees'
  | 'ofs.nonRetailShares'
  | 'ofs.retailShares'
  | 'ofs.issueSizeRupees'
  | 'ncd.issuePriceRupees'
  | 'ncd.faceValueRupees'
  | 'ncd.minInvestmentRupees'
  | 'ncd.issueSizeRupees'
  | 'nfo.minimum'
  | 'nfo.minimumOfDebtFunds'
  | 'nfo.daysToAllotment'
  | 'share.firstTrade'
  | 'share.readingMove'
  | 'share.dayMove';

interface Range {
  readonly min: number;
  readonly max: number;
}

/** Range of a quantity. A first value outside it is unusual. */
export interface ValueBound extends Range {
  readonly of: BoundedValue;
  /** Board for which the bound holds. Absent: every board, or a quantity without one. */
  readonly board?: Board;
  /** First day on which the bound holds; null without a beginning. Shape: `YYYY-MM-DD`. */
  readonly validFrom: string | null;
  /** Bound that a law sets. Absent: the range is only seen in practice. */
  readonly law?: Range;
  readonly source: string;
  /** Day on which the source was read. Shape: `YYYY-MM-DD`. */
  readonly readOn: string;
}

/** Factor beyond the bound of a law from which a value is impossible. Source: docs/spec/truth.md, "First values". */
const impossibleFactor = 5;

const readOn = '2026-11-29';
const icdr2012 =
  'SEBI (ICDR) (Fourth Amendment) Regulations 2012, in force since 2012-10-12: a smallest application of 10,000 to 15,000 rupees';
const smeLots =
  'SEBI circular CIR/MRD/DSA/06/2012 of 2012-02-21: lots of 10,000 shares up to a price of 14 rupees, falling to 160 shares up to 1,000 rupees; an application of more than 100,000 rupees (ICDR)';
const ownRange = 'our own range, wide on purpose';

/**
 * Bounds of stated values: one table for first values that wait for their repetition and for values that no law allows.
 * Of several bounds of a quantity the last one that is valid counts.
 */
export const valueBounds: readonly ValueBound[] = [
  {
    ...{ of: 'ipo.band', board: 'MAINBOARD', validFrom: null, min: 5, max: 2_500, readOn },
    source: 'past issues of NSE and BSE since 2004: the highest price was 2,150 rupees (One97, 2021)',
  },
  {
    ...{ of: 'ipo.band', board: 'SME', validFrom: null, min: 5, max: 1_000, readOn },
    source: 'past SME issues of NSE and BSE since 2012, with room above the highest prices',
  },
  {
    ...{ of: 'ipo.faceValue', validFrom: null, min: 1, max: 10, readOn },
    source: 'past issues of NSE and BSE since 2004: shares of 1, 2, 5 and 10 rupees, few of others between',
  },
  { of: 'ipo.lot', board: 'MAINBOARD', validFrom: null, min: 4, max: 4_000, source: ownRange, readOn },
  { of: 'ipo.lot', board: 'SME', validFrom: null, min: 80, max: 20_000, source: ownRange, readOn },
  {
    ...{ of: 'ipo.lotValue', board: 'MAINBOARD', validFrom: null, min: 4_000, max: 20_000, readOn },
    source: 'SEBI (ICDR) Regulations 2009: 5,000 to 7,000 rupees; the bounds after it, with room',
  },
  {
    ...{ of: 'ipo.lotValue', board: 'MAINBOARD', validFrom: '2012-10-12', min: 4_000, max: 20_000, readOn },
    ...{ law: { min: 10_000, max: 15_000 }, source: icdr2012 },
  },
  {
    ...{ of: 'ipo.lotValue', board: 'SME', validFrom: '2012-02-21', min: 40_000, max: 500_000, readOn },
    ...{ law: { min: 100_000, max: 160_000 }, source: smeLots },
  },
  {
    ...{
      of: 'ipo.firstLotValue',
      board: 'MAINBOARD',
      validFrom: '2012-10-12',
      min: 9_000,
      max: 18_000,
      readOn,
    },
    source: `${icdr2012}; with room, and less than a factor of two on either side`,
  },
  {
    ...{ of: 'ipo.firstLotValue', board: 'SME', validFrom: '2012-02-21', min: 90_000, max: 190_000, readOn },
    source: `${smeLots}; with room, and less than a factor of two on either side`,
  },
  {
    ...{ of: 'ipo.size', board: 'MAINBOARD', validFrom: null, min: 50_000_000, max: 600_000_000_000, readOn },
    source: ownRange,
  },
  {
    ...{ of: 'ipo.size', board: 'SME', validFrom: null, min: 8_000_000, max: 10_000_000_000, readOn },
    source: ownRange,
  },
  {
    ...{ of: 'ipo.daysAhead', validFrom: null, min: -Infinity, max: 60, readOn },
    source:
      'lists of NSE and BSE, 2026-07 to 2026-10: issues are listed up to three weeks before they open; wide, for issues put off',
  },
  {
    ...{ of: 'ipo.daysOver', validFrom: null, min: -Infinity, max: 10, readOn },
    source:
      'SEBI circular of 2023-08-09: shares are listed three working days after the close, and leave the lists then',
  },
  {
    ...{ of: 'ipo.weekdaysOpen', validFrom: '2009-08-26', min: 3, max: Infinity, readOn },
    source:
      'SEBI (ICDR) Regulations 2009, and 2018, regulation 46: an issue is open for at least three working days; 3 to 7 weekdays in the lists of NSE and BSE of 2026-08',
  },
  {
    ...{ of: 'rights.daysOpen', validFrom: null, min: 7, max: Infinity, readOn },
    source:
      'SEBI (ICDR) Regulations 2018, regulation 87: at least 7 days since 2020, 15 before; 8 to 10 days in the lists of NSE and BSE of 2026',
  },
  {
    ...{ of: 'tender.weekdaysOpen', validFrom: null, min: 5, max: Infinity, readOn },
    source:
      'SEBI (Buy-Back of Securities) Regulations 2018, regulation 9(vi): five working days since the amendment of 2023-02-07, ten before; 5 to 12 weekdays in notices of BSE, 2025-2026',
  },
  {
    ...{ of: 'ncd.weekdaysOpen', validFrom: '2021-08-16', min: 3, max: Infinity, readOn },
    source: 'SEBI (Issue and Listing of NCS) Regulations 2021: at least three working days',
  },
  {
    ...{ of: 'ncd.weekdaysOpen', validFrom: '2024-09-18', min: 2, max: Infinity, readOn },
    source:
      'SEBI (Issue and Listing of NCS) Regulations 2021, regulation 33A, as amended on 2024-09-18: two to ten working days; 11 weekdays in the calendar of BSE of 2026-09',
  },
  {
    ...{ of: 'ofs.weekdaysToRetail', validFrom: '2016-02-15', min: 2, max: 2, readOn },
    source:
      'SEBI circular of 2016-02-15 on offers for sale: retail investors bid on the trading day after the first day; more weekdays with a holiday between',
  },
  {
    ...{ of: 'rights.issuePriceRupees', validFrom: null, min: 0.5, max: 5_000, readOn },
    source: 'notices of BSE, 2025-2026: 1 to 1,800 rupees',
  },
  {
    ...{ of: 'buyback.buybackPriceRupees', validFrom: null, min: 5, max: 20_000, readOn },
    source: 'notices of BSE, 2025-2026, and the highest price of a buyback, 10,000 rupees (Bajaj Auto, 2024)',
  },
  {
    ...{ of: 'buyback.maxShares', validFrom: null, min: 10_000, max: 2_000_000_000, readOn },
    source:
      'notices of BSE, 2025-2026: 425,000 (Fairchem Organics) to 100,000,000 shares (Infosys); the most were 800 million (NMDC, 2016)',
  },
  {
    ...{ of: 'buyback.buybackSizeRupees', validFrom: null, min: 10_000_000, max: 500_000_000_000, readOn },
    source:
      'notices of BSE, 2025-2026, price by shares: 18 crore (Onward Technologies) to 18,000 crore rupees (Infosys); less than a crore is a mistaken unit',
  },
  {
    ...{ of: 'rights.issueSizeShares', validFrom: null, min: 10_000, max: 50_000_000_000, readOn },
    source: 'our own range, wide on purpose: the most were 20 billion shares (Vodafone Idea, 2019)',
  },
  {
    ...{ of: 'rights.issueSizeRupees', validFrom: null, min: 10_000_000, max: 1_000_000_000_000, readOn },
    source:
      'SEBI (ICDR) Regulations 2018, regulation 60, holds from 50 crore rupees, and smaller issues are listed as well; the largest was 53,125 crore (Reliance, 2020)',
  },
  { of: 'ofs.floorPriceRupees', validFrom: null, min: 1, max: 10_000, source: ownRange, readOn },
  { of: 'ofs.nonRetailShares', validFrom: null, min: 5_000, max: 5_000_000_000, source: ownRange, readOn },
  { of: 'ofs.retailShares', validFrom: null, min: 500, max: 500_000_000, source: ownRange, readOn },
  {
    ...{ of: 'ofs.issueSizeRupees', validFrom: null, min: 10_000_000, max: 1_000_000_000_000, readOn },
    source:
      'SEBI circular of 2023-01-10 on offers for sale: 25 crore rupees at least, less where a seller gets down to the public share at once; the largest was 22,558 crore (Coal India, 2015)',
  },
  {
    ...{ of: 'ncd.issuePriceRupees', validFrom: null, min: 100, max: 100_000, readOn },
    source: 'past debentures of NSE: 1,000 rupees and more',
  },
  {
    ...{ of: 'ncd.faceValueRupees', validFrom: null, min: 100, max: 100_000, readOn },
    source: 'past debentures of NSE: 1,000 rupees and more',
  },
  {
    ...{ of: 'ncd.minInvestmentRupees', validFrom: null, min: 1_000, max: 1_000_000, readOn },
    source: 'past debentures of NSE: 10,000 rupees',
  },
  {
    ...{ of: 'ncd.issueSizeRupees', validFrom: null, min: 10_000_000, max: 500_000_000_000, readOn },
    source: ownRange,
  },
  {
    ...{ of: 'nfo.minimum', validFrom: null, min: 10, max: 1_000_000, readOn: '2026-11-29' },
    source:
      'schemes on sale in 2025 and 2026 begin at 10 rupees; specialized investment funds ask for ten lakh (SEBI circular of 2025-02-27)',
  },
  {
    ...{ of: 'nfo.minimumOfDebtFunds', validFrom: null, min: 10, max: 10_000_000, readOn },
    source: 'SEBI (Mutual Funds) Regulations: infrastructure debt funds ask for one crore',
  },
  {
    ...{ of: 'nfo.daysToAllotment', validFrom: null, min: 0, max: 15, readOn: '2026-11-30' },
    source:
      'SEBI (Mutual Funds) Regulations: units are allotted within five business days of the close; a week of holidays is added',
  },
  {
    ...{ of: 'share.firstTrade', validFrom: null, min: 0.15, max: 6, readOn },
    source:
      'first trades since 2012, by the issue price: 1.9 is the cap of the exchanges for SME issues since 2024, the record on the mainboard is under 4',
  },
  {
    ...{ of: 'share.readingMove', validFrom: null, min: 1 / 3, max: 3, readOn },
    source:
      'our own range, for the price of a newly listed share and the one read before it, which may be two days older, before a bonus or a split: no reading ends a doubt, so that a narrow range would keep the truth out',
  },
  {
    ...{ of: 'share.dayMove', validFrom: '2001-07-02', min: 0.8, max: 1.2, readOn },
    source:
      'SEBI circulars SMDRPD/Policy/Cir-37/2001 of 2001-06-28 and of 2014-02-06: price bands of at most 20 percent of the last close; shares with derivatives have none',
  },
];

/** Case for which a bound is looked up. */
export interface BoundCase {
  readonly board?: Board | undefined;
  /** Day of the offer. Absent: the present bound. */
  readonly on?: IndianDay | undefined;
}

/** Result of comparing a value with its bound: `law`, beyond the bound of a law by a factor of 5. */
export type Outside = 'range' | 'law';

/** Returns the bound of a quantity in a case; undefined without one. */
export function valueBound(of: BoundedValue, { board, on }: BoundCase = {}): ValueBound | undefined {
  return valueBounds.findLast(
    (row) =>
      row.of === of &&
      (row.board === undefined || row.board === board) &&
      (row.validFrom === null || on === undefined || row.validFrom <= on),
  );
}

/** Compares a value with its bound; null when it is within, or without a bound. */
export function outsideBound(of: BoundedValue, value: number, asked: BoundCase = {}): Outside | null {
  const bound = valueBound(of, asked);
  if (bound === undefined) return null;
  const { law, min, max } = bound;
  if (law && (value > law.max * impossibleFactor || value < law.min / impossibleFactor)) return 'law';
  return value < min || value > max ? 'range' : null;
}

/**
 * Tells whether a price of a share can follow another one by the moves that a day allows. Days are those of the calendar,
 * of which each may be one of trading: replayed records do not keep their weekdays (decision 0004).
 *
 * @param days days between the two prices; prices of one day may be a day's move apart
 */
export function isDayMove(before: number, after: number, days: number): boolean {
  const { min = 0, max = Infinity } = valueBound('share.dayMove') ?? {};
  const [move, power] = [after / before, Math.max(days, 1)];
  return move >= min ** power && move <= max ** power;
}
