import { agree, type Fact, type FieldValues } from './fact';
import type { PastValue } from './past-values';

/**
 * Statement of one feed on one fact of one record, with the time since when and the number of runs in which it was
 * made.
 */
export interface Statement {
  readonly feed: string;
  /** Rank of the page among those of its party: 0 is the most authoritative. */
  readonly rank: number;
  /** Stated fields; empty when the feed shows the fact as blank after it had stated a value. */
  readonly value: FieldValues;
  /** Instant at which the feed first stated this value. Shape: ISO 8601. */
  readonly since: string;
  /**
   * The feed stated another value before. A feed's first statement fills a fact, but does not replace another feed's
   * value.
   */
  readonly change?: true;
  /** Earlier statement of the feed, which counts while the new value is doubted. */
  readonly former?: Omit<Statement, 'feed' | 'rank' | 'former' | 'past'>;
  /** The page itself calls the fact revised. */
  readonly revised?: true;
  /** Names of facts: the statement counts as a revision while what the page states on these is believed. */
  readonly revisedWith?: readonly string[];
  /** An operator vouches for it. */
  readonly vouched?: true;
  /**
   * The fact changed together with others of which another page of the party states the old values: only repetition
   * makes it count.
   */
  readonly unsure?: true;
  /**
   * Many records of the payload changed this fact at once: the former value counts until this one was read repeatedly.
   */
  readonly slipped?: true;
  /** The feed took this value back before: the former value counts until this one was read repeatedly. */
  readonly wavers?: true;
  /** The former value counts until this one was read twice, or another page of the party states it. */
  readonly once?: true;
  /** A change to it does not wait for its repetition. */
  readonly atOnce?: true;
  /** Values that the feed left, the latest last. */
  readonly past?: readonly PastValue[];
  /** First value of the feed that was read again while it was doubted. */
  readonly waited?: true;
  /** The feed stated a value in a row that was doubted: it was left out, and the next reading is awaited. The value is empty. */
  readonly awaited?: true;
  /**
   * Last reading while the fact was disputed. Shape: ISO 8601. `times`: the number of such runs, at most
   * `decisiveReadings`.
   */
  readonly heardAt?: string;
  readonly times?: number;
}

/** Statements of one party on one record, by fact; at most one of each feed. */
export type Statements = Readonly<Record<string, readonly Statement[]>>;

/**
 * Number of readings after which a value prevails over another page of its own party.
 *
 * Source: docs/spec/truth.md, "How a dispute ends".
 */
export const decisiveReadings = 3;

/** Tells whether a feed has withdrawn its value. */
export function isBlank({ value }: Pick<Statement, 'value'>): boolean {
  return Object.keys(value).length === 0;
}

/** Tells whether a value that waits for repetition was not read often enough to count. */
export function isYoung({ slipped, wavers, once, revised, former, times = 1 }: Statement): boolean {
  if (former === undefined) return false;
  const isSuspect = slipped === true || wavers === true;
  return isSuspect ? times < decisiveReadings : once === true && revised !== true && times < 2;
}

/** Returns a feed's statement that counts: the former one while the present one waits for repetition. */
export function countingStatement(statement: Statement): Statement {
  const { feed, rank, former } = statement;
  return isYoung(statement) && former !== undefined ? { feed, rank, ...former } : statement;
}

/** Tells whether two values of a fact mean the same, and are stated in the same way. */
export function isSame(fact: Fact, known: FieldValues, value: FieldValues): boolean {
  const isFilled = isBlank({ value: known }) !== isBlank({ value });
  return !isFilled && agree(fact, known, value) && !isOtherWay(fact, known, value);
}

function isOtherWay({ exclusive }: Fact, known: FieldValues, value: FieldValues): boolean {
  return exclusive === true && !Object.keys(value).some((field) => field in known);
}
