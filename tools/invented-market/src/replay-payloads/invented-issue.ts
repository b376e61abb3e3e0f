import type { IndianDay } from '@market/kernel';
import { capturedOn, isTradingDay, listingDayFor } from './trading-days';
import { seededStream } from './seed';
import { onTick } from './spelling';

/** Series in which NSE trades a share: mainboard EQ or BE, SME SM or ST. */
export type TradingSeries = 'EQ' | 'BE' | 'SM' | 'ST';

/** Spelling of an issue at NSE. */
export interface NseSide {
  readonly symbol: string;
  readonly name: string;
  /** The series it trades in once listed; the issue itself goes under EQ or SME. */
  readonly series: TradingSeries;
}

/** Spelling of an issue at BSE: names are typed in by hand there, so they differ. */
export interface BseSide {
  readonly ipoNo: number;
  /** BSE's internal number of the issue (its field is called Scrip_cd all the same). */
  readonly issueCode: number;
  readonly name: string;
  readonly symbol: string;
  readonly fixedPrice: boolean;
  /** The trading code, from the listing on. */
  readonly scripCode: number | null;
}

/** Demand of each category, over both exchanges. Units: times its offer. */
export interface Demand {
  readonly qib: number;
  readonly bigNii: number;
  readonly smallNii: number;
  readonly retail: number;
  readonly employee: number;
}

/** Prices from the first day of trading on. Units: rupees a share. */
export interface Listing {
  readonly on: IndianDay;
  readonly price: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  /** Last traded price on the day of capture. */
  readonly last: number;
}

/** One issue of the invented market, from which every payload that shows it is written. */
export interface InventedIssue {
  readonly name: string;
  readonly board: 'mainboard' | 'sme';
  readonly openOn: IndianDay;
  readonly closeOn: IndianDay;
  readonly low: number;
  readonly high: number;
  readonly lot: number;
  readonly faceValue: number;
  /** Shares that can be bid for: without the anchor's and the market maker's. */
  readonly shares: number;
  readonly anchorShares: number;
  readonly marketMakerShares: number;
  /** Part of `shares`. */
  readonly employeeShares: number;
  readonly nse: NseSide | null;
  readonly bse: BseSide | null;
  readonly demand: Demand | null;
  readonly listing: Listing | null;
  readonly sector: string;
  readonly priceRangeText?: string;
  readonly lotText?: string;
  /** Remark of the exchange about the issue. */
  readonly remark?: string;
  /** The closing day before the issue period was extended to `closeOn`. */
  readonly firstCloseOn?: IndianDay;
}

/** Stage of an issue at the time of capture. */
export type Stage = 'upcoming' | 'open' | 'closed' | 'listed';

/** Returns the stage of an issue at the time of capture, 15:30 on the day of capture. */
export function stageOf(issue: InventedIssue): Stage {
  if (issue.openOn > capturedOn) return 'upcoming';
  if (issue.closeOn >= capturedOn) return 'open';
  return issue.listing === null ? 'closed' : 'listed';
}

/** The largest lot that keeps one mainboard application between 13,000 and 15,000 rupees at the upper price. */
export function mainboardLot(high: number): number {
  return Math.floor(14_950 / high);
}

/** The SME lot, a multiple of 100 shares worth at least 1,00,000 rupees at the upper price. */
export function smeLot(high: number): number {
  return Math.ceil(100_000 / high / 100) * 100;
}

/** A listing on the day the rules give, with first-day and current prices that follow the opening gain. */
export function aListing(symbol: string, closeOn: IndianDay, price: number, openingGain: number): Listing {
  const next = seededStream(`listing:${symbol}`);
  const on = listingDayFor(closeOn);
  const open = onTick(price * (1 + openingGain));
  const close = onTick(open * (0.92 + 0.16 * next()));
  const high = onTick(Math.max(open, close) * (1 + 0.03 * next()));
  const low = onTick(Math.min(open, close) * (1 - 0.03 * next()));
  const last = on === capturedOn ? close : onTick(close * (0.9 + 0.3 * next()));
  return { on, price, open, high, low, close, last };
}

/**
 * Fills in what the table of the market may leave out.
 *
 * Errors: `RangeError` if the days of the issue are impossible.
 */
export function anInventedIssue(
  given: Pick<InventedIssue, 'name' | 'board' | 'openOn' | 'closeOn' | 'low' | 'high'> &
    Partial<InventedIssue>,
): InventedIssue {
  if (given.closeOn < given.openOn || !isTradingDay(given.openOn) || !isTradingDay(given.closeOn))
    throw new RangeError(`not a bidding period: ${given.name} ${given.openOn} ${given.closeOn}`);
  const mainboard = given.board === 'mainboard';
  const lot = given.lot ?? (mainboard ? mainboardLot(given.high) : smeLot(given.high));
  const next = seededStream(`size:${given.name}`);
  const bookShares = Math.round(((mainboard ? 3e9 : 2.4e8) * (1 + 3 * next())) / given.high / lot) * lot;
  const employeeShares = given.employeeShares ?? 0;
  const shares = given.shares ?? bookShares + employeeShares;
  return {
    lot,
    faceValue: mainboard ? ([1, 2, 5, 10][Math.floor(next() * 4)] ?? 10) : 10,
    anchorShares: mainboard
      ? Math.round(((shares - employeeShares) * 3) / 7)
      : Math.round((shares * 0.4) / lot) * lot,
    marketMakerShares: mainboard ? 0 : Math.ceil((shares * 0.075) / lot) * lot,
    nse: null,
    bse: null,
    demand: null,
    listing: null,
    sector: 'Industrial Products',
    ...given,
    shares,
    employeeShares,
  };
}
