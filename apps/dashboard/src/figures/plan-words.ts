import type { BillingView, PlanView } from '../api/billing-types';
import { dayText, indianDay } from './india-time';
import { counted, fullRupees } from './numbers';

const dayMs = 86_400_000;

/** Change to a plan: the words of its button, and its effect. Shape: `action` is null when nothing can be done. */
export interface PlanChange {
  readonly kind: 'subscribe' | 'cancel' | 'none';
  readonly action: string | null;
  readonly outcome: string;
}

/** Returns the cheapest plan with a larger limit; null when there is none. */
export function planWithMore(
  plans: readonly PlanView[],
  limit: number,
  window: 'requestsPerMinute' | 'requestsPerDay',
): PlanView | null {
  return (
    plans.filter((plan) => plan[window] > limit).sort((one, other) => one.price - other.price)[0] ?? null
  );
}

/** Describes the effect of an order of a plan and its time, as in the table of outcomes of the billing lib. */
export function planChange(billing: BillingView, target: PlanView, nowMs: number): PlanChange {
  if (target.price === 0) return changeToFree(billing);
  if (target.id === billing.planId) return changeToSame(billing, target);
  const page = `A payment page for ${fullRupees(target.price)} a month opens.`;
  const forfeit = forfeitWords(billing, nowMs);
  const atOnce = `${page} ${target.name} begins as soon as it is paid.${forfeit}`;
  if (billing.checkoutUrl !== null && billing.scheduledPlanId === target.id) {
    return order(
      `Pay for ${target.name}`,
      `Its payment page is open. ${target.name} begins when it is paid.${target.price > billing.price ? forfeit : ''}`,
    );
  }
  if (target.price > billing.price || billing.status === 'past_due') {
    return order(`Change to ${target.name}`, atOnce);
  }
  const end = endOf(billing);
  if (billing.scheduledPlanId === target.id) {
    return { kind: 'none', action: null, outcome: `${target.name} begins on ${end}, after ${billing.plan}.` };
  }
  if (billing.cancelAtPeriodEnd || billing.processor === null) {
    return order(
      `Change to ${target.name}`,
      `${page} ${target.name} begins on ${end}, after ${billing.plan}.`,
    );
  }
  return order(
    `Change to ${target.name}`,
    `${billing.plan} stays until ${end}, then ${target.name} begins. Some ways of paying need your consent again: a page for it opens then.`,
  );
}

/**
 * Returns the sentence on the paid rest of a period, with its price, which a plan ends that begins at once. Empty if nothing was paid,
 * or less than a day is left.
 */
function forfeitWords({ plan, price, processor, status, currentPeriod }: BillingView, nowMs: number): string {
  const [start, end] = [Date.parse(currentPeriod.start), Date.parse(currentPeriod.end)];
  const restMs = end - nowMs;
  if (price === 0 || processor === null || status === 'past_due' || restMs < dayMs) return '';
  const sum = fullRupees(Math.round((price * restMs) / (end - start)));
  return ` The rest of ${plan}, ${counted(Math.round(restMs / dayMs), 'day')} paid with ${sum}, ends then and is not refunded.`;
}

function changeToFree(billing: BillingView): PlanChange {
  if (billing.price === 0) return present('Your plan.');
  if (billing.cancelAtPeriodEnd) {
    return present(`${billing.plan} is cancelled: Free begins on ${endOf(billing)}.`);
  }
  return {
    kind: 'cancel',
    action: `Cancel ${billing.plan}`,
    outcome: `${billing.plan} stays until ${endOf(billing)}, then the account is on Free. Nothing more is charged.`,
  };
}

function changeToSame(billing: BillingView, { name, price }: PlanView): PlanChange {
  if (billing.status === 'past_due') {
    return order(
      `Pay for ${name}`,
      `The payment page for what is owed opens. ${name} continues when it is paid.`,
    );
  }
  if (billing.cancelAtPeriodEnd) {
    return order(
      `Resume ${name}`,
      `A payment page for ${fullRupees(price)} a month opens. ${name} continues after ${endOf(billing)}.`,
    );
  }
  if (billing.scheduledPlanId !== null) {
    return order(`Stay on ${name}`, 'The scheduled change is cancelled.');
  }
  return present('Your plan.');
}

function order(action: string, outcome: string): PlanChange {
  return { kind: 'subscribe', action, outcome };
}

function present(outcome: string): PlanChange {
  return { kind: 'none', action: null, outcome };
}

function endOf({ currentPeriod }: BillingView): string {
  return dayText(indianDay(Date.parse(currentPeriod.end)));
}
