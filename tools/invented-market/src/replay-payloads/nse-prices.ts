import type { IndianDay } from '@market/kernel';
import type { InventedIssue, Listing } from './invented-issue';
import { inventedIsin } from './isin';
import type { nseOnly } from './nse-lists';
import { hashText, seededStream } from './seed';
import { cents, namedDay, onTick } from './spelling';
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
  const { symbol, series, name } = issue.nse;
  const prices = todaysPrices(symbol, listing);
  const traded = 20_000 + (hashText(`traded:${symbol}`) % 4_000_000);
  const issued = (issue.shares + issue.anchorShares + issue.marketMakerShares) * 4;
  const change = cents(prices.last - prices.previous);
  const now = namedDay(capturedOn);
  return {
    equityResponse: [
      {
        orderBook: orderBook(prices.last, traded),
        metaData: {
          ...metaData({ symbol, series, name, isin: inventedIsin(symbol) }),
          open: prices.open,
          dayHigh: prices.high,
          dayLow: prices.low,
          previousClose: prices.previous,
          averagePrice: cents((prices.high + prices.low + prices.last) / 3),
          change,
          basePrice: prices.previous,
          closePrice: 0,
          indicativeClose: 0,
          ic_change: 0,
          ic_pchange: 0,
          spoChange: 0,
          spoPchange: 0,
          adjPrice: 0,
          iep: 0,
          ieq: 0,
          casStatus: false,
          pChange: cents((change / prices.previous) * 100),
        },
        tradeInfo: {
          totalTradedVolume: traded,
          totalTradedValue: cents(traded * prices.last),
          series,
          lastPrice: prices.last,
          issuedSize: issued,
          ffmc: cents((issued * prices.last) / 4),
          impactCost: 0,
          deliveryToTradedQuantity: 41,
          applicableMargin: 25,
          quantitytraded: traded,
          deliveryquantity: Math.floor(traded * 0.41),
          basePrice: prices.previous,
          faceValue: issue.faceValue,
          marketLot: issue.board === 'sme' ? issue.lot : null,
          totalMarketCap: cents(issued * prices.last),
          secwisedelposdate: `${now} 12:00:00`,
        },
        priceInfo: {
          yearHightDt: `${now} 11:04:12`,
          yearLowDt: `${namedDay(listing.on)} 00:00:00`,
          yearHigh: Math.max(prices.high, listing.high),
          yearLow: Math.min(prices.low, listing.low),
          cmDailyVolatility: '1.29',
          cmAnnualVolatility: '24.65',
          tickSize: 0.05,
          inav: 0,
          isINav: 'False',
          nav: null,
          navDate: null,
          priceBand: `${onTick(prices.previous * 0.8)}-${onTick(prices.previous * 1.2)}`,
          ppriceBand: '20',
        },
        secInfo: secInfo(issue, listing),
        lastUpdateTime: `${now} 15:30:00`,
      },
    ],
  };
}

function metaData(share: { symbol: string; series: string; name: string; isin: string }) {
  return {
    identifier: `${share.symbol}${share.series}N`,
    companyName: share.name,
    isinCode: share.isin,
    symbol: share.symbol,
    series: share.series,
    marketType: 'N',
    symbolStatus: 'NM',
  };
}

function secInfo(issue: NseIssue, listing: Listing) {
  return {
    secStatus: 'Listed',
    listingDate: `${namedDay(listing.on)} 00:00:00`,
    pdSectorInd: '-',
    pdSectorPe: null,
    pdSymbolPe: null,
    isSuspended: 'Active',
    basicIndustry: issue.sector,
    index: '',
    issueDesc: issue.nse.name,
    issueDate: null,
    maturityDate: null,
    couponRate: null,
    indexList: [],
    boardStatus: issue.board === 'sme' ? 'SME' : 'Main',
    tradingSegment: issue.nse.series === 'BE' ? 'Trade for Trade' : 'Normal Market',
    sessionNo: null,
    classShare: 'Equity',
  };
}

function orderBook(last: number, traded: number) {
  return {
    buyPrice1: last,
    buyQuantity1: 486,
    sellPrice1: 0,
    sellQuantity1: 0,
    lastPrice: last,
    totalBuyQuantity: Math.floor(traded / 9),
    totalSellQuantity: Math.floor(traded / 14),
  };
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
  const rows = otherShares.map(([symbol, series, base]) => {
    const next = seededStream(`${symbol}:${day}`);
    const [previous, open, close] = [
      base,
      onTick(base * (0.99 + 0.02 * next())),
      onTick(base * (0.98 + 0.04 * next())),
    ];
    const [high, low] = [onTick(Math.max(open, close) * 1.01), onTick(Math.min(open, close) * 0.99)];
    return bhavRow(day, { symbol, series, previous, open, high, low, close });
  });
  for (const { nse, listing } of listingToday)
    if (nse !== null && listing !== null)
      rows.push(
        bhavRow(day, { symbol: nse.symbol, series: nse.series, previous: listing.price, ...listing }),
      );
  const header =
    'SYMBOL, SERIES, DATE1, PREV_CLOSE, OPEN_PRICE, HIGH_PRICE, LOW_PRICE, LAST_PRICE, CLOSE_PRICE, AVG_PRICE, TTL_TRD_QNTY, TURNOVER_LACS, NO_OF_TRADES, DELIV_QTY, DELIV_PER';
  return [header, ...rows.sort(), ''].join('\n');
}

interface DayPrices {
  readonly symbol: string;
  readonly series: string;
  readonly previous: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

function bhavRow(day: IndianDay, prices: DayPrices): string {
  const quantity = 40_000 + (hashText(`${prices.symbol}:${day}`) % 900_000);
  const average = cents((prices.high + prices.low + prices.close) / 3);
  const delivered = Math.floor(quantity * 0.41);
  const delivery = ['BE', 'ST'].includes(prices.series)
    ? ['-', '-']
    : [delivered, cents((delivered / quantity) * 100)];
  return [
    prices.symbol,
    prices.series,
    namedDay(day),
    prices.previous,
    prices.open,
    prices.high,
    prices.low,
    prices.close,
    prices.close,
    average,
    quantity,
    cents((quantity * average) / 100_000),
    Math.ceil(quantity / 63),
    ...delivery,
  ].join(', ');
}
