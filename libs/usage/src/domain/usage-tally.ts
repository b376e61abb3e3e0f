import type { Environment } from '@market/contracts';
import type { IndianDay } from '@market/kernel';
import { SpentMinutes, type MinuteSpent } from './spent-minutes';

/** Whose counter it is: one for each account and environment. */
export interface Spender {
  readonly accountId: string;
  readonly environment: Environment;
}

/** What a request is counted under. */
export interface CountedAs {
  readonly day: IndianDay;
  /** Name of the plan that decided. */
  readonly plan: string;
  /** For example `GET /v1/ipos/:slug`. */
  readonly route: string;
}

/** Requests of one account under one day, plan and route. */
export interface RouteCount extends CountedAs {
  readonly admitted: number;
  readonly rateLimited: number;
}

/** All that one account did since its last batch. */
export interface SpenderTally {
  readonly spender: Spender;
  readonly counts: readonly RouteCount[];
  readonly minutes: readonly MinuteSpent[];
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

class OpenTally {
  private readonly counts: Mutable<RouteCount>[] = [];
  private latest: Mutable<RouteCount> | undefined;
  readonly spent = new SpentMinutes();

  constructor(readonly spender: Spender) {}

  countUnder({ day, plan, route }: CountedAs): Mutable<RouteCount> {
    const fits = (count: RouteCount) => count.route === route && count.day === day && count.plan === plan;
    if (this.latest !== undefined && fits(this.latest)) return this.latest;
    this.latest = this.counts.find(fits);
    if (this.latest === undefined) {
      this.latest = { day, plan, route, admitted: 0, rateLimited: 0 };
      this.counts.push(this.latest);
    }
    return this.latest;
  }

  closed(): SpenderTally {
    return { spender: this.spender, counts: this.counts, minutes: this.spent.all() };
  }
}

/** Text that tells counters apart. */
export function spenderKey({ accountId, environment }: Spender): string {
  return `${environment}:${accountId}`;
}

/** Counts what was decided until it is written down. */
export class UsageTally {
  private readonly open = new Map<string, OpenTally>();
  private requestCount = 0;

  /** One request took a slot. Units: milliseconds of the time that the windows run on. */
  spend(spender: Spender, atMs: number): void {
    this.tallyOf(spender).spent.spend(atMs);
  }

  /** One request was decided. */
  count(spender: Spender, under: CountedAs, admitted: boolean): void {
    const count = this.tallyOf(spender).countUnder(under);
    if (admitted) count.admitted += 1;
    else count.rateLimited += 1;
    this.requestCount += 1;
  }

  /** Requests that are counted here and nowhere else yet. */
  get requests(): number {
    return this.requestCount;
  }

  /** What is counted here of one account. */
  of(spender: Spender): SpenderTally {
    return this.open.get(spenderKey(spender))?.closed() ?? { spender, counts: [], minutes: [] };
  }

  /** Takes out what at most so many accounts did: from now on it is the taker's to keep. */
  take(accountsAtMost: number): SpenderTally[] {
    const taken: SpenderTally[] = [];
    for (const [key, tally] of this.open) {
      if (taken.length === accountsAtMost) break;
      this.open.delete(key);
      taken.push(tally.closed());
    }
    this.requestCount -= requestsIn(taken);
    return taken;
  }

  private tallyOf(spender: Spender): OpenTally {
    const key = spenderKey(spender);
    const known = this.open.get(key);
    if (known !== undefined) return known;
    const { accountId, environment } = spender;
    const made = new OpenTally({ accountId, environment });
    this.open.set(key, made);
    return made;
  }
}

/** How many requests were decided in some tallies. */
export function requestsIn(tallies: readonly SpenderTally[]): number {
  return tallies
    .flatMap(({ counts }) => counts)
    .reduce((sum, { admitted, rateLimited }) => sum + admitted + rateLimited, 0);
}
