import { joinedKey } from '@market/kernel';
import type { Doubt } from '..';
import type { LedgerEntry, LedgerRow } from './ledger-entry';
import { type Claim, keyOf, type LedgerRules } from './ledger-rules';

/**
 * Finds claims under a key that no record has, for which the same payload has a row with the same name and days under
 * another key of the party: one of the two rows has the name or the key of the other. Two such rows are never one record,
 * and which of them has its own name cannot be told while both keys are new.
 *
 * @param isKnown tells whether a record is known under a key
 * @returns the reason to doubt each of these claims
 */
export function findRivals<C extends Claim>(
  { areNamesakes }: Pick<LedgerRules<never, C>, 'areNamesakes'>,
  claims: readonly C[],
  isKnown: (claim: C) => boolean,
): ReadonlyMap<Claim, string> {
  if (areNamesakes === undefined) return new Map();
  const named = Map.groupBy(
    claims.filter(({ name, founds }) => name !== '' && founds),
    ({ party, name }) => `${party}:${joinedKey(name)}`,
  );
  return new Map(
    [...named.values()].flatMap((group) =>
      group.flatMap((claim) => {
        const rival = group.find((other) => keyOf(other) !== keyOf(claim) && areNamesakes(claim, other));
        if (rival === undefined || isKnown(claim)) return [];
        return [[claim, `its name and days are those of ${rival.sourceKey} in the same answer`] as const];
      }),
    ),
  );
}

/**
 * Tells whether a claim that a name alone connects with a known record is about another one: two of its facts are doubted.
 * Such a claim attaches no key to the record.
 *
 * @param raised doubts of the claim; those that wait for the repetition of a first value do not count
 */
export function isOfAnother(
  { row }: Pick<LedgerEntry<LedgerRow>, 'row'>,
  claim: Claim,
  raised: readonly Omit<Doubt, 'index'>[],
): boolean {
  return row !== null && claim.founds && raised.filter(({ waiting }) => waiting !== true).length > 1;
}
