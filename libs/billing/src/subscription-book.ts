import { Injectable } from '@nestjs/common';
import { Clock } from '@market/kernel';
import { DataSource } from 'typeorm';
import { daysAfter } from './domain/billing-calendar';
import { freePlan, type PlanId, planIds } from './domain/plan-catalogue';
import { applyDueTransitions } from './domain/settle';
import { isPastDue } from './domain/subscription';
import { SubscriptionBookRepository, type WaitingMoneyRow } from './persistence/subscription-book.repository';
import { SubscriptionRepository } from './persistence/subscription.repository';

/** Plan of an account, and whether its payment is owed. */
export interface AccountPlanState {
  readonly planId: PlanId;
  readonly isPastDue: boolean;
}

/** Accounts with a plan: those of a list, or all but those of a list. */
export type AccountsOnPlan = { readonly only: readonly string[] } | { readonly except: readonly string[] };

/** Something about money that an operator has to look at. */
export interface WaitingMoney {
  readonly kind: WaitingMoneyRow['kind'] | 'order';
  /** Null for a payment of no known account. */
  readonly accountId: string | null;
  readonly words: string;
  readonly since: Date;
  /** Units: rupees; null if none is known. */
  readonly amount: number | null;
}

/** Attempts to end a subscription at the processor from which on an operator looks at it. */
const failedAttempts = 3;
const maxWaiting = 500;
/** Time for which an unfinished order is left to the processes that retry it. Units: milliseconds. */
const retriedForMs = 15 * 60_000;

const freePlanState: AccountPlanState = { planId: freePlan.id, isPastDue: false };

/** Reads the plans of many accounts, and what waits for an operator at the processor. */
@Injectable()
export class SubscriptionBook {
  private readonly book = new SubscriptionBookRepository();
  private readonly subscriptions = new SubscriptionRepository();

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the accounts with a plan, as stored: a due change is stored within minutes. Accounts without a row are on
   * Free, so that those with another plan are listed instead.
   */
  async accountsOn(planId: PlanId): Promise<AccountsOnPlan> {
    if (planId !== freePlan.id) return { only: await this.book.accountsOn(this.dataSource, [planId]) };
    const others = planIds.filter((id) => id !== freePlan.id);
    return { except: await this.book.accountsOn(this.dataSource, others) };
  }

  /** Returns the accounts of a payment or a subscription at the processor. @param reference its id there */
  accountsOfPayment(reference: string): Promise<string[]> {
    return this.book.accountsOfPayment(this.dataSource, reference);
  }

  /** Returns plan and debt of accounts as of now, by id; Free without a row. */
  async findPlanStates(accountIds: readonly string[]): Promise<ReadonlyMap<string, AccountPlanState>> {
    const now = this.clock.now();
    const rows = await this.subscriptions.ofAccounts(this.dataSource, accountIds);
    const known = new Map(
      rows.map((row) => {
        const { subscription } = applyDueTransitions(row, now);
        return [row.accountId, { planId: subscription.planId, isPastDue: isPastDue(subscription, now) }];
      }),
    );
    return new Map(accountIds.map((id) => [id, known.get(id) ?? freePlanState]));
  }

  /** Counts the accounts with each plan but Free, and those whose payment is owed. */
  async counts(): Promise<{ readonly byPlan: ReadonlyMap<PlanId, number>; readonly pastDue: number }> {
    const now = this.clock.now();
    const counted = await this.book.counts(this.dataSource);
    const owing = await this.book.owing(this.dataSource, daysAfter(now, -1));
    const isOwed = (row: (typeof owing)[number]) =>
      isPastDue(applyDueTransitions(row, now).subscription, now);
    const paid = planIds.filter((id) => id !== freePlan.id);
    return {
      byPlan: new Map(paid.map((id) => [id, counted.get(id) ?? 0])),
      pastDue: owing.filter(isOwed).length,
    };
  }

  /** Returns the amounts and orders that wait for an operator at the processor, the longest waiting first. */
  async waitingMoney(): Promise<WaitingMoney[]> {
    const rows = await this.book.waiting(this.dataSource, failedAttempts, maxWaiting);
    const lapsedBefore = new Date(this.clock.nowMs() - retriedForMs);
    const orders = await this.subscriptions.lapsedLeases(this.dataSource, lapsedBefore, maxWaiting);
    const waiting: WaitingMoney[] = [
      ...rows.map(({ kind, accountId, since, amount, ...row }) => ({
        ...{ kind, accountId, since },
        words: wordsOf({ kind, ...row }),
        amount: amount === null ? null : amount / 100,
      })),
      ...orders.map(({ accountId, until }) => ({
        ...{ kind: 'order' as const, accountId, since: until, amount: null },
        words: 'An order was left unfinished and is tried again: compare the account with the processor.',
      })),
    ];
    return waiting.sort((one, other) => one.since.getTime() - other.since.getTime());
  }
}

function wordsOf({
  kind,
  reference,
  attempts,
}: Pick<WaitingMoneyRow, 'kind' | 'reference' | 'attempts'>): string {
  const at = reference === null ? '' : ` (${reference})`;
  switch (kind) {
    case 'unplaced':
      return `The processor charges for a plan that the account does not have${at}: refund it there, or set the plan.`;
    case 'dispute':
      return `The customer’s bank disputes a payment${at}: answer it at the processor before its deadline.`;
    case 'ending':
      return `A replaced subscription could not be ended at the processor in ${attempts} attempts${at}: it is tried again.`;
    case 'unknown':
      return `A payment belongs to no known account${at}: find out whose it is, or refund it.`;
  }
}
