import { agree, type Fact, type FieldValues, partOfFact, type Statement } from '@market/kernel';
import type { LedgerRow } from './ledger-entry';
import type { WeighingRules } from './ledger-rules';
import type { Sighting } from './sighting';

/** Returns facts in the order of weighing: those with conditional revisions and computed ones after those that they depend on. */
export function inWeighingOrder<Row extends LedgerRow>(
  { facts, countedWith = {} }: Pick<WeighingRules<Row>, 'facts' | 'countedWith'>,
  sightings: readonly Sighting[],
): readonly Fact[] {
  const placeOf = ({ name }: Fact) => {
    if (countedWith[name] !== undefined) return 2;
    const isConditional = sightings.some(({ statements }) =>
      statements[name]?.some(({ revisedWith }) => revisedWith !== undefined),
    );
    return isConditional ? 1 : 0;
  };
  return facts.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/**
 * Returns sightings in which a conditional revision of a fact is a stated one if the same page's statements on the
 * facts of its condition are believed.
 *
 * @param believed values of the facts that were weighed before
 */
export function withRevisions(
  facts: readonly Fact[],
  fact: Fact,
  sightings: readonly Sighting[],
  believed: FieldValues,
): readonly Sighting[] {
  return sightings.map((sighting) => {
    const { statements } = sighting;
    const own = statements[fact.name] ?? [];
    if (own.every(({ revisedWith }) => revisedWith === undefined)) return sighting;
    const isBelieved = (name: string, feed: string) => {
      const other = facts.find((each) => each.name === name);
      const stated = statements[name]?.find((statement) => statement.feed === feed)?.value;
      const known = other === undefined ? null : partOfFact(other, believed);
      return other !== undefined && stated !== undefined && known !== null && agree(other, stated, known);
    };
    const weighed = own.map((statement): Statement =>
      statement.revisedWith?.every((name) => isBelieved(name, statement.feed))
        ? { ...statement, revised: true }
        : statement,
    );
    return { ...sighting, statements: { ...statements, [fact.name]: weighed } };
  });
}
