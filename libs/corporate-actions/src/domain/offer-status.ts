import type { CorporateOfferKind } from '@market/contracts';
import {
  addDays,
  dayInIndia,
  type IndianDay,
  instantInIndia,
  firstCurrentDay,
  outdatedOn,
  settledState,
} from '@market/kernel';
import type { Offer, OfferDays, OfferStatus } from './offer';

/** Offer with its status, its current terms and its last change at an instant. */
export type OfferWithStatus<Kind extends CorporateOfferKind = CorporateOfferKind> = Offer<Kind> & {
  readonly status: OfferStatus;
};

/**
 * Maximum length of an offer; one without a known closing day counts as over after it. Units: days.
 *
 * Source: rights at most 30 days (SEBI ICDR 2018, regulation 87); buyback in the open market at most 6 months before
 * April 2023, 66 or 22 working days since (SEBI Buy-Back 2018, regulation 17), 99 days in BSE's calendar of 2026-09;
 * debt at most 10 working days (SEBI NCS 2021), with room for an extension; an offer for sale two trading days (SEBI
 * circular of 2023-01-10), with room for a long weekend.
 */
export const longestDays: Readonly<Record<CorporateOfferKind, number>> = {
  rights: 30,
  buyback: 183,
  ncd: 30,
  ofs: 5,
};

/**
 * Maximum time between record date and opening; an offer of which only the record date is known counts as over after
 * it. Units: days.
 *
 * Source: a tender opens within 4 working days (SEBI Buy-Back 2018, regulation 9, as amended in 2023), 12 days at most
 * in BSE's notices of 2025–2026, with room for holidays; else our own bound.
 */
export const opensWithinDays: Readonly<Record<CorporateOfferKind, number>> = {
  rights: 60,
  buyback: 20,
  ncd: 60,
  ofs: 60,
};

/**
 * Maximum time by which an offer that has not begun is postponed; later days belong to another plan. Units: days.
 * Source: our own bound.
 */
export const postponedWithinDays = 183;

/**
 * Returns the status of an offer at an instant: open from 00:00 IST of its first day to the end of its last. It is computed
 * when a record is read, not stored and moved by the clock's tick like that of an IPO: no statement of SQL knows the hour, and days
 * that change move it at once. So new days can set it back; the intake compares both before it takes days in.
 * Source: docs/spec/states-and-events.md, "States of other records".
 */
export function statusAt(kind: CorporateOfferKind, days: OfferDays, now: Date): OfferStatus {
  return settledState(days, now, (stated, at) => statusByDays(kind, stated, at));
}

/** Returns the status by the published days alone, with which new ones are compared: none of those that wait holds it back. */
export function statusByDays(kind: CorporateOfferKind, days: OfferDays, now: Date): OfferStatus {
  const today = dayInIndia(now);
  const lastOn = lastDay(kind, days);
  if (lastOn !== null && today > lastOn) return 'closed';
  return days.openOn !== null && today >= days.openOn ? 'open' : openWithoutStart(days, today);
}

/** Returns the instant at which the status of an offer began by its days; null for one that has yet to begin. */
export function statusBeganAt(kind: CorporateOfferKind, days: OfferDays, now: Date): Date | null {
  const status = statusAt(kind, days, now);
  if (status === 'upcoming') return null;
  const lastOn = lastDay(kind, days);
  const firstOn = days.openOn ?? days.retailOn;
  if (status === 'closed') return lastOn === null ? null : instantInIndia(addDays(lastOn, 1));
  return firstOn === null ? null : instantInIndia(firstOn);
}

/** Returns the last possible day of the offer; null when no day is known. */
function lastDay(
  kind: CorporateOfferKind,
  { recordOn, openOn, retailOn, closeOn }: OfferDays,
): IndianDay | null {
  if (closeOn !== null) return closeOn;
  if (openOn !== null) return addDays(openOn, longestDays[kind]);
  if (retailOn !== null) return retailOn;
  return recordOn === null ? null : addDays(recordOn, opensWithinDays[kind]);
}

/**
 * Returns the status of an offer without a first day: an offer for sale is open on its retail day, any other offer has
 * yet to begin.
 */
function openWithoutStart({ openOn, retailOn }: OfferDays, today: IndianDay): OfferStatus {
  return openOn === null && retailOn !== null && today >= retailOn ? 'open' : 'upcoming';
}

/** Returns an offer with its status and its current terms at an instant. */
export function withStatusAt<Kind extends CorporateOfferKind>(
  offer: Offer<Kind>,
  at: Date,
): OfferWithStatus<Kind> {
  return {
    ...offer,
    terms: withCurrentPrice(offer.terms, dayInIndia(at)),
    status: statusAt(offer.kind, offer, at),
    updatedAt: lastChangedAt(offer, at),
  };
}

/**
 * Returns the instant at which anything published of an offer last changed: a stored value, its status, which follows
 * from its days, or its market price, which is left out when it is old.
 */
export function lastChangedAt(offer: Offer, now: Date): Date {
  const changes = [statusBeganAt(offer.kind, offer, now), priceOutdatedAt(offer.terms)];
  return changes.reduce<Date>(
    (last, change) => (change !== null && change > last && change <= now ? change : last),
    offer.updatedAt,
  );
}

/**
 * Removes a market price that is not current. It is read only while the offer lasts, so the last one is later out of
 * date; a price without a time counts as out of date, too.
 *
 * @param terms of any kind of offer, instants as texts
 */
function withCurrentPrice<Terms extends Readonly<Record<string, unknown>>>(
  terms: Terms,
  today: IndianDay,
): Terms {
  const { marketPriceRupees: _price, marketPricedAt, ...others } = terms;
  const isCurrent =
    typeof marketPricedAt === 'string' && dayInIndia(new Date(marketPricedAt)) >= firstCurrentDay(today);
  return isCurrent ? terms : (others as Terms);
}

/** Returns the instant from which a market price is no current one; null without a dated price. */
function priceOutdatedAt({ marketPricedAt }: Readonly<Record<string, unknown>>): Date | null {
  if (typeof marketPricedAt !== 'string') return null;
  return instantInIndia(outdatedOn(dayInIndia(new Date(marketPricedAt))));
}
