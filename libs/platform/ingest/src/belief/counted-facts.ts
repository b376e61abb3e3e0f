import {
  agree,
  type Fact,
  type FieldValues,
  isSame,
  partOfFact,
  type Statement,
  type Statements,
} from '@market/kernel';
import type { LedgerRow } from './ledger-entry';
import type { WeighingRules } from './ledger-rules';
import type { Sighting } from './sighting';

type CountingRules<Row extends LedgerRow> = Pick<WeighingRules<Row>, 'facts' | 'countedWith' | 'published'>;

/** Returns the fact from which sources compute another one; undefined for none. */
export function baseOf<Row extends LedgerRow>(
  { facts, countedWith = {} }: Pick<CountingRules<Row>, 'facts' | 'countedWith'>,
  { name }: Fact,
): Fact | undefined {
  return facts.find((each) => each.name === countedWith[name]);
}

/**
 * Returns sightings in which the statements on a computed fact that wait for its base are replaced by their former ones.
 * One of the published value does not wait, nor does any of a record first seen.
 *
 * @param believed values of the facts that were weighed before, the base among them
 */
export function withoutUncounted<Row extends LedgerRow>(
  rules: CountingRules<Row>,
  fact: Fact,
  row: Row | null,
  sightings: readonly Sighting[],
  believed: FieldValues,
): readonly Sighting[] {
  const base = baseOf(rules, fact);
  if (base === undefined || row === null) return sightings;
  const published = rules.published(row, fact);
  return sightings.map((sighting) => {
    const { statements } = sighting;
    const own = statements[fact.name] ?? [];
    const isUncounted = (statement: Statement) =>
      (published === null || !isSame(fact, published, statement.value)) &&
      waitsForBase(base, statement, statements, believed);
    if (!own.some(isUncounted)) return sighting;
    const counted = own.flatMap((statement): Statement[] => {
      if (!isUncounted(statement)) return [statement];
      const { feed, rank, former } = statement;
      return former === undefined ? [] : [{ feed, rank, ...former }];
    });
    return { ...sighting, statements: { ...statements, [fact.name]: counted } };
  });
}

/**
 * Tells whether a statement on a computed fact waits: its page made it with a value of the base that is not the believed
 * one. It counts once that value is believed.
 *
 * @param statements all of the page's party under one key
 */
export function waitsForBase(
  base: Fact,
  { feed, since, revised, vouched }: Statement,
  statements: Statements,
  believed: FieldValues,
): boolean {
  const known = partOfFact(base, believed);
  const stated = (statements[base.name] ?? []).find((each) => each.feed === feed);
  if (known === null || stated === undefined || revised || vouched) return false;
  return stated.since <= since && !agree(base, stated.value, known);
}

/** Tells whether a page's statement on a computed fact waits for its base, compared with the published record. */
export function isUncounted<Row extends LedgerRow>(
  rules: CountingRules<Row>,
  fact: Fact,
  row: Row | null,
  { statements }: Pick<Sighting, 'statements'>,
  feedId: string,
): boolean {
  const base = baseOf(rules, fact);
  const own = statements[fact.name]?.find(({ feed }) => feed === feedId);
  if (base === undefined || own === undefined || row === null) return false;
  return waitsForBase(base, own, statements, rules.published(row, base) ?? {});
}

/** Tells whether a page changed a computed fact to a value in the reading in which it changed the base. */
export function isStatedWithBase(
  fact: Fact,
  base: Fact,
  sightings: readonly Sighting[],
  value: FieldValues,
): boolean {
  return sightings.some(({ statements }) =>
    (statements[fact.name] ?? []).some(
      ({ feed, since, value: stated }) =>
        isSame(fact, value, stated) &&
        (statements[base.name] ?? []).some(
          (each) => each.feed === feed && each.change === true && each.since === since,
        ),
    ),
  );
}
