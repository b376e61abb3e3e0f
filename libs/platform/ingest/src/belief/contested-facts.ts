import { agree, type Fact, type FieldValues, isYoung, partOfFact, type Statements } from '@market/kernel';
import type { LedgerRow } from './account';
import type { OpenQuestion } from './believe';
import type { LedgerRules } from './ledger-rules';

/**
 * Finds facts whose repetition is counted: those with an open question, on which pages of a voice differ or a value may
 * have slipped, also at another voice; those that speak against a value that waits; and those of which the payload states
 * another value than the published one, also when no page was read for a day.
 *
 * @param stated statements on the record, by voice and key
 * @returns names of facts
 */
export function contestedFacts<Row extends LedgerRow>(
  { facts, published, speaksAgainst = {} }: Pick<LedgerRules<Row>, 'facts' | 'published' | 'speaksAgainst'>,
  row: Row | null,
  said: FieldValues,
  stated: readonly Statements[],
  questions: readonly OpenQuestion[],
): ReadonlySet<string> {
  const contradicts = (fact: Fact) => {
    const [value, known] = [partOfFact(fact, said), row === null ? null : published(row, fact)];
    return !fact.own && value !== null && known !== null && !agree(fact, value, known);
  };
  const waits = (name = '') => stated.some((statements) => (statements[name] ?? []).some(isYoung));
  const contested = facts.filter(
    (fact) =>
      stated.some((statements) => isOpen(fact, statements)) ||
      waits(speaksAgainst[fact.name]) ||
      contradicts(fact),
  );
  return new Set([...questions.map(({ fact }) => fact.name), ...contested.map(({ name }) => name)]);
}

/** Tells whether pages of one voice differ on a fact, or a value may have slipped. */
function isOpen(fact: Fact, statements: Statements): boolean {
  const [first, ...others] = statements[fact.name] ?? [];
  if (first === undefined) return false;
  return [first, ...others].some(
    (statement) => isYoung(statement) || !agree(fact, first.value, statement.value),
  );
}
