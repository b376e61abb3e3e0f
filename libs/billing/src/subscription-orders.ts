import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock, DomainError } from '@market/kernel';
import type { AuditActor } from '@market/database/audit';
import type { Database } from '@market/database';
import { daysAfter } from './domain/billing-calendar';
import {
  awaiting,
  cancel,
  confirmation,
  replacement,
  subscribe,
  type Decision,
  type ProcessorOrder,
} from './domain/orders';
import { isPlanId, planById, type PlanId } from './domain/plan-catalogue';
import { observe } from './domain/processor-view';
import { entriesBetween, settle } from './domain/settle';
import { freeSubscription, type Subscription } from './domain/subscription';
import { ProcessorJobs } from './processor-jobs';
import { OrderRefused, OrderUncertain, PaymentFailed } from './payment-failed.errors';
import { PaymentProcessor, type Opening } from './payment-processor';
import { BillingLedger } from './persistence/billing-ledger.repository';
import { EndingRepository } from './persistence/ending.repository';
import { ProcessorRepository } from './persistence/processor.repository';
import { SubscriptionRepository } from './persistence/subscription.repository';

/** Outcome of a customer's request. */
export interface OrderOutcome {
  readonly subscription: Subscription;
  /** Page on which the customer pays; null if nothing is to be paid now. */
  readonly checkoutUrl: string | null;
}

type Wish = (subscription: Subscription, now: Date) => Decision;

/** A subscription that is to be begun, and what the account's becomes besides. */
interface Beginning {
  readonly planId: PlanId;
  readonly startsAt: Date | null;
  /** The account's subscription without the page. */
  readonly base: Subscription;
}

/** Returns the subscription that a request begins; null if the request has meanwhile become another one. */
type Begins = (subscription: Subscription, now: Date) => Beginning | null;

/** Account and request. */
interface Request {
  readonly accountId: string;
  readonly actor: AuditActor;
  readonly wish: Wish;
}

/** Time for which a payment page can be used. Units: days. */
const checkoutDays = 3;
/** Max number of attempts: a subscription that changes this often during a request is not going to stay unchanged. */
const attemptsAtMost = 3;
/** A page that is not in the row by then is ended: longer than every call of a processor together. Units: milliseconds. */
const pageInPlaceWithinMs = 30_000;

/** Carries out customers' requests about their subscriptions. */
@Injectable()
export class SubscriptionOrders {
  private readonly logger = new Logger('billing');
  private readonly subscriptions = new SubscriptionRepository();
  private readonly processors = new ProcessorRepository();
  private readonly endings = new EndingRepository();
  private readonly ledger: BillingLedger;
  private readonly jobs: ProcessorJobs;

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly processor: PaymentProcessor,
  ) {
    this.ledger = new BillingLedger(clock);
    this.jobs = new ProcessorJobs(dataSource, clock);
  }

  /**
   * Subscribes an account to a plan: begins, upgrades, schedules a downgrade, resumes; Free cancels.
   *
   * Errors: `DomainError` `BIL_001` when it has the plan; `PAY_001`, and then nothing was changed; `RATE_001`
   * when too many orders of the account wait.
   */
  subscribe(accountId: string, planId: PlanId, actor: AuditActor): Promise<OrderOutcome> {
    return this.fulfil(accountId, planId, actor, wishFor(planId));
  }

  /** Cancels for the end of the period. Errors: `DomainError` `BIL_002` on Free; `PAY_001`; `RATE_001`. */
  cancel(accountId: string, actor: AuditActor): Promise<OrderOutcome> {
    return this.fulfil(accountId, cancelling, actor, cancel);
  }

  /**
   * Finishes what a killed process may have told the processor but not written down, unless the account wished for
   * something else since, or has another subscription: the processor then only hears how that stands. A payment page that
   * nobody was told of is left to expire.
   *
   * @param isEnding whether what is left is left to others
   * @returns how many were finished
   */
  async finishAbandoned(isEnding = () => false): Promise<number> {
    const abandoned = await this.jobs.abandoned();
    let finished = 0;
    for (const errand of abandoned) {
      if (isEnding()) break;
      const { accountId, wish, wantedOf } = errand;
      const judge = wish === cancelling ? cancel : isPlanId(wish) ? wishFor(wish) : nothing;
      const finish: Wish = (subscription, now) => {
        if (subscription.reference !== wantedOf) return nothing();
        const decision = judge(subscription, now);
        return decision.kind === 'changed' ? decision : nothing();
      };
      const isFinished = await this.jobs.takeUp(errand, () =>
        this.tryOften(accountId, 'system', finish, true),
      );
      if (isFinished) finished += 1;
    }
    return finished;
  }

  private fulfil(accountId: string, name: string, actor: AuditActor, wish: Wish): Promise<OrderOutcome> {
    return this.jobs.run(accountId, name, (isUnsure) => this.tryOften(accountId, actor, wish, isUnsure));
  }

  /** @param isUnsure whether the processor may not stand as the row says */
  private async tryOften(
    accountId: string,
    actor: AuditActor,
    wish: Wish,
    isUnsure: boolean,
  ): Promise<OrderOutcome> {
    for (let attempt = 1; attempt <= attemptsAtMost; attempt += 1) {
      const outcome = await this.tryOnce({ accountId, actor, wish }, isUnsure);
      if (outcome !== null) return outcome;
    }
    throw new OrderUncertain('the subscription changed too often under one request');
  }

  /** @returns null when the subscription changed while the processor did its part */
  private async tryOnce(request: Request, isUnsure: boolean): Promise<OrderOutcome | null> {
    const { accountId, wish } = request;
    const now = this.clock.now();
    const row = await this.subscriptions.ofAccount(this.dataSource, accountId);
    const { subscription } = settle(row ?? freeSubscription('', accountId, now), now);
    const isOurs = subscription.processor === this.processor.name;
    const decision = wish(subscription, now);
    const order = decision.kind === 'changed' ? decision.order : null;
    const isTaken = order === null || !isOurs || (await this.isTaken(order));
    if (order === null && isUnsure && isOurs) await this.confirm(subscription);
    if (decision.kind === 'refused') throw refusal(decision.code);
    if (decision.kind === 'unchanged') return { subscription, checkoutUrl: decision.checkoutUrl };
    if (decision.kind === 'changed' && isTaken) {
      return this.dataSource.transaction((tx) => this.apply(tx, request, decision));
    }
    if (decision.kind === 'changed') return this.replace(request, order, subscription, now);
    return this.open(request, { ...decision, base: subscription }, beginsBy(wish), now);
  }

  /**
   * Gives the processor an order.
   *
   * @returns false when it changes no plan of this subscription, now or ever: by UPI, e-mandate or an Indian card
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

  /** Ends the subscription with its period, and asks for consent to one that begins then. */
  private replace(
    request: Request,
    order: ProcessorOrder | null,
    subscription: Subscription,
    now: Date,
  ): Promise<OrderOutcome | null> {
    const begins: Begins = (settled, at) => {
      const decision = request.wish(settled, at);
      const isSame = decision.kind === 'changed' && JSON.stringify(decision.order) === JSON.stringify(order);
      const replaced = isSame ? replacement(settled, order, at) : null;
      return replaced === null ? null : { ...replaced, base: replaced.next };
    };
    const replaced = replacement(subscription, order, now);
    if (replaced === null) throw new Error('the order changes no plan');
    return this.open(request, { ...replaced, base: replaced.next }, begins, now, replaced.order);
  }

  /**
   * Begins a subscription at the processor, and writes it down.
   *
   * @param ending what the processor does between: a page whose predecessor goes on must not stay, so that nobody is
   *   charged twice
   */
  private async open(
    request: Request,
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
    return this.dataSource.transaction((tx) =>
      this.begin(tx, request, begins, { planId, startsAt, opening, expiresAt }),
    );
  }

  /** A wish that tells the processor nothing would leave it with what an order before may have told it. */
  private async confirm(subscription: Subscription): Promise<void> {
    const order = confirmation(subscription);
    if (order === null) return;
    try {
      await this.processor.carryOut(order);
    } catch (error) {
      // Refused it would be time after time: that must not stand in the way of what is wished for now.
      if (!(error instanceof PaymentFailed) || error.isAway) throw error;
      const { reference } = order;
      this.logger.warn({ event: 'plan-not-confirmed', reference, reason: error.message }, 'goes on without');
    }
  }

  /** The processor has done its part of a change: the same wish is judged again on what the row says by now. */
  private async apply(
    tx: Database,
    { accountId, actor, wish }: Request,
    done: Decision & { kind: 'changed' },
  ): Promise<OrderOutcome | null> {
    const { before, settled, entered, now } = await this.locked(tx, accountId);
    const decision = wish(settled, now);
    const isSame =
      decision.kind === 'changed' && JSON.stringify(decision.order) === JSON.stringify(done.order);
    if (!isSame) return null;
    const { subscription: after, entered: more } = settle(decision.next, now);
    await this.ledger.write(tx, [{ before, after, entered: [...entered, ...more] }], actor);
    return { subscription: after, checkoutUrl: null };
  }

  /** The processor has begun a subscription: it is awaited, or has its place already when nothing is left to pay. */
  private async begin(
    tx: Database,
    { accountId, actor }: Request,
    begins: Begins,
    begun: Omit<Beginning, 'base'> & { opening: Opening; expiresAt: Date },
  ): Promise<OrderOutcome | null> {
    const { before, settled, entered, now } = await this.locked(tx, accountId);
    const { opening, planId, startsAt, expiresAt } = begun;
    const { report, url } = opening;
    const beginning = begins(settled, now);
    if (beginning === null || beginning.startsAt?.getTime() !== startsAt?.getTime()) {
      const { name: processor } = this.processor;
      await this.endings.request(tx, { reference: report.reference, processor }, now);
      return null;
    }
    const ownership = { accountId, planId, url };
    const { view } = await this.processors.report(tx, this.processor.name, report, ownership, now);
    const page = { planId, reference: report.reference, url: url ?? '', startsAt, expiresAt };
    const waiting = awaiting(beginning.base, page, now);
    const after = view === null ? waiting : observe(waiting, view, now);
    if (after.checkout !== null && url === null) throw new PaymentFailed('neither paid nor a payment page');
    const entries = [...entered, ...entriesBetween(settled, after, now)];
    await this.ledger.write(tx, [{ before, after, entered: entries }], actor);
    return { subscription: after, checkoutUrl: after.checkout?.url ?? null };
  }

  private async locked(tx: Database, accountId: string) {
    const now = this.clock.now();
    const before = await this.subscriptions.lock(tx, accountId);
    if (before === null) throw new Error(`${accountId} lost its subscription`);
    const { subscription: settled, entered } = settle(before, now);
    return { before, settled, entered, now };
  }
}

const cancelling = 'cancel';

function wishFor(planId: PlanId): Wish {
  return (subscription, now) => subscribe(subscription, planId, now);
}

/** Returns the subscription that a request begins beside the account's own. */
function beginsBy(wish: Wish): Begins {
  return (subscription, now) => {
    const decision = wish(subscription, now);
    return decision.kind === 'checkout' ? { ...decision, base: subscription } : null;
  };
}

function nothing(): Decision {
  return { kind: 'unchanged', checkoutUrl: null };
}

/** A page for a plan that begins later cannot be used after that. */
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
