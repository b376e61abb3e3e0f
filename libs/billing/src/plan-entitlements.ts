import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock, DomainError, type MaybePromise } from '@market/kernel';
import type { Entitlement, Entitlements } from '@market/access';
import { answerInTime, ChangeSignal } from '@market/database';
import { TaskRegistry } from '@market/base/tasks';
import { planById, planCatalogue, type Plan } from './domain/plan-catalogue';
import { dueAt, applyDueTransitions } from './domain/settle';
import { computeCurrentPeriod, freeSubscription, type Subscription } from './domain/subscription';
import { billingChanges, SubscriptionRepository } from './persistence/subscription.repository';
import { planFeatures } from './plan-features';

interface Known {
  readonly entitlement: Entitlement;
  readonly subscription: Subscription | null;
  /** Time from which the clock may change the entitlement. Units: milliseconds since 1970. */
  readonly dueAtMs: number;
  /** Time of reading, in the clock's steady time. Units: milliseconds. */
  readonly readAtMs: number;
  /** Time of last use, in the clock's steady time. Units: milliseconds. */
  lastUsedAtMs: number;
}

const trustedForMs = 10 * 60_000;
const maxKnown = 100_000;

type PlanEntitlement = Omit<Entitlement, 'periodStart'>;

const entitlements = new Map(planCatalogue.map((plan) => [plan.id, entitlementOf(plan)]));

/**
 * Provides limits and features of an account's plan from a cache, which follows a change of plan within a second. An
 * account without a subscription has the Free plan.
 */
@Injectable()
export class PlanEntitlements implements Entitlements, OnApplicationBootstrap, OnApplicationShutdown {
  private readonly subscriptions = new SubscriptionRepository();
  private readonly known = new Map<string, Known>();
  private readonly lookingUp = new Map<string, Promise<Entitlement>>();
  private readonly changes: ChangeSignal;

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly tasks: TaskRegistry,
  ) {
    this.changes = new ChangeSignal(dataSource, billingChanges, (known) => this.follow(known), clock);
  }

  /** Starts to follow changed subscriptions. */
  onApplicationBootstrap(): Promise<void> {
    return this.changes.start(this.tasks);
  }

  onApplicationShutdown(): Promise<void> {
    return this.changes.stop();
  }

  /** See `Entitlements`. */
  of(accountId: string): MaybePromise<Entitlement> {
    const steadyMs = this.clock.steadyMs();
    const known = this.upToDate(accountId, this.clock.nowMs());
    if (known === undefined || steadyMs - known.readAtMs >= trustedForMs) {
      return this.lookUpOrTrust(accountId, known, steadyMs);
    }
    known.lastUsedAtMs = steadyMs;
    return known.entitlement;
  }

  private async lookUpOrTrust(
    accountId: string,
    known: Known | undefined,
    steadyMs: number,
  ): Promise<Entitlement> {
    try {
      return await this.lookUpOnce(accountId);
    } catch (cause) {
      if (known !== undefined && this.isTrustedWithoutDatabase(known, steadyMs)) {
        known.lastUsedAtMs = steadyMs;
        return known.entitlement;
      }
      throw new DomainError({
        kind: 'unavailable',
        code: 'SRV_002',
        publicMessage: 'The service cannot check your plan at the moment. Try again shortly.',
        detail: 'the database does not answer and the account is not known here',
        retryAfterSeconds: 5,
        cause,
      });
    }
  }

  /**
   * Returns the cached entry of an account, settled by the clock: a plan ends on time even if no process has stored
   * that yet.
   */
  private upToDate(accountId: string, nowMs: number): Known | undefined {
    const known = this.known.get(accountId);
    if (known === undefined || nowMs < known.dueAtMs) return known;
    const settled = { ...known, ...judged(known.subscription, new Date(nowMs)) };
    this.known.set(accountId, settled);
    return settled;
  }

  /** Tells whether the entry was used, and the cache confirmed as current, within the last 10 minutes. */
  private isTrustedWithoutDatabase({ readAtMs, lastUsedAtMs }: Known, steadyMs: number): boolean {
    const currentAtMs = Math.max(readAtMs, this.changes.confirmedAtMs ?? -Infinity);
    return steadyMs - lastUsedAtMs < trustedForMs && steadyMs - currentAtMs < trustedForMs;
  }

  /** Reads an account once for all concurrent requests. */
  private lookUpOnce(accountId: string): Promise<Entitlement> {
    const running = this.lookingUp.get(accountId);
    if (running !== undefined) return running;
    const lookUp = answerInTime(this.lookUp(accountId)).finally(() => this.lookingUp.delete(accountId));
    this.lookingUp.set(accountId, lookUp);
    return lookUp;
  }

  private async lookUp(accountId: string): Promise<Entitlement> {
    const versionBefore = this.changes.version;
    const row = await this.subscriptions.ofAccount(this.dataSource, accountId);
    const now = this.clock.now();
    const known = judged(row, now);
    // A change that was followed during the query may concern this account: do not cache the row then.
    if (this.changes.version === versionBefore) {
      const steadyMs = this.clock.steadyMs();
      this.keep(accountId, { ...known, readAtMs: steadyMs, lastUsedAtMs: steadyMs });
    }
    return known.entitlement;
  }

  private keep(accountId: string, known: Known): void {
    this.known.delete(accountId);
    this.known.set(accountId, known);
    if (this.known.size <= maxKnown) return;
    const oldest = this.known.keys().next();
    if (!oldest.done) this.known.delete(oldest.value);
  }

  private async follow(known: number | null): Promise<void> {
    if (known === null) {
      this.known.clear();
      return;
    }
    for (const accountId of await this.subscriptions.changedAfter(this.dataSource, known)) {
      this.known.delete(accountId);
    }
  }
}

/**
 * Returns the entitlement of a subscription at an instant, and the time at which the clock next changes its plan or
 * period.
 */
function judged(
  row: Subscription | null,
  now: Date,
): Pick<Known, 'entitlement' | 'subscription' | 'dueAtMs'> {
  const subscription = row === null ? null : applyDueTransitions(row, now).subscription;
  const current = subscription ?? freeSubscription('', '', now);
  const { planId } = current;
  const { start: periodStart, end } = computeCurrentPeriod(current, now);
  const dueAtMs = Math.min(end.getTime(), dueAt(current)?.getTime() ?? Number.POSITIVE_INFINITY);
  const entitlement = entitlements.get(planId) ?? entitlementOf(planById(planId));
  return { entitlement: { ...entitlement, periodStart }, subscription, dueAtMs };
}

function entitlementOf(plan: Plan): PlanEntitlement {
  return {
    planId: plan.id,
    plan: plan.name,
    requestsPerMinute: plan.requestsPerMinute,
    requestsPerDay: plan.requestsPerDay,
    webhooksLimit: plan.webhooksLimit,
    streamsLimit: plan.streamsLimit,
    features: planFeatures(plan),
  };
}
