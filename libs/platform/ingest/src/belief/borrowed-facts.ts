import { agree, type Fact, partOfFact } from '@market/kernel';
import { type Claim, keyOf } from './ledger-rules';
import type { Sighting } from './sighting';

/**
 * Finds facts that a record takes over from another one of its page: the new value is what the feed states of that
 * other record, and does not change there. Days of a neighbouring row look just so.
 *
 * @param known returns the stored sighting under a claim's key
 * @returns names of facts by key of the claim. Shape of keys: `party:sourceKey`
 */
export function borrowedFacts<C extends Claim>(
  { facts, distinct = [] }: { readonly facts: readonly Fact[]; readonly distinct?: readonly string[] },
  feed: string,
  claims: readonly C[],
  known: (claim: C) => Sighting | undefined,
): ReadonlyMap<string, readonly string[]> {
  const borrowed = new Map<string, readonly string[]>();
  for (const fact of facts.filter(({ name }) => distinct.includes(name))) {
    const stated = claims.flatMap((claim) => {
      const said = partOfFact(fact, claim.saying.said);
      const own = known(claim)?.statements[fact.name]?.find((statement) => statement.feed === feed)?.value;
      return said === null ? [] : [{ key: keyOf(claim), said, own: own ?? null }];
    });
    for (const { key, said, own } of stated) {
      if (own === null || agree(fact, own, said)) continue;
      const isOfAnother = stated.some(
        (other) => other.key !== key && agree(fact, other.own ?? other.said, said),
      );
      if (isOfAnother) borrowed.set(key, [...(borrowed.get(key) ?? []), fact.name]);
    }
  }
  return borrowed;
}
