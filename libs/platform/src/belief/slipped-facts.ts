import { agree, type Fact, partOfFact } from '@market/kernel';
import type { Claim } from './ledger-rules';
import type { Sighting } from './sighting';

/** So many records of an answer, and such a part of those that are known, change one fact at once by chance only. */
const leastRecords = 3;
const leastPart = 1 / 3;

/**
 * Facts that many records of one answer state otherwise than its feed did before. A value that comes again after another one
 * is no move.
 *
 * @param known what is known under a claim's key
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
