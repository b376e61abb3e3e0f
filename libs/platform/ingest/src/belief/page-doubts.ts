import { agree, type Fact, type FieldValues, isBlank, isYoung, type Statement } from '@market/kernel';
import type { Doubt } from '..';
import { textOf } from './open-questions';
import type { LedgerRun } from './ledger-rules';
import type { Sighting } from './sighting';

/**
 * Makes the doubts about what a page states in this run against its own party, so that an operator hears of them: a
 * value that it took back before, because it shows two in turn; a statement, or its withdrawal, that waits; or a change
 * that another page of the party has not made, which states the believed value.
 *
 * @param believed believed values of the record
 */
export function pageDoubts(
  facts: readonly Fact[],
  { feedId }: Pick<LedgerRun, 'feedId'>,
  { party, sourceKey, statements }: Sighting,
  believed: FieldValues,
): Omit<Doubt, 'index'>[] {
  return facts.flatMap((fact) => {
    const known = statements[fact.name] ?? [];
    const own = known.find(({ feed }) => feed === feedId);
    if (own === undefined) return [];
    const young = isYoung(own) ? own.former : undefined;
    const inTurn = own.wavers === true ? young : undefined;
    const isUnrepeated = own.once === true || (young !== undefined && (isBlank(young) || isBlank(own)));
    const unrepeated = isUnrepeated ? young : undefined;
    const other = inTurn ?? unrepeated ?? unmoved(fact, own, known, believed);
    if (other === undefined) return [];
    const manner =
      inTurn !== undefined ? 'in turn' : unrepeated !== undefined ? 'until it is confirmed' : 'on pages';
    const text = (value: FieldValues) => textOf(inOrder(fact, value)) || 'nothing';
    const values = `${text(other.value)} and ${text(own.value)}`;
    return [
      {
        reason: `${fact.name}: ${values} ${manner} at ${party}`,
        about: `${party}:${sourceKey}:${fact.name}:${textOf(own.value)}`,
        slight: true,
        sides: [other, own].map(({ value, since }) => ({ voice: party, value, since: new Date(since) })),
      },
    ];
  });
}

/** Returns the statement of another page with the believed value, where a page has changed it since. */
function unmoved(
  fact: Fact,
  own: Statement,
  known: readonly Statement[],
  believed: FieldValues,
): Statement | undefined {
  if (own.change !== true || fact.own || fact.datedBy !== undefined || agree(fact, own.value, believed))
    return undefined;
  return known.find(
    ({ feed, value, since }) => feed !== own.feed && since < own.since && agree(fact, value, believed),
  );
}

/** Returns a value with its fields in the order of the fact: stored values are in another one. */
function inOrder({ fields }: Fact, value: FieldValues): FieldValues {
  return Object.fromEntries(
    fields.flatMap((field) => (field in value ? [[field, value[field]] as const] : [])),
  );
}
