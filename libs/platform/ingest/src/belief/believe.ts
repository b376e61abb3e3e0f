import {
  agree,
  type Conflict,
  type Fact,
  isYoung,
  type FieldValues,
  resolveFact,
  type CandidateSummary,
  type Statement,
  type StatingParty,
  type PresentStatement,
  presentStatement,
} from '@market/kernel';
import type { LedgerRow } from './ledger-entry';
import type { Circumstances, WeighingRules } from './ledger-rules';
import { inWeighingOrder, withRevisions } from './conditional-revisions';
import { isRepeated, isSettledStride } from './settled-stride';
import type { Sighting } from './sighting';

/** An open question on one fact, with both sides. */
export interface OpenQuestion {
  readonly fact: Fact;
  readonly reason: string;
  readonly published: CandidateSummary | null;
  readonly against: readonly CandidateSummary[];
  /** The value is an unusual first one, which its repetition confirms. */
  readonly waits?: true;
}

/** Believed values of a record, and the questions that are open. */
export interface Belief {
  readonly believed: FieldValues;
  readonly questions: readonly OpenQuestion[];
}

/** Max number of facts of one record that its own arithmetic may doubt before no new value is believed. */
const mostDoubted = 4;

/** Value that the arithmetic doubts. */
interface DoubtedValue {
  readonly fact: string;
  readonly value: FieldValues;
  readonly reason: string;
  readonly waits?: true;
}

/**
 * Weighs all statements about a record: each fact by its parties, then all facts by the feature's arithmetic. A value
 * that the arithmetic doubts is replaced by the next one that is stated, else by the published one, else by null.
 */
export function believe<Row extends LedgerRow>(
  rules: WeighingRules<Row>,
  row: Row | null,
  sightings: readonly Sighting[],
  now: Date,
): Belief {
  const ordered = rules.inOrder(sightings);
  const doubted: DoubtedValue[] = [];
  for (;;) {
    const weighed = weigh(rules, row, ordered, doubted, now);
    const found =
      doubted.length >= mostDoubted
        ? []
        : nextDoubts(rules, { row, sightings: ordered, now }, weighed, doubted);
    if (found.length === 0)
      return {
        believed: weighed.believed,
        questions: [...weighed.questions, ...questionsAbout(rules, doubted)],
      };
    doubted.push(...found);
  }
}

interface Weighed extends Belief {
  readonly parties: ReadonlyMap<string, readonly StatingParty[]>;
}

function weigh<Row extends LedgerRow>(
  rules: WeighingRules<Row>,
  row: Row | null,
  ordered: readonly Sighting[],
  doubted: readonly { fact: string; value: FieldValues }[],
  now: Date,
): Weighed {
  const believed: Record<string, unknown> = {};
  const questions: OpenQuestion[] = [];
  const parties = new Map<string, readonly StatingParty[]>();
  for (const fact of inWeighingOrder(rules.facts, ordered)) {
    if (fact.own) continue;
    const stated = withRevisions(rules.facts, fact, ordered, believed);
    const out = doubted.filter((entry) => entry.fact === fact.name);
    const isOut = (value: FieldValues) => out.some((entry) => agree(fact, entry.value, value));
    const all = partiesOn(rules, fact, stated);
    const counted = out.length === 0 ? all : partiesOn(rules, fact, stated, isOut);
    parties.set(fact.name, counted);
    const published = row === null ? null : rules.published(row, fact);
    const current = published !== null && isOut(published) ? null : published;
    // A fact that no party states any more was withdrawn, unless all its statements are doubted.
    if (all.length === 0) continue;
    const present = firstOtherStatement(fact, counted, current);
    const needs =
      present === undefined
        ? {}
        : rules.needs(fact, present.value, { row, proposed: believed, now, since: present.since });
    const resolved = resolveFact({ fact, parties: counted, published: current, now, ...needs });
    Object.assign(believed, resolved.value);
    if (resolved.dispute !== null)
      questions.push({ fact, reason: reasonOf(fact, resolved.dispute), ...resolved.dispute });
  }
  return { believed, questions, parties };
}

/** Returns the first statement of another value than the published one; else the first one. */
function firstOtherStatement(
  fact: Fact,
  parties: readonly StatingParty[],
  published: FieldValues | null,
): PresentStatement | undefined {
  const other = parties.find(
    ({ presentStatement }) => published === null || !agree(fact, presentStatement.value, published),
  );
  return (other ?? parties[0])?.presentStatement;
}

/**
 * Returns the parties on a fact, one statement for each. If a party has several keys, its first sighting counts,
 * completed by the others.
 *
 * @param isOut tells which statements are doubted: a party's next one counts
 */
export function partiesOn<Row extends LedgerRow>(
  rules: Pick<WeighingRules<Row>, 'roleOf'>,
  fact: Fact,
  ordered: readonly Sighting[],
  isOut: (value: FieldValues) => boolean = () => false,
): StatingParty[] {
  const parties = new Map<string, StatingParty>();
  for (const { party, statements } of ordered) {
    const sound = (statements[fact.name] ?? []).flatMap((statement) => undoubtedPart(statement, isOut));
    const present = presentStatement(fact, sound);
    if (present === null) continue;
    const first = parties.get(party);
    if (first === undefined)
      parties.set(party, { name: party, role: rules.roleOf(party), presentStatement: present });
    else
      parties.set(party, {
        ...first,
        presentStatement: completeStatement(fact, first.presentStatement, present),
      });
  }
  return [...parties.values()];
}

/** Returns the statement unless it is doubted; if its new value is doubted, or may have slipped, its former value. */
function undoubtedPart(statement: Statement, isOut: (value: FieldValues) => boolean): Statement[] {
  const { feed, rank, former } = statement;
  if (!isYoung(statement) && !isOut(statement.value)) return [statement];
  return former === undefined || isOut(former.value) ? [] : [{ feed, rank, ...former }];
}

/** Completes a statement by the fields that another key of the same party adds. */
function completeStatement(fact: Fact, present: PresentStatement, other: PresentStatement): PresentStatement {
  if (fact.exclusive || !agree(fact, present.value, other.value)) return present;
  return { ...present, value: { ...other.value, ...present.value } };
}

/**
 * Returns the values to doubt next: of the first conflict the fact with the fewest parties, new values before published
 * ones. A published value is doubted only if it alone can be wrong: each other input of the check is settled, and has a
 * second support. Of impossible values all new ones are doubted.
 */
function nextDoubts<Row extends LedgerRow>(
  rules: WeighingRules<Row>,
  circumstances: Circumstances<Row>,
  weighed: Weighed,
  doubted: readonly DoubtedValue[],
): readonly DoubtedValue[] {
  const unsettled = new Set([
    ...weighed.questions.map(({ fact }) => fact.name),
    ...doubted.map(({ fact }) => fact),
  ]);
  for (const conflict of rules.conflicts(weighed.believed, circumstances)) {
    const suspects = findSuspects(rules, circumstances, conflict, weighed);
    const [first, ...others] = suspects;
    if (first === undefined) continue;
    const { reason, impossible, unusual } = conflict;
    if (impossible)
      return suspects.filter(({ isNew }) => isNew === first.isNew).map((one) => ({ ...one, reason }));
    const isDisputed = [...conflict.facts, ...(conflict.given ?? [])].some(
      (name) => name !== first.fact && unsettled.has(name),
    );
    if (!first.isNew && (isDisputed || others.length > 0)) continue;
    return [{ ...first, reason, ...(unusual && first.isFirst ? { waits: true } : {}) }];
  }
  return [];
}

/** Value that may be the wrong one of a conflict. */
interface Suspect {
  readonly fact: string;
  readonly value: FieldValues;
  /** The value is not the published one. */
  readonly isNew: boolean;
  /** The fact has no published value. */
  readonly isFirst: boolean;
}

/** Returns the values of a conflict that have no second support, the one to doubt first in front. */
function findSuspects<Row extends LedgerRow>(
  rules: WeighingRules<Row>,
  { row, now }: Circumstances<Row>,
  conflict: Conflict,
  { believed, parties }: Weighed,
): readonly Suspect[] {
  const entries = conflict.facts.flatMap((name, place) => {
    const fact = rules.facts.find((each) => each.name === name);
    const value = fact && valueOf(fact, believed);
    if (!fact || !value) return [];
    const supporters = (parties.get(name) ?? []).filter(({ presentStatement }) =>
      agree(fact, presentStatement.value, value),
    );
    if (supporters.some(({ presentStatement }) => presentStatement.vouched)) return [];
    const published = row === null ? null : rules.published(row, fact);
    const isNew = published === null || !agree(fact, published, value);
    const isFirst = published === null;
    if (conflict.unusual && (!isNew || (isFirst && isRepeated(supporters)))) return [];
    const isStride = conflict.stride ?? (conflict.unusual && !isFirst);
    if (isStride && isSettledStride(fact, supporters, { row, published, now })) return [];
    return [{ fact: name, value, support: supporters.length, isNew, isFirst, place }];
  });
  if (conflict.impossible) return entries.sort((one, other) => Number(other.isNew) - Number(one.isNew));
  const alone = entries.filter(({ support }) => support < 2);
  return (alone.length > 0 ? alone : conflict.facts.length === 1 ? entries : []).sort(
    (one, other) =>
      Number(other.isNew) - Number(one.isNew) || one.support - other.support || one.place - other.place,
  );
}

function valueOf({ fields }: Fact, believed: FieldValues): FieldValues | null {
  const part = Object.entries(believed).filter(([field]) => fields.includes(field));
  return part.length === 0 ? null : Object.fromEntries(part);
}

function questionsAbout<Row extends LedgerRow>(
  rules: WeighingRules<Row>,
  doubted: readonly DoubtedValue[],
): OpenQuestion[] {
  return doubted.flatMap(({ fact: name, value, reason, waits }) => {
    const fact = rules.facts.find((each) => each.name === name);
    const against = [{ value, parties: [], since: '' }];
    return fact === undefined
      ? []
      : [{ fact, reason, published: null, against, ...(waits ? { waits } : {}) }];
  });
}

function reasonOf(
  fact: Fact,
  { published, against }: { published: CandidateSummary; against: readonly CandidateSummary[] },
): string {
  const textOfSide = ({ value, parties }: CandidateSummary) =>
    `${textOf(value)} (${parties.join(', ') || 'published'})`;
  return `${fact.name}: ${textOfSide(published)} against ${against.map(textOfSide).join(' and ')}`;
}

/** Formats a value for a message. Shape: `208 to 219`. */
export function textOf(value: FieldValues): string {
  return Object.values(value)
    .map((part) =>
      typeof part === 'string' || typeof part === 'number' ? String(part) : JSON.stringify(part),
    )
    .join(' to ')
    .slice(0, 120);
}

/** Tells whether a question was raised by the arithmetic and is about this value. */
export function doubts(
  { fact: { name }, published, against }: OpenQuestion,
  fact: Fact,
  value: FieldValues,
): boolean {
  return published === null && name === fact.name && against.some((side) => agree(fact, side.value, value));
}
