import type { FieldValues } from '@market/kernel';
import type { LedgerRow } from './account';
import type { OpenQuestion } from './believe';
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
 * Returns a composed row with the announced values of the facts that only the arithmetic's doubts keep unpublished. A
 * fact that nobody states any more is not among them: its value was withdrawn.
 *
 * @param before row before the payload; null for a new record
 */
export function withWithheld<Row extends LedgerRow>(
  rules: Pick<LedgerRules<Row>, 'published' | 'withValues'>,
  before: Row | null,
  after: Row,
  questions: readonly OpenQuestion[],
): Row {
  if (before === null) return after;
  const announced = announcedRow(rules, before);
  const values = questions.flatMap(({ fact, published: side }) =>
    side === null && rules.published(after, fact) === null ? (rules.published(announced, fact) ?? []) : [],
  );
  const withheld = values.length === 0 ? null : (Object.assign({}, ...values) as FieldValues);
  return withheld === null && (before.withheld ?? null) === null ? after : { ...after, withheld };
}
