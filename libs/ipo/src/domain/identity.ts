import { dayInIndia, daysBetween, likeness } from '@market/kernel';
import {
  apart,
  isAt,
  type IssueClaim,
  type KnownIpo,
  listedApart,
  pricesContradict,
  sameEra,
  sameName,
  sameOpeningDays,
  sameSymbolDays,
  sameTime,
} from './issue-claim';
import type { IpoFacts } from './issue-facts';
import { findMistakenHolder, isUnlike, withoutKey } from './mistaken-key';

export type Identity =
  | { readonly match: 'known'; readonly id: string; readonly leaves?: string }
  | { readonly match: 'new'; readonly leaves?: string }
  | { readonly match: 'doubtful'; readonly reason: string; readonly waiting?: true };

/**
 * Finds the IPO of a claim: by ISIN, else by the exchange's own key, else by normalised name together with dates and
 * band. Symbols are never compared across exchanges: they collide. Two candidates, an ISIN and a key that name
 * different issues, or a name whose prices contradict, are doubtful. A company that comes again years later, or after an
 * issue that was withdrawn, with the same ISIN, symbol and name, is another issue. A key that was first seen lately leaves
 * the issue that has it by mistake.
 *
 * @param trusted an operator vouches for the claim: contradictions do not count, and of several issues the nearest in
 *   time is taken
 */
export function identify(claim: IssueClaim, all: readonly KnownIpo[], trusted = false): Identity {
  const holder = trusted ? undefined : findMistakenHolder(claim, all);
  if (holder === undefined) return identifyAmong(claim, all, trusted);
  const others = all.map((ipo) => (ipo === holder ? withoutKey(ipo, claim) : ipo));
  const identity = identifyAmong(claim, others, trusted);
  return identity.match === 'doubtful' ? identity : { ...identity, leaves: holder.id };
}

function identifyAmong(claim: IssueClaim, all: readonly KnownIpo[], trusted: boolean): Identity {
  const { isin } = claim.facts;
  const known = all.filter((ipo) => !isFiledAgain(claim.facts, ipo));
  const byKey = known.filter((ipo) => sameKey(claim, ipo));
  const byIsin = known.filter((ipo) => isin !== undefined && ipo.isin === isin && sameEra(claim.facts, ipo));
  const isOfKey = !trusted && byKey.length > 0 && !byKey.some((ipo) => byIsin.includes(ipo));
  const proven = byIsin.length > 0 && !isOfKey ? byIsin : byKey;
  const clash = trusted ? null : (namesClash(claim, byIsin, byKey) ?? namesake(claim, byKey, known));
  if (clash !== null) return { match: 'doubtful', reason: clash };
  const [first] = nearest(claim.facts, proven);
  if (first) return { match: 'known', id: first.id };
  const candidates = known.filter((ipo) => isin === undefined || ipo.isin === null);
  const named = candidates.filter((ipo) => sameName(claim, ipo));
  const timely = named.filter((ipo) => sameTime(claim.facts, ipo));
  const byName = timely.length > 0 ? timely : candidates.filter((ipo) => isMisspelt(claim, ipo) === true);
  if (byName.length > 1 && !trusted)
    return { match: 'doubtful', reason: `fits ${byName.length} issues of the same name` };
  const [one] = nearest(claim.facts, byName);
  if (!one && named.length > 0 && !trusted && isUndated(claim.facts))
    return {
      match: 'doubtful',
      reason: 'an issue of this name is known, but no day tells whether it is this one',
    };
  const alike = one || trusted ? undefined : candidates.find((ipo) => isMisspelt(claim, ipo) === null);
  if (alike)
    return { match: 'doubtful', reason: `may be ${alike.company}, misspelt: no price tells`, waiting: true };
  if (!one) return { match: 'new' };
  const contradiction = trusted ? null : (listedApart(claim, one) ?? pricesContradict(claim, one));
  if (contradiction !== null) return { match: 'doubtful', reason: contradiction };
  return { match: 'known', id: one.id };
}

/**
 * Tells whether the facts of two rows with one name are those of one issue: by their openings, unless the ISINs differ or
 * one of the rows is that of an issue put off, which comes again under another key.
 */
export function areOfOneIssue(one: IpoFacts, other: IpoFacts): boolean {
  if (one.isin !== undefined && other.isin !== undefined) return one.isin === other.isin;
  if ([one, other].some(({ confirmed }) => confirmed === 'postponed')) return false;
  if (one.openOn === undefined || other.openOn === undefined) return true;
  return apart(one.openOn, other.openOn) <= sameOpeningDays;
}

/**
 * Tells whether a claim opens later than an issue that was withdrawn: a company that files again has another issue, under
 * whatever key, name or ISIN.
 */
function isFiledAgain({ openOn, confirmed }: IpoFacts, { withdrawn, openOn: former }: KnownIpo): boolean {
  if (!withdrawn || confirmed === 'withdrawn' || openOn === undefined || former === null) return false;
  return daysBetween(former, openOn) > sameOpeningDays;
}

function sameKey(claim: IssueClaim, ipo: KnownIpo): boolean {
  return ipo.keys.has(`${claim.party}:${claim.sourceKey}`) && sameEra(claim.facts, ipo);
}

/**
 * Returns the reason to doubt a claim whose ISIN is not that of the issue of its key, null without one. An ISIN that is not settled
 * names no issue: the key does.
 */
function namesClash(
  { facts }: IssueClaim,
  byIsin: readonly KnownIpo[],
  byKey: readonly KnownIpo[],
): string | null {
  const [owner] = byKey;
  if (facts.isin === undefined || !owner) return null;
  if (byIsin.length > 0 && !byKey.some((ipo) => byIsin.includes(ipo)))
    return byIsin.every(({ isIsinUnsettled }) => isIsinUnsettled)
      ? null
      : 'its ISIN names one issue and its key another';
  return byIsin.length === 0 && byKey.every((ipo) => ipo.isin !== null && !ipo.isIsinUnsettled)
    ? `ISIN ${facts.isin} where ${String(owner.isin)} is known`
    : null;
}

/**
 * Returns the reason to doubt a claim whose key names one issue and whose name is that of another of the same weeks,
 * known or not: columns that slipped by a row. A name that no other issue has, with the known days or price, means that
 * the company was renamed: null. A claim without days, such as a quote, is doubted if any known issue has its name, or if its key is
 * not settled and no name is like it.
 */
function namesake(claim: IssueClaim, byKey: readonly KnownIpo[], known: readonly KnownIpo[]): string | null {
  if (!claim.facts.companyName || byKey.length === 0 || byKey.some((ipo) => sameName(claim, ipo)))
    return null;
  const isQuote = isUndated(claim.facts);
  const others = known.filter((ipo) => sameName(claim, ipo) && (isQuote || sameTime(claim.facts, ipo)));
  if (others.length > 0) return 'its key names one issue and its name another';
  if (isQuote && byKey.every((ipo) => hasUnsettledKey(claim, ipo)))
    return 'its key was read once, under another name';
  return byKey.every((ipo) => isStranger(claim, ipo))
    ? 'its key names one issue and its name, days and price another'
    : null;
}

/** Tells whether an issue has the key of a claim, which has an unlike name, from one reading of its list. */
function hasUnsettledKey(claim: IssueClaim, { unsettledKeys, company }: KnownIpo): boolean {
  const { companyName = '' } = claim.facts;
  return unsettledKeys.has(`${claim.party}:${claim.sourceKey}`) && isUnlike(companyName, company);
}

/** Tells whether a claim differs from an issue in name, opening and price: a company that was renamed keeps the others. */
function isStranger(
  { facts: { companyName = '', openOn, bandMaxRupees } }: IssueClaim,
  ipo: KnownIpo,
): boolean {
  const alike = likeness(companyName, ipo.company);
  if (ipo.postponed || (alike !== null && alike !== 'faint')) return false;
  const areKnown = [openOn, ipo.openOn, bandMaxRupees, ipo.bandMaxRupees].every((value) => value ?? false);
  return areKnown && openOn !== ipo.openOn && bandMaxRupees !== ipo.bandMaxRupees;
}

/**
 * Sorts issues by their distance in time from the claim; equal ones by whether their share can have the claim's price, by
 * opening day, then id.
 */
function nearest(facts: IpoFacts, ipos: readonly KnownIpo[]): KnownIpo[] {
  const distance = ({ openOn, closeOn, listingOn }: KnownIpo): number => {
    if (facts.openOn !== undefined && openOn !== null) return apart(facts.openOn, openOn);
    const day = listingOn ?? closeOn ?? openOn;
    return facts.listingOn !== undefined && day !== null ? apart(facts.listingOn, day) : sameSymbolDays;
  };
  const rank = (ipo: KnownIpo) => Number(facts.pricedAt !== undefined && !tradesAt(facts.pricedAt, ipo));
  return [...ipos].sort(
    (one, other) =>
      distance(one) - distance(other) ||
      rank(one) - rank(other) ||
      newestFirst(one, other) ||
      (one.id < other.id ? -1 : 1),
  );
}

/** Tells whether the share of an issue can have a price of an instant. @param pricedAt shape: ISO 8601 */
function tradesAt(pricedAt: string, { listingOn }: KnownIpo): boolean {
  return listingOn !== null && listingOn <= dayInIndia(new Date(pricedAt));
}

function newestFirst(one: KnownIpo, other: KnownIpo): number {
  return (other.openOn ?? '').localeCompare(one.openOn ?? '');
}

function isUndated({ openOn, listingOn }: IpoFacts): boolean {
  return openOn === undefined && listingOn === undefined;
}

/**
 * Tells whether a claim is a misspelt one of an issue: a name that is like the issue's, the same days and price, from
 * an exchange that does not list the issue yet. Null when only a price is missing to decide.
 */
function isMisspelt({ party, facts }: IssueClaim, ipo: KnownIpo): boolean | null {
  const { openOn, closeOn, bandMaxRupees, companyName = '' } = facts;
  if (openOn === undefined || closeOn === undefined) return false;
  if (isAt(party, ipo)) return false;
  if (openOn !== ipo.openOn || closeOn !== ipo.closeOn) return false;
  const alike = likeness(companyName, ipo.company);
  if (alike === null || alike === 'faint') return false;
  return bandMaxRupees === undefined || ipo.bandMaxRupees === null
    ? null
    : bandMaxRupees === ipo.bandMaxRupees;
}
