/** Fields of a record with their stated values. A field that is absent is not mentioned. */
export type FieldValues = Readonly<Record<string, unknown>>;

/**
 * Fields that mean something only together, for example both ends of a period: they are stated, weighed and replaced as
 * one fact.
 */
export interface Fact {
  readonly name: string;
  readonly fields: readonly string[];
  /**
   * The fact is stated in one of two ways, such as a size in rupees or in shares: a feed's newer statement replaces its
   * older one as a whole. Default: false.
   */
  readonly exclusive?: true;
  /**
   * Each voice has a value of its own, such as a symbol or a last price: values of different voices are not compared.
   * Default: false.
   */
  readonly own?: true;
  /** Tells whether two values mean the same. Default: no field that both have differs. */
  readonly same?: (one: FieldValues, other: FieldValues) => boolean;
  /** Field that dates the value: an older one does not replace a newer one. Absent: the order of reading counts. */
  readonly datedBy?: string;
  /**
   * Merges a value that states only a part of the fact into the known one. Default: fields that a payload leaves out
   * are no longer stated.
   */
  readonly merge?: (known: FieldValues, part: FieldValues) => FieldValues;
}

/**
 * Statement of one feed on one fact of one record, with the time since when and the number of runs in which it was
 * made.
 */
export interface Statement {
  readonly feed: string;
  /** Rank of the page among those of its voice: 0 is the most authoritative. */
  readonly rank: number;
  readonly value: FieldValues;
  /** Instant at which the feed first stated this value. Shape: ISO 8601. */
  readonly since: string;
  /**
   * The feed stated another value before. A feed's first statement fills a fact, but does not replace another feed's
   * value.
   */
  readonly change?: true;
  /** Earlier statement of the feed, which counts while the new value is doubted. */
  readonly former?: Omit<Statement, 'feed' | 'rank' | 'former'>;
  /** The page itself calls the fact revised. */
  readonly revised?: true;
  /** An operator vouches for it. */
  readonly vouched?: true;
  /**
   * The fact changed together with others of which another page of the voice states the old values: only repetition
   * makes it count.
   */
  readonly unsure?: true;
  /**
   * Many records of the payload changed this fact at once: the former value counts until this one was read repeatedly.
   */
  readonly slipped?: true;
  /**
   * Last reading while the fact was contested. Shape: ISO 8601. `times`: the number of such runs, at most
   * `decisiveReadings`.
   */
  readonly heardAt?: string;
  readonly times?: number;
}

/** Statements of one voice on one record, by fact; at most one of each feed. */
export type Statements = Readonly<Record<string, readonly Statement[]>>;

/** Everything that one payload of a feed states of a record. */
export interface RecordStatements {
  readonly feed: string;
  readonly rank: number;
  readonly said: FieldValues;
  /** Names of the facts that the page calls revised. */
  readonly revised?: readonly string[];
  /** Names of the facts that the page shows as blank: the feed withdraws its statements on them. */
  readonly blank?: readonly string[];
  readonly vouched?: boolean;
  /** Names of the facts that changed together against another page of the voice. */
  readonly unsure?: readonly string[];
  /** Names of the facts that changed in many records of the payload at once. */
  readonly slipped?: readonly string[];
}

/**
 * Number of readings after which a value prevails over another page of its own voice.
 *
 * Source: docs/spec/truth.md, "How a contest ends".
 */
export const decisiveReadings = 3;

/**
 * Interval at which a repetition that decides nothing is stored: short enough to tell a voice that is no longer read from
 * one that still states its value. Units: milliseconds.
 */
const notedAgainAfterMs = 3 * 3_600_000;

/**
 * Longest time between two stored repetitions of a contested fact on a page that is read every hour. Units:
 * milliseconds.
 */
export const notedWithinMs = notedAgainAfterMs + 3_600_000;

/** Returns the stated fields that belong to a fact; null when none is stated. */
export function partOfFact({ fields }: Fact, said: FieldValues): FieldValues | null {
  const part = Object.entries(said).filter(
    ([field, value]) => fields.includes(field) && value !== undefined && value !== null,
  );
  return part.length === 0 ? null : Object.fromEntries(part);
}

/** Tells whether two values of a fact can both be true. */
export function agree({ same }: Fact, one: FieldValues, other: FieldValues): boolean {
  if (same !== undefined) return same(one, other);
  return Object.keys(one).every((field) => !(field in other) || sameValue(one[field], other[field]));
}

/** Tells whether two values are equal, whatever the order of their keys. */
export function sameValue(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (one instanceof Date || other instanceof Date)
    return one instanceof Date && other instanceof Date && one.getTime() === other.getTime();
  const [keys, others] = [Object.keys(one), Object.keys(other)];
  return (
    keys.length === others.length &&
    keys.every((key) => sameValue((one as FieldValues)[key], (other as FieldValues)[key]))
  );
}

/**
 * Returns a voice's statements after a payload. A repeated statement changes nothing, unless the fact is contested:
 * then the repetition is counted.
 *
 * @param isContested tells whether another value of the fact is stated, or the value is doubted
 * @param isDoubted tells whether the arithmetic contradicts a value
 */
export function statementsAfter(
  facts: readonly Fact[],
  before: Statements,
  saying: RecordStatements,
  now: Date,
  isContested: (fact: Fact) => boolean,
  isDoubted: (fact: Fact, value: FieldValues) => boolean = () => false,
): Statements {
  const heard: Record<string, readonly Statement[]> = { ...before };
  for (const fact of facts) {
    const known = before[fact.name] ?? [];
    const own = known.find(({ feed }) => feed === saying.feed);
    const value = partOfFact(fact, saying.said);
    const next =
      value === null
        ? keptUnlessBlank(fact, saying, own)
        : statementFrom(fact, value, saying, own, { now, isContested, isDoubted });
    if (next === own) continue;
    const others = known.filter(({ feed }) => feed !== saying.feed);
    heard[fact.name] = next === undefined ? others : sorted([...others, next]);
  }
  return Object.fromEntries(Object.entries(heard).filter(([, statements]) => statements.length > 0));
}

/** Keeps the statement of a feed that leaves the fact out, unless the feed shows the fact as blank. */
function keptUnlessBlank(
  fact: Fact,
  { blank = [] }: RecordStatements,
  own: Statement | undefined,
): Statement | undefined {
  return blank.includes(fact.name) ? undefined : own;
}

/** Time and state of contests under which a payload is taken in. */
interface RunContext {
  readonly now: Date;
  readonly isContested: (fact: Fact) => boolean;
  readonly isDoubted: (fact: Fact, value: FieldValues) => boolean;
}

function statementFrom(
  fact: Fact,
  value: FieldValues,
  { feed, rank, revised = [], vouched = false, unsure = [], slipped = [] }: RecordStatements,
  own: Statement | undefined,
  { now, isContested, isDoubted }: RunContext,
): Statement {
  const doubt = {
    ...(unsure.includes(fact.name) ? { unsure: true as const } : {}),
    ...(slipped.includes(fact.name) && !revised.includes(fact.name) ? { slipped: true as const } : {}),
  };
  const marks = {
    ...(revised.includes(fact.name) ? { revised: true as const } : {}),
    ...(vouched || (own?.vouched && agree(fact, own.value, value)) ? { vouched: true as const } : {}),
  };
  const since = now.toISOString();
  if (own !== undefined && isOlder(fact, value, own.value)) return own;
  if (own === undefined) return { feed, rank, value, since, ...marks };
  if (!agree(fact, own.value, value) || isOtherWay(fact, own.value, value))
    return {
      feed,
      rank,
      value: fact.merge?.(own.value, value) ?? value,
      since,
      change: true,
      ...formerOf(own, since, isDoubted(fact, own.value) || isYoung(own)),
      ...marks,
      ...doubt,
    };
  const whole = fact.exclusive ? value : { ...own.value, ...value };
  const same = sameValue(whole, own.value) && own.rank === rank && sameMarks(own, marks);
  const stated = same ? own : { ...own, rank, value: whole, ...marks };
  return isContested(fact) ? repeated(stated, since) : stated;
}

/** Tells whether a value that changed in many records at once was not read often enough to count. */
export function isYoung({ slipped, former, times = 1 }: Statement): boolean {
  return slipped === true && former !== undefined && times < decisiveReadings;
}

/**
 * Returns the statement that counts while a new value is doubted: not one of this same run, nor one that was doubted
 * itself.
 */
function formerOf(own: Statement, since: string, wasDoubted: boolean): Pick<Statement, 'former'> {
  const { feed: _feed, rank: _rank, former, ...said } = own;
  if (former !== undefined && (wasDoubted || own.since === since)) return { former };
  return own.since === since ? {} : { former: said };
}

function isOtherWay({ exclusive }: Fact, known: FieldValues, value: FieldValues): boolean {
  return exclusive === true && !Object.keys(value).some((field) => field in known);
}

function isOlder({ datedBy }: Fact, value: FieldValues, known: FieldValues): boolean {
  if (datedBy === undefined) return false;
  const [date, knownDate] = [value[datedBy], known[datedBy]];
  return typeof knownDate === 'string' && (typeof date !== 'string' || date < knownDate);
}

function sameMarks(own: Statement, marks: Pick<Statement, 'revised' | 'vouched'>): boolean {
  return (
    (marks.revised === undefined || own.revised === true) &&
    (own.vouched ?? false) === (marks.vouched ?? false)
  );
}

function repeated(statement: Statement, heardAt: string): Statement {
  const last = statement.heardAt ?? statement.since;
  const times = Math.min((statement.times ?? 1) + 1, decisiveReadings);
  const isSettled = statement.times === times && Date.parse(heardAt) - Date.parse(last) < notedAgainAfterMs;
  if (last === heardAt || isSettled) return statement;
  return { ...statement, heardAt, times };
}

function sorted(statements: readonly Statement[]): Statement[] {
  return [...statements].sort((one, other) => one.rank - other.rank || (one.feed < other.feed ? -1 : 1));
}
