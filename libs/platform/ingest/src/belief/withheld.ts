import { type FieldValues, partOfFact } from '@market/kernel';
import type { LedgerRow } from './account';
import type { Belief } from './believe';
import type { LedgerRules } from './ledger-rules';

/**
 * Returns a row with the values that were announced last: a value that a doubt keeps unpublished counts as announced.
 * Events compare such rows.
 */
export function announcedRow<Row extends LedgerRow>(
  { withValues }: Pick<LedgerRules<Row>, 'withValues'>,
  row: Row,
): Row {
  const { withheld } = row;
  if (withheld === null || withheld === undefined) return row;
  return withValues === undefined ? { ...row, ...withheld } : withValues(row, withheld);
}

/**
 * Returns a composed row with the announced values of facts that are stated and yet unknown: only the arithmetic's
 * doubts keep them unpublished, or the row leaves the believed value out, as a planned day of the former plan. A fact that
 * nobody states any more is not among them: its value was withdrawn.
 *
 * @param before row before the batch; null for a new record, of which nothing was announced
 */
export function withWithheld<Row extends LedgerRow>(
  rules: Pick<LedgerRules<Row>, 'facts' | 'planned' | 'published' | 'withValues'>,
  before: Row | null,
  after: Row,
  { believed, questions }: Belief,
): Row {
  if (before === null) return after;
  const announced = announcedRow(rules, before);
  const doubted = questions.flatMap(({ fact, published }) => (published === null ? fact.name : []));
  const values = rules.facts.flatMap((fact) => {
    const isLeftOut = rules.planned?.includes(fact.name) === true && partOfFact(fact, believed) !== null;
    if (!isLeftOut && !doubted.includes(fact.name)) return [];
    return rules.published(after, fact) === null ? (rules.published(announced, fact) ?? []) : [];
  });
  const withheld = values.length === 0 ? null : (Object.assign({}, ...values) as FieldValues);
  return withheld === null && (before.withheld ?? null) === null ? after : { ...after, withheld };
}
