import type { IndianDay } from '@market/kernel';
import { namedDay } from '@market/invented-market/replay-payloads/spelling';
import {
  navAll,
  offerDetail,
  offerList,
  schemeMaster,
} from '@market/invented-market/replay-payloads/new-fund-offers/amfi-payloads';
import {
  inventedScheme,
  type InventedScheme,
} from '@market/invented-market/replay-payloads/new-fund-offers/invented-scheme';
import { schemeDocument } from '@market/invented-market/replay-payloads/new-fund-offers/scheme-documents';
import { absent, type FeedResponse, jsonResponse, textResponse } from './feed-response';
import { count, type FeedView, type ShownRecord, stated, text } from './shown-records';

const named = ['name', 'house', 'category', 'openOn', 'closeOn', 'minimum'];

/** AMFI's list of open offers. */
export function fundOfferList(view: FeedView): FeedResponse {
  // The list has names and numbers alone: the details state the rest.
  return jsonResponse(offerList(openIn(view).map(schemeOf)), stated(openIn(view), ['name', 'house']));
}

/** AMFI's details of one offer. */
export function fundOfferDetail(view: FeedView, schemeId: string): FeedResponse {
  const own = openIn(view).filter(({ facts }) => String(facts['schemeId']) === schemeId);
  const [shown] = own;
  if (shown === undefined) return jsonResponse({ NewFundOffer: [], type: 'detailed' });
  return jsonResponse(offerDetail(schemeOf(shown)), stated(own, [...named, 'objective']));
}

/** The master of all schemes: also those that have not opened. */
export function fundMaster(view: FeedView): FeedResponse {
  const own = view.of('nfo');
  return textResponse(schemeMaster(own.map(schemeOf)), 'text/csv', stated(own, [...named, 'code', 'plans']));
}

/** The file of all net asset values, for the names of fund houses. */
export function fundValues(view: FeedView): FeedResponse {
  const schemes = view.of('nfo').map(schemeOf);
  return textResponse(navAll(schemes, namedDay(view.today as IndianDay)), 'text/plain');
}

/** The document of a scheme in the form that its fund house chose. */
export function fundDocument(view: FeedView, name: string): FeedResponse {
  const [, schemeId, form] = /SSD_(\d+)\.(xml|xls)$/.exec(name) ?? [];
  const own = view.of('nfo').filter(({ facts }) => String(facts['schemeId']) === schemeId);
  const [shown] = own;
  const scheme = shown === undefined ? null : schemeOf(shown);
  if (scheme === null || scheme.document === null) return absent;
  if ((scheme.document === 'html') !== (form === 'xls')) return absent;
  const terms = ['risk', 'allotmentOn', 'benchmark', 'managers', 'expense', 'exitLoad', 'instalment'];
  const states = stated(own, ['name', 'category', 'openOn', 'closeOn', ...terms]);
  const body = schemeDocument(scheme);
  return form === 'xls'
    ? textResponse(Buffer.from(body).toString('base64'), 'application/vnd.ms-excel', states)
    : textResponse(body, 'text/xml', states);
}

function openIn(view: FeedView): ShownRecord[] {
  return view
    .of('nfo')
    .filter(
      ({ facts }) =>
        typeof facts['schemeId'] === 'number' &&
        text(facts, 'openOn') <= view.today &&
        text(facts, 'closeOn') >= view.today,
    );
}

/** Returns the scheme that facts describe: what they do not name follows from its number. */
function schemeOf({ facts }: ShownRecord): InventedScheme {
  const days = [text(facts, 'openOn') as IndianDay, text(facts, 'closeOn') as IndianDay] as const;
  const scheme = inventedScheme(count(facts, 'number'), ...days, typeof facts['schemeId'] === 'number');
  return {
    ...scheme,
    name: text(facts, 'name'),
    minimum: text(facts, 'minimumText'),
    riskLevel: text(facts, 'riskText'),
    benchmark: text(facts, 'benchmark'),
    exitLoad: text(facts, 'exitLoad'),
    greatestExpense: `${count(facts, 'expense')}%`,
  };
}
