import { type IndianDay, indianDay } from '@market/kernel';
import { unmoved } from '../../wires/day-prices';
import { quoteAtNse } from '../../wires/nse-share-pages';
import { inventedIsin } from '../isin';
import { grouped, namedDay } from '../spelling';
import { capturedOn } from '../trading-days';
import {
  type InventedOfs,
  type InventedShare,
  offersForSale,
  rightsIssues,
  type InventedRights,
  type InventedTender,
  tenders,
} from './invented-offers';

type Stage = 'active' | 'forthcoming' | 'past';

/** Offers of listed companies that NSE knows on a day. */
export interface OfferMarket {
  readonly on: IndianDay;
  readonly rights: readonly InventedRights[];
  readonly tenders: readonly InventedTender[];
  readonly offersForSale: readonly InventedOfs[];
}

/** The bundled offers, on the day of capture. */
const captured: OfferMarket = { on: capturedOn, rights: rightsIssues, tenders, offersForSale };

/** `liveWatchRights-issues`: days and bids, neither ratio nor price. */
export function liveRights(stage: 'active' | 'past', { rights, on }: OfferMarket = captured) {
  return {
    data: rights.filter((issue) => stageOf(issue, on) === stage).map(rightsRow(on)),
    nse_timestamp: `${namedDay(on).toUpperCase()} 17:05:00`,
    nse_cumu_timestamp: `${namedDay(on).toUpperCase()} 17:00:00`,
  };
}

/** `all-upcoming-issues?category=forthcomingIssues`. */
export function forthcomingRights({ rights, on }: OfferMarket = captured) {
  return rights
    .filter((issue) => stageOf(issue, on) === 'forthcoming')
    .map((issue, index) => ({
      ...rightsRow(on)(issue, index),
      series: 'RE',
      qty: '1200000',
      status: 'Forthcoming',
    }));
}

/** `liveTenderActive-issues`, `…Forthcoming…`, `…Past…`. */
export function liveTenders(stage: Stage, { tenders: offers, on }: OfferMarket = captured) {
  return { data: offers.filter((offer) => stageOf(offer, on) === stage).map(tenderRow(on)) };
}

/** `live-ofs-active-issues`, grouped by company; the other two lists are flat. */
export function liveOfs(stage: Stage, { offersForSale: all, on: today }: OfferMarket = captured) {
  const offers = all.filter(
    (offer) => stageOf({ ...offer, closeOn: offer.retailOn ?? offer.openOn }, today) === stage,
  );
  if (stage === 'past') return { data: offers.flatMap(pastOfsRows) };
  if (stage === 'forthcoming') return { data: offers.map(forthcomingOfsRow) };
  return {
    data: offers.map((offer) => ({
      symbol: offer.symbol,
      company: offer.name,
      data: ofsDays(offer).map(({ isRetail, on, shares }) => ({
        symbol: offer.symbol,
        series: isRetail ? 'RS' : 'IS',
        offerDate: namedDay(on),
        floorPrice: String(offer.floorPrice),
        noOfshareOffered: String(shares),
        cutOffPrice: '-#',
        ltp: offer.last.toFixed(2),
      })),
    })),
  };
}

/** `corporates-corporateActions?index=equities`: record dates of all of them, among dividends. */
export function corporateActions({ rights, tenders: offers, offersForSale: sales }: OfferMarket = captured) {
  const buybacks = offers.filter(({ series, recordOn }) => series === 'BB' && recordOn !== null);
  return [
    ...rights.map((issue) =>
      actionRow(issue, issue.recordOn, `Rights ${issue.ratio} @ Premium Rs ${grouped(issue.premium)}/-`),
    ),
    ...buybacks.map((offer) => actionRow(offer, offer.recordOn ?? offer.openOn, 'Buy Back')),
    ...sales.map((offer) => actionRow(offer, offer.openOn, 'Interim Dividend - Rs 2.50 Per Share')),
  ];
}

/** Shares in a buyback now, whose quotes are asked for. */
export const sharesInBuyback = tenders.filter(
  (offer) => offer.series === 'BB' && stageOf(offer, capturedOn) === 'active',
);

/**
 * `GetQuoteApi?functionName=getSymbolData`: the quote of a share that was listed long ago.
 *
 * @param time of the last price. Shape: `15:59:58`
 */
export function shareQuote(
  { name, symbol, last, faceValue }: InventedShare,
  day: IndianDay = capturedOn,
  time = '15:59:58',
) {
  const share = {
    ...{ name, symbol, faceValue, series: 'EQ', isin: inventedIsin(symbol), sector: 'Industrial Products' },
    ...{ listedOn: indianDay('2015-03-12'), lot: null, issued: 40_000_000, traded: 182_400 },
  };
  return quoteAtNse(share, unmoved(last), day, time);
}

function stageOf(
  { openOn, closeOn }: { readonly openOn: IndianDay; readonly closeOn: IndianDay },
  on: IndianDay,
): Stage {
  if (openOn > on) return 'forthcoming';
  return closeOn >= on ? 'active' : 'past';
}

function rightsRow(on: IndianDay) {
  return (issue: InventedRights, index: number) => ({
    sr_no: index + 1,
    company: issue.name,
    symbol: `${issue.symbol}R`,
    rightStartDate: namedDay(issue.openOn),
    rightEndDate: namedDay(issue.closeOn),
    bidQty: '9650355',
    nse_bse_cumu: '22909677',
    status: stageOf(issue, on) === 'active' ? 'Active' : 'Closed',
  });
}

function tenderRow(on: IndianDay) {
  return (offer: InventedTender, index: number) => tenderCells(offer, index, stageOf(offer, on) === 'past');
}

function tenderCells(offer: InventedTender, index: number, isOver: boolean) {
  return {
    sr_no: index + 1,
    symbol: offer.symbol.toLowerCase(),
    company: offer.name,
    series: offer.series,
    offerType: offer.offerType,
    issueType: offer.series === 'DS' ? 'Reverse Book Building' : 'Fixed price',
    offerDate: namedDay(offer.openOn),
    offerEndDate: namedDay(offer.closeOn),
    issueSize: String(offer.shares),
    band: offer.price === 0 ? '-' : String(offer.price),
    allocatedPrice: isOver ? '0.00' : '-',
    allocatedDmQty: isOver && offer.accepted ? String(offer.accepted.shares) : null,
    allocatedPhyQty: isOver && offer.accepted ? '0' : null,
    cumQtyDmat: '112233',
    cumQtyPhy: '0',
    totQty: isOver ? (offer.accepted ? String(offer.accepted.of) : null) : '112233',
    numberOfTimes: isOver ? null : '      3.01',
  };
}

function ofsDays(offer: InventedOfs) {
  const general = { isRetail: false, on: offer.openOn, shares: offer.generalShares };
  if (offer.retailOn === null) return [general];
  return [general, { isRetail: true, on: offer.retailOn, shares: offer.retailShares }];
}

function forthcomingOfsRow(offer: InventedOfs) {
  return {
    symbol: offer.symbol,
    companyName: offer.name,
    ofsStartDate: namedDay(offer.openOn),
    ofsEndDate: namedDay(offer.retailOn ?? offer.openOn),
    floorPrice: `Rs.${offer.floorPrice}`,
  };
}

function pastOfsRows(offer: InventedOfs) {
  return ofsDays(offer).map(({ isRetail, on, shares }, index) => ({
    sr_no: index + 1,
    symbol: `${offer.symbol}CUMU`,
    companyName: offer.name,
    category: isRetail ? 'RETAIL' : 'GENERAL',
    offerDate: namedDay(on),
    floorPrice: isRetail ? String(offer.floorPrice) : `Rs.${offer.floorPrice}`,
    noOfshareOffered: String(shares),
    cumlativeQty: String(shares * 2),
    cumlativeQtyRetailsBid: '-',
    cumlativeQtyRolloverBid: '-',
    allocatePrice: isRetail ? '103.51.00' : offer.last.toFixed(2),
    allocatePriceGeneral: '-',
    allocatePriceRetail: '-#',
    allocatedQty: '-',
    allocatedQtyRetailsBid: '-',
    allocatedQtyRolloverBid: '-',
    methodology: index === 0 ? 'Multiple' : '-',
    noOfTimes: isRetail ? '       .00' : '      2.00',
  }));
}

function actionRow(of: InventedShare, on: IndianDay, subject: string) {
  return {
    symbol: of.symbol,
    series: 'EQ',
    ind: '-',
    faceVal: String(of.faceValue),
    subject,
    exDate: namedDay(on),
    recDate: namedDay(on),
    bcStartDate: '-',
    bcEndDate: '-',
    ndStartDate: '-',
    comp: of.name,
    isin: inventedIsin(of.symbol),
    ndEndDate: '-',
    caBroadcastDate: null,
  };
}
