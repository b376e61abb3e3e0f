import { agree, type CandidateSummary, type DoubtOf, type Fact, type FieldValues } from '@market/kernel';
import type { LedgerRow } from './ledger-entry';
import type { WeighingRules } from './ledger-rules';

/** An open question on one fact, with both sides. */
export interface OpenQuestion {
  readonly fact: Fact;
  readonly reason: string;
  readonly published: CandidateSummary | null;
  readonly against: readonly CandidateSummary[];
  /** The value is an unusual first one, or one that was read once: its repetition confirms it. */
  readonly waits?: true;
  /** The value was read once, in place of the published one. */
  readonly once?: true;
}

/** Believed values of a record, and the questions that are open. */
export interface Belief {
  readonly believed: FieldValues;
  readonly questions: readonly OpenQuestion[];
}

/** Value that is doubted: by the arithmetic, or as a change that was read once. */
export interface DoubtedValue {
  readonly fact: string;
  readonly value: FieldValues;
  readonly reason: string;
  readonly waits?: true;
  /** Published value that counts while the change to the doubted one was read once. */
  readonly instead?: FieldValues;
}

/** Returns the questions that doubted values raise. */
export function questionsAbout<Row extends LedgerRow>(
  rules: WeighingRules<Row>,
  doubted: readonly DoubtedValue[],
): OpenQuestion[] {
  return doubted.flatMap(({ fact: name, value, reason, waits, instead }): OpenQuestion[] => {
    const fact = rules.facts.find((each) => each.name === name);
    if (fact === undefined) return [];
    const side = (of: FieldValues) => ({ value: of, parties: [], since: '' });
    const published = instead === undefined ? null : side(instead);
    const marks = { ...(waits ? { waits } : {}), ...(instead === undefined ? {} : { once: true as const }) };
    return [{ fact, reason, published, against: [side(value)], ...marks }];
  });
}

/** Returns the reason of a dispute, with the parties of both sides. */
export function reasonOf(
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

/** Returns the kind of doubt that the open questions have about a value, apart from disputes; null without one. */
export function doubtOf(
  questions: readonly OpenQuestion[],
  fact: Fact,
  value: FieldValues,
): ReturnType<DoubtOf> {
  const about = questions.filter(
    ({ fact: { name }, published, once, against }) =>
      (published === null || once) &&
      name === fact.name &&
      against.some((side) => agree(fact, side.value, value)),
  );
  if (about.length === 0) return null;
  return about.every(({ once }) => once) ? 'change' : 'value';
}
