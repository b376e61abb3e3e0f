import type { z } from 'zod';
import { type Clock, inTime } from '@market/kernel';
import type { JsonAnswer } from '@market/platform/egress';
import { isPlanId, planById, type Plan, type PlanId } from '../domain/plan-catalogue';
import type { ProcessorOrder } from '../domain/orders';
import { hasEnded, type ProcessorReport } from '../domain/processor-view';
import { OrderRefused, OrderUncertain, PaymentFailed } from '../payment-failed.errors';
import type { Opening, PaymentProcessor, SubscriptionWish } from '../payment-processor';
import { type CancelTime, type RazorpayAccess, RazorpayClient } from './razorpay.client';
import { reportOf } from './razorpay.mapper';
import {
  isRefusal,
  razorpayPlan,
  razorpayPlans,
  razorpaySubscription,
  type RazorpaySubscription,
} from './razorpay.wire';

/** Bound on everything that one method asks. Units: milliseconds. */
const answerWithinMs = 8_000;
const planWithinMs = 2_000;
const plansAPage = 100;
/** Ten years: a subscription of Razorpay has an end. Units: months. */
const monthsAtMost = 120;

class NoAnswerInTime extends PaymentFailed {}

/** One question to Razorpay. */
type Ask = () => Promise<JsonAnswer>;

/** Sends an order. @param isDone whether Razorpay stands as if it had been carried out */
type Send = (ask: Ask, isDone: () => Promise<boolean>) => Promise<void>;

/** Razorpay: plans, subscriptions and their hosted payment pages. */
export class RazorpayProcessor implements PaymentProcessor {
  readonly name = 'razorpay';
  private readonly client: RazorpayClient;
  private readonly plans = new Map<string, Promise<string>>();
  /** By Razorpay's own ids. */
  private readonly planIds = new Map<string, PlanId>();

  constructor(
    access: RazorpayAccess,
    private readonly clock: Clock,
  ) {
    this.client = new RazorpayClient(access);
  }

  open({ accountId, plan, startsAt, expiresAt }: SubscriptionWish): Promise<Opening> {
    return answered('subscriptions.create', async () => {
      const planReference = await this.planReference(plan);
      const wire = await this.subscription('subscriptions.create', () =>
        this.client.createSubscription({
          plan_id: planReference,
          total_count: monthsAtMost,
          quantity: 1,
          customer_notify: true,
          expire_by: secondsOf(expiresAt),
          ...(startsAt === null ? {} : { start_at: secondsOf(startsAt) }),
          notes: { account_id: accountId, plan: plan.id },
        }),
      );
      if (!wire.short_url) throw new PaymentFailed('subscriptions.create: no payment page');
      return { url: wire.short_url, report: reportOf(wire, this.thisSecond()) };
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
          const planReference = await this.planReference(planById(order.planId));
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
      const chargedPlanId = await this.planOf(wire.plan_id);
      return { ...reportOf(wire, at), ...(chargedPlanId === null ? {} : { chargedPlanId }) };
    });
  }

  private async known(reference: string): Promise<RazorpaySubscription> {
    const wire = await this.subscription('fetch', () => this.client.subscription(reference));
    if (wire.id !== reference) throw new PaymentFailed('fetch: another subscription');
    return wire;
  }

  /** Razorpay's own instants are whole seconds: one that was more exact would outweigh a later one. */
  private thisSecond(): Date {
    return new Date(secondsOf(this.clock.now()) * 1000);
  }

  /** Before its first cycle there is none to end with: what was not charged yet is cancelled at once. */
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
   * Errors: `OrderRefused` when it is one to another plan, which no change that was taken back made it; `OrderUncertain`
   * when that cannot be seen.
   */
  private async requirePlan(reference: string, planId: PlanId): Promise<void> {
    const wire = await this.known(reference).catch((error: unknown) => {
      throw uncertain('keep-plan', error);
    });
    const actual = await this.planOf(wire.plan_id);
    if (actual !== null && actual !== planId) throw new OrderRefused('keep-plan: it is to another plan');
  }

  /** Cancels; Razorpay refuses what has ended already, which is as good. */
  private async unlessEnded(reference: string, what: string, ask: Ask): Promise<void> {
    try {
      await this.subscription(what, ask);
    } catch (error) {
      const wire = await this.known(reference).catch(() => null);
      if (wire === null || !hasEnded(wire)) throw error;
    }
  }

  /**
   * Sends one order, and looks afterwards how Razorpay stands when that failed: Razorpay may have done it all the same.
   *
   * Errors: `OrderUncertain` when there was no answer and it is not seen to be done; `OrderRefused` when Razorpay, seen to
   * know the subscription, takes no such order for it.
   */
  private async surely(what: string, work: (send: Send) => Promise<void>): Promise<void> {
    let isSent = false;
    let isOver = false;
    const send: Send = async (ask, isDone) => {
      // What took its time before may end when the caller was told long ago that nothing was changed.
      if (isOver) throw new PaymentFailed(`${what}: too late to be sent`);
      isSent = true;
      try {
        await this.subscription(what, ask);
      } catch (error) {
        const isSeenDone = await isDone().catch(() => null);
        if (isSeenDone === true) return;
        if (error instanceof OrderRefused && isSeenDone === null) throw new PaymentFailed(error.message);
        // What got an answer is over; what got none may still be under way there, whatever can be seen by now.
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

  /** Whether it is the plan of the next period: what is scheduled, or without that the plan that it has. */
  private async isNextPlan(reference: string, planReference: string): Promise<boolean> {
    const wire = await this.known(reference);
    const pending = () => this.client.scheduledChanges(reference);
    const next = isToChange(wire) ? await this.subscription('pendingUpdate', pending) : wire;
    return next.plan_id === planReference;
  }

  /** Our plan that one of Razorpay's stands for; none when it cannot be told at the moment. */
  private async planOf(planReference: string | null | undefined): Promise<PlanId | null> {
    if (!planReference) return null;
    const known = this.planIds.get(planReference);
    if (known !== undefined) return known;
    const lookUp = asked('plans.fetch', razorpayPlan, () => this.client.plan(planReference)).catch(
      () => null,
    );
    // How the subscription stands is worth more than this: it is not to be lost by it.
    const planId = (await inTime(planWithinMs, lookUp, () => null))?.notes['plan'];
    if (typeof planId !== 'string' || !isPlanId(planId)) return null;
    this.planIds.set(planReference, planId);
    return planId;
  }

  /** Razorpay's own id of one of our plans, which is made there when it is missing. */
  private planReference(plan: Plan): Promise<string> {
    const known = this.plans.get(plan.id);
    if (known !== undefined) return known;
    const found = this.findOrMakePlan(plan);
    this.plans.set(plan.id, found);
    found.then(
      (id) => this.planIds.set(id, plan.id),
      () => this.plans.delete(plan.id),
    );
    return found;
  }

  private async findOrMakePlan(plan: Plan): Promise<string> {
    for (let skip = 0, isLast = false; !isLast; skip += plansAPage) {
      const page = { count: plansAPage, skip };
      const { items } = await asked('plans.all', razorpayPlans, () => this.client.plans(page));
      const found = items.find((item) => isThePlan(item, plan));
      if (found !== undefined) return found.id;
      isLast = items.length < plansAPage;
    }
    const made = await asked('plans.create', razorpayPlan, () =>
      this.client.createPlan({
        period: 'monthly',
        interval: 1,
        item: { name: plan.name, amount: paiseOf(plan), currency: plan.currency },
        notes: { plan: plan.id },
      }),
    );
    return made.id;
  }

  private subscription(what: string, ask: Ask): Promise<RazorpaySubscription> {
    return asked(what, razorpaySubscription, ask);
  }
}

function isThePlan({ notes, period, interval, item }: z.infer<typeof razorpayPlan>, plan: Plan): boolean {
  const isMonthly = period === 'monthly' && interval === 1;
  return (
    notes['plan'] === plan.id && isMonthly && item.amount === paiseOf(plan) && item.currency === plan.currency
  );
}

function paiseOf({ price }: Plan): number {
  return price * 100;
}

function secondsOf(instant: Date): number {
  return Math.floor(instant.getTime() / 1000);
}

/** Asks once and checks status and shape of the response. Errors name the question and the status, and nothing else. */
async function asked<T>(what: string, shape: z.ZodType<T>, ask: Ask): Promise<T> {
  const { status, body } = await ask().catch(() => {
    throw new PaymentFailed(`${what}: no answer`, { isAway: true });
  });
  if (status < 200 || status > 299) throw failureOf(what, status, body);
  const read = shape.safeParse(body);
  if (read.success) return read.data;
  throw new PaymentFailed(
    `${what}: unexpected answer at ${read.error.issues[0]?.path.join('.') || 'its root'}`,
  );
}

function failureOf(what: string, status: number, body: unknown): PaymentFailed {
  const { error: reason } = Object(body) as { readonly error?: unknown };
  // Any other refusal is an answer to this very question.
  if (status === 400 && isRefusal(reason)) return new OrderRefused(`${what}: refused with status 400`);
  return new PaymentFailed(`${what}: status ${status}`, { isAway: status === 429 || status >= 500 });
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
