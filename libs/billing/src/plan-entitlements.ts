import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock, DomainError } from '@market/kernel';
import type { Entitlement, Entitlements } from '@market/platform/access';
import { answerInTime, ChangeSignal } from '@market/platform/database';
import { freePlan, isPlanId, planById, planCatalogue, type Plan } from './domain/plan-catalogue';
import { billingChanges, SubscriptionRepository } from './persistence/subscription.repository';
import { planFeatures } from './plan-features';

interface Known {
  readonly entitlement: Entitlement;
  readonly readAtMs: number;
  lastUsedAtMs: number;
}

const trustedForMs = 10 * 60_000;
const knownAtMost = 100_000;

const entitlements = new Map(planCatalogue.map((plan) => [plan.id, entitlementOf(plan)]));

/**
 * What an account's plan lets it see and spend, from memory that follows a change of plan within a second. An
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
  ) {
    this.changes = new ChangeSignal(dataSource, billingChanges, (known) => this.follow(known), clock);
  }

  /** Begins to hear of changed subscriptions. */
  onApplicationBootstrap(): Promise<void> {
    return this.changes.start();
  }

  onApplicationShutdown(): Promise<void> {
    return this.changes.stop();
  }

  /** See `Entitlements`. */
  async of(accountId: string): Promise<Entitlement> {
    const nowMs = this.clock.now().getTime();
    const known = this.known.get(accountId);
    if (known !== undefined && nowMs - known.readAtMs < trustedForMs) {
      known.lastUsedAtMs = nowMs;
      return known.entitlement;
    }
    try {
      return await this.lookUpOnce(accountId);
    } catch (cause) {
      if (known !== undefined && this.isTrustedWithoutDatabase(known, nowMs)) {
        known.lastUsedAtMs = nowMs;
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

  /** It was used lately, and until lately every change was heard of. */
  private isTrustedWithoutDatabase({ readAtMs, lastUsedAtMs }: Known, nowMs: number): boolean {
    const currentAtMs = Math.max(readAtMs, this.changes.confirmedAtMs ?? 0);
    return nowMs - lastUsedAtMs < trustedForMs && nowMs - currentAtMs < trustedForMs;
  }

  /** Many requests of one account at once are one query. */
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
    const planId = row !== null && isPlanId(row.planId) ? row.planId : freePlan.id;
    const entitlement = entitlements.get(planId) ?? entitlementOf(planById(planId));
    // A change that was followed while the row was read may have concerned this very account.
    if (this.changes.version === versionBefore) this.keep(accountId, entitlement);
    return entitlement;
  }

  private keep(accountId: string, entitlement: Entitlement): void {
    const nowMs = this.clock.now().getTime();
    this.known.delete(accountId);
    this.known.set(accountId, { entitlement, readAtMs: nowMs, lastUsedAtMs: nowMs });
    if (this.known.size <= knownAtMost) return;
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

function entitlementOf(plan: Plan): Entitlement {
  return {
    planId: plan.id,
    plan: plan.name,
    requestsPerMinute: plan.requestsPerMinute,
    requestsPerDay: plan.requestsPerDay,
    webhooksLimit: plan.webhooksLimit,
    features: planFeatures(plan),
  };
}
