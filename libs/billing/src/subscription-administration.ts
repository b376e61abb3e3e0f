import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock, newId } from '@market/kernel';
import type { AuditActor } from '@market/database/audit';
import type { Database } from '@market/database';
import { grant } from './domain/orders';
import { toReceipt, type Receipt } from './domain/payments';
import { freePlan, type PlanId } from './domain/plan-catalogue';
import { entriesBetween, applyDueTransitions, type SubscriptionHistoryEntry } from './domain/settle';
import { freeSubscription, type Subscription } from './domain/subscription';
import { BillingLedger, type SubscriptionChange } from './persistence/billing-ledger.repository';
import { PaymentRepository } from './persistence/payment.repository';
import { ProcessorRepository } from './persistence/processor.repository';
import { SubscriptionRepository } from './persistence/subscription.repository';

const maxHistory = 10_000;

/** Changes subscriptions for an operator. Running services follow within a second. */
@Injectable()
export class SubscriptionAdministration {
  private readonly subscriptions = new SubscriptionRepository();
  private readonly payments = new PaymentRepository();
  private readonly processors = new ProcessorRepository();
  private readonly ledger: BillingLedger;

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {
    this.ledger = new BillingLedger(clock);
  }

  /**
   * Gives new accounts a plan without payment.
   *
   * @param transaction transaction that creates the accounts, so that both exist or neither does
   */
  async open(
    accountIds: readonly string[],
    planId: PlanId,
    transaction: Database,
    actor: AuditActor = 'operator',
  ): Promise<void> {
    if (planId === freePlan.id) return;
    const now = this.clock.now();
    const changes = accountIds.map((accountId) => granted(this.fresh(accountId), planId, now));
    await this.ledger.write(transaction, changes, actor);
  }

  /**
   * Gives an account a plan without payment, effective in every process within a second. A paid subscription is ended
   * at its processor; an account that has just this plan stays unchanged.
   *
   * @param transaction transaction of the caller; without it the method opens one
   * @returns whether anything was changed
   */
  async setPlan(
    accountId: string,
    planId: PlanId,
    actor: AuditActor = 'operator',
    transaction?: Database,
  ): Promise<boolean> {
    if (transaction !== undefined) return this.give(accountId, planId, actor, transaction);
    return this.dataSource.transaction((tx) => this.give(accountId, planId, actor, tx));
  }

  /**
   * Puts an account on Free at once, and ends its paid subscription and open payment page at the processor. Removes the
   * notifications about it, because they name the payer; payments and returns are kept.
   *
   * @param transaction transaction that closes the account
   */
  async close(accountId: string, actor: AuditActor, transaction: Database): Promise<void> {
    await this.give(accountId, freePlan.id, actor, transaction);
    await this.processors.removeEvents(transaction, accountId);
  }

  private async give(accountId: string, planId: PlanId, actor: AuditActor, tx: Database): Promise<boolean> {
    const now = this.clock.now();
    const row = await this.subscriptions.lockOrBegin(tx, this.fresh(accountId));
    const { subscription, entered } = applyDueTransitions(row, now);
    const { after, entered: more } = granted(subscription, planId, now);
    await this.ledger.write(tx, [{ before: row, after, entered: [...entered, ...more] }], actor);
    return after !== subscription;
  }

  /** Returns the current plans of accounts; Free for those without a subscription. */
  async plansOf(accountIds: readonly string[]): Promise<ReadonlyMap<string, PlanId>> {
    const now = this.clock.now();
    const rows = await this.subscriptions.ofAccounts(this.dataSource, accountIds);
    const plans = new Map(
      rows.map((row) => [row.accountId, applyDueTransitions(row, now).subscription.planId]),
    );
    return new Map(accountIds.map((id) => [id, plans.get(id) ?? freePlan.id]));
  }

  /** Returns the current subscription of an account. */
  async of(accountId: string): Promise<Subscription> {
    const row = await this.subscriptions.ofAccount(this.dataSource, accountId);
    return applyDueTransitions(row ?? this.fresh(accountId), this.clock.now()).subscription;
  }

  /** Resolves to the payments of an account with their returns, oldest first. */
  async receiptsOf(accountId: string): Promise<Receipt[]> {
    return (await this.payments.ofAccount(this.dataSource, accountId)).map(toReceipt);
  }

  /** Resolves to the plans that an account had, oldest first. */
  historyOf(accountId: string): Promise<SubscriptionHistoryEntry[]> {
    return this.subscriptions.history(this.dataSource, accountId, maxHistory);
  }

  private fresh(accountId: string): Subscription {
    return freeSubscription(newId('sub'), accountId, this.clock.now());
  }
}

function granted(before: Subscription, planId: PlanId, now: Date): SubscriptionChange {
  const after = grant(before, planId, now);
  return { before, after, entered: entriesBetween(before, after, now) };
}
