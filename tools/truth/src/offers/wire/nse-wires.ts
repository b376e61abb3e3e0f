import { addDays, type IndianDay, timeInIndia } from '@market/kernel';
import type {
  InventedOfs,
  InventedRights,
  InventedTender,
} from '@market/invented-market/replay-payloads/corporate-actions/invented-offers';
import {
  corporateActions,
  forthcomingRights,
  liveOfs,
  liveRights,
  liveTenders,
  type OfferMarket,
  shareQuote,
} from '@market/invented-market/replay-payloads/corporate-actions/nse-offers';
import { oddPastRows } from '@market/invented-market/replay-payloads/odd-past-rows';
import { type PastIssue, pastRow } from '@market/invented-market/wires/nse-list-rows';
import type { FactValues } from '../scenario/truth-record';
import { marketPriceOf } from '../scenario/market-price';
import { type FeedResponse, jsonResponse, unknownShare } from './feed-response';
import { count, type FeedView, type ShownRecord, stated, text } from './shown-records';

/** Days of corporate actions that NSE lists: back from today, and ahead. */
const actionDays = { back: 45, ahead: 60 };

const atNse = { atNse: true };

/** Makes NSE's list of rights issues in one stage: `liveWatchRights-issues`, or that of announced issues. */
export function rightsList(view: FeedView, stage: 'active' | 'past' | 'forthcoming'): FeedResponse {
  const own = view.of('rights').filter(({ facts }) => stageOf(facts, view) === stage);
  const market = { ...marketOf(view), rights: own.map(rightsOf) };
  return jsonResponse(
    stage === 'forthcoming' ? forthcomingRights(market) : liveRights(stage, market),
    stated(own, ['name', 'openOn', 'closeOn'], atNse),
  );
}

/** `corporates-corporateActions`: record dates of rights issues and buybacks by tender. */
export function actionList(view: FeedView): FeedResponse {
  const isListed = ({ facts }: ShownRecord) => {
    const on = facts['recordOn'];
    return (
      typeof on === 'string' &&
      on >= addDays(view.today as IndianDay, -actionDays.back) &&
      on <= addDays(view.today as IndianDay, actionDays.ahead)
    );
  };
  const rights = view.of('rights').filter(isListed);
  const buybacks = tendersIn(view).filter(isListed);
  const market = { ...marketOf(view), rights: rights.map(rightsOf), tenders: buybacks.map(tenderOf) };
  return jsonResponse(corporateActions(market), [
    ...stated(rights, ['name', 'recordOn', 'ratio', 'price', 'isin', 'symbol'], atNse),
    ...stated(buybacks, ['name', 'recordOn', 'isin', 'symbol'], atNse),
  ]);
}

/** Makes NSE's list of tenders in one stage: `liveTenderActive-issues`, or that of past or announced tenders. */
export function tenderList(view: FeedView, stage: OfferStage): FeedResponse {
  const own = tendersIn(view).filter(({ facts }) => stageOf(facts, view) === stage);
  const terms = ['name', 'symbol', 'openOn', 'closeOn', 'price', 'shares', 'method'];
  return jsonResponse(
    liveTenders(stage, { ...marketOf(view), tenders: own.map(tenderOf) }),
    // The feed of quotes reads only from it which shares to ask about.
    view.feed === 'nse.tenders'
      ? stated(own, stage === 'past' ? [...terms, 'tendered', 'accepted'] : terms, atNse)
      : [],
  );
}

/** The quote of a share with a buyback by tender. */
export function buybackQuote(view: FeedView, symbol: string | null, series: string | null): FeedResponse {
  const own = tendersIn(view).filter(({ facts }) => facts['symbol'] === symbol);
  const [shown] = own;
  if (shown === undefined || series !== 'EQ') return unknownShare;
  const last = marketPriceOf(shown.record, view.today);
  const quote = shareQuote(
    { ...tenderOf(shown), last },
    view.today as IndianDay,
    `${timeInIndia(view.at)}:00`,
  );
  return jsonResponse(
    quote,
    // The service reads no days from a quote.
    stated(own, ['isin', 'symbol'], { ...atNse, market: `${last} ${view.today}` }),
  );
}

/** `live-ofs-active-issues` and its two neighbours. */
export function saleList(view: FeedView, stage: OfferStage): FeedResponse {
  const own = view.of('ofs').filter(({ facts }) => stageOf(facts, view) === stage);
  const terms = ['name', 'symbol', 'openOn', 'retailOn', 'closeOn', 'price'];
  return jsonResponse(
    liveOfs(stage, { ...marketOf(view), offersForSale: own.map(saleOf) }),
    stated(own, stage === 'forthcoming' ? terms : [...terms, 'general', 'retail'], atNse),
  );
}

/** `public-past-issues`: debentures that are over, among other past issues. */
export function pastIssueList(view: FeedView): FeedResponse {
  const own = view.of('ncd').filter(({ facts }) => stageOf(facts, view) === 'past');
  const rows = own.map(({ facts }): PastIssue => {
    const [openOn, closeOn] = daysOf(facts);
    return {
      ...{ name: text(facts, 'name'), symbol: text(facts, 'symbol'), securityType: 'N0', openOn, closeOn },
      ...{ listedOn: addDays(closeOn, 6), price: String(count(facts, 'price')), range: '-' },
    };
  });
  const others = oddPastRows.filter(({ securityType }) => !/^N/.test(securityType));
  return jsonResponse(
    [...rows, ...others].map(pastRow),
    stated(own, ['name', 'openOn', 'closeOn', 'price'], atNse),
  );
}

/** Stage of an offer as lists part it. */
export type OfferStage = 'active' | 'forthcoming' | 'past';

function stageOf(facts: FactValues, { today }: FeedView): OfferStage {
  if (text(facts, 'openOn') > today) return 'forthcoming';
  return text(facts, 'closeOn') >= today ? 'active' : 'past';
}

function marketOf(view: FeedView): OfferMarket {
  return { on: view.today as IndianDay, rights: [], tenders: [], offersForSale: [] };
}

function tendersIn(view: FeedView): ShownRecord[] {
  return view.of('buyback').filter(({ facts }) => facts['method'] === 'Tender Offer');
}

function daysOf(facts: FactValues): readonly [IndianDay, IndianDay] {
  return [text(facts, 'openOn') as IndianDay, text(facts, 'closeOn') as IndianDay];
}

function shareOf(facts: FactValues) {
  const [openOn, closeOn] = daysOf(facts);
  const faceValue = typeof facts['faceValue'] === 'number' ? facts['faceValue'] : 10;
  const share = { name: text(facts, 'name'), symbol: text(facts, 'symbol'), faceValue, last: 100 };
  return { ...share, openOn, closeOn };
}

function rightsOf({ facts }: ShownRecord): InventedRights {
  return {
    ...shareOf(facts),
    ratio: text(facts, 'ratio'),
    premium: count(facts, 'price') - count(facts, 'faceValue'),
    recordOn: text(facts, 'recordOn') as IndianDay,
  };
}

function tenderOf({ facts }: ShownRecord): InventedTender {
  return {
    ...shareOf(facts),
    series: 'BB',
    offerType: 'Buyback',
    price: count(facts, 'price'),
    shares: count(facts, 'shares'),
    recordOn: text(facts, 'recordOn') as IndianDay,
    accepted: { shares: count(facts, 'accepted'), of: count(facts, 'tendered') },
  };
}

function saleOf({ facts }: ShownRecord): InventedOfs {
  return {
    ...shareOf(facts),
    floorPrice: count(facts, 'price'),
    last: count(facts, 'price') * 1.06,
    generalShares: count(facts, 'general'),
    retailShares: count(facts, 'retail'),
    retailOn: text(facts, 'retailOn') as IndianDay,
  };
}
