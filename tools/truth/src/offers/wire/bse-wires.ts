import type { IndianDay } from '@market/kernel';
import { timeInIndia } from '@market/kernel';
import {
  offerAmongPublic,
  otherKind,
  type OtherOffer,
} from '@market/invented-market/replay-payloads/bse-calendar';
import {
  bondProspectus,
  shareAtBse,
} from '@market/invented-market/replay-payloads/corporate-actions/offer-payloads';
import { monthFirstDay, shortDay } from '@market/invented-market/replay-payloads/spelling';
import { marketPriceOf } from '../scenario/market-price';
import type { FactValues } from '../scenario/truth-record';
import { type FeedResponse, jsonResponse, type RecordStatement } from './feed-response';
import { count, type FeedView, type ShownRecord, stated, text } from './shown-records';

const atBse = { atBse: true };
const days = ['openOn', 'closeOn'];

/** `IPO_HomePageDetail`: the offers that are live or coming. */
export function calendar(view: FeedView): FeedResponse {
  const offers = offersAt(view);
  const rows = [takeover, ...offers.map(({ row }) => row)];
  return jsonResponse({ Table: rows }, offers.flatMap(statedByCalendar));
}

/** `GetPublicIssue_par_updated` without a kind: the same offers, with prices. */
export function publicOffers(view: FeedView): FeedResponse {
  const offers = offersAt(view);
  const rows = offers.map(({ row, shown: { facts } }) =>
    offerAmongPublic(
      row,
      count(facts, 'price').toFixed(2),
      row.IR_flag === 'DPI' ? count(facts, 'faceValue') : null,
    ),
  );
  const states = offers.flatMap((offer) =>
    statedByCalendar(offer).map((statement): RecordStatement => ({
      ...statement,
      facts: {
        ...statement.facts,
        price: offer.shown.facts['price'] ?? null,
        ...(offer.row.IR_flag === 'DPI' ? { faceValue: offer.shown.facts['faceValue'] ?? null } : {}),
      },
    })),
  );
  return jsonResponse({ Table: [offerAmongPublic(takeover, null), ...rows] }, states);
}

/** Filed prospectuses of debentures: names without days, which say nothing of a record. */
export function prospectuses(view: FeedView): FeedResponse {
  const rows = view
    .of('ncd')
    .map(({ facts }) =>
      bondProspectus(
        count(facts, 'bseNo'),
        text(facts, 'name'),
        940_000 + count(facts, 'bseNo'),
        `${monthFirstDay(text(facts, 'filedOn') as IndianDay)} 6:12:40 PM`,
      ),
    );
  return jsonResponse([
    bondProspectus(2, 'Sphatik Infrastructure Finance Limited', 940_655, '5/28/2025 7:01:09 PM'),
    ...rows,
  ]);
}

/** The quote of a share with a buyback in the open market. */
export function bseBuybackQuote(view: FeedView, scripCode: string | null): FeedResponse {
  const own = offersAt(view).flatMap(({ shown, row }) =>
    row.IR_flag === 'BuyBack' && String(row.Scrip_cd) === scripCode ? [shown] : [],
  );
  const [shown] = own;
  if (shown === undefined) return jsonResponse({ CurrRate: { LTP: '' }, Cmpname: {}, Header: {} });
  const last = marketPriceOf(shown.record, view.today);
  const share = {
    scripCode: count(shown.facts, 'scripCode'),
    shortName: text(shown.facts, 'shortName'),
    name: text(shown.facts, 'name'),
    last,
  };
  return jsonResponse(
    shareAtBse(share, `${shortDay(view.today as IndianDay)} | ${timeInIndia(view.at)}`),
    stated(own, ['name', ...days], {
      ...atBse,
      bseSymbol: share.shortName,
      market: `${last} ${view.today}`,
    }),
  );
}

interface OfferAtBse {
  readonly shown: ShownRecord;
  readonly row: OtherOffer;
}

const takeover = otherKind(
  'HARITKRANTI MILLS LTD',
  '2026-10-09',
  '2026-12-30',
  'OTB',
  'Takeover',
  8010,
  4,
  531_904,
);

function offersAt(view: FeedView): OfferAtBse[] {
  const isLive = ({ facts }: ShownRecord) => text(facts, 'closeOn') >= view.today;
  const numbered = (kind: 'rights' | 'ncd', word: 'RI' | 'DPI', flag: number) =>
    view
      .of(kind)
      .filter((shown) => typeof shown.facts['bseNo'] === 'number' && isLive(shown))
      .map((shown) => ({
        shown,
        row: rowOf(text(shown.facts, 'bseName'), shown.facts, word, count(shown.facts, 'bseNo'), flag, 4_000),
      }));
  const buybacks = view
    .of('buyback')
    .filter((shown) => typeof shown.facts['scripCode'] === 'number' && isLive(shown))
    .map((shown) => ({
      shown,
      row: rowOf(
        text(shown.facts, 'shortName'),
        shown.facts,
        'BuyBack',
        1,
        12,
        count(shown.facts, 'scripCode'),
      ),
    }));
  return [...numbered('ncd', 'DPI', 11), ...buybacks, ...numbered('rights', 'RI', 13)];
}

function rowOf(name: string, facts: FactValues, kind: string, ipoNo: number, flag: number, code: number) {
  return otherKind(name, text(facts, 'openOn'), text(facts, 'closeOn'), kind, kind, ipoNo, flag, code);
}

function statedByCalendar({ shown, row }: OfferAtBse): RecordStatement[] {
  return row.IR_flag === 'BuyBack'
    ? stated([shown], ['shortName', 'method', ...days], atBse)
    : stated([shown], ['name', ...days], atBse);
}
