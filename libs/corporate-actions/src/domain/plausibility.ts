import { type BoundedValue, type CorporateOfferKind, valueBound } from '@market/contracts';
import type { Conflict } from '@market/kernel';
import type { MergedOffer } from './merged-offer';
import { type OfferFacts, pickTerms } from './offer-facts';
import { statusByDays } from './offer-status';
import { findImplausibleDates } from './plausible-days';
import { premiumPercent } from './premium';
import { type Terms, unusualFigures, unusualSize } from './unusual-figures';

/** Maximum number of new shares for one held: 25 : 1 is the record. Source: BSE notices 2025–2026. */
const maxRightsPerShare = 50;
/** Maximum term of a ratio: larger numbers are of another column. */
const longestRatioTerm = 10_000;
/** Range of the premium of a buyback. Units: percent of the market price. */
const premiumBounds = { min: -50, max: 300 };
/** Factors by which figures may change: a misplaced decimal point changes them by ten. */
const maxChanges: Readonly<Record<string, number>> = {
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
 * Factors by which the price and the ratio of an offer may change: they are revised while the offer is announced, and
 * fixed once holders or bidders act on them; after that only small corrections occur.
 *
 * Source: our own bounds; the price is fixed before the record date (SEBI ICDR 2018, chapter III; a buyback's may be
 * raised until the day before it, SEBI Buy-Back 2018, regulation 5), an offer for sale's floor before its first day.
 */
const maxRevision = { upcoming: 1.25, begun: 1.05 };
/** Fields with the price that the company or the seller asks or pays. */
export const pricesOfAnOffer = ['issuePriceRupees', 'buybackPriceRupees', 'floorPriceRupees'] as const;
/** Figures of an offer, whose columns may be exchanged. */
const figures = [...pricesOfAnOffer, ...Object.keys(maxChanges)];
/** Factor by which the price of a debenture may differ from its face value. */
const maxShareOfFaceValue = 1.5;
/** Maximum coupon: a larger figure is an amount, or in basis points. Units: percent a year. */
const maxCouponPercent = 30;

/** Facts that would be believed of an offer, with the data that they are checked against. */
export interface OfferCheck {
  readonly kind: CorporateOfferKind;
  readonly now: Date;
  /** True when the source states past offers: one first seen may have ended long ago. */
  readonly mayBeLongPast: boolean;
  readonly believed: OfferFacts;
  /** Published record; null for an offer first seen. */
  readonly before: MergedOffer | null;
  /** Former prices of the record, by field, the oldest first. */
  readonly formerPrices: FormerPrices;
  /** True in the first readings of the record: the known values may be the wrong ones. Default: false. */
  readonly isFirstSeen?: boolean;
}

/** Former prices of one offer, by field, the oldest first. */
export type FormerPrices = Readonly<Record<string, readonly number[]>>;

/**
 * Finds facts that cannot be true of an offer, or are far from the published ones: misplaced decimal points, percents
 * in place of rupees, shifted columns and impossible days.
 */
export function impossibilities(offer: OfferCheck): Conflict[] {
  const { kind, now, believed, before } = offer;
  const [said, known] = [pickTerms(believed), before?.terms ?? {}];
  const isAnnounced = before !== null && statusByDays(kind, before, now) === 'upcoming';
  const maxChange = isAnnounced ? maxRevision.upcoming : maxRevision.begun;
  return [
    ...(offer.isFirstSeen ? [] : exchangedColumns(said, known)),
    ...jumps(said, known, maxChange),
    ...creeps(said, offer.formerPrices),
    ...oddRatio(said['ratio'], known['ratio'], maxChange),
    ...turnedRatio(said['ratio'], known['ratio'], offer.isFirstSeen),
    ...oddPremium('buybackPriceRupees', said['buybackPriceRupees'], known),
    ...(kind === 'ncd' ? oddDebenture(said) : []),
    ...unusualFigures(kind, said, known),
    ...unusualSize(kind, { ...known, ...said }),
    ...findImplausibleDates({
      ...offer,
      days: believed,
      isTender: (said['method'] ?? known['method']) === 'tender',
    }),
  ];
}

function jumps(said: Terms, known: Terms, maxPriceRevision: number): Conflict[] {
  const prices = pricesOfAnOffer.map((field) => [field, maxPriceRevision] as const);
  return [...Object.entries(maxChanges), ...prices].flatMap(([field, factor]) => {
    const [now, before] = [said[field], known[field]];
    if (typeof now !== 'number' || typeof before !== 'number') return [];
    if (Math.max(now / before, before / now) <= factor) return [];
    return [far(field, `${field} of ${now} where ${before} is known`)];
  });
}

/** Finds pairs of figures of which each has the known value of the other: columns of a page were exchanged. */
function exchangedColumns(said: Terms, known: Terms): Conflict[] {
  const fields = figures.filter(
    (field) => typeof said[field] === 'number' && typeof known[field] === 'number',
  );
  return fields.flatMap((one, at) =>
    fields
      .slice(at + 1)
      .filter(
        (other) => known[one] !== known[other] && said[one] === known[other] && said[other] === known[one],
      )
      .map((other) => ({
        facts: [one, other],
        reason: `${one} and ${other} are exchanged: ${String(said[one])} and ${String(said[other])}`,
        impossible: true as const,
      })),
  );
}

/**
 * Finds prices that moved too far in small steps: they are compared with the first price. A former price that is too
 * far from it was released by an operator or settled by repetition, and takes its place.
 */
function creeps(said: Terms, former: FormerPrices): Conflict[] {
  return pricesOfAnOffer.flatMap((field) => {
    const now = said[field];
    const [oldest, ...later] = former[field] ?? [];
    if (typeof now !== 'number' || oldest === undefined) return [];
    const first = later.reduce((from, price) => (isFar(from, price) ? price : from), oldest);
    return isFar(first, now) ? [far(field, `${field} of ${now} where ${first} was said first`)] : [];
  });
}

function far(field: string, reason: string): Conflict {
  return { facts: [field], reason, stride: true };
}

function isFar(one: number, other: number): boolean {
  return Math.max(one / other, other / one) > maxRevision.upcoming;
}

interface Ratio {
  readonly offered: number;
  readonly held: number;
}

function oddRatio(said: unknown, known: unknown, maxChange: number): Conflict[] {
  if (!isRatio(said)) return [];
  const { offered, held } = said;
  const isOdd = offered / held > maxRightsPerShare || offered > longestRatioTerm || held > longestRatioTerm;
  if (isOdd) return [{ facts: ['ratio'], reason: `a ratio of ${offered}:${held}` }];
  if (!isRatio(known)) return [];
  const move = offered / held / (known.offered / known.held);
  if (Math.max(move, 1 / move) <= maxChange) return [];
  return [far('ratio', `a ratio of ${offered}:${held} where ${known.offered}:${known.held} is known`)];
}

/**
 * Finds a ratio whose two numbers are those of the known one, turned around: no issue is revised so, and it is not
 * believed however often it is read, unless the record was first seen lately.
 */
function turnedRatio(said: unknown, known: unknown, isFirstSeen = false): Conflict[] {
  if (isFirstSeen || !isRatio(said) || !isRatio(known) || said.offered === said.held) return [];
  if (said.offered !== known.held || said.held !== known.offered) return [];
  const reason = `a ratio of ${said.offered}:${said.held}, which is the known one turned around`;
  return [{ facts: ['ratio'], reason, impossible: true }];
}

function isRatio(value: unknown): value is Ratio {
  return typeof value === 'object' && value !== null;
}

/** Finds a price of a buyback or of its share that makes the premium impossible. */
export function oddPremium(field: string, value: unknown, known: Terms): Conflict[] {
  if (value === undefined) return [];
  const prices = { ...known, [field]: value } as { buybackPriceRupees?: number; marketPriceRupees?: number };
  const premium = premiumPercent(prices);
  if (premium === null || (premium >= premiumBounds.min && premium <= premiumBounds.max)) return [];
  const { buybackPriceRupees: paid, marketPriceRupees: market } = prices;
  return [{ facts: [field], reason: `a buyback at ${paid} with the share at ${market}` }];
}

function oddDebenture(said: Terms): Conflict[] {
  const { faceValueRupees: face, issuePriceRupees: price } = said;
  const found: Conflict[] = [];
  if (isTooCheap('ncd.faceValueRupees', face))
    found.push({ facts: ['faceValueRupees'], reason: `a face value of ${String(face)}` });
  if (isTooCheap('ncd.issuePriceRupees', price))
    found.push({ facts: ['issuePriceRupees'], reason: `a debenture at ${String(price)}` });
  const isKnown = typeof price === 'number' && typeof face === 'number';
  if (isKnown && Math.max(price / face, face / price) > maxShareOfFaceValue)
    found.push({
      facts: ['issuePriceRupees', 'faceValueRupees'],
      reason: `a debenture at ${price} with a face value of ${face}`,
    });
  return found;
}

/** Returns the reason why coupons cannot be those of a debenture, null when they can. */
export function couponDoubt({ couponRates }: OfferFacts): string | null {
  const coupons = (couponRates ?? []) as readonly { readonly ratePercent: number | null }[];
  const odd = coupons.find(({ ratePercent }) => ratePercent !== null && ratePercent > maxCouponPercent);
  return odd === undefined ? null : `a coupon of ${String(odd.ratePercent)} percent`;
}

/** Tells whether a price is a percent, or that of a share. */
function isTooCheap(of: BoundedValue, rupees: unknown): boolean {
  return typeof rupees === 'number' && rupees < (valueBound(of)?.min ?? 0);
}
