import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock, DomainError } from '@market/kernel';
import { AccountSuspensions, alwaysAdmitted, type ChangeAuthor } from '@market/access';
import { daysAfter } from './domain/billing-calendar';
import {
  cancel,
  confirmation,
  subscriptionReplacement,
  subscribe,
  type Decision,
  type ProcessorOrder,
} from './domain/orders';
import { isPlanId, planById, type PlanId } from './domain/plan-catalogue';
import { applyDueTransitions } from './domain/settle';
import { freeSubscription, type Subscription } from './domain/subscription';
import {
  type Beginning,
  type Begins,
  type Decide,
  type OrderOutcome,
  OrderRecords,
  type OrderRequest,
} from './order-records';
import { type JobTurn, ProcessorJobs } from './processor-jobs';
import { OrderRefused, OrderUncertain, PaymentFailed } from './payment-failed.errors';
import { PaymentProcessor } from './payment-processor';
import { EndingRepository } from './persistence/ending.repository';
import { SubscriptionRepository } from './persistence/subscription.repository';

/** Time for which a payment page can be used. Units: days. */
const checkoutDays = 3;
/** Max number of attempts when the subscription changes during a request. */
const maxAttempts = 3;
/**
 * Time after which a page that is not in the row is ended; longer than the remaining calls to the processor. Units:
 * milliseconds.
 */
const pageInPlaceWithinMs = 30_000;

/** Carries out customers' requests about their subscriptions: first at the processor, then in the row. */
@Injectable()
export class SubscriptionOrders {
  private readonly logger = new Logger('billing');
  private readonly subscriptions = new SubscriptionRepository();
  private readonly endings = new EndingRepository();
  private readonly records: OrderRecords;
  private readonly jobs: ProcessorJobs;

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly processor: PaymentProcessor,
    suspensions: AccountSuspensions,
  ) {
    this.records = new OrderRecords(dataSource, clock, processor, suspensions);
    this.jobs = new ProcessorJobs(dataSource, clock);
  }

  /**
   * Subscribes an account to a plan: begins, upgrades, schedules a downgrade, or resumes; Free cancels.
   *
   * Errors: `DomainError` `BIL_001` if the account has the plan; `PAY_001`, and then nothing was changed; `RATE_001` if
   * too many orders of the account wait; those of the author's check.
   */
  subscribe(accountId: string, planId: PlanId, author: ChangeAuthor): Promise<OrderOutcome> {
    return this.fulfil(accountId, planId, author, decideFor(planId));
  }

  /** Cancels at the end of the period. Errors: `DomainError` `BIL_002` on Free; `PAY_001`; `RATE_001`. */
  cancel(accountId: string, author: ChangeAuthor): Promise<OrderOutcome> {
    return this.fulfil(accountId, cancelling, author, cancel);
  }

  /**
   * Finishes jobs of killed processes that may have reached the processor but not the row. If the account has given
   * another order since, or has another subscription, only the current plan is confirmed to the processor. A payment
   * page that was not returned to the customer is left to expire.
   *
   * @param isEnding true once the process stops: remaining jobs are left to other processes
   * @returns number of finished jobs
   */
  async finishAbandoned(isEnding = () => false): Promise<number> {
    const abandoned = await this.jobs.abandoned();
    let finished = 0;
    for (const job of abandoned) {
      if (isEnding()) break;
      const { accountId, order, orderedFor } = job;
      const judge = order === cancelling ? cancel : isPlanId(order) ? decideFor(order) : nothing;
      const finish: Decide = (subscription, now) => {
        if (subscription.reference !== orderedFor) return nothing();
        const decision = judge(subscription, now);
        return decision.kind === 'changed' ? decision : nothing();
      };
      const isFinished = await this.jobs.retry(job, (turn) =>
        this.tryOften(accountId, bySystem, finish, turn),
      );
      if (isFinished) finished += 1;
    }
    return finished;
  }

  private fulfil(
    accountId: string,
    name: string,
    author: ChangeAuthor,
    decide: Decide,
  ): Promise<OrderOutcome> {
    return this.jobs.run(accountId, name, (turn) => this.tryOften(accountId, author, decide, turn));
  }

  /** Repeats an order whose subscription changed meanwhile, as long as its job has the turn. */
  private async tryOften(
    accountId: string,
    { actor, check }: ChangeAuthor,
    decide: Decide,
    turn: JobTurn,
  ): Promise<OrderOutcome> {
    for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
      if (attempt > 1 && !(await turn.again())) break;
      const outcome = await this.tryOnce({ accountId, actor, check, decide }, turn.isUnsure);
      if (outcome !== null) return outcome;
    }
    throw new OrderUncertain('the subscription changed too often under one request');
  }

  /**
   * @param isUnsure whether the processor may differ from the row
   * @returns null if the subscription changed while the processor carried out its part
   */
  private async tryOnce(request: OrderRequest, isUnsure: boolean): Promise<OrderOutcome | null> {
    const { accountId, decide, check } = request;
    // Before the processor is asked, not after: what it did is written in any case.
    await this.dataSource.transaction(async (tx) => check.repeatIn(tx));
    const now = this.clock.now();
    const row = await this.subscriptions.ofAccount(this.dataSource, accountId);
    const { subscription } = applyDueTransitions(row ?? freeSubscription('', accountId, now), now);
    const isOurs = subscription.processor === this.processor.name;
    const decision = decide(subscription, now);
    const order = decision.kind === 'changed' ? decision.order : null;
    const isTaken = order === null || !isOurs || (await this.isTaken(order));
    if (order === null && isUnsure && isOurs) await this.confirm(subscription);
    if (decision.kind === 'refused') throw refusal(decision.code);
    if (decision.kind === 'unchanged') return { subscription, checkoutUrl: decision.checkoutUrl };
    if (decision.kind === 'changed' && isTaken) {
      return this.records.change(request, decision);
    }
    if (decision.kind === 'changed') return this.replace(request, order, subscription, now);
    return this.open(request, { ...decision, base: subscription }, beginsBy(decide), now);
  }

  /**
   * Sends an order to the processor.
   *
   * @returns false if it changes no plan of this subscription, as with UPI, an e-mandate or an Indian card
   */
  private async isTaken(order: ProcessorOrder): Promise<boolean> {
    try {
      await this.processor.carryOut(order);
      return true;
    } catch (error) {
      const changesPlan = order.do === 'change-at-period-end' || order.do === 'keep-plan';
      if (!changesPlan || !(error instanceof OrderRefused)) throw error;
      const { reference, planId } = order;
      this.logger.log({ event: 'plan-change-refused', reference, planId }, 'asks for consent to a new one');
      return false;
    }
  }

  /** Ends the subscription with its period, and opens a payment page for one that begins then. */
  private replace(
    request: OrderRequest,
    order: ProcessorOrder | null,
    subscription: Subscription,
    now: Date,
  ): Promise<OrderOutcome | null> {
    const begins: Begins = (settled, at) => {
      const decision = request.decide(settled, at);
      const isSame = decision.kind === 'changed' && JSON.stringify(decision.order) === JSON.stringify(order);
      const replaced = isSame ? subscriptionReplacement(settled, order, at) : null;
      return replaced === null ? null : { ...replaced, base: replaced.next };
    };
    const replaced = subscriptionReplacement(subscription, order, now);
    if (replaced === null) throw new Error('the order changes no plan');
    return this.open(request, { ...replaced, base: replaced.next }, begins, now, replaced.order);
  }

  /**
   * Creates a subscription at the processor and stores it.
   *
   * @param ending order to carry out in between; if it fails, the new page is ended, so that nobody is charged twice
   */
  private async open(
    request: OrderRequest,
    { planId, startsAt }: Beginning,
    begins: Begins,
    now: Date,
    ending: ProcessorOrder | null = null,
  ): Promise<OrderOutcome | null> {
    const expiresAt = expiryOf({ startsAt }, now);
    const { accountId } = request;
    const opening = await this.processor.open({ accountId, plan: planById(planId), startsAt, expiresAt });
    if (ending !== null) {
      const { reference } = opening.report;
      const { name: processor } = this.processor;
      const due = new Date(this.clock.nowMs() + pageInPlaceWithinMs);
      await this.endings.request(this.dataSource, { reference, processor }, due);
      await this.processor.carryOut(ending);
    }
    return this.records.begin(request, begins, { planId, startsAt, opening, expiresAt });
  }

  /** Confirms the current plan after an uncertain order, for requests that send no order of their own. */
  private async confirm(subscription: Subscription): Promise<void> {
    const order = confirmation(subscription);
    if (order === null) return;
    try {
      await this.processor.carryOut(order);
    } catch (error) {
      // A refusal would repeat with every retry: it must not block the new request.
      if (!(error instanceof PaymentFailed) || error.isAway) throw error;
      const { reference } = order;
      this.logger.warn({ event: 'plan-not-confirmed', reference, reason: error.message }, 'goes on without');
    }
  }
}

const cancelling = 'cancel';
const bySystem: ChangeAuthor = { actor: 'system', check: alwaysAdmitted };

function decideFor(planId: PlanId): Decide {
  return (subscription, now) => subscribe(subscription, planId, now);
}

/** Makes the function that begins a subscription as `decide` says, beside the present one; null where that needs no checkout. */
function beginsBy(decide: Decide): Begins {
  return (subscription, now) => {
    const decision = decide(subscription, now);
    return decision.kind === 'checkout' ? { ...decision, base: subscription } : null;
  };
}

function nothing(): Decision {
  return { kind: 'unchanged', checkoutUrl: null };
}

/** Returns the expiry of a payment page: it cannot be used after the start of its plan. */
function expiryOf({ startsAt }: { readonly startsAt: Date | null }, now: Date): Date {
  const usual = daysAfter(now, checkoutDays);
  return startsAt !== null && startsAt < usual ? startsAt : usual;
}

function refusal(code: 'BIL_001' | 'BIL_002'): DomainError {
  const publicMessage =
    code === 'BIL_001'
      ? 'The account already has this plan.'
      : 'There is nothing to cancel on the Free plan.';
  return new DomainError({ kind: 'conflict', code, publicMessage });
}
