import { randomUUID } from 'node:crypto';
import { freePlan, planCatalogue, SubscriptionPeriods } from '@market/billing';
import { environments, type Environment } from '@market/contracts';
import { addDays, type Clock, dayInIndia, daysBetween, type IndianDay, instantInIndia } from '@market/kernel';
import { type Spender, type SpenderTally, UsageRepository, UsageTally } from '@market/usage';
import type { DataSource } from 'typeorm';
import { oneByWeight, type WeightedValue } from '../seeded-choice';
import { type DayLimits, eachRequestOf, type PastRequest } from './each-request-of';
import { RequestHistory } from './request-history';
import type { TrafficKeys } from './traffic-keys';

/** Account whose requests are invented. */
export interface TrafficAccount {
  readonly id: string;
  readonly createdAt: Date;
}

/** Time of which the requests are invented: after `from`, up to `to`. */
export interface TrafficTime {
  readonly from: Date;
  readonly to: Date;
  /** Day on which the daily limit was used up; null for none. */
  readonly busyDay: IndianDay | null;
}

type BillingPeriod = Awaited<ReturnType<SubscriptionPeriods['of']>>[number];

/** Minutes that a sliding day counts, and those that it drops only when it moves on. Units: milliseconds. */
const windowMs = (24 * 60 + 1) * 60_000;

/** Writes requests of the past into the tables of usage, as the meter would have counted them. */
export class UsageHistory {
  private readonly repository = new UsageRepository();

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /**
   * Adds the requests of a period to the counts, with the last use of each key, in one transaction; then the latest
   * ones to the log of requests.
   */
  async add(account: TrafficAccount, keys: TrafficKeys, time: TrafficTime): Promise<void> {
    const requests = new RequestHistory(account.id, time);
    const past = new PastRequests(await this.periodsOf(account), keys, time, requests);
    const opened = dayInIndia(account.createdAt);
    const last = dayInIndia(time.to);
    const tallies: SpenderTally[] = [];
    for (let day = dayInIndia(time.from); day <= last; day = addDays(day, 1)) {
      // One tally a day: it searches its counts one by one.
      tallies.push(...past.of(account.id, day, daysBetween(opened, day)));
    }
    await this.write(tallies, past.lastUses);
    // Usage limits the time of each statement of its own transaction.
    await this.dataSource.transaction((tx) => requests.write(tx, this.clock));
  }

  private periodsOf({ id, createdAt }: TrafficAccount): Promise<readonly BillingPeriod[]> {
    return new SubscriptionPeriods(this.dataSource, this.clock).of(id, createdAt);
  }

  private async write(tallies: readonly SpenderTally[], lastUses: ReadonlyMap<string, Date>): Promise<void> {
    await this.dataSource.transaction(async (tx) => {
      await this.repository.apply(tx, { id: randomUUID(), tallies }, this.clock.now());
      await tx.query(
        `UPDATE api_key SET last_used_at = greatest(last_used_at, used.at)
           FROM unnest($1::text[], $2::timestamptz[]) AS used (id, at) WHERE api_key.id = used.id`,
        [[...lastUses.keys()], [...lastUses.values()]],
      );
    });
  }
}

/** Requests of the past under the plans and keys of their time. */
class PastRequests {
  readonly lastUses = new Map<string, Date>();

  /** @param periods newest first */
  constructor(
    private readonly periods: readonly BillingPeriod[],
    private readonly keys: TrafficKeys,
    private readonly time: TrafficTime,
    private readonly requests: RequestHistory,
  ) {}

  /** Counts the requests of a day. */
  of(accountId: string, day: IndianDay, ageDays: number): SpenderTally[] {
    const tally = new UsageTally();
    const limits = this.limitsOn(day);
    for (const environment of environments) {
      const routes = routeWeights(environment);
      eachRequestOf({ day, environment, ageDays }, limits, day === this.time.busyDay, (request) => {
        const route = oneByWeight(request.random, routes);
        const keyId = this.keys.keyAt(environment, request.atMs, request.random());
        this.count(tally, { accountId, environment }, request, { day, route, keyId });
      });
    }
    return tally.take(Infinity);
  }

  private count(
    tally: UsageTally,
    spender: Spender,
    { atMs, isAdmitted }: PastRequest,
    { day, route, keyId }: { readonly day: IndianDay; readonly route: string; readonly keyId: string | null },
  ): void {
    const fromMs = this.time.from.getTime();
    const toMs = this.time.to.getTime();
    const period = this.periods.find(({ start }) => start.getTime() <= atMs);
    if (atMs <= fromMs || atMs > toMs || keyId === null || period === undefined) return;
    tally.count(spender, { day, plan: period.plan, route, periodStart: period.start, keyId }, isAdmitted);
    this.requests.note({ environment: spender.environment, keyId, route, atMs, isAdmitted });
    if (isAdmitted && toMs - atMs < windowMs) tally.spend(spender, atMs);
    this.lastUses.set(keyId, new Date(atMs));
  }

  private limitsOn(day: IndianDay): DayLimits {
    const noon = instantInIndia(day, '12:00');
    const period = this.periods.find(({ start }) => start <= noon);
    return planCatalogue.find(({ name }) => name === period?.plan) ?? freePlan;
  }
}

/** Routes that a site and an app about IPOs ask for, as usage counts them. */
const live: readonly WeightedValue<string>[] = [
  { value: 'GET /v1/ipos', weight: 29 },
  { value: 'GET /v1/ipos/:slug', weight: 22 },
  { value: 'GET /v1/gmp', weight: 14 },
  { value: 'GET /v1/ipos/:slug/subscription', weight: 13 },
  { value: 'GET /v1/gmp/:ipoSlug/history', weight: 7 },
  { value: 'GET /v1/ipos/search', weight: 6 },
  { value: 'GET /v1/nfo', weight: 4 },
  { value: 'GET /v1/ipos/:slug/subscription/history', weight: 2.5 },
  { value: 'GET /v1/sgb', weight: 1.5 },
  { value: 'GET /v1/freshness', weight: 1 },
];

const test: readonly WeightedValue<string>[] = [
  { value: 'GET /v1/ipos', weight: 40 },
  { value: 'GET /v1/ipos/:slug', weight: 30 },
  { value: 'GET /v1/plans', weight: 18 },
  { value: 'GET /v1/usage', weight: 12 },
];

/** Returns the routes that are asked for with keys of an environment. */
function routeWeights(environment: Environment): readonly WeightedValue<string>[] {
  return environment === 'live' ? live : test;
}
