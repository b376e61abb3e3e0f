import { daysBetween, type IndianDay, joinedKey } from '@market/kernel';
import type { SchemeFacts } from './scheme-facts';
import { abbreviatedName, isSameScheme } from './scheme-name';

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
 * offers that opened at about the same time. A name that abbreviates otherwise ("FOF", "Fund of Fund") will do where
 * both say the same opening day, and the source has not named that offer itself.
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
  const openOn = claim.facts.openOn ?? null;
  const ofHouse = known.filter(
    (nfo) => nfo.amcCode === claim.amcCode && (schemeId === undefined || nfo.schemeId === null),
  );
  const spelt = ofHouse.filter((nfo) => nfo.nameKeys.has(name) && near(openOn, nfo.openOn));
  const named = spelt.length > 0 ? spelt : ofHouse.filter((nfo) => isOtherSpelling(claim, schemeName, nfo));
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

/**
 * Whether a claim can only be about this offer, although nobody has spelt its name so. No word of it may differ: series
 * and plans of one house, which open on one day, are told apart by a letter.
 */
function isOtherSpelling({ source, facts }: Claim, schemeName: string, nfo: KnownNfo): boolean {
  const isSameDay = nfo.openOn !== null && facts.openOn === nfo.openOn;
  const isNamedBySource = [...nfo.keys].some((key) => key.startsWith(`${source}:`));
  return isSameDay && !isNamedBySource && abbreviatedName(schemeName) === abbreviatedName(nfo.name);
}

function near(one: IndianDay | null, other: IndianDay | null): boolean {
  return one === null || other === null || Math.abs(daysBetween(one, other)) <= sameOfferDays;
}
