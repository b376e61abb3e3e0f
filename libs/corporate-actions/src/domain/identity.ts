import type { Exchange } from '@market/contracts';
import { companyKey, daysBetween, type IndianDay, joinedKey } from '@market/kernel';
import { isYearApart, lastOf } from './misprinted-year';
import type { OfferDays } from './offer';
import { postponedWithinDays } from './offer-status';
import type { OfferFacts } from './offer-facts';

/** How an exchange names an offer, with what tells it apart. */
export interface Claim {
  readonly exchange: Exchange;
  readonly sourceKey: string;
  readonly facts: OfferFacts;
}

/** A known offer as a claim is compared with it. */
export interface KnownOffer extends OfferDays {
  readonly id: string;
  readonly isin: string | null;
  /** Every spelling of the company that the exchanges use or used, as `joinedKey`. */
  readonly companyKeys: ReadonlySet<string>;
  /** `exchange:sourceKey` of every sighting. */
  readonly keys: ReadonlySet<string>;
  readonly isOver: boolean;
  readonly isUpcoming: boolean;
  /** Only one word of the company's name is known. */
  readonly isShortNamed: boolean;
}

export type Identity =
  | { readonly match: 'known'; readonly id: string }
  | { readonly match: 'new' }
  | { readonly match: 'doubtful'; readonly reason: string }
  /** Nothing is wrong with it: a day is missing that another source may give. */
  | { readonly match: 'waiting'; readonly reason: string };

/** Two exchanges, or two lists of one, state the same first day up to this distance. Units: days. */
const samePeriodDays = 10;
/** A key that comes again so much later names another offer of the same company. Units: days. */
const sameKeyDays = 120;
/** A record date and a first day that follows so long after are of one offer: two of a company are further apart. Units: days. */
const recordedWithinDays = 60;
/** What a claim is seen with. */
export interface ClaimView {
  /** An operator vouches for the claim. */
  readonly trusted: boolean;
  /** All that the same answer says, when it tells of the past; empty otherwise. */
  readonly past: readonly OfferFacts[];
}

/** Numbers that BSE gives once: another number is another offer. */
const numbered = /^BSE:(?:ri|dpi)-\d+$/;

/**
 * Which of the known offers of its kind a claim is about: by the exchange's own key, else by ISIN or normalised name
 * together with the days. Never by symbol across exchanges.
 */
export function identify(claim: Claim, known: readonly KnownOffer[], { trusted, past }: ClaimView): Identity {
  const key = `${claim.exchange}:${claim.sourceKey}`;
  const byKey = nearest(
    claim,
    known.filter((offer) => offer.keys.has(key) && sameEra(key, claim.facts, offer)),
  );
  const odd = byKey && !trusted ? oddName(claim, byKey) : null;
  if (odd !== null) return { match: 'doubtful', reason: odd };
  const another = byKey !== null && isAnother(key, claim.facts, byKey, past);
  if (byKey && !another) return { match: 'known', id: byKey.id };
  const named = known.filter((offer) => sameCompany(claim, offer) && !numberedApart(key, offer));
  if (isUndated(claim.facts)) return undated(named, trusted);
  const closest = nearest(
    claim,
    named.filter((offer) => sameTime(claim.facts, offer)),
  );
  if (closest) return { match: 'known', id: closest.id };
  if (byKey)
    return trusted || isNamedIn(past, byKey) ? { match: 'new' } : { match: 'doubtful', reason: laterOffer };
  const twin = named.find((offer) => isYearApart(claim.facts, offer) && !isNamedIn(past, offer));
  if (twin === undefined || trusted) return { match: 'new' };
  return { match: 'doubtful', reason: 'its days are those of a known offer, in another year' };
}

const laterOffer = 'it begins after a known offer of this key was over: it is another one, or a day is wrong';

/**
 * Whether a key that is not given once names another offer than the known one: a list of the past names both, or it
 * begins when the known one is over. What has ended is not put off, and its price is not that of the next.
 */
function isAnother(key: string, facts: OfferFacts, offer: KnownOffer, past: readonly OfferFacts[]): boolean {
  if (numbered.test(key) || sameTime(facts, offer)) return false;
  const [first, last] = [firstDay(facts) ?? facts.recordOn, lastOf(offer)];
  const isLater = offer.isOver && first !== undefined && last !== null && first > last;
  return isLater || isNamedIn(past, offer);
}

/** A list of the past that names both tells of two offers. */
function isNamedIn(past: readonly OfferFacts[], offer: KnownOffer): boolean {
  return past.some((facts) => !isUndated(facts) && sameCompany({ facts }, offer) && sameTime(facts, offer));
}

/**
 * Why an offer's name under its own key cannot be believed: within the weeks of an offer no company is renamed, but
 * columns slip by a row. The full name may follow the one word that BSE's calendar gives of a buyback.
 */
function oddName({ facts }: Claim, offer: KnownOffer): string | null {
  const said = facts.companyName === undefined ? '' : companyKey(facts.companyName);
  if (said === '' || offer.companyKeys.has(said.replaceAll(' ', ''))) return null;
  const isFuller = offer.isShortNamed && said.includes(' ');
  return isFuller ? null : `its key names another company than ${String(facts.companyName).slice(0, 60)}`;
}

function undated(named: readonly KnownOffer[], trusted: boolean): Identity {
  const standing = named.filter(({ isOver }) => !isOver);
  const [one] = standing;
  if (one && standing.length === 1) return { match: 'known', id: one.id };
  if (standing.length === 0 && (named.length === 0 || trusted)) return { match: 'new' };
  const reason = 'offers of this company are known, but no day tells which one it is';
  return { match: standing.length === 0 ? 'waiting' : 'doubtful', reason };
}

function sameCompany({ facts }: Pick<Claim, 'facts'>, offer: KnownOffer): boolean {
  if (facts.isin !== undefined && offer.isin !== null) return facts.isin === offer.isin;
  const key = joinedKey(facts.companyName ?? '');
  return key !== '' && offer.companyKeys.has(key);
}

function numberedApart(key: string, offer: KnownOffer): boolean {
  return numbered.test(key) && [...offer.keys].some((other) => other !== key && numbered.test(other));
}

function sameEra(key: string, facts: OfferFacts, offer: KnownOffer): boolean {
  const mostDays = offer.isUpcoming ? postponedWithinDays : sameKeyDays;
  return numbered.test(key) || distance(facts, offer) <= mostDays;
}

function sameTime(facts: OfferFacts, offer: KnownOffer): boolean {
  return distance(facts, offer) <= samePeriodDays;
}

/** Tells whether nothing says when the offer is. */
export function isUndated({ openOn, retailOn, recordOn, closeOn }: OfferFacts): boolean {
  return openOn === undefined && retailOn === undefined && recordOn === undefined && closeOn === undefined;
}

/**
 * Days between the first days of both. A record date stands for a first day that follows within 60 days, so it lies
 * at no distance from those. Two offers without a comparable day are at no distance.
 */
function distance(facts: OfferFacts, offer: OfferDays): number {
  const [from, to] = [firstDay(facts), firstDay(offer)];
  if (from !== null && to !== null) return apart(from, to);
  if (facts.recordOn !== undefined && offer.recordOn !== null) return apart(facts.recordOn, offer.recordOn);
  if (to !== null && facts.recordOn !== undefined) return afterRecord(facts.recordOn, to);
  if (from !== null && offer.recordOn !== null) return afterRecord(offer.recordOn, from);
  if (facts.closeOn !== undefined && offer.closeOn !== null) return apart(facts.closeOn, offer.closeOn);
  return 0;
}

function firstDay({ openOn, retailOn }: { openOn?: IndianDay | null; retailOn?: IndianDay | null }) {
  return openOn ?? retailOn ?? null;
}

function afterRecord(recordOn: IndianDay, openOn: IndianDay): number {
  const later = daysBetween(recordOn, openOn);
  if (later < 0) return -later;
  return later <= recordedWithinDays ? 0 : later - recordedWithinDays + samePeriodDays;
}

function apart(one: IndianDay, other: IndianDay): number {
  return Math.abs(daysBetween(one, other));
}

/** Of several the one nearest in time; of equals the one with the smaller id. */
function nearest({ facts }: Claim, offers: readonly KnownOffer[]): KnownOffer | null {
  const ranked = [...offers].sort(
    (one, other) => distance(facts, one) - distance(facts, other) || (one.id < other.id ? -1 : 1),
  );
  return ranked[0] ?? null;
}
