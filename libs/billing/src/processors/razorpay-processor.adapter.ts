import { type Clock, inTime } from '@market/kernel';
import { planById, type PlanId } from '../domain/plan-catalogue';
import type { ProcessorOrder } from '../domain/orders';
import { hasEnded, type ProcessorReport } from '../domain/processor-view';
import { OrderRefused, OrderUncertain, PaymentFailed } from '../payment-failed.errors';
import type { Opening, PaymentProcessor, NewSubscription } from '../payment-processor';
import { type Ask, asked } from './ask-razorpay';
import { RazorpayPlans } from './razorpay-plans';
import { type CancelTime, type RazorpayAccess, RazorpayClient } from './razorpay.client';
import { mapReport } from './razorpay.mapper';
import { razorpaySubscription, type RazorpaySubscription } from './razorpay.wire';

/** Max time of all requests of one method. Units: milliseconds. */
const answerWithinMs = 8_000;
/** Ten years: Razorpay requires an end of every subscription. Units: months. */
const maxMonths = 120;

class NoAnswerInTime extends PaymentFailed {}

/** Sends an order. @param isDone fetches whether Razorpay's state equals the state after the order */
type Send = (ask: Ask, isDone: () => Promise<boolean>) => Promise<void>;

/** Adapter of Razorpay: plans, subscriptions and hosted payment pages. */
export class RazorpayProcessor implements PaymentProcessor {
  readonly name = 'razorpay';
  private readonly client: RazorpayClient;
  private readonly plans: RazorpayPlans;

  constructor(
    access: RazorpayAccess,
    private readonly clock: Clock,
  ) {
    this.client = new RazorpayClient(access);
    this.plans = new RazorpayPlans(this.client);
  }

  open({ accountId, plan, startsAt, expiresAt }: NewSubscription): Promise<Opening> {
    return answered('subscriptions.create', async () => {
      const planReference = await this.plans.reference(plan);
      const wire = await this.subscription('subscriptions.create', () =>
        this.client.createSubscription({
          plan_id: planReference,
          total_count: maxMonths,
          quantity: 1,
          customer_notify: true,
          expire_by: secondsOf(expiresAt),
          ...(startsAt === null ? {} : { start_at: secondsOf(startsAt) }),
          notes: { account_id: accountId, plan: plan.id },
        }),
      );
      if (!wire.short_url) throw new PaymentFailed('subscriptions.create: no payment page');
      return { url: wire.short_url, report: mapReport(wire, this.thisSecond()) };
    });
  }

  carryOut(order: ProcessorOrder): Promise<void> {
    const { reference } = order;
    switch (order.do) {
      case 'cancel-at-period-end':
        return answered(order.do, () => this.cancelAtPeriodEnd(reference));
      case 'cancel-at-once':
        return answered(order.do, () =>
          this.unlessEnded(reference, order.do, () => this.client.cancel(reference, 'at once')),
        );
      case 'change-at-period-end':
        return this.surely(order.do, async (send) => {
          const planReference = await this.plans.reference(planById(order.planId));
          const change = {
            plan_id: planReference,
            schedule_change_at: 'cycle_end',
            customer_notify: true,
          } as const;
          await send(
            () => this.client.update(reference, change),
            () => this.isNextPlan(reference, planReference),
          );
        });
      case 'keep-plan':
        return this.surely(order.do, async (send) => {
          await send(
            () => this.client.cancelScheduledChanges(reference),
            async () => !(await this.hasScheduledChanges(reference)),
          );
          await this.requirePlan(reference, order.planId);
        });
    }
  }

  end(reference: string): Promise<void> {
    return answered('end', () =>
      this.unlessEnded(reference, 'end', () => this.client.cancel(reference, 'at once')),
    );
  }

  fetch(reference: string): Promise<ProcessorReport> {
    return answered('fetch', async () => {
      const at = this.thisSecond();
      const wire = await this.known(reference);
      const chargedPlanId = await this.plans.planOf(wire.plan_id);
      return { ...mapReport(wire, at), ...(chargedPlanId === null ? {} : { chargedPlanId }) };
    });
  }

  private async known(reference: string): Promise<RazorpaySubscription> {
    const wire = await this.subscription('fetch', () => this.client.subscription(reference));
    if (wire.id !== reference) throw new PaymentFailed('fetch: another subscription');
    return wire;
  }

  /**
   * Returns the present time in whole seconds like Razorpay's times: a more exact one would outweigh a later report.
   */
  private thisSecond(): Date {
    return new Date(secondsOf(this.clock.now()) * 1000);
  }

  /** Cancels a subscription at the end of its cycle, or at once if its first cycle has not begun. */
  private async cancelAtPeriodEnd(reference: string): Promise<void> {
    const what = 'cancel-at-period-end';
    const ask = (when: CancelTime) => () => this.client.cancel(reference, when);
    try {
      await this.unlessEnded(reference, what, ask('at cycle end'));
    } catch (error) {
      if (!(error instanceof OrderRefused)) throw error;
      const { status } = await this.known(reference);
      if (status !== 'authenticated' && status !== 'created') throw error;
      await this.unlessEnded(reference, what, ask('at once'));
    }
  }

  /**
   * Checks the plan of a subscription after scheduled changes were cancelled.
   *
   * Errors: `OrderRefused` if it has another plan; `OrderUncertain` if it cannot be fetched.
   */
  private async requirePlan(reference: string, planId: PlanId): Promise<void> {
    const wire = await this.known(reference).catch((error: unknown) => {
      throw uncertain('keep-plan', error);
    });
    const actual = await this.plans.planOf(wire.plan_id);
    if (actual !== null && actual !== planId) throw new OrderRefused('keep-plan: it is to another plan');
  }

  /** Cancels a subscription. Razorpay refuses to cancel an ended one, which counts as success. */
  private async unlessEnded(reference: string, what: string, ask: Ask): Promise<void> {
    try {
      await this.subscription(what, ask);
    } catch (error) {
      const wire = await this.known(reference).catch(() => null);
      if (wire === null || !hasEnded(wire)) throw error;
    }
  }

  /**
   * Sends one order. If that fails, fetches the state, because Razorpay may have carried the order out nevertheless.
   *
   * Errors: `OrderUncertain` without a response and without a visible effect; `OrderRefused` if Razorpay knows the
   * subscription and refuses the order.
   */
  private async surely(what: string, work: (send: Send) => Promise<void>): Promise<void> {
    let isSent = false;
    let isOver = false;
    const send: Send = async (ask, isDone) => {
      // Earlier requests may end after the caller was told that nothing was changed: send no order then.
      if (isOver) throw new PaymentFailed(`${what}: too late to be sent`);
      isSent = true;
      try {
        await this.subscription(what, ask);
      } catch (error) {
        const isSeenDone = await isDone().catch(() => null);
        if (isSeenDone === true) return;
        if (error instanceof OrderRefused && isSeenDone === null) throw new PaymentFailed(error.message);
        // An order with a response is decided; one without may still take effect, whatever the state shows now.
        if (error instanceof PaymentFailed && !error.isAway) throw error;
        throw uncertain(what, error);
      }
    };
    try {
      await answered(what, () => work(send));
    } catch (error) {
      isOver = true;
      throw isSent && error instanceof NoAnswerInTime ? uncertain(what, error) : error;
    }
  }

  private async hasScheduledChanges(reference: string): Promise<boolean> {
    return isToChange(await this.known(reference));
  }

  /** Tells whether this is the plan of the next period: the scheduled one, or else the current one. */
  private async isNextPlan(reference: string, planReference: string): Promise<boolean> {
    const wire = await this.known(reference);
    const pending = () => this.client.scheduledChanges(reference);
    const next = isToChange(wire) ? await this.subscription('pendingUpdate', pending) : wire;
    return next.plan_id === planReference;
  }

  private subscription(what: string, ask: Ask): Promise<RazorpaySubscription> {
    return asked(what, razorpaySubscription, ask);
  }
}

function secondsOf(instant: Date): number {
  return Math.floor(instant.getTime() / 1000);
}

function answered<T>(what: string, work: () => Promise<T>): Promise<T> {
  return inTime(answerWithinMs, work(), () => {
    throw new NoAnswerInTime(`${what}: no answer in time`, { isAway: true });
  });
}

function isToChange({ has_scheduled_changes: isChanging }: RazorpaySubscription): boolean {
  if (typeof isChanging === 'boolean') return isChanging;
  throw new PaymentFailed('fetch: no word of scheduled changes');
}

function uncertain(what: string, error: unknown): OrderUncertain {
  return new OrderUncertain(
    `${error instanceof Error ? error.message : what}, and nobody knows whether it is done`,
  );
}
