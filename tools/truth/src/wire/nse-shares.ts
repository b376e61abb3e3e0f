import { dayInIndia, indianDay, instantInIndia } from '@market/kernel';
import { inventedIsin } from '@market/invented-market/replay-payloads/isin';
import { unmoved } from '@market/invented-market/wires/day-prices';
import { type PricesInFile, priceFile, quoteAtNse } from '@market/invented-market/wires/nse-share-pages';
import type { InventedWorld } from '../scenario/invented-world';
import { pricesAt, pricesOn, wholeDayOf } from '../scenario/share-price';
import { faceValueOf, type TruthIssue, truthAt } from '../scenario/truth-issue';
import { type PageResponse, json, unknownAtNse } from './page-response';

/** `GetQuoteApi?functionName=getSymbolData`: an unknown symbol until the first trade. */
export function nseQuote(issue: TruthIssue, series: string, at: Date): PageResponse {
  const prices = pricesAt(issue, 'NSE', at);
  const own = issue.facts.board === 'SME' ? 'ST' : 'EQ';
  if (prices === null || issue.listing === null || series !== own) return unknownAtNse;
  const time = new Date(prices.pricedAt.getTime() + 330 * 60_000).toISOString().slice(11, 19);
  const isFirstDay = prices.day === issue.listing.on;
  const values = {
    sector: issue.sector,
    status: 'LISTED',
    listingOn: issue.listing.on,
    isin: inventedIsin(issue.id),
    symbolNse: issue.nseSymbol,
    currentPrice: String(prices.last),
    ...(isFirstDay ? { listingPrice: String(prices.open) } : {}),
  };
  const { company: name, board } = issue.facts;
  const share = {
    ...{ symbol: issue.nseSymbol ?? '', series, name, isin: inventedIsin(issue.id), sector: issue.sector },
    ...{ faceValue: Number(faceValueOf(issue)), lot: board === 'SME' ? issue.facts.lot : null },
    ...{ listedOn: issue.listing.on, issued: issue.offered * 4, traded: 812_400 },
  };
  const day = wholeDayOf(prices, isFirstDay ? truthAt(issue, at).high : prices.open);
  return json('nse.quote', quoteAtNse(share, day, prices.day, time), [
    { issueId: issue.id, values, isPlain: true },
  ]);
}

/** `sec_bhavdata_full_DDMMYYYY.csv`, from the evening of its day on; null before, and on days without trading. */
export function bhavcopy(world: InventedWorld, name: string, at: Date): PageResponse | null {
  const [, dd, mm, yyyy] = /_(\d{2})(\d{2})(\d{4})\.csv$/.exec(name) ?? [];
  const day = indianDay(`${yyyy}-${mm}-${dd}`);
  if (at < instantInIndia(day, '18:00')) return null;
  const traded = world.issues.filter(
    ({ nseSymbol, listing }) => nseSymbol !== null && listing !== null && listing.on <= day,
  );
  const shares = traded.map((issue): PricesInFile => {
    const prices = pricesOn(issue, 'NSE', day);
    const first = issue.listing?.on === day ? truthAt(issue, at).high : prices.open;
    const { previous, open, high, low, last: close } = wholeDayOf(prices, first);
    const series = issue.facts.board === 'SME' ? 'ST' : 'EQ';
    return { symbol: issue.nseSymbol ?? '', series, previous, open, high, low, close };
  });
  const states = traded
    .filter(({ listing }) => listing?.on === day && dayInIndia(at) >= day)
    .map(({ id, listing }) => ({
      issueId: id,
      values: { status: 'LISTED', listingOn: day, listingPrice: String(listing?.open) },
      isPlain: true,
    }));
  const { last: close, ...steady } = unmoved(10);
  const body = priceFile(day, [{ symbol: 'AMBARSTEEL', series: 'EQ', close, ...steady }, ...shares]);
  return { page: 'nse.prices', body, mediaType: 'text/csv', status: 200, states };
}
