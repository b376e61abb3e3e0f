import {
  type Fact,
  type FieldValues,
  partOfFact,
  type RecordStatements,
  type Statement,
  type Statements,
} from '@market/kernel';
import type { LedgerRow } from './ledger-entry';
import type { LedgerRules, WeighingRules } from './ledger-rules';
import { isFirstSeenLately } from './settled-stride';
import type { Sighting } from './sighting';

/**
 * Tells whether an authority stated a fact lately in a row that was doubted, and was not read since: a party of lower rank does not fill
 * the fact meanwhile, since the next reading would correct it.
 */
export function isAwaitedOfAuthority<Row extends LedgerRow>(
  { roleOf }: Pick<WeighingRules<Row>, 'roleOf'>,
  { name }: Fact,
  sightings: readonly Sighting[],
  now: Date,
): boolean {
  return sightings.some(
    ({ party, statements }) =>
      roleOf(party) === 'authority' &&
      statements[name]?.some(
        (own) => own.awaited && isFirstSeenLately({ firstSeenAt: new Date(own.since) }, now),
      ),
  );
}

/** Returns statements without the marks of what a feed is to state again. */
export function withoutAwaited(statements: Statements, feedId: string): Statements {
  const entries = Object.entries(statements).map(
    ([name, own]) => [name, own.filter((one) => one.feed !== feedId || !one.awaited)] as const,
  );
  return Object.fromEntries(entries.filter(([, own]) => own.length > 0));
}

/**
 * Returns statements with a mark for each fact that a payload states and its sound part leaves out: a statement without a value. Marks
 * that the feed had keep their time. Records whose first rows do not wait as a whole have none.
 *
 * @param former statements with the marks of earlier readings
 */
export function withAwaited<Row extends LedgerRow>(
  { facts, founding }: Pick<LedgerRules<Row>, 'facts' | 'founding'>,
  statements: Statements,
  former: Statements,
  { said, rank, feed }: Pick<RecordStatements, 'said' | 'rank' | 'feed'>,
  sound: FieldValues,
  now: Date,
): Statements {
  if (founding === undefined) return statements;
  const leftOut = facts.filter(
    (fact) =>
      partOfFact(fact, said) !== null &&
      partOfFact(fact, sound) === null &&
      !statements[fact.name]?.some((own) => own.feed === feed),
  );
  const marks = leftOut.map(({ name }) => {
    const known = former[name]?.find((own) => own.feed === feed && own.awaited);
    const mark: Statement = known ?? { feed, rank, value: {}, since: now.toISOString(), awaited: true };
    return [name, [...(statements[name] ?? []), mark]] as const;
  });
  return marks.length === 0 ? statements : { ...statements, ...Object.fromEntries(marks) };
}
