import { agree, type Fact, type FieldValues } from './fact';
import {
  countingStatement,
  decisiveReadings,
  isBlank,
  isSame,
  type Statement,
  type Statements,
} from './statement';
import { notedWithinMs } from './statements-after';

/** Present statement of one party on one fact: the value of the page that counts, and the evidence for it. */
export interface PresentStatement {
  readonly value: FieldValues;
  readonly since: string;
  readonly change: boolean;
  readonly revised: boolean;
  readonly vouched: boolean;
  /** Instant of the last reading while the fact was disputed; null when no dispute was noted. */
  readonly heardAt: string | null;
  /** Number of runs in which the value was read while it was disputed; at most `decisiveReadings`. */
  readonly readings: number;
  /** Feeds of the party that state this value. */
  readonly feeds: readonly string[];
  /** The value was read more than once: pages that were read in one run are one reading. */
  readonly isReadAgain: boolean;
  /** A change to it does not wait for its repetition. */
  readonly atOnce: boolean;
  /** The value replaces the first one of its feed, which waited for its repetition. */
  readonly endsDoubt: boolean;
  /** Values that a feed took back by returning to this one. */
  readonly tookBack: readonly FieldValues[];
}

/**
 * Returns the one present statement of a party that has several pages; null when it makes none. Pages count in the
 * order of their authority; a page of lower authority prevails by a later change that it repeats `decisiveReadings`
 * times, the archive, the last page, never.
 *
 * Source: docs/spec/truth.md, "Stating parties" and "How a dispute ends".
 *
 * @param all statements of one party on one fact; one of each feed
 */
export function presentStatement(fact: Fact, all: readonly Statement[]): PresentStatement | null {
  const isStatedToo = (statement: Statement) =>
    all.some((other) => isSame(fact, statement.value, other.value) && areOfTwoRuns(statement, other));
  const statements = all
    .map(({ once, ...statement }) =>
      countingStatement(once && !isStatedToo(statement) ? { ...statement, once } : statement),
    )
    .filter((statement) => !isBlank(statement));
  const inOrder = [...statements].sort(bySince);
  let best: Statement | null = null;
  for (const statement of inOrder) {
    if (
      best === null || agree(fact, best.value, statement.value)
        ? isFuller(best, statement)
        : prevails(fact, statement, best)
    )
      best = statement;
  }
  if (best === null) return null;
  const chosen = best;
  const agreeing = statements.filter(({ value }) => agree(fact, value, chosen.value));
  const readAt = agreeing.flatMap(({ heardAt }) => (heardAt === undefined ? [] : [heardAt])).sort();
  return {
    value: completeValue(fact, chosen, agreeing),
    since: chosen.since,
    change: chosen.change === true,
    revised: agreeing.some(({ revised }) => revised),
    vouched: agreeing.some(({ vouched }) => vouched),
    heardAt: readAt.at(-1) ?? null,
    readings: Math.max(...agreeing.map(({ times }) => times ?? 1)),
    feeds: agreeing.map(({ feed }) => feed).sort(),
    isReadAgain: isReadAgain(agreeing),
    atOnce: agreeing.some(({ atOnce }) => atOnce),
    endsDoubt: agreeing.some(({ former }) => former?.waited),
    tookBack: agreeing.flatMap(({ past = [] }) => past.flatMap(({ back, value }) => (back ? [value] : []))),
  };
}

/**
 * Time within which the pages of a party are read in one run: what is wrong with one of them may be so with all. Lists are read
 * every hour, the pages of single records some minutes after them. Units: milliseconds.
 */
const oneRunMs = 30 * 60_000;

/** Tells whether two pages stated their values in two runs. */
function areOfTwoRuns(one: Statement, other: Statement): boolean {
  return one.feed !== other.feed && Math.abs(Date.parse(one.since) - Date.parse(other.since)) >= oneRunMs;
}

/**
 * Tells whether the pages of a party that state one value are more than one reading of it: a page was read twice, or two of them in
 * two runs.
 *
 * @param agreeing statements of one party
 */
export function isReadAgain(agreeing: readonly Statement[]): boolean {
  return agreeing.some((one) => (one.times ?? 1) > 1 || agreeing.some((other) => areOfTwoRuns(one, other)));
}

/** Rank of the page that lists past issues: it never prevails over a page of the first rank. */
const archiveRank = 2;

/** Tells whether a later statement prevails over an earlier one with another value, both of one party. */
function prevails(fact: Fact, later: Statement, earlier: Statement): boolean {
  if (fact.datedBy !== undefined) return dateOf(fact.datedBy, later) >= dateOf(fact.datedBy, earlier);
  if (later.vouched || earlier.vouched) return later.vouched === true;
  if (later.revised !== earlier.revised) {
    if (later.revised) return true;
    return later.change === true && isDecisive(later, earlier);
  }
  if (later.change) return (later.rank <= earlier.rank && !later.unsure) || isDecisive(later, earlier);
  return later.rank < earlier.rank && isDecisive(later, earlier);
}

function dateOf(field: string, { value }: Statement): string {
  const date = value[field];
  return typeof date === 'string' ? date : '';
}

function isDecisive(later: Statement, earlier: Statement): boolean {
  if (later.rank >= archiveRank && earlier.rank < later.rank) return false;
  // A page of higher rank that was read again since still states its value; its repetitions are stored every few hours
  // only.
  if (earlier.rank < later.rank && isStillStated(earlier, later)) return false;
  return (later.times ?? 1) >= decisiveReadings;
}

function isStillStated(earlier: Statement, later: Statement): boolean {
  const heardAt = earlier.heardAt ?? earlier.since;
  return (
    heardAt > later.since || Date.parse(later.heardAt ?? later.since) - Date.parse(heardAt) < notedWithinMs
  );
}

/** Tells whether, of two agreeing statements, the later one counts: it must come from a page of higher rank. */
function isFuller(best: Statement | null, statement: Statement): boolean {
  return best === null || statement.rank < best.rank;
}

/** Adds the fields of agreeing pages to a value. */
function completeValue(
  { exclusive }: Fact,
  { value }: Statement,
  agreeing: readonly Statement[],
): FieldValues {
  if (exclusive) return value;
  const added = [...agreeing].reverse().map((other) => other.value);
  return Object.assign({}, ...added, value) as FieldValues;
}

function bySince(one: Statement, other: Statement): number {
  return one.since.localeCompare(other.since) || one.rank - other.rank || (one.feed < other.feed ? -1 : 1);
}

/** Returns the present statements of a party on all facts, as one object. */
export function presentFacts(facts: readonly Fact[], statements: Statements): FieldValues {
  const values = facts.map((fact) => presentStatement(fact, statements[fact.name] ?? [])?.value ?? {});
  return Object.assign({}, ...values) as FieldValues;
}
