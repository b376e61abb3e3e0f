import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '@market/kernel';
import type { Sql } from '@market/platform/database';
import { freePlan, isPlanId, type PlanId } from './domain/plan-catalogue';
import { SubscriptionRepository, type Subscription } from './persistence/subscription.repository';

/** What an operator does with subscriptions. Works beside running services, which follow within a second. */
@Injectable()
export class SubscriptionAdministration {
  private readonly subscriptions = new SubscriptionRepository();

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /**
   * Opens the subscriptions of new accounts, active at once and without a billing period.
   *
   * @param transaction the one that makes the accounts, so that both exist or neither does
   */
  open(accountIds: readonly string[], planId: PlanId, transaction: Sql): Promise<void> {
    return this.subscriptions.save(
      transaction,
      accountIds.map((accountId) => this.active(accountId, planId)),
    );
  }

  /** Gives an account a plan, effective in every process within a second. */
  async setPlan(accountId: string, planId: PlanId): Promise<void> {
    await this.dataSource.transaction((tx) => this.subscriptions.save(tx, [this.active(accountId, planId)]));
  }

  /** The plans of accounts; Free for those without a subscription. */
  async plansOf(accountIds: readonly string[]): Promise<ReadonlyMap<string, PlanId>> {
    const rows = await this.subscriptions.ofAccounts(this.dataSource, accountIds);
    const chosen = new Map(rows.map(({ accountId, planId }) => [accountId, planId]));
    return new Map(
      accountIds.map((id) => {
        const planId = chosen.get(id) ?? freePlan.id;
        return [id, isPlanId(planId) ? planId : freePlan.id];
      }),
    );
  }

  private active(accountId: string, planId: PlanId): Subscription {
    const now = this.clock.now();
    return {
      id: `sub_${randomUUID().replaceAll('-', '')}`,
      accountId,
      planId,
      status: 'active',
      periodStart: null,
      periodEnd: null,
      createdAt: now,
      updatedAt: now,
    };
  }
}
