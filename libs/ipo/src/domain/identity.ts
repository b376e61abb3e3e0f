import type { Exchange } from '@market/contracts';
import { companyKey, daysBetween, type IndianDay } from '@market/kernel';
import type { IpoFacts } from './sighting';

/** How an exchange names an issue, with what tells it apart. */
export interface Claim {
  readonly exchange: Exchange;
  readonly sourceKey: string;
  readonly facts: IpoFacts;
}

/** A known IPO as a claim is compared with it. */
export interface KnownIpo {
  readonly id: string;
  /** Every spelling that the exchanges use, normalised. */
  readonly companyKeys: ReadonlySet<string>;
  readonly isin: string | null;
  readonly openOn: IndianDay | null;
  readonly closeOn: IndianDay | null;
  readonly listingOn: IndianDay | null;
  readonly bandMaxRupees: number | null;
  readonly issuePriceRupees: number | null;
  readonly postponed: boolean;
  /** `exchange:sourceKey` of every sighting. */
  readonly keys: ReadonlySet<string>;
}

export type Identity =
  | { readonly match: 'known'; readonly id: string }
  | { readonly match: 'new' }
  | { readonly match: 'doubtful'; readonly reason: string };

/** Openings of one issue differ by so much at most when it is extended or moved. Units: days. */
const sameOpeningDays = 10;
/** A symbol names the same issue for so long, and a postponed issue comes back within it. Units: days. */
const sameSymbolDays = 180;
/** A share lists at most so long after its issue closed. Units: days. Source: SEBI's T+3, with room for stays. */
const listsWithinDays = 30;

/**
 * Finds the IPO that a claim is about: by ISIN, else by the exchange's own key, else by normalised name together
 * with dates and band. Never by symbol across exchanges: they collide. Two candidates, or a name whose dates or
 * prices contradict, are doubtful.
 *
 * @param trusted an operator vouches for the claim: contradicting prices do not count
 */
export function identify(claim: Claim, known: readonly KnownIpo[], trusted = false): Identity {
  const { isin } = claim.facts;
  const byIsin = isin === undefined ? [] : known.filter((ipo) => ipo.isin === isin);
  if (byIsin[0]) return { match: 'known', id: byIsin[0].id };
  const candidates = known.filter((ipo) => isin === undefined || ipo.isin === null || ipo.isin === isin);
  const byKey = candidates.filter((ipo) => sameKey(claim, ipo));
  if (byKey.length === 1 && byKey[0]) return { match: 'known', id: byKey[0].id };
  const byName = candidates.filter((ipo) => sameName(claim, ipo) && sameTime(claim.facts, ipo));
  if (byName.length > 1)
    return { match: 'doubtful', reason: `fits ${byName.length} issues of the same name` };
  const [one] = byName;
  if (!one) return { match: 'new' };
  const contradiction = trusted ? null : pricesContradict(claim.facts, one);
  if (contradiction !== null) return { match: 'doubtful', reason: contradiction };
  return { match: 'known', id: one.id };
}

function sameKey(claim: Claim, ipo: KnownIpo): boolean {
  if (!ipo.keys.has(`${claim.exchange}:${claim.sourceKey}`)) return false;
  const { openOn } = claim.facts;
  if (openOn === undefined || ipo.openOn === null) return true;
  return Math.abs(daysBetween(openOn, ipo.openOn)) <= sameSymbolDays;
}

function sameName({ facts }: Claim, ipo: KnownIpo): boolean {
  const joined = companyKey(facts.companyName ?? '').replaceAll(' ', '');
  return joined !== '' && [...ipo.companyKeys].some((key) => key.replaceAll(' ', '') === joined);
}

function sameTime(facts: IpoFacts, ipo: KnownIpo): boolean {
  const { openOn, listingOn } = facts;
  if (openOn !== undefined && ipo.openOn !== null) {
    const apart = Math.abs(daysBetween(openOn, ipo.openOn));
    return apart <= (ipo.postponed || facts.confirmed === 'postponed' ? sameSymbolDays : sameOpeningDays);
  }
  if (listingOn !== undefined) {
    if (ipo.listingOn !== null) return Math.abs(daysBetween(listingOn, ipo.listingOn)) <= sameOpeningDays;
    if (ipo.closeOn === null) return false;
    const later = daysBetween(ipo.closeOn, listingOn);
    return later >= 0 && later <= listsWithinDays;
  }
  return openOn === undefined && ipo.openOn === null;
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
