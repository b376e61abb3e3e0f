import { agree, type Fact, partOfFact } from '@market/kernel';
import type { Claim } from './ledger-rules';
import type { Sighting } from './sighting';

/**
 * Thresholds above which a fact is taken as slipped: changed records of a payload, and their part of the known ones.
 */
const leastRecords = 3;
const leastPart = 1 / 3;

/**
 * Finds facts that many records of one payload state differently than its feed did before. A return to the former value
 * does not count as a change.
 *
 * @param known returns the stored sighting under a claim's key
 * @returns names of facts
 */
export function slippedFacts<C extends Claim>(
  facts: readonly Fact[],
  feed: string,
  claims: readonly C[],
  known: (claim: C) => Sighting | undefined,
): ReadonlySet<string> {
  const slipped = facts.filter((fact) => {
    if (fact.datedBy !== undefined) return false;
    const moves = claims.flatMap((claim) => {
      const own = known(claim)?.statements[fact.name]?.find((statement) => statement.feed === feed);
      const value = partOfFact(fact, claim.saying.said);
      if (own === undefined || value === null) return [];
      const isTakenBack = own.former !== undefined && agree(fact, own.former.value, value);
      return [!isTakenBack && !agree(fact, own.value, value)];
    });
    const moved = moves.filter(Boolean).length;
    return moved >= leastRecords && moved >= moves.length * leastPart;
  });
  return new Set(slipped.map(({ name }) => name));
}
