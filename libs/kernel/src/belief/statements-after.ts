import { agree, type Fact, type FieldValues, partOfFact, sameValue } from './fact';
import { type Memory, memoryAfter } from './past-values';
import { decisiveReadings, isBlank, isSame, isYoung, type Statement, type Statements } from './statement';

/** Everything that one payload of a feed states of a record. */
export interface RecordStatements {
  readonly feed: string;
  readonly rank: number;
  readonly said: FieldValues;
  /** Names of the facts that the page calls revised. */
  readonly revised?: readonly string[];
  /** Facts that count as revised while what the page states on others is believed, with the names of these. */
  readonly revisedWith?: Readonly<Record<string, readonly string[]>>;
  /** Names of the facts that the page shows as blank: the feed withdraws its statements on them. */
  readonly blank?: readonly string[];
  readonly vouched?: boolean;
  /** Names of the facts that changed together against another page of the party. */
  readonly unsure?: readonly string[];
  /** Names of the facts that changed in many records of the payload at once. */
  readonly slipped?: readonly string[];
  /**
   * Names of the facts of which no repetition makes the value count in this run; later ones do. Also when the feed states
   * them first.
   */
  readonly waiting?: readonly string[];
  /** Names of the facts that are not compared with those of other parties, and whose change waits for a repetition. */
  readonly once?: readonly string[];
  /** Names of the facts whose change does not wait for a repetition. */
  readonly atOnce?: readonly string[];
}

/**
 * Interval at which a repetition that decides nothing is stored: short enough to tell a party that is no longer read
 * from one that still states its value. Units: milliseconds.
 */
const notedAgainAfterMs = 3 * 3_600_000;

/**
 * Time within which a further reading is the same one: no page with facts is read more often than every 15 minutes.
 * Units: milliseconds.
 */
const sameReadingMs = 10 * 60_000;

/**
 * Longest time between two stored repetitions of a disputed fact on a page that is read every hour. Units:
 * milliseconds.
 */
export const notedWithinMs = notedAgainAfterMs + 3_600_000;

/**
 * Returns a party's statements after a payload. A repeated statement changes nothing, unless the fact is disputed:
 * then the repetition is counted.
 *
 * @param isDisputed tells whether another value of the fact is stated, or the value is doubted
 * @param doubtOf tells what of a value is doubted: that it is true, or only the change to it, which was read once; null
 *   for nothing
 */
export function statementsAfter(
  facts: readonly Fact[],
  before: Statements,
  payload: RecordStatements,
  now: Date,
  isDisputed: (fact: Fact) => boolean,
  doubtOf: DoubtOf = () => null,
): Statements {
  const after: Record<string, readonly Statement[]> = { ...before };
  for (const fact of facts) {
    const known = before[fact.name] ?? [];
    const own = known.find(({ feed }) => feed === payload.feed);
    const isWithdrawn = own !== undefined && payload.blank?.includes(fact.name) === true;
    const value = partOfFact(fact, payload.said) ?? (isWithdrawn ? {} : null);
    const next =
      value === null ? own : statementFrom(fact, value, payload, own, { now, isDisputed, doubtOf });
    if (next === undefined || next === own) continue;
    const others = known.filter(({ feed }) => feed !== payload.feed);
    after[fact.name] = sorted([...others, next]);
  }
  return after;
}

/** Function that tells what of a value is doubted. */
export type DoubtOf = (fact: Fact, value: FieldValues) => 'value' | 'change' | null;

/** Time and state of disputes under which a payload is taken in. */
interface RunContext {
  readonly now: Date;
  readonly isDisputed: (fact: Fact) => boolean;
  readonly doubtOf: DoubtOf;
}

function statementFrom(
  fact: Fact,
  value: FieldValues,
  {
    feed,
    rank,
    revised = [],
    revisedWith = {},
    vouched = false,
    unsure = [],
    slipped = [],
    waiting = [],
    once = [],
    atOnce = [],
  }: RecordStatements,
  own: Statement | undefined,
  { now, isDisputed, doubtOf }: RunContext,
): Statement {
  const conditions = revisedWith[fact.name];
  const waits = waiting.includes(fact.name);
  const isSlipped = waits || slipped.includes(fact.name);
  const isRevised = revised.includes(fact.name);
  const isRevision = isRevised && !(fact.takesPlace && own?.revised);
  const doubt = {
    ...(unsure.includes(fact.name) ? { unsure: true as const } : {}),
    ...(isSlipped && !isRevision ? { slipped: true as const } : {}),
  };
  const isNew = own === undefined || !isSame(fact, own.value, value);
  const marks = {
    ...((isNew ? atOnce.includes(fact.name) : own.atOnce) ? { atOnce: true as const } : {}),
    ...(isRevised ? { revised: true as const } : {}),
    ...(conditions === undefined ? {} : { revisedWith: conditions }),
    ...(vouched || (own?.vouched && isBlank(own) === isBlank({ value }) && agree(fact, own.value, value))
      ? { vouched: true as const }
      : {}),
  };
  const since = now.toISOString();
  const most = waits ? decisiveReadings - 1 : decisiveReadings;
  if (own !== undefined && isOlder(fact, value, own.value)) return own;
  if (own === undefined) {
    const silence = waits ? { ...doubt, former: { value: {}, since } } : {};
    return { feed, rank, value, since, ...marks, ...silence };
  }
  if (!isSame(fact, own.value, value)) {
    const { former, past } = own;
    if (isYoung(own) && former !== undefined && isSame(fact, former.value, value)) {
      const back = { feed, rank, ...former, ...(past === undefined ? {} : { past }), ...marks };
      return isDisputed(fact) ? repeated(back, since, most) : back;
    }
    const stated = fact.merge?.(own.value, value) ?? value;
    return {
      feed,
      rank,
      value: stated,
      since,
      ...(isBlank(own) ? {} : { change: true as const }),
      ...formerOf(own, since, doubtOf(fact, own.value) !== null || isYoung(own)),
      ...memoryOf(fact, own, stated, { since, isRevised: isRevision || atOnce.includes(fact.name) }),
      ...marks,
      ...doubt,
      ...(once.includes(fact.name) && !atOnce.includes(fact.name) && !isBlank(own) && !isBlank({ value })
        ? { once: true as const }
        : {}),
    };
  }
  const whole = fact.exclusive ? value : (fact.merge?.(own.value, value) ?? { ...own.value, ...value });
  const same = sameValue(whole, own.value) && own.rank === rank && sameMarks(own, marks);
  const stated = same ? own : { ...own, rank, value: whole, ...marks };
  const waited = !own.change && doubtOf(fact, own.value) === 'value' ? { waited: true as const } : {};
  return isDisputed(fact) ? repeated({ ...stated, ...waited }, since, most) : stated;
}

/**
 * Returns the statement that counts while a new value is doubted: not one of this same run, nor one that was doubted
 * itself.
 */
function formerOf(own: Statement, since: string, wasDoubted: boolean): Pick<Statement, 'former'> {
  const { feed: _feed, rank: _rank, former, past: _past, ...said } = own;
  if (former !== undefined && (wasDoubted || own.since === since)) return { former };
  return own.since === since ? {} : { former: said };
}

/** Returns the memory of a feed that changes its value. A value that the page calls revised does not waver. */
function memoryOf(
  fact: Fact,
  own: Statement,
  value: FieldValues,
  { since, isRevised }: { readonly since: string; readonly isRevised: boolean },
): Memory {
  const { past } = own;
  if (fact.datedBy !== undefined || own.since === since) return past === undefined ? {} : { past };
  const before = { ...own, isYoung: isYoung(own) };
  return memoryAfter(before, value, {
    at: since,
    isRevised,
    isSame: (one, other) => isSame(fact, one, other),
  });
}

function isOlder({ datedBy }: Fact, value: FieldValues, known: FieldValues): boolean {
  if (datedBy === undefined) return false;
  const [date, knownDate] = [value[datedBy], known[datedBy]];
  return typeof knownDate === 'string' && (typeof date !== 'string' || date < knownDate);
}

function sameMarks(own: Statement, marks: Pick<Statement, 'revised' | 'revisedWith' | 'vouched'>): boolean {
  return (
    (marks.revised === undefined || own.revised === true) &&
    (marks.revisedWith === undefined || sameValue(own.revisedWith, marks.revisedWith)) &&
    (own.vouched ?? false) === (marks.vouched ?? false)
  );
}

/** @param most number of readings up to which this one is counted */
function repeated(statement: Statement, heardAt: string, most: number): Statement {
  const last = statement.heardAt ?? statement.since;
  const before = statement.times ?? 1;
  const times = Math.max(before, Math.min(before + 1, most));
  const sinceLastMs = Date.parse(heardAt) - Date.parse(last);
  const isSettled = statement.times === times && sinceLastMs < notedAgainAfterMs;
  if (sinceLastMs < sameReadingMs || isSettled) return statement;
  return { ...statement, heardAt, times };
}

function sorted(statements: readonly Statement[]): Statement[] {
  return [...statements].sort((one, other) => one.rank - other.rank || (one.feed < other.feed ? -1 : 1));
}
