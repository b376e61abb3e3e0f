import { listingRow, quoteAtBse } from '../wires/bse-share-pages';
import type { bseOnly } from './bse-calendar';
import type { InventedIssue, Listing } from './invented-issue';
import { listedIn } from './history';
import { todaysPrices } from './nse-prices';
import { onTick, shortDay } from './spelling';
import { capturedOn } from './trading-days';

type BseIssue = ReturnType<typeof bseOnly>[number];

/** `MoreCompanyN`: listing price and current price of the listings of a year. */
export function listingPerformance(
  issues: readonly InventedIssue[],
  year: number,
  board: InventedIssue['board'],
) {
  const rows = listedIn(issues, year)
    .filter((issue) => issue.board === board)
    .sort((a, b) => (b.listing?.on ?? '').localeCompare(a.listing?.on ?? ''))
    .flatMap(({ bse, listing }) => (bse === null || listing === null ? [] : [rowOf(bse, listing)]));
  return { Table: rows };
}

/** `getScripHeaderData`: the quote of a BSE share, some paise off the one on NSE. */
export function scripHeader({ bse, name }: BseIssue, scripCode: number, listing: Listing) {
  const { symbol } = bse;
  return quoteAtBse(
    { name, symbol, scripCode },
    bsePrices(symbol, listing),
    `${shortDay(capturedOn)} | 15:30`,
  );
}

function rowOf({ name, symbol, scripCode }: NonNullable<InventedIssue['bse']>, listing: Listing) {
  return listingRow({
    ...{ name, symbol, scripCode: scripCode ?? 0, issuePrice: listing.price, listedOn: listing.on },
    firstClose: onTick(listing.close * 1.0012),
    current: bsePrices(symbol, listing).last,
  });
}

/** The prices of the day of capture, some paise off those on NSE. Units: rupees. */
export function bsePrices(symbol: string, listing: Listing) {
  const nse = todaysPrices(symbol, listing);
  return { ...nse, last: onTick(nse.last * 1.0012), high: onTick(nse.high * 1.0015) };
}
