import { daysBetween, type IndianDay, joinedKey } from '@market/kernel';
import type { IpoFacts } from './issue-facts';

/** Name of an issue at one party, with the facts that distinguish it. */
export interface IssueClaim {
  /** Name of an exchange or a publisher. */
  readonly party: string;
  readonly sourceKey: string;
  readonly facts: IpoFacts;
}

/** Fields of a known IPO that are compared with a claim. */
export interface KnownIpo {
  readonly id: string;
  readonly company: string;
  /** Every spelling that the exchanges use or used, in the form of `joinedKey`. */
  readonly companyKeys: ReadonlySet<string>;
  readonly isin: string | null;
  readonly openOn: IndianDay | null;
  readonly closeOn: IndianDay | null;
  readonly listingOn: IndianDay | null;
  readonly bandMaxRupees: number | null;
  readonly issuePriceRupees: number | null;
  readonly postponed: boolean;
  /** True when an exchange states that the issue was withdrawn: it does not come back. */
  readonly withdrawn: boolean;
  /** True while the IPO is neither listed nor withdrawn. */
  readonly unfinished: boolean;
  /** Keys of all sightings. Shape: `party:sourceKey`. */
  readonly keys: ReadonlySet<string>;
  /** Keys that were first seen lately, a part of `keys`. */
  readonly youngKeys: ReadonlySet<string>;
  /** Keys that were read once, a part of `keys`. */
  readonly unsettledKeys: ReadonlySet<string>;
  /** True while one page of one exchange alone has stated the ISIN, once or lately. */
  readonly isIsinUnsettled: boolean;
}

/** Maximum difference between two openings of one issue that is extended or moved. Units: days. */
export const sameOpeningDays = 10;
/**
 * Time within which a symbol names the same issue, and a postponed issue comes back: symbols are used again after years, companies
 * file twice, and lists go back to 2003. Alike names are no sign, since near-namesakes bid in the same weeks. Units: days.
 */
export const sameSymbolDays = 180;
/**
 * Maximum time between the close of an issue and the listing of its share. Units: days. Source: SEBI's T+3, with room
 * for stays.
 */
const listsWithinDays = 30;

/** Tells whether a claim's days can belong to an issue with the same ISIN or key. */
export function sameEra({ openOn, listingOn }: IpoFacts, ipo: KnownIpo): boolean {
  if (openOn !== undefined && ipo.openOn !== null) return apart(openOn, ipo.openOn) <= sameSymbolDays;
  if (openOn !== undefined || listingOn === undefined) return true;
  const day = ipo.listingOn ?? ipo.closeOn ?? ipo.openOn;
  return day === null || apart(listingOn, day) <= sameSymbolDays;
}

/** Returns the days between two days, in whichever order. */
export function apart(one: IndianDay, other: IndianDay): number {
  return Math.abs(daysBetween(one, other));
}

/** Tells whether an issue has or had the name of a claim. */
export function sameName({ facts }: IssueClaim, ipo: KnownIpo): boolean {
  const key = joinedKey(facts.companyName ?? '');
  return key !== '' && ipo.companyKeys.has(key);
}

/** Tells whether a party has an issue under a key. */
export function isAt(party: string, { keys }: KnownIpo): boolean {
  return [...keys].some((key) => key.startsWith(`${party}:`));
}

/** Tells whether the days of a claim can be those of an issue with its name. */
export function sameTime(facts: IpoFacts, ipo: KnownIpo): boolean {
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

/**
 * Returns the reason to doubt a new key of an exchange that has the issue under another one and states other days: it is
 * the issue's own only if that was put off. Null otherwise.
 */
export function listedApart({ party, facts }: IssueClaim, ipo: KnownIpo): string | null {
  const { openOn, closeOn, confirmed } = facts;
  const isMoved = ipo.postponed || confirmed === 'postponed';
  if (!isAt(party, ipo) || isMoved || openOn === undefined || ipo.openOn === null) return null;
  if (openOn === ipo.openOn && (closeOn === undefined || closeOn === ipo.closeOn)) return null;
  return `same name under another key of ${party}, from ${openOn} to ${closeOn ?? '?'}`;
}

/**
 * Returns the reason why prices are those of another company of the same name, null without one. Of a listing at an exchange
 * that has the issue, the price alone is doubted.
 */
export function pricesContradict({ party, facts }: IssueClaim, ipo: KnownIpo): string | null {
  const { bandMaxRupees, issuePriceRupees, listingOn } = facts;
  if (bandMaxRupees !== undefined && ipo.bandMaxRupees !== null && !near(bandMaxRupees, ipo.bandMaxRupees)) {
    return `same name and dates, but a band up to ${bandMaxRupees} where ${ipo.bandMaxRupees} is known`;
  }
  const price = ipo.issuePriceRupees ?? ipo.bandMaxRupees;
  if (listingOn !== undefined && isAt(party, ipo)) return null;
  if (issuePriceRupees !== undefined && price !== null && !near(issuePriceRupees, price)) {
    return `same name and listing, but an issue price of ${issuePriceRupees} where ${price} is known`;
  }
  return null;
}

/**
 * Tells whether two prices can be of one band: bands are revised by at most 20 %. Source: SEBI (ICDR) Regulations 2018,
 * regulation 29.
 */
function near(one: number, other: number): boolean {
  return one / other <= 1.25 && other / one <= 1.25;
}
