import { daysBetween, joinedKey } from '@market/kernel';
import type { IssueClaim, KnownIpo } from './issue-claim';

/**
 * Time between the close of an issue and its listing while no day is planned. Units: days. Source: SEBI's T+3, circular
 * SEBI/HO/CFD/TPD1/CIR/P/2023/140 of 2023-08-09, with weekends and holidays.
 */
const listsAfterDays = { least: 3, most: 10 } as const;

/** Exchange at which a share has another key than its issue. At NSE both have the symbol, whatever the name. */
const keyedAnew = 'BSE';

/** Issue that is not listed, with the symbols that exchanges state. */
export interface UnlistedIpo extends KnownIpo {
  /** Shape: `party:symbol`. */
  readonly symbols: readonly string[];
}

/**
 * Finds the issues of listings under an unknown name: the company was renamed between the close and the listing. A listing
 * belongs to an issue if the two fit each other alone: the exchange lists the issue, its price and day are equal, and no
 * ISIN or symbol contradicts. All other listings stay unplaced.
 *
 * @param listings claims that neither a key, an ISIN nor a name of any known company fits
 * @returns the id of the issue of each claim that was placed
 */
export function placeRenamed<C extends IssueClaim>(
  listings: readonly C[],
  unlisted: readonly UnlistedIpo[],
): ReadonlyMap<C, string> {
  const pairs = listings.flatMap((listing) =>
    unlisted.filter((ipo) => fitsListing(listing, ipo)).map((ipo) => ({ listing, ipo })),
  );
  const isAlone = ({ listing, ipo }: (typeof pairs)[number]) =>
    pairs.filter((pair) => pair.listing === listing || pair.ipo === ipo).length === 1;
  return new Map(pairs.filter(isAlone).map(({ listing, ipo }) => [listing, ipo.id]));
}

/** Returns the claims on listings that neither a key, an ISIN nor a name of the known issues fits. */
export function unplacedListings<C extends IssueClaim>(
  claims: readonly C[],
  known: readonly KnownIpo[],
): C[] {
  const keys = new Set(known.flatMap((ipo) => [...ipo.keys]));
  const names = new Set(known.flatMap((ipo) => [...ipo.companyKeys]));
  const isins = new Set(known.flatMap(({ isin }) => isin ?? []));
  return claims.filter(({ party, sourceKey, facts: { companyName = '', isin, confirmed } }) => {
    if (party !== keyedAnew) return false;
    const name = joinedKey(companyName);
    const isKnown = keys.has(`${party}:${sourceKey}`) || names.has(name) || isins.has(isin ?? '');
    return confirmed === 'listed' && name !== '' && !isKnown;
  });
}

function fitsListing({ party, facts }: IssueClaim, ipo: UnlistedIpo): boolean {
  const price = ipo.issuePriceRupees ?? ipo.bandMaxRupees;
  const own = ipo.symbols.filter((symbol) => symbol.startsWith(`${party}:`));
  return (
    [...ipo.keys].some((key) => key.startsWith(`${party}:`)) &&
    price !== null &&
    facts.issuePriceRupees === price &&
    isDayOf(facts, ipo) &&
    (facts.isin === undefined || ipo.isin === null || facts.isin === ipo.isin) &&
    (facts.symbol === undefined || own.length === 0 || own.includes(`${party}:${facts.symbol}`))
  );
}

function isDayOf({ listingOn }: IssueClaim['facts'], ipo: KnownIpo): boolean {
  if (listingOn === undefined || ipo.closeOn === null) return false;
  if (ipo.listingOn !== null) return listingOn === ipo.listingOn;
  const days = daysBetween(ipo.closeOn, listingOn);
  return days >= listsAfterDays.least && days <= listsAfterDays.most;
}
