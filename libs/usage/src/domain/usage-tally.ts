import type { IndianDay } from '@market/kernel';
import { KeyCounts, type KeyCount } from './key-counts';
import { SpenderMap } from './spender-map';
import type { Spender } from './spender';
import { SpentMinutes, type MinuteSpent } from './spent-minutes';

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
