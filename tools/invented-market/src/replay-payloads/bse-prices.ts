import type { bseOnly } from './bse-calendar';
import type { InventedIssue, Listing } from './invented-issue';
import { listedIn } from './history';
import { todaysPrices } from './nse-prices';
import { cents, onTick, shortDay } from './spelling';
import { capturedOn } from './trading-days';

type BseIssue = ReturnType<typeof bseOnly>[number];

/** `MoreCompanyN`: what became of the listings of a year; gains in rupees, the trading code only in the address. */
export function listingPerformance(
  issues: readonly InventedIssue[],
  year: number,
  board: InventedIssue['board'],
) {
  const rows = listedIn(issues, year)
    .filter((issue) => issue.board === board)
    .sort((a, b) => (b.listing?.on ?? '').localeCompare(a.listing?.on ?? ''))
    .flatMap(({ bse, listing }) =>
      bse === null || listing === null ? [] : [performanceRow(bse, listing, year)],
    );
  return { Table: rows };
}

/** `getScripHeaderData`: the quote of a BSE share, some paise off the one on NSE. */
export function scripHeader(issue: BseIssue, scripCode: number, listing: Listing) {
  const { previous, open, high, low, last } = bsePrices(issue.bse.symbol, listing);
  const change = cents(last - previous);
  const signed = (value: number) => `${value < 0 ? '' : '+'}${value.toFixed(2)}`;
  const path = `/stock-share-price/${pathName(issue.bse.name)}/${issue.bse.symbol.toLowerCase()}/${scripCode}/`;
  const name = issue.name.replace(/Limited$/, 'Ltd');
  return {
    CurrRate: {
      LTP: last.toFixed(2),
      Chg: signed(change),
      PcChg: signed(cents((change / previous) * 100)),
      D_Cpricelink: '',
      IssueChgVal: '',
      IssueChgPC: '',
    },
    Cmpname: {
      FullN: name,
      ShortN: issue.bse.symbol.toLowerCase(),
      SeriesN: name,
      SEOUrlEQ: path,
      SEOUrlDR: `/stock-share-price/future-options/derivatives/${scripCode}/`,
      IsNotPropernFIT: '0',
      Category: 'Listed',
      EquityScrips: String(scripCode),
    },
    Header: {
      Noticecnt: '2',
      PrevClose: previous.toFixed(2),
      Open: open.toFixed(2),
      High: high.toFixed(2),
      Low: low.toFixed(2),
      LTP: last.toFixed(2),
      DisplayText: '',
      Category: 'Listed',
      Ason: `${shortDay(capturedOn)} | 15:30`,
      ASMText: '',
      IDB_DisplayText: '',
    },
    CompResp: { compRes: null, texturl: null },
  };
}

function performanceRow(bse: NonNullable<InventedIssue['bse']>, listing: Listing, year: number) {
  const close = onTick(listing.close * 1.0012);
  const current = bsePrices(bse.symbol, listing).last;
  return {
    CompanyName: bse.name,
    Company_Short_Name: bse.symbol,
    IssuePrice: listing.price,
    ListedOn: `${listing.on}T00:00:00`,
    ListingDayClose: close,
    ListingDayGain: cents(close - listing.price),
    CurrentPrice: current,
    GainLoss: cents(current - listing.price),
    Time: `${year}-12-31T00:00:00`,
    IMAGE: `https://www.bseindia.com/stock-share-price/${pathName(bse.name)}/${bse.symbol.toLowerCase()}/${bse.scripCode}/`,
  };
}

/** The prices of the day of capture, some paise off those on NSE. Units: rupees. */
export function bsePrices(symbol: string, listing: Listing) {
  const nse = todaysPrices(symbol, listing);
  return { ...nse, last: onTick(nse.last * 1.0012), high: onTick(nse.high * 1.0015) };
}

function pathName(name: string): string {
  return name
    .toLowerCase()
    .replace(/limited$/, 'ltd')
    .replace(/[^a-z0-9]+/g, '-');
}
