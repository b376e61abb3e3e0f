import { daysBetween, type IndianDay, joinedKey } from '@market/kernel';
import type { SchemeFacts } from './scheme-facts';
import { isSameScheme } from './scheme-name';

/** What one answer says of one offer, on its way in, with the fund house that it names. */
export interface Claim {
  readonly source: string;
  readonly sourceKey: string;
  readonly facts: SchemeFacts;
  /** Null when the answer names no fund house. */
  readonly amcCode: string | null;
}

/** A known offer as claims are compared with it. */
export interface KnownNfo {
  readonly id: string;
  readonly name: string;
  readonly amcCode: string;
  /** Null when it is not known. */
  readonly houseName: string | null;
  readonly schemeId: string | null;
  readonly openOn: IndianDay | null;
  /** `source:key` of every sighting. */
  readonly keys: ReadonlySet<string>;
  /** Every spelling of the name, normalised and joined. */
  readonly nameKeys: ReadonlySet<string>;
}

export type Identity =
  | { readonly match: 'known'; readonly id: string }
  | { readonly match: 'new' }
  | { readonly match: 'doubtful'; readonly reason: string };

/** Offers of one name that opened further apart are different ones. Units: days. */
const sameOfferDays = 90;

/** Who gives the scheme ids: a scheme is called what it says under its own id. */
const numberedBy = 'amfi';

/**
 * Which offer a claim is about: by the source's own key, else by AMFI's scheme id, else by fund house and name of
 * offers that opened at about the same time.
 *
 * @param trusted an operator vouches for the claim: its name may be any
 */
export function identify(claim: Claim, known: readonly KnownNfo[], trusted = false): Identity {
  const key = `${claim.source}:${claim.sourceKey}`;
  const byKey = known.find(({ keys }) => keys.has(key));
  if (byKey) return found(claim, byKey, trusted);
  const { schemeId, schemeName } = claim.facts;
  const byId = schemeId === undefined ? undefined : known.find((nfo) => nfo.schemeId === schemeId);
  if (byId) return found(claim, byId, trusted);
  if (schemeName === undefined || claim.amcCode === null) return { match: 'new' };
  const name = joinedKey(schemeName);
  const named = known.filter(
    (nfo) =>
      nfo.amcCode === claim.amcCode &&
      nfo.nameKeys.has(name) &&
      (schemeId === undefined || nfo.schemeId === null) &&
      near(claim.facts.openOn ?? null, nfo.openOn),
  );
  if (named.length > 1) return { match: 'doubtful', reason: 'several offers have this name' };
  return named[0] ? { match: 'known', id: named[0].id } : { match: 'new' };
}

function found(claim: Claim, nfo: KnownNfo, trusted: boolean): Identity {
  if (claim.amcCode !== null && claim.amcCode !== nfo.amcCode) {
    return { match: 'doubtful', reason: `its fund house is ${nfo.amcCode}, not ${claim.amcCode}` };
  }
  const odd = trusted ? null : oddName(claim, nfo);
  return odd === null ? { match: 'known', id: nfo.id } : { match: 'doubtful', reason: odd };
}

/** Why a name that another than AMFI gives under AMFI's scheme id cannot be the offer's: files are laid under wrong ids. */
function oddName({ source, facts }: Claim, nfo: KnownNfo): string | null {
  const { schemeId, schemeName } = facts;
  if (source === numberedBy || schemeId === undefined || schemeName === undefined) return null;
  if (nfo.nameKeys.has(joinedKey(schemeName)) || isSameScheme(schemeName, nfo.name, nfo.houseName))
    return null;
  return `its scheme id is that of ${nfo.name.slice(0, 60)}, its name ${schemeName.slice(0, 60)}`;
}

function near(one: IndianDay | null, other: IndianDay | null): boolean {
  return one === null || other === null || Math.abs(daysBetween(one, other)) <= sameOfferDays;
}
