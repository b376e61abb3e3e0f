import { daysBetween, type IndianDay, joinedKey } from '@market/kernel';
import { beginsAs } from './fund-house';
import type { SchemeFacts } from './scheme-facts';
import { abbreviatedName, isSameScheme } from './scheme-name';

/** Statements of one payload on one offer, with the fund house that it names. */
export interface Claim {
  readonly source: string;
  readonly sourceKey: string;
  readonly facts: SchemeFacts;
  /** Null when the payload names no fund house. */
  readonly amcCode: string | null;
  /** Names that other responses of the same run have under the key. Default: none. */
  readonly otherNames?: readonly string[];
}

/** Fields of a known offer that are compared with a claim. */
export interface KnownNfo {
  readonly id: string;
  readonly name: string;
  readonly amcCode: string;
  /** Null when it is not known. */
  readonly houseName: string | null;
  readonly schemeId: string | null;
  readonly openOn: IndianDay | null;
  readonly closeOn: IndianDay | null;
  /** Keys of all sightings. Shape: `source:key`. */
  readonly keys: ReadonlySet<string>;
  /** Every spelling of the name, normalised and joined. */
  readonly nameKeys: ReadonlySet<string>;
  /** Keys that were read once, a part of `keys`. */
  readonly unsettledKeys: ReadonlySet<string>;
}

export type Identity =
  | { readonly match: 'known'; readonly id: string; readonly leaves?: string }
  | { readonly match: 'new' }
  | { readonly match: 'doubtful'; readonly reason: string; readonly waiting?: true };

/** Maximum time between the openings that two sources state of one offer. Units: days. */
const sameOfferDays = 90;

/** Source that assigns the scheme ids: its name under an id is the scheme's. */
const numberedBy = 'amfi';

/**
 * Finds the offer of a claim: by the source's own key, else by AMFI's scheme id, else by fund house and name of offers
 * that opened at about the same time. A name with other abbreviations ("FOF", "Fund of Fund") suffices where the
 * opening days are the same, and the source does not name that offer in another way.
 *
 * @param trusted an operator vouches for the claim: its name may be any
 */
export function identify(claim: Claim, known: readonly KnownNfo[], trusted = false): Identity {
  const key = `${claim.source}:${claim.sourceKey}`;
  const byKey = known.find(({ keys }) => keys.has(key));
  const owner = byKey && !trusted ? ownerOfKey(claim, byKey, known) : undefined;
  if (owner)
    return { match: 'known', id: owner.id, ...(owner === byKey || !byKey ? {} : { leaves: byKey.id }) };
  if (byKey) return found(claim, byKey, trusted);
  const { schemeId, schemeName } = claim.facts;
  const byId = schemeId === undefined ? undefined : known.find((nfo) => nfo.schemeId === schemeId);
  if (byId) return found(claim, byId, trusted);
  const another = trusted ? undefined : otherName(claim, schemeName, claim.facts.amcName ?? null);
  // A row of the list without a day makes no offer, and need not wait.
  if (another !== undefined && claim.facts.openOn !== undefined)
    return { match: 'doubtful', reason: twoNames(schemeName, another) };
  if (schemeName === undefined || (claim.amcCode === null && claim.facts.amcName === undefined))
    return { match: 'new' };
  if (claim.amcCode === null) return underOtherHouse(claim, schemeName, known, trusted) ?? { match: 'new' };
  const name = joinedKey(schemeName);
  const openOn = claim.facts.openOn ?? null;
  const ofHouse = known.filter(
    (nfo) => nfo.amcCode === claim.amcCode && (schemeId === undefined || nfo.schemeId === null),
  );
  const spelt = ofHouse.filter((nfo) => nfo.nameKeys.has(name) && near(openOn, nfo.openOn));
  const named = spelt.length > 0 ? spelt : ofHouse.filter((nfo) => isOtherSpelling(claim, schemeName, nfo));
  if (named.length > 1) return { match: 'doubtful', reason: 'several offers have this name' };
  if (named[0]) return { match: 'known', id: named[0].id };
  const longer = trusted ? undefined : ofHouse.find((nfo) => isOtherLength(claim, name, nfo));
  if (longer === undefined) return underOtherHouse(claim, schemeName, known, trusted) ?? { match: 'new' };
  const reason = `its fund house has ${longer.name.slice(0, 60)} on the same days`;
  return { match: 'doubtful', reason, waiting: true };
}

/**
 * Tells whether a row of AMFI's list may be an offer that the list has not named yet, with words added to its name or left out: of the
 * same days, and with the same beginning.
 */
function isOtherLength({ source, facts }: Claim, name: string, nfo: KnownNfo): boolean {
  const hasDays = nfo.openOn !== null && nfo.closeOn !== null;
  const isSamePeriod = hasDays && facts.openOn === nfo.openOn && facts.closeOn === nfo.closeOn;
  const known = joinedKey(nfo.name);
  return (
    source === numberedBy &&
    nfo.schemeId === null &&
    isSamePeriod &&
    (name.startsWith(known) || known.startsWith(name))
  );
}

/**
 * Finds the offer of a name that begins as that of one of two fund houses, the claim's and the one of a known offer with this name and
 * about this opening: one of them is the house of another row. Null without such an offer.
 */
function underOtherHouse(
  claim: Claim,
  schemeName: string,
  known: readonly KnownNfo[],
  trusted: boolean,
): Identity | null {
  const [name, openOn] = [joinedKey(schemeName), claim.facts.openOn ?? null];
  const isNamesake = (nfo: KnownNfo) =>
    (nfo.nameKeys.has(name) && near(openOn, nfo.openOn)) || isOtherSpelling(claim, schemeName, nfo);
  const namesakes = trusted ? [] : known.filter((nfo) => nfo.amcCode !== claim.amcCode && isNamesake(nfo));
  for (const nfo of namesakes) {
    if (isNamedByClaim(claim, schemeName, nfo)) return { match: 'known', id: nfo.id };
    if (nfo.houseName !== null && beginsAs(schemeName, nfo.houseName)) return otherHouse(claim, nfo);
  }
  return null;
}

/** Tells whether the name of a scheme begins as that of the claim's fund house, and not as that of the known offer's. */
function isNamedByClaim({ facts: { amcName } }: Claim, schemeName: string, { houseName }: KnownNfo): boolean {
  const isOfClaim = amcName !== undefined && beginsAs(schemeName, amcName);
  return isOfClaim && houseName !== null && !beginsAs(schemeName, houseName);
}

function otherHouse({ amcCode, facts }: Claim, nfo: KnownNfo): Identity {
  return { match: 'doubtful', reason: `its fund house is ${nfo.amcCode}, not ${amcCode ?? facts.amcName}` };
}

/**
 * Finds the offer of a claim whose key was read once, where the record under it differs from the claim: that of name, fund house and
 * opening, if the holder keeps another key or gets the one of that reading; the record under the key, if the fund house alone differs. A
 * key to which two responses of the run give two names tells nothing.
 */
function ownerOfKey(claim: Claim, holder: KnownNfo, known: readonly KnownNfo[]): KnownNfo | undefined {
  const { schemeName = '', openOn } = claim.facts;
  const name = joinedKey(schemeName);
  if (!holder.unsettledKeys.has(`${claim.source}:${claim.sourceKey}`) || openOn === undefined)
    return undefined;
  if (otherName(claim, schemeName, holder.houseName) !== undefined) return undefined;
  const isOfOneReading = holder.unsettledKeys.size === holder.keys.size;
  if (holder.nameKeys.has(name)) return isOfOneReading ? holder : undefined;
  return known.find(
    (nfo) =>
      nfo.nameKeys.has(name) &&
      nfo.amcCode === claim.amcCode &&
      nfo.openOn === openOn &&
      (holder.keys.size > 1 || nfo.unsettledKeys.size > 0),
  );
}

function found(claim: Claim, nfo: KnownNfo, trusted: boolean): Identity {
  const { schemeName = nfo.name } = claim.facts;
  if (claim.amcCode !== null && claim.amcCode !== nfo.amcCode && !isNamedByClaim(claim, schemeName, nfo))
    return otherHouse(claim, nfo);
  const odd = trusted ? null : (oddAnswer(claim, nfo) ?? oddName(claim, nfo));
  return odd === null ? { match: 'known', id: nfo.id } : { match: 'doubtful', reason: odd };
}

/**
 * Returns the reason to doubt a response whose name is neither that of the known offer nor the one that another response of
 * the same run has under its key, null without one: a response about one scheme may be that about another.
 */
function oddAnswer(claim: Claim, nfo: KnownNfo): string | null {
  const { schemeName } = claim.facts;
  const another = otherName(claim, schemeName, nfo.houseName);
  if (schemeName === undefined || another === undefined || nfo.nameKeys.has(joinedKey(schemeName)))
    return null;
  return isSameScheme(schemeName, nfo.name, nfo.houseName) ? null : twoNames(schemeName, another);
}

/** Returns the first name of other responses under a claim's key that is another scheme's. */
function otherName(
  { otherNames = [] }: Claim,
  schemeName: string | undefined,
  houseName: string | null,
): string | undefined {
  if (schemeName === undefined) return undefined;
  return otherNames.find((other) => !isSameScheme(schemeName, other, houseName));
}

function twoNames(one: string | undefined, other: string): string {
  return `its key is that of ${other.slice(0, 60)}, its name ${String(one).slice(0, 60)}`;
}

/**
 * Returns the reason to doubt the name that another source than AMFI states under AMFI's scheme id, null without one:
 * fund houses publish files under wrong ids.
 */
function oddName({ source, facts }: Claim, nfo: KnownNfo): string | null {
  const { schemeId, schemeName } = facts;
  if (source === numberedBy || schemeId === undefined || schemeName === undefined) return null;
  if (nfo.nameKeys.has(joinedKey(schemeName)) || isSameScheme(schemeName, nfo.name, nfo.houseName))
    return null;
  return `its scheme id is that of ${nfo.name.slice(0, 60)}, its name ${schemeName.slice(0, 60)}`;
}

/**
 * Tells whether a claim can only be about this offer, although its name was never spelt so. No word of it may differ:
 * series and plans of one house, which open on one day, differ by a letter.
 */
function isOtherSpelling({ source, facts }: Claim, schemeName: string, nfo: KnownNfo): boolean {
  const isSameDay = nfo.openOn !== null && facts.openOn === nfo.openOn;
  const isNamedBySource = [...nfo.keys].some((key) => key.startsWith(`${source}:`));
  return isSameDay && !isNamedBySource && abbreviatedName(schemeName) === abbreviatedName(nfo.name);
}

/** Tells whether two rows of AMFI's list with one name have the opening of one offer. */
export function areOfOneOffer({ openOn: one }: SchemeFacts, { openOn: other }: SchemeFacts): boolean {
  return one !== undefined && other !== undefined && near(one, other);
}

function near(one: IndianDay | null, other: IndianDay | null): boolean {
  return one === null || other === null || Math.abs(daysBetween(one, other)) <= sameOfferDays;
}
