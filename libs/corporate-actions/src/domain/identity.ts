import type { Exchange } from '@market/contracts';
import { companyKey, daysBetween, type IndianDay, joinedKey } from '@market/kernel';
import { isExchangedKey } from './exchanged-key';
import { isYearApart, lastStatedDay } from './misprinted-year';
import type { OfferDays } from './offer';
import { postponedWithinDays } from './offer-status';
import type { OfferFacts } from './offer-facts';

/** Name of an offer at one exchange, with the facts that distinguish it. */
export interface Claim {
  readonly exchange: Exchange;
  readonly sourceKey: string;
  readonly facts: OfferFacts;
}

/** Fields of a known offer that are compared with a claim. */
export interface KnownOffer extends OfferDays {
  readonly id: string;
  readonly isin: string | null;
  /** Every spelling of the company that the exchanges use or used, in the form of `joinedKey`. */
  readonly companyKeys: ReadonlySet<string>;
  /** Keys of all sightings. Shape: `exchange:sourceKey`. */
  readonly keys: ReadonlySet<string>;
  /** Keys that were first seen lately, a part of `keys`. */
  readonly youngKeys: ReadonlySet<string>;
  /** Keys that were read once, a part of `keys`. */
  readonly unsettledKeys: ReadonlySet<string>;
  readonly terms: Readonly<Record<string, unknown>>;
  readonly isOver: boolean;
  readonly isUpcoming: boolean;
  /** True when only one word of the company's name is known. */
  readonly isShortNamed: boolean;
}

export type Identity =
  | { readonly match: 'known'; readonly id: string; readonly leaves?: string }
  | { readonly match: 'new'; readonly leaves?: string }
  | { readonly match: 'doubtful'; readonly reason: string }
  /** Claim without a contradiction: a day is missing that another source may state. */
  | { readonly match: 'waiting'; readonly reason: string };

/** Maximum distance between the first days that two exchanges, or two lists of one, state of one offer. Units: days. */
const samePeriodDays = 10;
/** Time from which a repeated key names another offer of the same company. Units: days. */
const sameKeyDays = 120;
/**
 * Maximum time between record date and first day of one offer: two offers of a company are further apart. Units: days.
 */
const recordedWithinDays = 60;
/** Facts beside a claim that decide which offer it is about. */
export interface ClaimCircumstances {
  /** True when an operator vouches for the claim. */
  readonly trusted: boolean;
  /** Companies that the rows of the same payload name, in the form of `joinedKey`. Default: none. */
  readonly companies?: ReadonlySet<string>;
  /** Facts of all claims of the same payload, when it states past offers; empty otherwise. */
  readonly past: readonly OfferFacts[];
}

/** Keys with a number that BSE assigns only once: another number is another offer. */
const numbered = /^BSE:(?:ri|dpi)-\d+$/;

/**
 * Finds the known offer of its kind that a claim is about: by the exchange's own key, else by ISIN or normalised name
 * together with the days. Symbols are never compared across exchanges.
 */
export function identify(
  claim: Claim,
  known: readonly KnownOffer[],
  circumstances: ClaimCircumstances,
): Identity {
  const { trusted, past } = circumstances;
  const key = `${claim.exchange}:${claim.sourceKey}`;
  const byKey = nearest(
    claim,
    known.filter((offer) => offer.keys.has(key) && sameEra(key, claim.facts, offer)),
  );
  const odd = byKey && !trusted ? oddName(claim, byKey, byKey.unsettledKeys.has(key)) : null;
  if (byKey !== null && odd !== null)
    return withoutMistake(claim, byKey, known, circumstances) ?? { match: 'doubtful', reason: odd };
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
  const numbered = trusted ? undefined : known.find((offer) => isNumberedTwin(claim, offer));
  if (numbered !== undefined) return { match: 'doubtful', reason: twinOfNumber };
  const misread = trusted ? undefined : named.find((offer) => isRecordedTooLate(claim.facts, offer));
  if (misread !== undefined) return { match: 'known', id: misread.id };
  const twin = named.find((offer) => isYearApart(claim.facts, offer) && !isNamedIn(past, offer));
  if (twin === undefined || trusted) return { match: 'new' };
  return { match: 'doubtful', reason: 'its days are those of a known offer, in another year' };
}

const twinOfNumber = 'its name and days are those of an offer under another number';
const laterOffer = 'it begins after a known offer of this key was over: it is another one, or a day is wrong';

/**
 * Tells whether a key that can be reused names another offer than the known one: a list of past offers has both, or the
 * new one begins when the known one is over. An offer that has ended is not postponed, and its price is not that of the
 * next.
 */
function isAnother(key: string, facts: OfferFacts, offer: KnownOffer, past: readonly OfferFacts[]): boolean {
  if (numbered.test(key) || sameTime(facts, offer)) return false;
  const [first, last] = [firstDay(facts) ?? facts.recordOn, lastStatedDay(offer)];
  const isLater = offer.isOver && first !== undefined && last !== null && first > last;
  return isLater || isNamedIn(past, offer);
}

/** Tells whether a list of past offers contains the known one as well: then there are two offers. */
function isNamedIn(past: readonly OfferFacts[], offer: KnownOffer): boolean {
  return past.some((facts) => !isUndated(facts) && sameCompany({ facts }, offer) && sameTime(facts, offer));
}

/**
 * Identifies a claim without the key that another offer has by mistake: its first reading had the name of that offer, which is
 * known under another key, too, and has other days; or it is that of another known offer, and the holder has another key or a row of its
 * own in the same payload. Null if that is not so, or if the claim stays doubtful.
 */
function withoutMistake(
  claim: Claim,
  holder: KnownOffer,
  known: readonly KnownOffer[],
  circumstances: ClaimCircumstances,
): Identity | null {
  const key = `${claim.exchange}:${claim.sourceKey}`;
  const begins = firstDay(claim.facts);
  const owner = known.find(
    (offer) => sameCompany(claim, offer) && isExchangedKey(key, claim.facts, holder, offer),
  );
  const keepsOne =
    holder.keys.size > 1 || [...holder.companyKeys].some((name) => circumstances.companies?.has(name));
  if (owner !== undefined && keepsOne && !isUndated(claim.facts))
    return { match: 'known', id: owner.id, leaves: holder.id };
  if (!holder.youngKeys.has(key) || holder.keys.size === 1 || begins === firstDay(holder)) return null;
  const left = { ...holder, keys: new Set([...holder.keys].filter((other) => other !== key)) };
  const others = known.map((offer) => (offer === holder ? left : offer));
  const identity = identify(claim, others, circumstances);
  if (identity.match !== 'known' && identity.match !== 'new') return null;
  const found = identity.match === 'known' ? others.find(({ id }) => id === identity.id) : undefined;
  return found === undefined || firstDay(found) === begins ? { ...identity, leaves: holder.id } : null;
}

/**
 * Returns the reason to doubt an offer's name under its own key, null without one: no company is renamed within the
 * weeks of an offer, but columns slip by a row. A full name may replace the single word that BSE's calendar gives for a
 * buyback; while the key is not settled, only one that begins with this word.
 */
function oddName({ facts }: Claim, offer: KnownOffer, isUnsettled: boolean): string | null {
  const said = facts.companyName === undefined ? '' : companyKey(facts.companyName);
  if (said === '' || offer.companyKeys.has(said.replaceAll(' ', ''))) return null;
  const begins = [...offer.companyKeys].some((name) => said.replaceAll(' ', '').startsWith(name));
  const isFuller = offer.isShortNamed && said.includes(' ') && (begins || !isUnsettled);
  return isFuller ? null : `its key names another company than ${String(facts.companyName).slice(0, 60)}`;
}

function undated(named: readonly KnownOffer[], trusted: boolean): Identity {
  const ongoing = named.filter(({ isOver }) => !isOver);
  const [one] = ongoing;
  if (one && ongoing.length === 1) return { match: 'known', id: one.id };
  if (ongoing.length === 0 && (named.length === 0 || trusted)) return { match: 'new' };
  const reason = 'offers of this company are known, but no day tells which one it is';
  return { match: ongoing.length === 0 ? 'waiting' : 'doubtful', reason };
}

function sameCompany({ facts }: Pick<Claim, 'facts'>, offer: KnownOffer): boolean {
  if (facts.isin !== undefined && offer.isin !== null) return facts.isin === offer.isin;
  const key = joinedKey(facts.companyName ?? '');
  return key !== '' && offer.companyKeys.has(key);
}

/**
 * Tells whether a record date, which is all that is known of an offer since lately, lies after the opening of a claim: that date is
 * misread rather than that of a second offer.
 */
function isRecordedTooLate(facts: OfferFacts, { keys, youngKeys, recordOn, ...offer }: KnownOffer): boolean {
  const begins = firstDay(facts);
  if (begins === null || recordOn === null || firstDay(offer) !== null || youngKeys.size < keys.size)
    return false;
  return begins < recordOn && daysBetween(begins, recordOn) <= recordedWithinDays;
}

/** Tells whether an offer has the name and the days of a claim, but another number: one of them may have the other's name. */
function isNumberedTwin(claim: Claim, offer: KnownOffer): boolean {
  const key = `${claim.exchange}:${claim.sourceKey}`;
  return numberedApart(key, offer) && sameCompany(claim, offer) && sameTime(claim.facts, offer);
}

/**
 * Tells whether two rows of one answer with the same name are about one offer by their keys and days. Keys that differ in
 * their day alone, as those of offers for sale, are of one subject.
 */
export function areOfOneOffer(one: Claim, other: Claim): boolean {
  const { openOn = null, retailOn = null, closeOn = null, recordOn = null } = other.facts;
  const days = { openOn, retailOn, closeOn, recordOn };
  return subjectOf(one) !== subjectOf(other) && distance(one.facts, days) <= samePeriodDays;
}

/**
 * Tells whether two keys that differ in their day alone are of one offer by its first days. A key of the retail day alone describes
 * a part, and is of no whole offer.
 */
export function areOfOneSubject(one: Claim, other: Claim): boolean {
  const isWhole = ({ facts }: Claim) => facts.openOn !== undefined;
  const [from, to] = [firstDay(one.facts), firstDay(other.facts)];
  return (
    one.exchange === other.exchange &&
    subjectOf(one) === subjectOf(other) &&
    isWhole(one) === isWhole(other) &&
    from !== null &&
    to !== null &&
    apart(from, to) <= samePeriodDays
  );
}

function subjectOf({ sourceKey }: Claim): string {
  return sourceKey.replace(/-\d{4}-\d\d-\d\d$/, '');
}

function numberedApart(key: string, offer: KnownOffer): boolean {
  return numbered.test(key) && [...offer.keys].some((other) => other !== key && numbered.test(other));
}

function sameEra(key: string, facts: OfferFacts, offer: KnownOffer): boolean {
  const maxDays = offer.isUpcoming ? postponedWithinDays : sameKeyDays;
  return numbered.test(key) || distance(facts, offer) <= maxDays;
}

function sameTime(facts: OfferFacts, offer: KnownOffer): boolean {
  return distance(facts, offer) <= samePeriodDays;
}

/** Tells whether no day of an offer is stated. */
export function isUndated({ openOn, retailOn, recordOn, closeOn }: OfferFacts): boolean {
  return openOn === undefined && retailOn === undefined && recordOn === undefined && closeOn === undefined;
}

/**
 * Returns the days between the first days of both. A record date counts as the first day of an offer that begins within
 * 60 days, so its distance to such a day is 0; it is 0, too, for two offers without a comparable day.
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

/** Returns the offer nearest in time; among equals one that is not over, then the one with the smaller id. */
function nearest({ facts }: Claim, offers: readonly KnownOffer[]): KnownOffer | null {
  const ranked = [...offers].sort(
    (one, other) =>
      distance(facts, one) - distance(facts, other) ||
      Number(one.isOver) - Number(other.isOver) ||
      (one.id < other.id ? -1 : 1),
  );
  return ranked[0] ?? null;
}
