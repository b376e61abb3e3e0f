import { type Claim, keyOf, type Sighting } from '@market/ingest/belief';
import type { Exchange } from '@market/contracts';
import { areOfOneSubject } from '../domain/identity';
import { presentOfferFacts } from '../domain/offer-facts';
import { toOfferClaim } from './offer-rules';

/**
 * Gives claims under new keys the known key that differs in its day alone, if no other claim of the payload has it. A list of offers
 * for sale has no key but symbol and first day: under another day its statements would stand beside those of the former one,
 * which nothing repeats and nothing ends.
 */
export function withSteadyKeys(claims: readonly Claim[], sightings: readonly Sighting[]): Claim[] {
  const known = new Set(sightings.map(keyOf));
  const taken = new Set(claims.map(keyOf));
  return claims.map((claim) => {
    if (known.has(keyOf(claim))) return claim;
    const former = sightings.find(
      (sighting) => !taken.has(keyOf(sighting)) && areOfOneSubject(toOfferClaim(claim), asClaim(sighting)),
    );
    if (former === undefined) return claim;
    taken.add(keyOf(former));
    return { ...claim, sourceKey: former.sourceKey };
  });
}

function asClaim({ party, sourceKey, statements }: Sighting) {
  return { exchange: party as Exchange, sourceKey, facts: presentOfferFacts(statements) };
}
