import { agree, countingStatement, type Fact, isYoung, partOfFact, type Statements } from '@market/kernel';
import type { LedgerRow } from './ledger-entry';
import type { OpenQuestion } from './open-questions';
import type { Claim, LedgerRules } from './ledger-rules';
import type { Sighting } from './sighting';

/**
 * Finds facts whose repetition is counted: those with an open question, on which pages of a party differ or a value may
 * have slipped, also at another party; those that speak against a value that waits; and those of which the payload
 * states another value than the published one or than another authority, also when no page was read for a day: a page
 * that is read first after such a pause was read.
 *
 * @param sightings all of the record
 * @returns names of facts
 */
export function findDisputedFacts<Row extends LedgerRow>(
  {
    facts,
    published,
    roleOf,
    speaksAgainst = {},
  }: Pick<LedgerRules<Row>, 'facts' | 'published' | 'roleOf' | 'speaksAgainst'>,
  row: Row | null,
  { party, saying: { said } }: Pick<Claim, 'party' | 'saying'>,
  sightings: readonly Sighting[],
  questions: readonly OpenQuestion[],
): ReadonlySet<string> {
  const rivals = sightings.filter((one) => one.party !== party && roleOf(one.party) === 'authority');
  const contradicts = (fact: Fact) => {
    const value = fact.own ? null : partOfFact(fact, said);
    if (value === null) return false;
    const known = row === null ? null : published(row, fact);
    const others = rivals.flatMap(({ statements }) => (statements[fact.name] ?? []).map(countingStatement));
    const values = [...(known === null ? [] : [known]), ...others.map((other) => other.value)];
    return values.some((other) => !agree(fact, value, other));
  };
  const waits = (name = '') => sightings.some(({ statements }) => (statements[name] ?? []).some(isYoung));
  const disputed = facts.filter(
    (fact) =>
      sightings.some(({ statements }) => isOpen(fact, statements)) ||
      waits(speaksAgainst[fact.name]) ||
      contradicts(fact),
  );
  return new Set([...questions.map(({ fact }) => fact.name), ...disputed.map(({ name }) => name)]);
}

/** Tells whether pages of one party differ on a fact, or a value may have slipped. */
function isOpen(fact: Fact, statements: Statements): boolean {
  const [first, ...others] = statements[fact.name] ?? [];
  if (first === undefined) return false;
  return [first, ...others].some(
    (statement) => isYoung(statement) || !agree(fact, first.value, statement.value),
  );
}
