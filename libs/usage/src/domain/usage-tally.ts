import { type IndianDay, minuteMs, minuteOf } from '@market/kernel';
import { type Spender, SpenderMap } from './account-windows';
import type { MinuteSpent } from './account-windows';

/** Key of a count within an account. */
export interface CountedAs {
  readonly day: IndianDay;
  /** Name of the plan whose limits decided. */
  readonly plan: string;
  /** Route, for example `GET /v1/ipos/:slug`. */
  readonly route: string;
  /** Start of the billing period. */
  readonly periodStart: Date;
  /** Id of the key that was sent. */
  readonly keyId: string;
}

/** Requests of one account under one day, plan and route. */
export interface RouteCount extends Pick<CountedAs, 'day' | 'plan' | 'route'> {
  /** Start of the billing period. Units: milliseconds since 1970. */
  readonly periodStartMs: number;
  readonly admitted: number;
  readonly rateLimited: number;
}

/** State of a tally's write: null until the write is confirmed, then the transaction that wrote it. */
export interface Writing {
  transaction: bigint | null;
}

/** Requests of one account since its last batch. */
export interface SpenderTally {
  readonly spender: Spender;
  readonly counts: readonly RouteCount[];
  /** The same requests by day and key. */
  readonly keys: readonly KeyCount[];
  readonly minutes: readonly MinuteSpent[];
  readonly writing: Writing;
}

interface OpenCount extends Omit<CountedAs, 'keyId'> {
  admitted: number;
  rateLimited: number;
}

class OpenTally {
  private readonly counts: OpenCount[] = [];
  private latest: OpenCount | undefined;
  private readonly keys = new KeyCounts();
  readonly spent = new SpentMinutes();
  readonly writing: Writing = { transaction: null };

  constructor(readonly spender: Spender) {}

  count(under: CountedAs, admitted: boolean): void {
    const count = this.countUnder(under);
    if (admitted) count.admitted += 1;
    else count.rateLimited += 1;
    this.keys.count(under.day, under.keyId, admitted);
  }

  closed(): SpenderTally {
    const { spender, writing } = this;
    const counts = this.counts.map(({ periodStart, ...count }) => ({
      ...count,
      periodStartMs: periodStart.getTime(),
    }));
    return { spender, counts, keys: this.keys.all(), minutes: this.spent.all(), writing };
  }

  private countUnder(under: CountedAs): OpenCount {
    if (this.latest !== undefined && isUnder(this.latest, under)) return this.latest;
    this.latest = this.counts.find((count) => isUnder(count, under));
    if (this.latest === undefined) {
      const { day, plan, route, periodStart } = under;
      this.latest = { day, plan, route, periodStart, admitted: 0, rateLimited: 0 };
      this.counts.push(this.latest);
    }
    return this.latest;
  }
}

function isUnder(count: OpenCount, { day, plan, route, periodStart }: CountedAs): boolean {
  return (
    count.route === route &&
    count.day === day &&
    count.plan === plan &&
    isSame(count.periodStart, periodStart)
  );
}

/** Compares by identity first: the dates are usually the same object. */
function isSame(one: Date, other: Date): boolean {
  return one === other || one.getTime() === other.getTime();
}

/** Counts decided requests until they are written to the database. */
export class UsageTally {
  private readonly open = new SpenderMap<OpenTally>();
  /** Oldest first. A busy account is appended again after each batch, so it delays no other. */
  private readonly inOrder = new Set<OpenTally>();
  private requestCount = 0;

  /**
   * Records one admitted request. Units: milliseconds of steady time.
   *
   * @returns state of its write, which the ledger updates
   */
  spend(spender: Spender, atMs: number): Writing {
    const { spent, writing } = this.tallyOf(spender);
    spent.spend(atMs);
    return writing;
  }

  /** Counts one decided request, under its route and under its key. */
  count(spender: Spender, under: CountedAs, admitted: boolean): void {
    this.tallyOf(spender).count(under, admitted);
    this.requestCount += 1;
  }

  /** Number of counted requests that were not taken yet. */
  get requests(): number {
    return this.requestCount;
  }

  /** Returns the counts of one account in this tally. */
  of(spender: Spender): Pick<SpenderTally, 'counts' | 'keys' | 'minutes'> {
    return this.open.get(spender)?.closed() ?? { counts: [], keys: [], minutes: [] };
  }

  /**
   * Removes and returns tallies of accounts, oldest first: as many as fit into the given number of table rows, at least
   * one. The caller must store them.
   */
  take(maxRows: number): SpenderTally[] {
    const taken: SpenderTally[] = [];
    let rows = 0;
    for (const tally of this.inOrder) {
      const closed = tally.closed();
      rows += rowsIn([closed]);
      if (rows > maxRows && taken.length > 0) break;
      this.open.delete(tally.spender);
      this.inOrder.delete(tally);
      taken.push(closed);
    }
    this.requestCount -= requestsIn(taken);
    return taken;
  }

  private tallyOf(spender: Spender): OpenTally {
    const known = this.open.get(spender);
    if (known !== undefined) return known;
    const { accountId, environment } = spender;
    const made = new OpenTally({ accountId, environment });
    this.open.set(spender, made);
    this.inOrder.add(made);
    return made;
  }
}

/** Returns the number of table rows that tallies take. */
export function rowsIn(tallies: readonly SpenderTally[]): number {
  return tallies.reduce(
    (sum, { counts, keys, minutes }) => sum + counts.length + keys.length + minutes.length,
    0,
  );
}

/** Returns the number of requests that tallies decided. */
export function requestsIn(tallies: readonly SpenderTally[]): number {
  return tallies
    .flatMap(({ counts }) => counts)
    .reduce((sum, { admitted, rateLimited }) => sum + admitted + rateLimited, 0);
}

/** Requests of one key on one day in India. */
export interface KeyCount {
  readonly day: IndianDay;
  readonly keyId: string;
  readonly admitted: number;
  readonly refused: number;
}

type OpenKeyCount = { -readonly [Field in keyof KeyCount]: KeyCount[Field] };

interface Day {
  readonly day: IndianDay;
  readonly byKey: Map<string, OpenKeyCount>;
}

/**
 * Requests of one account by day and key. An account may have thousands of keys: each takes one entry a day, and none
 * is searched for among the others.
 */
export class KeyCounts {
  /** Normally one; several around midnight, and while nothing can be written. */
  private readonly days: Day[] = [];
  private latest: OpenKeyCount | undefined;

  /** Counts one decided request. */
  count(day: IndianDay, keyId: string, admitted: boolean): void {
    let count = this.latest;
    if (count === undefined || count.keyId !== keyId || count.day !== day) {
      count = this.latest = this.countOf(day, keyId);
    }
    if (admitted) count.admitted += 1;
    else count.refused += 1;
  }

  /** Returns one entry for each day and key with requests. */
  all(): KeyCount[] {
    return this.days.flatMap(({ byKey }) => [...byKey.values()].map((count) => ({ ...count })));
  }

  private countOf(day: IndianDay, keyId: string): OpenKeyCount {
    const { byKey } = this.dayOf(day);
    const known = byKey.get(keyId);
    if (known !== undefined) return known;
    const made = { day, keyId, admitted: 0, refused: 0 };
    byKey.set(keyId, made);
    return made;
  }

  private dayOf(day: IndianDay): Day {
    const known = this.days.find((each) => each.day === day);
    if (known !== undefined) return known;
    const made: Day = { day, byKey: new Map() };
    this.days.push(made);
    return made;
  }
}

/** Minutes of a day and the current one: no window reaches further back. */
const maxMinutes = 1_441;

/** One minute. Its numbers are small, because V8 allocates large ones outside the object. */
interface Spent {
  readonly minute: number;
  /** Time at which the last request was admitted, from the start of the minute. Units: milliseconds. */
  lastAfterMs: number;
  requests: number;
}

/** Requests of an account by minutes of the clock, from which its window can be rebuilt. */
export class SpentMinutes {
  private readonly minutes = new Map<number, Spent>();
  private newest: Spent | undefined;

  spend(atMs: number, requests = 1): void {
    const minute = minuteOf(atMs);
    const lastAfterMs = atMs - minute * minuteMs;
    const spent = minute === this.newest?.minute ? this.newest : this.minutes.get(minute);
    if (spent !== undefined) {
      spent.requests += requests;
      if (lastAfterMs > spent.lastAfterMs) spent.lastAfterMs = lastAfterMs;
      return;
    }
    this.newest = { minute, lastAfterMs, requests };
    this.minutes.set(minute, this.newest);
    if (this.minutes.size > maxMinutes) this.dropOldest();
  }

  addAll(spent: readonly MinuteSpent[]): void {
    for (const { lastAtMs, requests } of spent) this.spend(lastAtMs, requests);
  }

  /** Returns one entry for each minute with requests. */
  all(): readonly MinuteSpent[] {
    return [...this.minutes.values()].map(({ minute, lastAfterMs, requests }) => ({
      lastAtMs: minute * minuteMs + lastAfterMs,
      requests,
    }));
  }

  private dropOldest(): void {
    const oldest = this.minutes.keys().next();
    if (!oldest.done) this.minutes.delete(oldest.value);
  }
}
