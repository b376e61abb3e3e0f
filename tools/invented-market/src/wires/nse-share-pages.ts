import type { IndianDay } from '@market/kernel';
import { hashText } from '../replay-payloads/seed';
import { cents, namedDay, onTick } from '../replay-payloads/spelling';
import type { DayPrices } from './day-prices';

/** Share as its quote at NSE shows it. */
export interface QuotedShare {
  readonly symbol: string;
  readonly series: string;
  readonly name: string;
  readonly isin: string;
  readonly sector: string;
  /** Units: rupees. */
  readonly faceValue: number;
  readonly listedOn: IndianDay;
  /** Lot of an SME share; null on the mainboard. */
  readonly lot: number | null;
  /** Units: shares. */
  readonly issued: number;
  readonly traded: number;
  /** Highest and lowest price of the year; default: those of the day. */
  readonly year?: { readonly high: number; readonly low: number };
}

/**
 * `GetQuoteApi?functionName=getSymbolData`.
 *
 * @param time of the last price. Shape: `15:30:00`
 */
export function quoteAtNse(share: QuotedShare, prices: DayPrices, day: IndianDay, time: string) {
  const change = cents(prices.last - prices.previous);
  const now = namedDay(day);
  return {
    equityResponse: [
      {
        orderBook: orderBook(prices.last, share.traded),
        metaData: {
          identifier: `${share.symbol}${share.series}N`,
          companyName: share.name,
          isinCode: share.isin,
          symbol: share.symbol,
          series: share.series,
          marketType: 'N',
          symbolStatus: 'NM',
          open: prices.open,
          dayHigh: prices.high,
          dayLow: prices.low,
          previousClose: prices.previous,
          averagePrice: cents((prices.high + prices.low + prices.last) / 3),
          change,
          basePrice: prices.previous,
          ...ofCallAuction,
          pChange: cents((change / prices.previous) * 100),
        },
        tradeInfo: {
          totalTradedVolume: share.traded,
          totalTradedValue: cents(share.traded * prices.last),
          series: share.series,
          lastPrice: prices.last,
          issuedSize: share.issued,
          ffmc: cents((share.issued * prices.last) / 4),
          impactCost: 0,
          deliveryToTradedQuantity: 41,
          applicableMargin: 25,
          quantitytraded: share.traded,
          deliveryquantity: Math.floor(share.traded * 0.41),
          basePrice: prices.previous,
          faceValue: share.faceValue,
          marketLot: share.lot,
          totalMarketCap: cents(share.issued * prices.last),
          secwisedelposdate: `${now} 12:00:00`,
        },
        priceInfo: {
          yearHightDt: `${now} 11:04:12`,
          yearLowDt: `${namedDay(share.listedOn)} 00:00:00`,
          yearHigh: share.year?.high ?? prices.high,
          yearLow: share.year?.low ?? prices.low,
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
        secInfo: secInfo(share),
        lastUpdateTime: `${now} ${time}`,
      },
    ],
  };
}

const ofCallAuction = {
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
};

function secInfo({ name, series, sector, listedOn, lot, traded }: QuotedShare) {
  return {
    secStatus: 'Listed',
    listingDate: `${namedDay(listedOn)} 00:00:00`,
    pdSectorInd: '-',
    pdSectorPe: null,
    pdSymbolPe: null,
    isSuspended: 'Active',
    basicIndustry: sector,
    index: '',
    deliveryQuantity: String(Math.floor(traded * 0.41)),
    deliveryTotradedQuantity: '41',
    issueDesc: name,
    issueDate: null,
    maturityDate: null,
    couponRate: null,
    macro: '',
    sector,
    industryInfo: sector,
    indexList: [],
    boardStatus: lot === null ? 'Main' : 'SME',
    tradingSegment: series === 'BE' ? 'Trade for Trade' : 'Normal Market',
    sessionNo: null,
    classShare: 'Equity',
  };
}

function orderBook(last: number, traded: number) {
  const [buy, sell] = [Math.floor(traded / 9), Math.floor(traded / 14)];
  return {
    buyPrice1: last,
    buyQuantity1: 486,
    sellPrice1: 0,
    sellQuantity1: 0,
    lastPrice: last,
    totalBuyQuantity: buy,
    totalSellQuantity: sell,
    perBuyQty: cents((buy / (buy + sell)) * 100),
    perSellQty: cents((sell / (buy + sell)) * 100),
  };
}

/** Prices of a share in the file of a day. Units: rupees. */
export interface PricesInFile {
  readonly symbol: string;
  readonly series: string;
  readonly previous: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

/** `sec_bhavdata_full_DDMMYYYY.csv`: the prices of a day, with deliveries where there are any. */
export function priceFile(day: IndianDay, shares: readonly PricesInFile[]): string {
  const header =
    'SYMBOL, SERIES, DATE1, PREV_CLOSE, OPEN_PRICE, HIGH_PRICE, LOW_PRICE, LAST_PRICE, CLOSE_PRICE, AVG_PRICE, TTL_TRD_QNTY, TURNOVER_LACS, NO_OF_TRADES, DELIV_QTY, DELIV_PER';
  return [header, ...shares.map((prices) => priceLine(day, prices)).sort(), ''].join('\n');
}

function priceLine(
  day: IndianDay,
  { symbol, series, previous, open, high, low, close }: PricesInFile,
): string {
  const quantity = 40_000 + (hashText(`${symbol}:${day}`) % 900_000);
  const average = cents((high + low + close) / 3);
  const delivered = Math.floor(quantity * 0.41);
  return [
    ...[symbol, series, namedDay(day), previous, open, high, low, close, close, average, quantity],
    ...[cents((quantity * average) / 100_000), Math.ceil(quantity / 63)],
    ...(['BE', 'ST'].includes(series) ? ['-', '-'] : [delivered, cents((delivered / quantity) * 100)]),
  ].join(', ');
}
