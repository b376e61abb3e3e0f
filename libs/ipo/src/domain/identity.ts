import { daysBetween, type IndianDay, joinedKey, likeness } from '@market/kernel';
import type { IpoFacts } from './issue-facts';

/** How a voice names an issue, with what tells it apart. */
export interface IssueClaim {
  /** An exchange or a publisher. */
  readonly voice: string;
  readonly sourceKey: string;
  readonly facts: IpoFacts;
}

/** A known IPO as a claim is compared with it. */
export interface KnownIpo {
  readonly id: string;
  readonly company: string;
  /** Every spelling that the exchanges use or used, as `joinedKey`. */
  readonly companyKeys: ReadonlySet<string>;
  readonly isin: string | null;
  readonly openOn: IndianDay | null;
  readonly closeOn: IndianDay | null;
  readonly listingOn: IndianDay | null;
  readonly bandMaxRupees: number | null;
  readonly issuePriceRupees: number | null;
  readonly postponed: boolean;
  /** Neither listed nor withdrawn. */
  readonly unfinished: boolean;
  /** `voice:sourceKey` of every sighting. */
  readonly keys: ReadonlySet<string>;
}

export type Identity =
  | { readonly match: 'known'; readonly id: string }
  | { readonly match: 'new' }
  | { readonly match: 'doubtful'; readonly reason: string; readonly waiting?: true };

/** Openings of one issue differ by so much at most when it is extended or moved. Units: days. */
const sameOpeningDays = 10;
/** A symbol names the same issue for so long, and a postponed issue comes back within it. Units: days. */
const sameSymbolDays = 180;
/** A share lists at most so long after its issue closed. Units: days. Source: SEBI's T+3, with room for stays. */
const listsWithinDays = 30;

/**
 * Finds the IPO that a claim is about: by ISIN, else by the exchange's own key, else by normalised name together
 * with dates and band. Never by symbol across exchanges: they collide. Two candidates, an ISIN and a key that name
 * different issues, or a name whose prices contradict, are doubtful. A company that comes again years later, with the
 * same ISIN, symbol and name, makes another issue.
 *
 * @param trusted an operator vouches for the claim: contradictions do not count, of several issues the nearest is meant
 */
export function identify(claim: IssueClaim, known: readonly KnownIpo[], trusted = false): Identity {
  const { isin } = claim.facts;
  const byKey = known.filter((ipo) => sameKey(claim, ipo));
  const byIsin = known.filter((ipo) => isin !== undefined && ipo.isin === isin && sameEra(claim.facts, ipo));
  const proven = byIsin.length > 0 ? byIsin : byKey;
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
  const contradiction = trusted ? null : pricesContradict(claim.facts, one);
  if (contradiction !== null) return { match: 'doubtful', reason: contradiction };
  return { match: 'known', id: one.id };
}

function sameKey(claim: IssueClaim, ipo: KnownIpo): boolean {
  return ipo.keys.has(`${claim.voice}:${claim.sourceKey}`) && sameEra(claim.facts, ipo);
}

/** Tells whether a claim's days can belong to an issue whose share or key is the same. */
function sameEra({ openOn, listingOn }: IpoFacts, ipo: KnownIpo): boolean {
  if (openOn !== undefined && ipo.openOn !== null) return apart(openOn, ipo.openOn) <= sameSymbolDays;
  if (openOn !== undefined || listingOn === undefined) return true;
  const day = ipo.listingOn ?? ipo.closeOn ?? ipo.openOn;
  return day === null || apart(listingOn, day) <= sameSymbolDays;
}

function namesClash(
  { facts }: IssueClaim,
  byIsin: readonly KnownIpo[],
  byKey: readonly KnownIpo[],
): string | null {
  const [owner] = byKey;
  if (facts.isin === undefined || !owner) return null;
  if (byIsin.length > 0 && !byKey.some((ipo) => byIsin.includes(ipo)))
    return 'its ISIN names one issue and its key another';
  return byIsin.length === 0 && byKey.every((ipo) => ipo.isin !== null)
    ? `ISIN ${facts.isin} where ${String(owner.isin)} is known`
    : null;
}

/**
 * A key that names one issue while the name is that of another, of the same weeks: columns that slipped by a row. A
 * name that nobody else has is a company that was renamed.
 */
function namesake(claim: IssueClaim, byKey: readonly KnownIpo[], known: readonly KnownIpo[]): string | null {
  if (byKey.length === 0 || byKey.some((ipo) => sameName(claim, ipo))) return null;
  const others = known.filter((ipo) => sameName(claim, ipo) && sameTime(claim.facts, ipo));
  return others.length > 0 ? 'its key names one issue and its name another' : null;
}

/** The issues in the order of their distance in time; of equals in the order of their ids. */
function nearest(facts: IpoFacts, ipos: readonly KnownIpo[]): KnownIpo[] {
  const distance = ({ openOn, closeOn, listingOn }: KnownIpo): number => {
    if (facts.openOn !== undefined && openOn !== null) return apart(facts.openOn, openOn);
    const day = listingOn ?? closeOn ?? openOn;
    return facts.listingOn !== undefined && day !== null ? apart(facts.listingOn, day) : sameSymbolDays;
  };
  return [...ipos].sort(
    (one, other) =>
      distance(one) - distance(other) || newestFirst(one, other) || (one.id < other.id ? -1 : 1),
  );
}

function newestFirst(one: KnownIpo, other: KnownIpo): number {
  return (other.openOn ?? '').localeCompare(one.openOn ?? '');
}

function apart(one: IndianDay, other: IndianDay): number {
  return Math.abs(daysBetween(one, other));
}

function isUndated({ openOn, listingOn }: IpoFacts): boolean {
  return openOn === undefined && listingOn === undefined;
}

function sameName({ facts }: IssueClaim, ipo: KnownIpo): boolean {
  const key = joinedKey(facts.companyName ?? '');
  return key !== '' && ipo.companyKeys.has(key);
}

/**
 * Whether a claim has a name that is like an issue's, of the same days and price, from an exchange that does not list the
 * issue yet; null when only a price is missing to tell.
 */
function isMisspelt({ voice, facts }: IssueClaim, ipo: KnownIpo): boolean | null {
  const { openOn, closeOn, bandMaxRupees, companyName = '' } = facts;
  if (openOn === undefined || closeOn === undefined) return false;
  if ([...ipo.keys].some((key) => key.startsWith(`${voice}:`))) return false;
  if (openOn !== ipo.openOn || closeOn !== ipo.closeOn) return false;
  const alike = likeness(companyName, ipo.company);
  if (alike === null || alike === 'faint') return false;
  return bandMaxRupees === undefined || ipo.bandMaxRupees === null
    ? null
    : bandMaxRupees === ipo.bandMaxRupees;
}

function sameTime(facts: IpoFacts, ipo: KnownIpo): boolean {
  const { openOn, listingOn } = facts;
  if (openOn !== undefined && ipo.openOn !== null) {
    const isMoved = ipo.postponed || facts.confirmed === 'postponed';
    return apart(openOn, ipo.openOn) <= (isMoved ? sameSymbolDays : sameOpeningDays);
  }
  if (listingOn !== undefined) {
    if (ipo.listingOn !== null) return apart(listingOn, ipo.listingOn) <= sameOpeningDays;
    if (ipo.closeOn === null) return false;
    const later = daysBetween(ipo.closeOn, listingOn);
    return later >= 0 && later <= listsWithinDays;
  }
  return ipo.openOn === null ? ipo.listingOn === null : ipo.unfinished && openOn === undefined;
}

function pricesContradict(facts: IpoFacts, ipo: KnownIpo): string | null {
  const { bandMaxRupees, issuePriceRupees } = facts;
  if (bandMaxRupees !== undefined && ipo.bandMaxRupees !== null && !near(bandMaxRupees, ipo.bandMaxRupees)) {
    return `same name and dates, but a band up to ${bandMaxRupees} where ${ipo.bandMaxRupees} is known`;
  }
  const price = ipo.issuePriceRupees ?? ipo.bandMaxRupees;
  if (issuePriceRupees !== undefined && price !== null && !near(issuePriceRupees, price)) {
    return `same name and listing, but an issue price of ${issuePriceRupees} where ${price} is known`;
  }
  return null;
}

/** Bands are revised by at most 20 %. Source: SEBI (ICDR) Regulations 2018, regulation 29. */
function near(one: number, other: number): boolean {
  return one / other <= 1.25 && other / one <= 1.25;
}
