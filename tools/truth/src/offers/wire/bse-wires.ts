import type { IndianDay } from '@market/kernel';
import { timeInIndia } from '@market/kernel';
import { bondProspectus } from '@market/invented-market/replay-payloads/corporate-actions/offer-payloads';
import { monthFirstDay, shortDay } from '@market/invented-market/replay-payloads/spelling';
import {
  calendarRow,
  type IssueAtBse,
  publicIssueRow,
  type TermsAtBse,
} from '@market/invented-market/wires/bse-calendar-rows';
import { quoteAtBse } from '@market/invented-market/wires/bse-share-pages';
import { unmoved } from '@market/invented-market/wires/day-prices';
import { marketPriceOf } from '../scenario/market-price';
import { type FeedResponse, jsonResponse, type RecordStatement } from './feed-response';
import { count, type FeedView, type ShownRecord, stated, text } from './shown-records';

const atBse = { atBse: true };
const days = ['openOn', 'closeOn'];
const quoteFeed = 'bse.buyback-quote';

/** `IPO_HomePageDetail`: the offers that are live or coming. The feed of quotes looks up codes of shares in it, and takes no days. */
export function calendar(view: FeedView): FeedResponse {
  const offers = offersAt(view);
  const rows = [takeover, ...offers.map(({ offer }) => offer)].map(calendarRow);
  return jsonResponse({ Table: rows }, view.feed === quoteFeed ? [] : offers.flatMap(statedByCalendar));
}

/** `GetPublicIssue_par_updated` without a kind: the same offers, with prices. */
export function publicOffers(view: FeedView): FeedResponse {
  const offers = offersAt(view);
  const rows = offers.map(({ offer, shown: { facts } }) =>
    publicIssueRow(offer, {
      ...unpriced,
      price: count(facts, 'price').toFixed(2),
      faceValue: offer.kind === 'DPI' ? count(facts, 'faceValue') : null,
    }),
  );
  const states = offers.flatMap((listed) =>
    statedByCalendar(listed).map((statement): RecordStatement => ({
      ...statement,
      facts: {
        ...statement.facts,
        price: listed.shown.facts['price'] ?? null,
        ...(listed.offer.kind === 'DPI' ? { faceValue: listed.shown.facts['faceValue'] ?? null } : {}),
      },
    })),
  );
  return jsonResponse({ Table: [publicIssueRow(takeover, unpriced), ...rows] }, states);
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
  const own = offersAt(view).flatMap(({ shown, offer }) =>
    offer.kind === 'BuyBack' && String(offer.issueCode) === scripCode ? [shown] : [],
  );
  const [shown] = own;
  if (shown === undefined) return jsonResponse({ CurrRate: { LTP: '' }, Cmpname: {}, Header: {} });
  const last = marketPriceOf(shown.record, view.today);
  const share = {
    scripCode: count(shown.facts, 'scripCode'),
    symbol: text(shown.facts, 'shortName'),
    name: text(shown.facts, 'name'),
  };
  return jsonResponse(
    quoteAtBse(share, unmoved(last), `${shortDay(view.today as IndianDay)} | ${timeInIndia(view.at)}`),
    stated(own, ['name'], {
      ...atBse,
      bseSymbol: share.symbol,
      market: `${last} ${view.today}`,
    }),
  );
}

interface ListedOffer {
  readonly shown: ShownRecord;
  readonly offer: IssueAtBse;
}

const unpriced: TermsAtBse = { price: null, faceValue: null, isSme: null };

const takeover: IssueAtBse = {
  ...{ name: 'HARITKRANTI MILLS LTD', kind: 'OTB', ipoNo: 8010, issueCode: 531_904 },
  ...{ openOn: '2026-10-09', closeOn: '2026-12-30', isLive: true },
};

function offersAt(view: FeedView): ListedOffer[] {
  const listed = (shown: ShownRecord, named: Pick<IssueAtBse, 'name' | 'kind' | 'ipoNo' | 'issueCode'>) => {
    const days = { openOn: text(shown.facts, 'openOn'), closeOn: text(shown.facts, 'closeOn') };
    return days.closeOn < view.today ? [] : [{ shown, offer: { ...named, ...days, isLive: true } }];
  };
  const numbered = (records: 'rights' | 'ncd', kind: 'RI' | 'DPI') =>
    view.of(records).flatMap((shown) => {
      if (typeof shown.facts['bseNo'] !== 'number') return [];
      return listed(shown, {
        ...{ name: text(shown.facts, 'bseName'), kind },
        ...{ ipoNo: shown.facts['bseNo'], issueCode: 4_000 },
      });
    });
  const buybacks = view.of('buyback').flatMap((shown) => {
    const issueCode = shown.facts['scripCode'];
    if (typeof issueCode !== 'number') return [];
    return listed(shown, { name: text(shown.facts, 'shortName'), kind: 'BuyBack', ipoNo: 1, issueCode });
  });
  return [...numbered('ncd', 'DPI'), ...buybacks, ...numbered('rights', 'RI')];
}

function statedByCalendar({ shown, offer }: ListedOffer): RecordStatement[] {
  return offer.kind === 'BuyBack'
    ? stated([shown], ['shortName', 'method', ...days], atBse)
    : stated([shown], ['name', ...days], atBse);
}
