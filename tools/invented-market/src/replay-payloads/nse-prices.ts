import type { IndianDay } from '@market/kernel';
import { type PricesInFile, priceFile, quoteAtNse } from '../wires/nse-share-pages';
import type { InventedIssue, Listing } from './invented-issue';
import { inventedIsin } from './isin';
import type { nseOnly } from './nse-lists';
import { hashText, seededStream } from './seed';
import { onTick } from './spelling';
import { capturedOn } from './trading-days';

type NseIssue = ReturnType<typeof nseOnly>[number];

/** The price before today's first trade: the issue price on the listing day. Units: rupees. */
export function previousClose(symbol: string, listing: Listing): number {
  if (listing.on === capturedOn) return listing.price;
  return onTick(listing.last * (0.98 + 0.04 * seededStream(`previous:${symbol}`)()));
}

/** Today's prices of a listed share. Units: rupees. */
export function todaysPrices(symbol: string, listing: Listing) {
  const previous = previousClose(symbol, listing);
  if (listing.on === capturedOn) return { ...listing, previous };
  const open = onTick((previous * 2 + listing.last) / 3);
  return {
    previous,
    open,
    high: onTick(Math.max(open, listing.last) * 1.008),
    low: onTick(Math.min(open, listing.last) * 0.991),
    last: listing.last,
  };
}

/** `GetQuoteApi?functionName=getSymbolData`: the quote after the close of the day of capture. */
export function quote(issue: NseIssue, listing: Listing) {
  const { nse, sector, faceValue } = issue;
  const { symbol } = nse;
  const prices = todaysPrices(symbol, listing);
  const share = {
    ...{ ...nse, sector, faceValue, isin: inventedIsin(symbol), listedOn: listing.on },
    lot: issue.board === 'sme' ? issue.lot : null,
    issued: (issue.shares + issue.anchorShares + issue.marketMakerShares) * 4,
    traded: 20_000 + (hashText(`traded:${symbol}`) % 4_000_000),
    year: { high: Math.max(prices.high, listing.high), low: Math.min(prices.low, listing.low) },
  };
  return quoteAtNse(share, prices, capturedOn, '15:30:00');
}

const otherShares: readonly (readonly [string, string, number])[] = [
  ['AMBARSTEEL', 'EQ', 412.35],
  ['BHRAMARI', 'EQ', 1288.9],
  ['DEVALAYA', 'BE', 61.2],
  ['KAUSTUBHA', 'EQ', 96.45],
  ['SAMUDRIKA', 'SM', 184],
  ['TRIVENIDYE', 'EQ', 733.05],
];

/**
 * `sec_bhavdata_full_DDMMYYYY.csv` of a trading day: the shares that list on it among a few others. On a listing
 * day the previous close is the issue price.
 */
export function bhavcopy(day: IndianDay, listingToday: readonly InventedIssue[]): string {
  const others = otherShares.map(([symbol, series, base]): PricesInFile => {
    const next = seededStream(`${symbol}:${day}`);
    const open = onTick(base * (0.99 + 0.02 * next()));
    const close = onTick(base * (0.98 + 0.04 * next()));
    const [high, low] = [onTick(Math.max(open, close) * 1.01), onTick(Math.min(open, close) * 0.99)];
    return { symbol, series, previous: base, open, high, low, close };
  });
  const listed = listingToday.flatMap(({ nse, listing }): PricesInFile[] =>
    nse === null || listing === null
      ? []
      : [{ symbol: nse.symbol, series: nse.series, previous: listing.price, ...listing }],
  );
  return priceFile(day, [...others, ...listed]);
}
