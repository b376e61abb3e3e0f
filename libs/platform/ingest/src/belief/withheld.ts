import { agree, countingStatement, type FieldValues, isBlank, partOfFact } from '@market/kernel';
import type { LedgerEntry, LedgerRow } from './ledger-entry';
import type { Belief } from './open-questions';
import type { LedgerRules, LedgerRun } from './ledger-rules';
import type { Sighting } from './sighting';

/**
 * Returns a row with the values that were announced last: a value that a doubt keeps unpublished counts as announced.
 * Events compare such rows.
 */
export function announcedRow<Row extends LedgerRow>(
  rules: Pick<LedgerRules<Row>, 'withValues'>,
  row: Row,
): Row {
  const kept = Object.entries(row.withheld ?? {}).filter(([, value]) => value !== null);
  return withFields(rules, row, Object.fromEntries(kept));
}

/** Returns a row with other values of some fields of its facts; the same row without any. */
export function withFields<Row extends LedgerRow>(
  { withValues }: Pick<LedgerRules<Row>, 'withValues'>,
  row: Row,
  values: FieldValues,
): Row {
  if (Object.keys(values).length === 0) return row;
  return withValues === undefined ? { ...row, ...values } : withValues(row, values);
}

/** Returns the fields of a row that were known and were announced as unknown since: their next value is a change. */
export function recalledFields({ withheld }: LedgerRow): ReadonlySet<string> {
  const recalled = Object.entries(withheld ?? {}).filter(([, value]) => value === null);
  return new Set(recalled.map(([field]) => field));
}

/**
 * Returns a composed row with what was announced last of the facts that it leaves unpublished: the values of those that are
 * stated and yet unknown, because the arithmetic doubts them or the row leaves the believed value out, as a planned day of
 * the former plan; and null for the fields of those that this batch ceases to state, unless it announces nothing.
 *
 * @param entry record before the batch; one without a row is new, and nothing of it was announced
 */
export function withWithheld<Row extends LedgerRow>(
  rules: Pick<LedgerRules<Row>, 'facts' | 'planned' | 'published' | 'withValues' | 'publication'>,
  { before, known }: Pick<LedgerEntry<Row>, 'before' | 'known'>,
  after: Row,
  { believed, questions }: Belief,
  { historic }: Pick<LedgerRun, 'historic'>,
): Row {
  if (before === null) return after;
  const announced = announcedRow(rules, before);
  const recalled = recalledFields(before);
  const doubted = questions.flatMap(({ fact, published }) => (published === null ? fact.name : []));
  const values = rules.facts.flatMap((fact): FieldValues[] => {
    if (rules.published(after, fact) !== null) return [];
    const was = rules.published(announced, fact);
    const isLeftOut = rules.planned?.includes(fact.name) === true && partOfFact(fact, believed) !== null;
    if (isLeftOut || doubted.includes(fact.name)) return was === null ? [] : [was];
    if (!rules.publication.facts.includes(fact.name)) return [];
    // The end of a fact is announced by the batch that ends it, or by none.
    const isUntold = historic || (rules.published(before, fact) === null && !isStated(fact.name, known));
    if (was !== null && isUntold) return [was];
    const fields = was === null ? fact.fields.filter((field) => recalled.has(field)) : Object.keys(was);
    return [Object.fromEntries(fields.map((field) => [field, null]))];
  });
  const all = Object.assign({}, ...values) as FieldValues;
  const withheld = Object.keys(all).length === 0 ? null : all;
  return withheld === null && (before.withheld ?? null) === null ? after : { ...after, withheld };
}

function isStated(fact: string, sightings: readonly Sighting[]): boolean {
  return sightings.some(({ statements }) =>
    (statements[fact] ?? []).some((statement) => !isBlank(countingStatement(statement))),
  );
}

/** Returns a row without the published values that no sighting states or stated before its last change. */
export function withoutUnstated<Row extends LedgerRow>(
  rules: Pick<LedgerRules<Row>, 'facts' | 'published' | 'withValues'>,
  row: Row,
  sightings: readonly Sighting[],
): Row {
  const fields = rules.facts.flatMap((fact) => {
    const value = rules.published(row, fact);
    const isStated = sightings.some(({ statements }) =>
      (statements[fact.name] ?? []).some(
        ({ value: said, former }) =>
          value !== null && (agree(fact, said, value) || (former && agree(fact, former.value, value))),
      ),
    );
    return value === null || isStated || fact.own === true ? [] : Object.keys(value);
  });
  return withFields(rules, row, Object.fromEntries(fields.map((field) => [field, null])));
}
