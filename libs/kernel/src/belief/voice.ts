import {
  agree,
  decisiveReadings,
  notedWithinMs,
  type Fact,
  type Said,
  type Statement,
  type Statements,
} from './statement';

/** What one voice says of one fact: the value of the page that counts, and what speaks for it. */
export interface Word {
  readonly value: Said;
  readonly since: string;
  readonly change: boolean;
  readonly revised: boolean;
  readonly vouched: boolean;
  /** When it was last heard while contested; null when no contest was noted. */
  readonly heardAt: string | null;
  /** In how many runs it was read while it was contested; at most `decisiveReadings`. */
  readonly readings: number;
  /** Feeds of the voice that say so. */
  readonly feeds: readonly string[];
}

/**
 * The word of a voice, however many of its pages speak. Its pages count in the order of their authority; a page of lesser
 * authority prevails by a later change that it repeats `decisiveReadings` times, the last page (the archive) never.
 *
 * Source: docs/spec/truth.md, "Voices" and "How a contest ends".
 *
 * @param statements of one voice on one fact; one of each feed
 */
export function wordOf(fact: Fact, statements: readonly Statement[]): Word | null {
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
  const heard = agreeing.flatMap(({ heardAt }) => (heardAt === undefined ? [] : [heardAt])).sort();
  return {
    value: whole(fact, chosen, agreeing),
    since: chosen.since,
    change: chosen.change === true,
    revised: agreeing.some(({ revised }) => revised),
    vouched: agreeing.some(({ vouched }) => vouched),
    heardAt: heard.at(-1) ?? null,
    readings: Math.max(...agreeing.map(({ times }) => times ?? 1)),
    feeds: agreeing.map(({ feed }) => feed).sort(),
  };
}

/** Rank of the page that lists what is over: it never prevails over a page of the first rank. */
const archiveRank = 2;

/** Tells whether a statement prevails over an earlier one of another value, both of one voice. */
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
  // A better page that was read again since goes on saying so; its repetition is noted every few hours only.
  if (earlier.rank < later.rank && goesOn(earlier, later)) return false;
  return (later.times ?? 1) >= decisiveReadings;
}

function goesOn(earlier: Statement, later: Statement): boolean {
  const heardAt = earlier.heardAt ?? earlier.since;
  return (
    heardAt > later.since || Date.parse(later.heardAt ?? later.since) - Date.parse(heardAt) < notedWithinMs
  );
}

/** Of statements that agree the one of the better page, then the earlier one, is the one to name. */
function isFuller(best: Statement | null, statement: Statement): boolean {
  return best === null || statement.rank < best.rank;
}

/** The value with the fields that agreeing pages add to it. */
function whole({ exclusive }: Fact, { value }: Statement, agreeing: readonly Statement[]): Said {
  if (exclusive) return value;
  const added = [...agreeing].reverse().map((other) => other.value);
  return Object.assign({}, ...added, value) as Said;
}

function bySince(one: Statement, other: Statement): number {
  return one.since.localeCompare(other.since) || one.rank - other.rank || (one.feed < other.feed ? -1 : 1);
}

/** The present words of a voice on all facts, as one object. */
export function presentWords(facts: readonly Fact[], statements: Statements): Said {
  const words = facts.map((fact) => wordOf(fact, statements[fact.name] ?? [])?.value ?? {});
  return Object.assign({}, ...words) as Said;
}
