import {
  agree,
  decisiveReadings,
  type Fact,
  partOfFact,
  sameValue,
  type FieldValues,
  type RecordStatements,
  type Statements,
} from '@market/kernel';
import { baseOf } from './counted-facts';
import type { LedgerRow } from './ledger-entry';
import type { Belief, OpenQuestion } from './open-questions';
import type { LedgerRules } from './ledger-rules';
import type { Sighting } from './sighting';

/**
 * Finds facts that a payload changes while another page of its party still states the old value. If the payload changes
 * at least one more fact, it may be about another record; a field that the party changes on all its pages waits alone.
 *
 * @returns names of facts; none when the page declares one of the changed facts as revised
 */
export function unsureFacts<Row extends LedgerRow>(
  {
    facts,
    countedWith = {},
    onAllPages = [],
  }: Pick<LedgerRules<Row>, 'facts' | 'countedWith' | 'onAllPages'>,
  { feed, said, revised = [] }: Pick<RecordStatements, 'feed' | 'said' | 'revised'>,
  before: Statements,
): string[] {
  const changed = facts.flatMap((fact) => {
    const [known, value] = [before[fact.name] ?? [], partOfFact(fact, said)];
    const own = known.find((statement) => statement.feed === feed);
    if (own === undefined || value === null || fact.datedBy !== undefined) return [];
    return agree(fact, own.value, value) ? [] : [{ fact, own, value, known }];
  });
  const moved = changed.filter(({ fact, own, known }) =>
    known.some((other) => other.feed !== feed && agree(fact, own.value, other.value)),
  );
  const names = moved.map(({ fact }) => fact.name);
  const apart = changed.filter(({ fact }) => !names.includes(countedWith[fact.name] ?? ''));
  const isPlain = changed.every(({ fact }) => !revised.includes(fact.name));
  if (!isPlain) return [];
  const alone = moved.filter(
    ({ fact, own, value, known }) =>
      onAllPages.some((field) => fact.fields.includes(field) && isMoved(field, own.value, value)) &&
      !known.some((other) => other.feed !== feed && agree(fact, value, other.value)),
  );
  return names.length > 0 && apart.length > 1 ? names : alone.map(({ fact }) => fact.name);
}

/**
 * Returns the part of a payload that is applied. A fact is left out when it is computed from a doubted first value. A payload of
 * which two facts are doubted, one is unsure, or one is called revised and another one changes to an impossible value, one that
 * wavers, or with those of many records, may be about another record: every other fact that it would change is left out, a revised one, too, but for what
 * waits for a doubted one; and if its page stated the record before, every fact that it would fill. Of a page's first row with a doubted
 * fact each one that it would fill is left out, but for what it calls revised and what founds the record. A published value that
 * would be replaced by one that was read once is doubted in this sense. A repetition is as foreign as the reading was: what changed
 * together with a value that is still doubted waits for the third reading of that one.
 *
 * @param before statements under the key of the payload
 * @param belief result of believing the whole payload, with the statements after it under its key
 */
export function soundPart<Row extends LedgerRow>(
  rules: Pick<LedgerRules<Row>, 'facts' | 'countedWith' | 'published' | 'publication' | 'founding'>,
  row: Row | null,
  payload: Pick<RecordStatements, 'said' | 'feed' | 'unsure' | 'revised'> & { readonly isLoad: boolean },
  before: Statements,
  { questions, sighting }: Pick<Belief, 'questions'> & { readonly sighting: Pick<Sighting, 'statements'> },
): FieldValues {
  const { said, feed, unsure = [], revised = [], isLoad } = payload;
  const { facts, founding } = rules;
  const published = (fact: Fact) => (row === null ? null : rules.published(row, fact));
  const isSaid = ({ fact, against }: OpenQuestion) => against.some(({ value }) => states(fact, said, value));
  const named = (open: readonly OpenQuestion[]) => open.filter(isSaid).map(({ fact }) => fact.name);
  const doubted = new Set([...unsure, ...named(questions.filter(({ once }) => !once))]);
  const readOnce = named(questions.filter(({ once }) => once)).filter((name) =>
    rules.publication.facts.includes(name),
  );
  const impossible = named(questions.filter((one) => one.published === null));
  const marked = (mark: 'wavers' | 'slipped') =>
    facts.flatMap(({ name }) =>
      sighting.statements[name]?.some((own) => own.feed === feed && own[mark]) ? [name] : [],
    );
  const [wavering, slipped] = [marked('wavers'), marked('slipped')];
  const waiting = new Set([...doubted, ...readOnce]);
  const isContested = doubted.size > 1 || unsure.length > 0;
  const changesSeveral = waiting.size > 1;
  const revisesBesideOdd = revisesBeside(
    facts,
    payload,
    before,
    new Set([...impossible, ...wavering, ...slipped]),
  );
  const isForeign = isContested || changesSeveral || revisesBesideOdd;
  const isBound = boundTo(doubted, payload, before, sighting.statements);
  const isKnownPage = Object.values(before).some((own) => own.some((statement) => statement.feed === feed));
  const isOddFirst = founding !== undefined && !isKnownPage && !isLoad && waiting.size > 0;
  const waitsFirst = ({ name, own }: Fact) => {
    if (own) return false;
    if (isKnownPage) return isForeign;
    return isOddFirst && !revised.includes(name) && (row !== null || !founding.includes(name));
  };
  const ignored = facts.filter((fact) => {
    if (waiting.has(fact.name) || wavering.includes(fact.name)) return false;
    const base = baseOf(rules, fact);
    // It waits for its base, so that it cannot count while that is doubted.
    if (base !== undefined && waiting.has(base.name))
      return doubted.has(base.name) && published(base) === null;
    // Prices and words on the progress do not wait for a second reading.
    if (fact.own && !isContested) return false;
    const known = published(fact);
    if (isBound(fact.name) && isOff(fact, said, known)) return true;
    return known === null ? waitsFirst(fact) : isForeign && isOff(fact, said, known);
  });
  if (ignored.length === 0) return said;
  const fields = new Set(ignored.flatMap((fact) => fact.fields));
  return Object.fromEntries(Object.entries(said).filter(([field]) => !fields.has(field)));
}

/**
 * Returns a function that tells whether a page changed a fact, which it does not call revised, in an earlier reading together with one
 * whose new value is doubted and was read less than three times.
 */
function boundTo(
  doubted: ReadonlySet<string>,
  { feed, revised = [] }: Pick<RecordStatements, 'feed' | 'revised'>,
  before: Statements,
  after: Statements,
): (name: string) => boolean {
  const changeOf = (statements: Statements, name: string) =>
    statements[name]?.find((own) => own.feed === feed && own.change);
  const changes = [...doubted].map((name) => changeOf(after, name));
  const instants = new Set(
    changes.flatMap((own) => (own && (own.times ?? 1) < decisiveReadings ? [own.since] : [])),
  );
  return (name) => !revised.includes(name) && instants.has(changeOf(before, name)?.since ?? '');
}

/** Tells whether a payload revises a fact in the reading in which it changes one of the odd facts. */
function revisesBeside(
  facts: readonly Fact[],
  { feed, said, revised = [] }: Pick<RecordStatements, 'said' | 'feed' | 'revised'>,
  before: Statements,
  odd: ReadonlySet<string>,
): boolean {
  const changed = facts.flatMap((fact) => {
    const own = before[fact.name]?.find((statement) => statement.feed === feed);
    return isOff(fact, said, own?.value ?? null) ? [fact.name] : [];
  });
  return changed.some((name) => odd.has(name)) && changed.some((name) => revised.includes(name));
}

/** Tells whether a payload states the value in question for a fact. */
export function states(fact: Fact, said: FieldValues, value: FieldValues): boolean {
  const part = partOfFact(fact, said);
  return part !== null && agree(fact, part, value);
}

/** Tells whether both values have a field, and differ in it. */
function isMoved(field: string, one: FieldValues, other: FieldValues): boolean {
  return field in one && field in other && !sameValue(one[field], other[field]);
}

/** Tells whether a payload states a fact differently than a known value does. */
function isOff(fact: Fact, said: FieldValues, known: FieldValues | null): boolean {
  const [value, other] = [partOfFact(fact, said), known === null ? null : partOfFact(fact, known)];
  return value !== null && other !== null && !agree(fact, value, other);
}
