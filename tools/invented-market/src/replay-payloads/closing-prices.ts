import { bseOnly } from './bse-calendar';
import { bsePrices } from './bse-prices';
import type { InventedIssue } from './invented-issue';
import { inventedIsin } from './isin';
import { nseOnly } from './nse-lists';
import { todaysPrices } from './nse-prices';
import { hashText } from './seed';
import { capturedOn } from './trading-days';

/** Titles of the form that both exchanges use (UDiFF). */
const titles =
  'TradDt,BizDt,Sgmt,Src,FinInstrmTp,FinInstrmId,ISIN,TckrSymb,SctySrs,XpryDt,FininstrmActlXpryDt,StrkPric,OptnTp,FinInstrmNm,OpnPric,HghPric,LwPric,ClsPric,LastPric,PrvsClsgPric,UndrlygPric,SttlmPric,OpnIntrst,ChngInOpnIntrst,TtlTradgVol,TtlTrfVal,TtlNbOfTxsExctd,SsnId,NewBrdLotQty,Rmks,Rsvd1,Rsvd2,Rsvd3,Rsvd4';

interface Share {
  readonly Src: 'NSE' | 'BSE';
  readonly FinInstrmId: number;
  readonly ISIN: string;
  readonly TckrSymb: string;
  readonly SctySrs: string;
  readonly FinInstrmNm: string;
  readonly NewBrdLotQty: number;
}

/** NSE's file of all prices of the day of capture: every share that is listed, and a block of one. */
export function nseClosingPrices(issues: readonly InventedIssue[]): string {
  const rows = nseOnly(issues).flatMap(({ nse, listing, board, lot }) => {
    if (listing === null) return [];
    const share = {
      Src: 'NSE' as const,
      FinInstrmId: 20_000 + (hashText(`token:${nse.symbol}`) % 9_000),
      ISIN: inventedIsin(nse.symbol),
      TckrSymb: nse.symbol,
      SctySrs: nse.series,
      FinInstrmNm: shortName(nse.name),
      NewBrdLotQty: board === 'sme' ? lot : 1,
    };
    const prices = todaysPrices(nse.symbol, listing);
    const block = { ...prices, open: prices.high, low: prices.high, last: prices.high };
    return [
      priceRow(share, prices),
      ...(nse.symbol === 'CHANDRIKA' ? [priceRow({ ...share, SctySrs: 'BL' }, block)] : []),
    ];
  });
  return [titles, ...rows.sort(), ''].join('\n');
}

/** BSE's file of the same day. Shares that are on BSE alone have an ISIN that no other response tells. */
export function bseClosingPrices(issues: readonly InventedIssue[]): string {
  const rows = bseOnly(issues).flatMap(({ nse, bse, listing, board, lot }) => {
    if (listing === null || bse.scripCode === null) return [];
    const share = {
      Src: 'BSE' as const,
      FinInstrmId: bse.scripCode,
      ISIN: inventedIsin(nse?.symbol ?? `bse:${bse.symbol}`),
      TckrSymb: bse.symbol,
      SctySrs: board === 'sme' ? 'M' : 'B',
      FinInstrmNm: shortName(bse.name),
      NewBrdLotQty: board === 'sme' ? lot : 1,
    };
    return [priceRow(share, bsePrices(bse.symbol, listing))];
  });
  return [titles, ...rows.sort(), ''].join('\n');
}

function priceRow(
  share: Share,
  { open, high, low, last, previous }: ReturnType<typeof todaysPrices>,
): string {
  const quantity = 4_000 + (hashText(`closing:${share.Src}:${share.TckrSymb}`) % 900_000);
  const row: Readonly<Record<string, string | number>> = {
    TradDt: capturedOn,
    BizDt: capturedOn,
    Sgmt: 'CM',
    FinInstrmTp: 'STK',
    ...share,
    OpnPric: open.toFixed(2),
    HghPric: high.toFixed(2),
    LwPric: low.toFixed(2),
    // The close is the average of the last half hour, not the last trade.
    ClsPric: ((2 * last + low) / 3).toFixed(2),
    LastPric: last.toFixed(2),
    PrvsClsgPric: previous.toFixed(2),
    SttlmPric: last.toFixed(2),
    TtlTradgVol: quantity,
    TtlTrfVal: (quantity * last).toFixed(2),
    TtlNbOfTxsExctd: Math.ceil(quantity / 63),
    SsnId: 'F1',
  };
  return titles
    .split(',')
    .map((title) => row[title] ?? '')
    .join(',');
}

/** Capitals, cut after thirty letters, as the exchanges keep names in this file. */
function shortName(name: string): string {
  return name.toUpperCase().slice(0, 30).trim();
}
