import type { CorporateOfferKind } from '@market/contracts';
import type { MergedOffer } from './merge-sightings';
import { statusAt } from './offer-status';
import { daysAreOdd } from './plausible-days';
import { premiumPercent } from './premium';
import type { OfferFacts } from './sighting';

/** More new shares for one held than any rights issue has offered: 25 : 1 is the record. Source: BSE notices 2025–2026. */
const mostRightsPerShare = 50;
/** Terms of a ratio beyond this are another column. */
const longestRatioTerm = 10_000;
/** Buybacks pay near the market. Units: percent of the market price. */
const premiumBounds = { least: -50, most: 300 };
/** How far a figure may move next to what is known; a slipped decimal point moves it by ten. */
const mostMove: Readonly<Record<string, number>> = {
  marketPriceRupees: 3,
  faceValueRupees: 1.01,
  minInvestmentRupees: 9,
  maxShares: 9,
  issueSizeShares: 9,
  nonRetailShares: 9,
  retailShares: 9,
  issueSizeRupees: 9,
  buybackSizeRupees: 9,
};
/**
 * How far the price and the ratio of an offer may move: they are revised while the offer is announced, and fixed once holders
 * or bidders act on them; then only a correction is small enough.
 *
 * Source: our own bounds; the price is fixed before the record date (SEBI ICDR 2018, chapter III; a buyback's may be
 * raised until the day before it, SEBI Buy-Back 2018, regulation 5), an offer for sale's floor before its first day.
 */
const mostRevision = { upcoming: 1.25, begun: 1.05 };
/** What the company or the seller asks or pays, by field. */
export const pricesOfAnOffer = ['issuePriceRupees', 'buybackPriceRupees', 'floorPriceRupees'] as const;
/** Less is a percent, or the price of a share. Source: our own bound; NSE's past debentures cost 1,000 and more. */
const leastDebentureRupees = 100;
/** A debenture is issued at its face value or near it. */
const mostOfFaceValue = 1.5;
/** More is an amount, or basis points. Units: percent a year. */
const mostCouponPercent = 30;

/** What an exchange now says of an offer, next to what is known of it. */
export interface Word {
  readonly kind: CorporateOfferKind;
  readonly now: Date;
  /** Its source tells of the past: an offer first seen may have been over for long. */
  readonly mayBeLongPast: boolean;
  /** What is new in it. */
  readonly news: OfferFacts;
  /** What the exchange itself said before; empty at first. */
  readonly saidBefore: OfferFacts;
  /** What the other views of the offer say. */
  readonly others: readonly OfferFacts[];
  /** The record as it stands; null for an offer first seen. */
  readonly before: MergedOffer | null;
  /** The record as the word would leave it. */
  readonly after: MergedOffer;
  /** Every price that the record has had, by field, the oldest first. */
  readonly formerPrices: FormerPrices;
}

/** Prices of one offer, by field, the oldest first. */
export type FormerPrices = Readonly<Record<string, readonly number[]>>;

/**
 * Why what an exchange now says of an offer cannot be true, null when it can. Catches slipped decimal points,
 * percents in place of rupees, shifted columns and days that make no sense. What is known already is not doubted
 * again.
 */
export function reasonToDoubt(word: Word): string | null {
  const { kind, now, news, before } = word;
  const [said, known] = [news.terms ?? {}, before?.terms ?? {}];
  const isAnnounced = before !== null && statusAt(kind, before, now) === 'upcoming';
  const mostMoved = isAnnounced ? mostRevision.upcoming : mostRevision.begun;
  return (
    jump(said, known, mostMoved) ??
    creep(said, word.formerPrices) ??
    ratioIsOdd(said['ratio'], known['ratio'], mostMoved) ??
    premiumIsOdd(said, known) ??
    (kind === 'ncd' ? debentureIsOdd(said, known) : null) ??
    daysAreOdd({ ...word, isTender: (said['method'] ?? known['method']) === 'tender' })
  );
}

type Terms = Readonly<Record<string, unknown>>;

function jump(said: Terms, known: Terms, mostPriceRevision: number): string | null {
  const prices = pricesOfAnOffer.map((field) => [field, mostPriceRevision] as const);
  for (const [field, factor] of [...Object.entries(mostMove), ...prices]) {
    const [now, before] = [said[field], known[field]];
    if (typeof now !== 'number' || typeof before !== 'number') continue;
    if (Math.max(now / before, before / now) > factor) return `${field} of ${now} where ${before} is known`;
  }
  return null;
}

/**
 * Revisions that are small one by one add up: the first price counts. One that lies too far from it was released by an
 * operator, and counts from then on.
 */
function creep(said: Terms, former: FormerPrices): string | null {
  for (const field of pricesOfAnOffer) {
    const now = said[field];
    const [oldest, ...later] = former[field] ?? [];
    if (typeof now !== 'number' || oldest === undefined) continue;
    const first = later.reduce((from, price) => (isFar(from, price) ? price : from), oldest);
    if (isFar(first, now)) return `${field} of ${now} where ${first} was said first`;
  }
  return null;
}

function isFar(one: number, other: number): boolean {
  return Math.max(one / other, other / one) > mostRevision.upcoming;
}

interface Ratio {
  readonly offered: number;
  readonly held: number;
}

function ratioIsOdd(said: unknown, known: unknown, mostMoved: number): string | null {
  if (!isRatio(said)) return null;
  const { offered, held } = said;
  const isOdd = offered / held > mostRightsPerShare || offered > longestRatioTerm || held > longestRatioTerm;
  if (isOdd) return `a ratio of ${offered}:${held}`;
  if (!isRatio(known)) return null;
  const move = offered / held / (known.offered / known.held);
  return Math.max(move, 1 / move) > mostMoved
    ? `a ratio of ${offered}:${held} where ${known.offered}:${known.held} is known`
    : null;
}

function isRatio(value: unknown): value is Ratio {
  return typeof value === 'object' && value !== null;
}

function premiumIsOdd(said: Terms, known: Terms): string | null {
  if (said['buybackPriceRupees'] === undefined && said['marketPriceRupees'] === undefined) return null;
  const prices = { ...known, ...said } as { buybackPriceRupees?: number; marketPriceRupees?: number };
  const premium = premiumPercent(prices);
  if (premium === null || (premium >= premiumBounds.least && premium <= premiumBounds.most)) return null;
  return `a buyback at ${String(prices.buybackPriceRupees)} with the share at ${String(prices.marketPriceRupees)}`;
}

function debentureIsOdd(said: Terms, known: Terms): string | null {
  if (isTooCheap(said['faceValueRupees'])) return `a face value of ${String(said['faceValueRupees'])}`;
  if (isTooCheap(said['issuePriceRupees'])) return `a debenture at ${String(said['issuePriceRupees'])}`;
  if (said['issuePriceRupees'] !== undefined || said['faceValueRupees'] !== undefined) {
    const { issuePriceRupees: price, faceValueRupees: face } = { ...known, ...said };
    const isKnown = typeof price === 'number' && typeof face === 'number';
    if (isKnown && Math.max(price / face, face / price) > mostOfFaceValue)
      return `a debenture at ${price} with a face value of ${face}`;
  }
  const coupons = (said['couponRates'] ?? []) as readonly { readonly ratePercent: number | null }[];
  const odd = coupons.find(({ ratePercent }) => ratePercent !== null && ratePercent > mostCouponPercent);
  return odd === undefined ? null : `a coupon of ${String(odd.ratePercent)} percent`;
}

function isTooCheap(rupees: unknown): boolean {
  return typeof rupees === 'number' && rupees < leastDebentureRupees;
}
