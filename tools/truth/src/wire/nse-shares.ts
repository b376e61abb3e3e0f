import { dayInIndia, indianDay, instantInIndia } from '@market/kernel';
import { inventedIsin } from '@market/invented-market/replay-payloads/isin';
import { namedDay } from '@market/invented-market/replay-payloads/spelling';
import type { InventedWorld } from '../scenario/invented-world';
import { pricesAt, pricesOn } from '../scenario/share-price';
import { type TruthIssue, truthAt } from '../scenario/truth-issue';
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
  const quote = {
    metaData: {
      companyName: issue.facts.company,
      isinCode: inventedIsin(issue.id),
      symbol: issue.nseSymbol,
      series,
      marketType: 'N',
      open: prices.open,
      previousClose: isFirstDay ? truthAt(issue, at).high : prices.open,
    },
    tradeInfo: { lastPrice: prices.last, totalTradedVolume: 812_400, series },
    secInfo: {
      listingDate: `${namedDay(issue.listing.on)} 00:00:00`,
      basicIndustry: issue.sector,
      boardStatus: issue.facts.board === 'SME' ? 'SME' : 'Main',
    },
    lastUpdateTime: `${namedDay(prices.day)} ${time}`,
  };
  return json('nse.quote', { equityResponse: [quote] }, [{ issueId: issue.id, values, isPlain: true }]);
}

const header =
  'SYMBOL, SERIES, DATE1, PREV_CLOSE, OPEN_PRICE, HIGH_PRICE, LOW_PRICE, LAST_PRICE, CLOSE_PRICE, AVG_PRICE, TTL_TRD_QNTY, TURNOVER_LACS, NO_OF_TRADES, DELIV_QTY, DELIV_PER';

/** `sec_bhavdata_full_DDMMYYYY.csv`, from the evening of its day on; null before, and on days without trading. */
export function bhavcopy(world: InventedWorld, name: string, at: Date): PageResponse | null {
  const [, dd, mm, yyyy] = /_(\d{2})(\d{2})(\d{4})\.csv$/.exec(name) ?? [];
  const day = indianDay(`${yyyy}-${mm}-${dd}`);
  if (at < instantInIndia(day, '18:00')) return null;
  const traded = world.issues.filter(
    ({ nseSymbol, listing }) => nseSymbol !== null && listing !== null && listing.on <= day,
  );
  const rows = traded.map((issue) => {
    const { open, last } = pricesOn(issue, 'NSE', day);
    const previous = issue.listing?.on === day ? truthAt(issue, at).high : open;
    const series = issue.facts.board === 'SME' ? 'ST' : 'EQ';
    const prices = [previous, open, Math.max(open, last), Math.min(open, last), last, last, last];
    return [issue.nseSymbol, series, namedDay(day), ...prices, 81_240, 90.1, 1_290, 40_000, 49.2].join(', ');
  });
  const states = traded
    .filter(({ listing }) => listing?.on === day && dayInIndia(at) >= day)
    .map(({ id, listing }) => ({
      issueId: id,
      values: { status: 'LISTED', listingOn: day, listingPrice: String(listing?.open) },
      isPlain: true,
    }));
  const body = [
    header,
    'AMBARSTEEL, EQ, ' + namedDay(day) + ', 10, 10, 10, 10, 10, 10, 10, 99, 1, 9, 9, 50',
    ...rows,
    '',
  ].join('\n');
  return { page: 'nse.prices', body, mediaType: 'text/csv', status: 200, states };
}
