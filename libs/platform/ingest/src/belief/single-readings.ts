import {
  countingStatement,
  type Fact,
  type FieldValues,
  isReadAgain,
  isSame,
  partOfFact,
  type Statement,
} from '@market/kernel';
import { baseOf, isStatedWithBase } from './counted-facts';
import { valueOf, type WeighedBelief } from './doubted-values';
import type { LedgerRow } from './ledger-entry';
import type { Circumstances, Claim, LedgerRules, LedgerRun, WeighingRules } from './ledger-rules';
import { type DoubtedValue, textOf } from './open-questions';

/**
 * Finds believed values that would replace published ones, and that one party alone has stated, in one reading: it may be
 * damaged. Pages of one party that are read in one run are one reading. Each value waits until its page repeats it, or another
 * page states it in another run, or another party. What a page calls revised, an operator vouches
 * for, or follows a doubted first value does not wait, nor does a value without which the facts contradict each other, nor
 * one that its page changed together with the fact from which it is computed, if that is confirmed, nor the published one in
 * another unit.
 *
 * Source: docs/spec/truth.md, "Changes by one page".
 *
 * @param believedWithout returns what is believed without some values
 */
export function singleReadings<Row extends LedgerRow>(
  rules: Pick<
    WeighingRules<Row>,
    'facts' | 'published' | 'conflicts' | 'countedWith' | 'restates' | 'pagesConfirmAtOnce'
  >,
  circumstances: Circumstances<Row>,
  { believed, parties }: WeighedBelief,
  believedWithout: (out: readonly DoubtedValue[]) => FieldValues,
): DoubtedValue[] {
  const { facts, published, conflicts } = rules;
  const { row, sightings } = circumstances;
  if (row === null) return [];
  const readOnce = facts.flatMap((fact): DoubtedValue[] => {
    const [value, instead] = [valueOf(fact, believed), published(row, fact)];
    if (value === null || instead === null || isSame(fact, instead, value)) return [];
    if (rules.restates?.(fact, instead, value, believed) === true) return [];
    const isStated = (said: FieldValues) => isSame(fact, value, said) && !isSame(fact, instead, said);
    const supporters = (parties.get(fact.name) ?? []).filter(({ presentStatement }) =>
      isStated(presentStatement.value),
    );
    const canBeRevised = !tookPlace(fact, sightings, instead);
    const isPlain = supporters.every(
      ({ presentStatement: { revised, vouched, endsDoubt } }) =>
        !(revised && canBeRevised) && !vouched && !endsDoubt,
    );
    if (!isPlain || isConfirmed(rules, fact, sightings, isStated)) return [];
    const names = supporters.map(({ name }) => name).join(', ');
    const reason = `${fact.name}: ${textOf(value)} (${names}) was read once, where ${textOf(instead)} is published`;
    return [{ fact: fact.name, value, instead, reason, waits: true }];
  });
  const names = new Set(readOnce.map(({ fact }) => fact));
  const isConfirmedWithBase = ({ fact: name, value }: DoubtedValue) =>
    facts.some((fact) => {
      const base = fact.name === name ? baseOf(rules, fact) : undefined;
      return base !== undefined && !names.has(base.name) && isStatedWithBase(fact, base, sightings, value);
    });
  const alone = readOnce.filter((one) => !isConfirmedWithBase(one));
  if (alone.length === 0) return [];
  return withoutNeeded(alone, (held) =>
    conflicts(believedWithout(held), circumstances).map(({ reason }) => reason),
  );
}

/**
 * Returns the values that can wait: not those without which facts contradict each other that do not otherwise.
 *
 * @param contradictions returns the reasons of the conflicts without some values
 */
function withoutNeeded(
  readOnce: readonly DoubtedValue[],
  contradictions: (held: readonly DoubtedValue[]) => readonly string[],
): DoubtedValue[] {
  const known = new Set(contradictions([]));
  const countNew = (held: readonly DoubtedValue[]) =>
    contradictions(held).filter((reason) => !known.has(reason)).length;
  const most = countNew(readOnce);
  return readOnce.filter((one) => most === 0 || countNew(readOnce.filter((other) => other !== one)) >= most);
}

/** Tells whether a page has stated that a fact took place with a value. */
function tookPlace(
  fact: Fact,
  sightings: Circumstances<LedgerRow>['sightings'],
  value: FieldValues,
): boolean {
  if (fact.takesPlace !== true) return false;
  const stated = sightings.flatMap(({ statements }) => statements[fact.name] ?? []);
  return stated
    .flatMap((statement) => [statement, ...(statement.former ? [statement.former] : [])])
    .some((statement) => statement.revised === true && isSame(fact, value, statement.value));
}

/** Tells whether two parties state a value, or the pages of one of them in two runs; in one, where that is enough. */
function isConfirmed<Row extends LedgerRow>(
  { pagesConfirmAtOnce }: Pick<WeighingRules<Row>, 'pagesConfirmAtOnce'>,
  { name }: Fact,
  sightings: Circumstances<LedgerRow>['sightings'],
  isStated: (said: FieldValues) => boolean,
): boolean {
  const byParty = new Map<string, Statement[]>();
  for (const { party, statements } of sightings) {
    const stating = (statements[name] ?? []).map(countingStatement).filter(({ value }) => isStated(value));
    if (stating.length > 0) byParty.set(party, [...(byParty.get(party) ?? []), ...stating]);
  }
  return (
    byParty.size > 1 ||
    [...byParty.values()].some(
      (stating) =>
        isReadAgain(stating) ||
        stating.some(({ atOnce }) => atOnce) ||
        (pagesConfirmAtOnce === true && new Set(stating.map(({ feed }) => feed)).size > 1),
    )
  );
}

/** Returns the names of the published facts that each party has for itself: a change to one waits within its party. */
export function factsOfOneParty<Row extends LedgerRow>({
  facts,
  publication,
}: Pick<LedgerRules<Row>, 'facts' | 'publication'>): string[] {
  return facts.flatMap(({ name, own, datedBy }) =>
    own && datedBy === undefined && publication.facts.includes(name) ? [name] : [],
  );
}

/**
 * Returns the names of the facts that a payload changes without a repetition: in an initial load, in which every page is
 * read for the first time, and when a corrected reader reads what may never be delivered again.
 */
export function changesAtOnce<Row extends LedgerRow>(
  { facts, published }: Pick<WeighingRules<Row>, 'facts' | 'published'>,
  row: Row | null,
  { said }: Claim['saying'],
  run: LedgerRun,
): string[] {
  if (row === null || !isLoad(run)) return [];
  return facts.flatMap((fact) => {
    const [value, known] = [partOfFact(fact, said), published(row, fact)];
    return value !== null && known !== null && !isSame(fact, known, value) ? [fact.name] : [];
  });
}

/** Tells whether the changes of a run count without a repetition. */
export function isLoad({ historic, initial, isReread }: LedgerRun): boolean {
  return isReread === true || (historic && initial === true);
}
