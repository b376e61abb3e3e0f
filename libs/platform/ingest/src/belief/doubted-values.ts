import { agree, type Conflict, type Fact, type FieldValues, type StatingParty } from '@market/kernel';
import type { LedgerRow } from './ledger-entry';
import type { Circumstances, WeighingRules } from './ledger-rules';
import type { Belief, DoubtedValue } from './open-questions';
import { isRepeated, isSettledStride } from './settled-stride';

/** Beliefs on a record, with the parties by fact. */
export interface WeighedBelief extends Belief {
  readonly parties: ReadonlyMap<string, readonly StatingParty[]>;
}

/** Max number of facts of one record that its own arithmetic may doubt before no new value is believed. */
const mostDoubted = 4;

/**
 * Returns the values to doubt next: of the first conflict the fact with the fewest parties, new values before published
 * ones. A published value is doubted only if it alone can be wrong: each other input of the check is settled, and has a
 * second support. Of impossible values all new ones are doubted.
 */
export function nextDoubts<Row extends LedgerRow>(
  rules: WeighingRules<Row>,
  circumstances: Circumstances<Row>,
  weighed: WeighedBelief,
  doubted: readonly DoubtedValue[],
): readonly DoubtedValue[] {
  if (doubted.filter(({ instead }) => instead === undefined).length >= mostDoubted) return [];
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
  { believed, parties }: WeighedBelief,
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

/** Returns the part of the believed values that belongs to a fact; null for none. */
export function valueOf({ fields }: Fact, believed: FieldValues): FieldValues | null {
  const part = Object.entries(believed).filter(([field]) => fields.includes(field));
  return part.length === 0 ? null : Object.fromEntries(part);
}
