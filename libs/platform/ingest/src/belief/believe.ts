import {
  agree,
  type Fact,
  isSame,
  isYoung,
  type FieldValues,
  resolveFact,
  type Statement,
  type StatingParty,
  type PresentStatement,
  presentStatement,
} from '@market/kernel';
import type { LedgerRow } from './ledger-entry';
import type { WeighingRules } from './ledger-rules';
import { isAwaitedOfAuthority } from './awaited-facts';
import { inWeighingOrder, withRevisions } from './conditional-revisions';
import { withoutUncounted } from './counted-facts';
import { nextDoubts, type WeighedBelief } from './doubted-values';
import {
  type Belief,
  type DoubtedValue,
  type OpenQuestion,
  questionsAbout,
  reasonOf,
} from './open-questions';
import type { Sighting } from './sighting';
import { singleReadings } from './single-readings';

/**
 * Weighs all statements about a record: each fact by its parties, then all facts by the feature's arithmetic. A value
 * that the arithmetic doubts is replaced by the next one that is stated, else by the published one, else by null; one that
 * was read once, in place of a published one, by the published one.
 *
 * @param isMend whether an operator has a record mended: what was read once counts
 */
export function believe<Row extends LedgerRow>(
  rules: WeighingRules<Row>,
  row: Row | null,
  sightings: readonly Sighting[],
  now: Date,
  isMend = false,
): Belief {
  const ordered = rules.inOrder(sightings);
  const doubted: DoubtedValue[] = [];
  for (;;) {
    const weighed = weigh(rules, row, ordered, doubted, now);
    const circumstances = { row, sightings: ordered, now };
    const odd = nextDoubts(rules, circumstances, weighed, doubted);
    const weighedWithout = (out: readonly DoubtedValue[]) =>
      weigh(rules, row, ordered, [...doubted, ...out], now).believed;
    const found =
      odd.length > 0 || isMend ? odd : singleReadings(rules, circumstances, weighed, weighedWithout);
    if (found.length === 0)
      return {
        believed: weighed.believed,
        questions: [...weighed.questions, ...questionsAbout(rules, doubted)],
      };
    doubted.push(...found);
  }
}

function weigh<Row extends LedgerRow>(
  rules: WeighingRules<Row>,
  row: Row | null,
  ordered: readonly Sighting[],
  doubted: readonly DoubtedValue[],
  now: Date,
): WeighedBelief {
  const believed: Record<string, unknown> = {};
  const questions: OpenQuestion[] = [];
  const parties = new Map<string, readonly StatingParty[]>();
  for (const fact of inWeighingOrder(rules, ordered)) {
    if (fact.own) continue;
    const counted = withoutUncounted(rules, fact, row, ordered, believed);
    const stated = withRevisions(rules.facts, fact, counted, believed);
    const out = doubted.filter((entry) => entry.fact === fact.name);
    const isOut = (value: FieldValues) => out.some((entry) => isDoubted(fact, entry, value));
    const all = partiesOn(rules, fact, stated);
    const sound = out.length === 0 ? all : partiesOn(rules, fact, stated, isOut);
    parties.set(fact.name, sound);
    const published = row === null ? null : rules.published(row, fact);
    const current = published !== null && isOut(published) ? null : published;
    // A fact that no party states any more was withdrawn, unless all its statements are doubted.
    if (all.length === 0) continue;
    const isOfSupport = published === null && sound.every(({ role }) => role === 'support');
    if (isOfSupport && isAwaitedOfAuthority(rules, fact, ordered, now)) continue;
    const present = firstOtherStatement(fact, sound, current);
    const needs =
      present === undefined
        ? {}
        : rules.needs(fact, present.value, { row, proposed: believed, now, since: present.since });
    const resolved = resolveFact({ fact, parties: sound, published: current, now, ...needs });
    Object.assign(believed, resolved.value);
    if (resolved.dispute !== null)
      questions.push({ fact, reason: reasonOf(fact, resolved.dispute), ...resolved.dispute });
  }
  return { believed, questions, parties };
}

/** Tells whether a doubt is about a value; of a change, also whether the value differs from the published one. */
function isDoubted(fact: Fact, { value: doubted, instead }: DoubtedValue, value: FieldValues): boolean {
  if (instead === undefined) return agree(fact, doubted, value);
  return isSame(fact, doubted, value) && !isSame(fact, instead, value);
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
