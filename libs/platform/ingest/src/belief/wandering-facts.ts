import { agree, type Fact, partOfFact } from '@market/kernel';
import { type Claim, keyOf, type LedgerRules, type LedgerRun } from './ledger-rules';
import type { LedgerRow } from './ledger-entry';
import type { Sighting } from './sighting';

/**
 * Finds facts whose value left one record of a payload and is new on another one: a row may have slipped. Answers about one
 * record each have no rows.
 *
 * @param known returns the stored sighting under a claim's key
 * @returns names of facts by key of the claim that has the value now. Shape of keys: `party:sourceKey`
 */
export function wanderingFacts<Row extends LedgerRow, C extends Claim>(
  { facts, wandering = [] }: Pick<LedgerRules<Row>, 'facts' | 'wandering'>,
  { feedId: feed, perSubject }: Pick<LedgerRun, 'feedId' | 'perSubject'>,
  claims: readonly C[],
  known: (claim: C) => Sighting | undefined,
): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  if (perSubject) return found;
  for (const fact of facts.filter(({ name }) => wandering.includes(name))) {
    const stated = claims.map((claim) => ({
      key: keyOf(claim),
      ...statedOf(fact, feed, claim, known(claim)),
    }));
    const left = stated.flatMap(({ said, own }) => (own !== null && !isSame(fact, said, own) ? [own] : []));
    for (const { key, said, own } of stated)
      if (said !== null && !isSame(fact, own, said) && left.some((value) => agree(fact, value, said)))
        found.set(key, [...(found.get(key) ?? []), fact.name]);
  }
  return found;
}

/** Returns the value of a fact in a claim, and the one that its feed stated before. */
function statedOf(fact: Fact, feed: string, { saying: { said } }: Claim, sighting: Sighting | undefined) {
  const own = sighting?.statements[fact.name]?.find((statement) => statement.feed === feed);
  return { said: partOfFact(fact, said), own: own === undefined ? null : partOfFact(fact, own.value) };
}

function isSame(
  fact: Fact,
  one: ReturnType<typeof partOfFact>,
  other: ReturnType<typeof partOfFact>,
): boolean {
  return one === null || other === null ? one === other : agree(fact, one, other);
}
