import type { z } from 'zod';
import { inTime } from '@market/kernel';
import { isPlanId, type Plan, type PlanId } from '../domain/plan-catalogue';
import { asked } from './ask-razorpay';
import type { RazorpayClient } from './razorpay.client';
import { razorpayPlan, razorpayPlans } from './razorpay.wire';

/** Max time for the look-up of one plan. Units: milliseconds. */
const planWithinMs = 2_000;
const plansAPage = 100;

/** Maps our plans to Razorpay's and back, with a cache. */
export class RazorpayPlans {
  /** Razorpay's ids by ours. */
  private readonly references = new Map<PlanId, Promise<string>>();
  /** Our ids by Razorpay's. */
  private readonly ids = new Map<string, PlanId>();

  constructor(private readonly client: RazorpayClient) {}

  /** Finds our plan by the id of a plan at Razorpay; null if Razorpay does not return it in time. */
  async planOf(planReference: string | null | undefined): Promise<PlanId | null> {
    if (!planReference) return null;
    const known = this.ids.get(planReference);
    if (known !== undefined) return known;
    const lookUp = asked('plans.fetch', razorpayPlan, () => this.client.plan(planReference)).catch(
      () => null,
    );
    // A failed look-up must not lose the report on the subscription.
    const planId = (await inTime(planWithinMs, lookUp, () => null))?.notes['plan'];
    if (typeof planId !== 'string' || !isPlanId(planId)) return null;
    this.ids.set(planReference, planId);
    return planId;
  }

  /** Finds Razorpay's id of one of our plans; creates the plan there if it is missing. */
  reference(plan: Plan): Promise<string> {
    const known = this.references.get(plan.id);
    if (known !== undefined) return known;
    const found = this.findOrMakePlan(plan);
    this.references.set(plan.id, found);
    found.then(
      (id) => this.ids.set(id, plan.id),
      () => this.references.delete(plan.id),
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
