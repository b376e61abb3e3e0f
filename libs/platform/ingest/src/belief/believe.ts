import {
  agree,
  type Conflict,
  type Fact,
  isYoung,
  type FieldValues,
  settle,
  type Side,
  type Statement,
  type Voice,
  type PresentStatement,
  presentStatement,
} from '@market/kernel';
import type { LedgerRow } from './account';
import type { Circumstances, WeighingRules } from './ledger-rules';
import { conditionalLast, withRevisions } from './conditional-revisions';
import { isRepeated, isSettledStride } from './settled-stride';
import type { Sighting } from './sighting';

/** An open question on one fact, with both sides. */
export interface OpenQuestion {
  readonly fact: Fact;
  readonly reason: string;
  readonly published: Side | null;
  readonly against: readonly Side[];
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
 * Weighs all statements about a record: each fact by its voices, then all facts by the feature's arithmetic. A value
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
      return { believed: weighed.believed, questions: [...weighed.questions, ...asked(rules, doubted)] };
    doubted.push(...found);
  }
}

interface Weighed extends Belief {
  readonly voices: ReadonlyMap<string, readonly Voice[]>;
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
  const voices = new Map<string, readonly Voice[]>();
  for (const fact of conditionalLast(rules.facts, ordered)) {
    if (fact.own) continue;
    const stated = withRevisions(rules.facts, fact, ordered, believed);
    const out = doubted.filter((entry) => entry.fact === fact.name);
    const isOut = (value: FieldValues) => out.some((entry) => agree(fact, entry.value, value));
    const all = voicesOn(rules, fact, stated);
    const heard = out.length === 0 ? all : voicesOn(rules, fact, stated, isOut);
    voices.set(fact.name, heard);
    const published = row === null ? null : rules.published(row, fact);
    const standing = published !== null && isOut(published) ? null : published;
    // A fact that no voice states any more was withdrawn, unless all its statements are doubted.
    if (all.length === 0) continue;
    const word = proposed(fact, heard, standing);
    const needs =
      word === undefined
        ? {}
        : rules.needs(fact, word.value, { row, proposed: believed, now, since: word.since });
    const settled = settle({ fact, voices: heard, published: standing, now, ...needs });
    Object.assign(believed, settled.value);
    if (settled.contest !== null)
      questions.push({ fact, reason: reasonOf(fact, settled.contest), ...settled.contest });
  }
  return { believed, questions, voices };
}

/** Returns the first statement of another value than the published one; else the first one. */
function proposed(
  fact: Fact,
  voices: readonly Voice[],
  published: FieldValues | null,
): PresentStatement | undefined {
  const other = voices.find(({ word }) => published === null || !agree(fact, word.value, published));
  return (other ?? voices[0])?.word;
}

/**
 * Returns the voices on a fact, one statement for each. If a voice has several keys, its first sighting counts,
 * completed by the others.
 *
 * @param isOut tells which statements are doubted: a voice's next one counts
 */
export function voicesOn<Row extends LedgerRow>(
  rules: Pick<WeighingRules<Row>, 'standingOf'>,
  fact: Fact,
  ordered: readonly Sighting[],
  isOut: (value: FieldValues) => boolean = () => false,
): Voice[] {
  const voices = new Map<string, Voice>();
  for (const { voice, statements } of ordered) {
    const sound = (statements[fact.name] ?? []).flatMap((statement) => soundOf(statement, isOut));
    const word = presentStatement(fact, sound);
    if (word === null) continue;
    const first = voices.get(voice);
    if (first === undefined) voices.set(voice, { name: voice, standing: rules.standingOf(voice), word });
    else voices.set(voice, { ...first, word: added(fact, first.word, word) });
  }
  return [...voices.values()];
}

/** Returns the statement unless it is doubted; if its new value is doubted, or may have slipped, its former value. */
function soundOf(statement: Statement, isOut: (value: FieldValues) => boolean): Statement[] {
  const { feed, rank, former } = statement;
  if (!isYoung(statement) && !isOut(statement.value)) return [statement];
  return former === undefined || isOut(former.value) ? [] : [{ feed, rank, ...former }];
}

/** Completes a statement by the fields that another key of the same voice adds. */
function added(fact: Fact, word: PresentStatement, other: PresentStatement): PresentStatement {
  if (fact.exclusive || !agree(fact, word.value, other.value)) return word;
  return { ...word, value: { ...other.value, ...word.value } };
}

/**
 * Returns the values to doubt next: of the first conflict the fact with the fewest voices, new values before published
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
    const suspects = suspectsOf(rules, circumstances, conflict, weighed);
    const [first, ...others] = suspects;
    if (first === undefined) continue;
    const { reason, impossible, unusual } = conflict;
    if (impossible)
      return suspects.filter(({ isNew }) => isNew === first.isNew).map((one) => ({ ...one, reason }));
    const isContested = [...conflict.facts, ...(conflict.given ?? [])].some(
      (name) => name !== first.fact && unsettled.has(name),
    );
    if (!first.isNew && (isContested || others.length > 0)) continue;
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
function suspectsOf<Row extends LedgerRow>(
  rules: WeighingRules<Row>,
  { row, now }: Circumstances<Row>,
  conflict: Conflict,
  { believed, voices }: Weighed,
): readonly Suspect[] {
  const entries = conflict.facts.flatMap((name, place) => {
    const fact = rules.facts.find((each) => each.name === name);
    const value = fact && valueOf(fact, believed);
    if (!fact || !value) return [];
    const speaking = (voices.get(name) ?? []).filter(({ word }) => agree(fact, word.value, value));
    if (speaking.some(({ word }) => word.vouched)) return [];
    const published = row === null ? null : rules.published(row, fact);
    const isNew = published === null || !agree(fact, published, value);
    const isFirst = published === null;
    if (conflict.unusual && (!isNew || (isFirst && isRepeated(speaking)))) return [];
    const isStride = conflict.stride ?? (conflict.unusual && !isFirst);
    if (isStride && isSettledStride(fact, speaking, { row, published, now })) return [];
    return [{ fact: name, value, support: speaking.length, isNew, isFirst, place }];
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

function asked<Row extends LedgerRow>(
  rules: WeighingRules<Row>,
  doubted: readonly DoubtedValue[],
): OpenQuestion[] {
  return doubted.flatMap(({ fact: name, value, reason, waits }) => {
    const fact = rules.facts.find((each) => each.name === name);
    const against = [{ value, voices: [], since: '' }];
    return fact === undefined
      ? []
      : [{ fact, reason, published: null, against, ...(waits ? { waits } : {}) }];
  });
}

function reasonOf(fact: Fact, { published, against }: { published: Side; against: readonly Side[] }): string {
  const side = ({ value, voices }: Side) => `${textOf(value)} (${voices.join(', ') || 'published'})`;
  return `${fact.name}: ${side(published)} against ${against.map(side).join(' and ')}`;
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
