import { addDays, dayInIndia, joinedKey } from '@market/kernel';
import { type Claim, keyOf, type KnownRecords } from '@market/ingest/belief';
import type { OfferRow } from '../persistence/offer.row';

/** Time in which two offers with one ISIN have one name: a company that is renamed has its next offer later. Units: days. */
const sameNameDays = 120;

/** ISIN of an offer, with its keys and every spelling of its company. */
interface Bearer {
  readonly isin: unknown;
  readonly keys: readonly string[];
  readonly names: readonly string[];
}

/**
 * Returns claims on present offers without the ISINs that another company has in the same answer or in a known present offer: columns
 * slip by a row. What else a claim states counts; its page states its own ISIN with a later reading.
 */
export function withoutForeignIsins(
  claims: readonly Claim[],
  { rows, sightings }: KnownRecords<OfferRow>,
  now: Date,
): Claim[] {
  const since = addDays(dayInIndia(now), -sameNameDays);
  const isPresent = ({ recordOn, openOn, closeOn }: Days) => (closeOn ?? openOn ?? recordOn ?? '') >= since;
  const bearers = [
    ...rows.filter(isPresent).map((row) => bearerOf(row, sightings)),
    ...claims.filter(({ saying }) => isPresent(saying.said)).map(statedBearer),
  ].filter(({ isin }) => typeof isin === 'string');
  return claims.map((claim) => {
    const own = statedBearer(claim);
    const isForeign = bearers.some((bearer) => bearer.isin === own.isin && areApart(bearer, own));
    if (!isForeign || !isPresent(claim.saying.said)) return claim;
    const { isin: _isin, ...said } = claim.saying.said;
    return { ...claim, saying: { ...claim.saying, said } };
  });
}

interface Days {
  readonly recordOn?: string | null;
  readonly openOn?: string | null;
  readonly closeOn?: string | null;
}

function bearerOf({ id, isin }: OfferRow, sightings: KnownRecords<OfferRow>['sightings']): Bearer {
  const own = sightings.filter(({ recordId }) => recordId === id);
  return { isin, keys: own.map(keyOf), names: own.flatMap(({ nameKeys }) => nameKeys) };
}

function statedBearer(claim: Claim): Bearer {
  const names = claim.name === '' ? [] : [joinedKey(claim.name)];
  return { isin: claim.saying.said['isin'], keys: [keyOf(claim)], names };
}

/** Tells whether two bearers have no key and no name in common. One without a name may have any. */
function areApart(one: Bearer, other: Bearer): boolean {
  const isShared = (list: 'keys' | 'names') => one[list].some((value) => other[list].includes(value));
  return one.names.length > 0 && other.names.length > 0 && !isShared('keys') && !isShared('names');
}
