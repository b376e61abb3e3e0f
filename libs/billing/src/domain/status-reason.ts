import { dayInIndia } from '@market/kernel';
import { freePlan, planById } from './plan-catalogue';
import { isPastDue, runsOutAt, type Charging, type PaymentState, type Subscription } from './subscription';

/**
 * Returns a customer's explanation of a status other than plain `active`; null if there is nothing to explain. Days are
 * days in India.
 *
 * @param subscription settled at `now` (`applyDueTransitions`)
 */
export function explainStatus(subscription: Subscription, now: Date): string | null {
  const reasons = [
    paymentReason(subscription),
    pendingReason(subscription),
    subscription.cancelledAt === null
      ? chargingReason(subscription, now)
      : subscription.checkout?.startsAt
        ? null
        : cancelledReason(subscription),
  ].filter((one) => one !== null);
  return reasons.length === 0 ? null : reasons.join(' ');
}

const paymentReasons: Readonly<Record<PaymentState, ((plan: string) => string) | null>> = {
  kept: null,
  partially_refunded: (plan) => `A part of the payment for this period was returned; ${plan} stays as it is.`,
  disputed: (plan) =>
    `Your bank disputes the payment for this period. ${plan} stays while that is open; if the payment is taken back, the account is on ${freePlan.name} from then on.`,
  refunded: () => `The payment for the last plan was returned: the account is on ${freePlan.name}.`,
  dispute_lost: () =>
    `The payment for the last plan was taken back by your bank: the account is on ${freePlan.name}.`,
};

function paymentReason({ paymentState, planId }: Subscription): string | null {
  return paymentReasons[paymentState]?.(nameOf(planId)) ?? null;
}

function pendingReason({ checkout, planId }: Subscription): string | null {
  if (checkout === null) return null;
  const next = nameOf(checkout.planId);
  const until = dayInIndia(checkout.expiresAt);
  if (checkout.startsAt === null) {
    return `${next} begins when it is paid for at the checkout page, open until ${until}. Until then the account has ${nameOf(planId)}.`;
  }
  const from = dayInIndia(checkout.startsAt);
  return `${nameOf(planId)} ends on ${from}. ${next} begins then if you consent to it at the checkout page, open until ${until}; without your consent the account is on ${freePlan.name} from then on.`;
}

function cancelledReason(subscription: Subscription): string | null {
  const endsAt = runsOutAt(subscription);
  if (endsAt === null) return null;
  return `${nameOf(subscription.planId)} is cancelled and ends on ${dayInIndia(endsAt)}; the account is on ${freePlan.name} from then on.`;
}

/** First sentences on an obstacle to charging, by state of charging. */
const obstacles: Readonly<Record<Charging, ((plan: string) => string) | null>> = {
  regular: null,
  pending: (plan) => `The last charge for ${plan} failed and will be tried again.`,
  halted: (plan) => `Every try to charge for ${plan} failed; nothing is tried any more.`,
  paused: (plan) => `The payments for ${plan} are paused at the payment processor: nothing is charged.`,
  partially_paid: (plan) => `The invoice for ${plan} was paid in part only; the rest is owed.`,
};

function chargingReason(subscription: Subscription, now: Date): string | null {
  const { charging, planId } = subscription;
  const endsAt = runsOutAt(subscription);
  const isOwed = isPastDue(subscription, now);
  if (endsAt === null || (charging === 'regular' && !isOwed)) return null;
  const plan = nameOf(planId);
  const obstacle = obstacles[charging]?.(plan) ?? `The payment for ${plan} is owed.`;
  return `${obstacle} Without payment ${plan} ends on ${dayInIndia(endsAt)}, and the account is on ${freePlan.name} from then on.`;
}

function nameOf(planId: Subscription['planId']): string {
  return planById(planId).name;
}
