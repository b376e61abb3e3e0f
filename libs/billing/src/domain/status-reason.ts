import { dayInIndia } from '@market/kernel';
import { freePlan, planById } from './plan-catalogue';
import { isPastDue, runsOutAt, type Subscription } from './subscription';

/**
 * What a customer is told about a status that is not simply that all is well; null when it is. Days are those of India.
 *
 * @param subscription as it stands now (`settle`)
 */
export function statusReasonOf(subscription: Subscription, now: Date): string | null {
  return pendingReason(subscription) ?? cancelledReason(subscription) ?? pastDueReason(subscription, now);
}

function pendingReason(subscription: Subscription): string | null {
  const { checkout, planId } = subscription;
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
  if (subscription.cancelledAt === null || endsAt === null) return null;
  return `${nameOf(subscription.planId)} is cancelled and ends on ${dayInIndia(endsAt)}; the account is on ${freePlan.name} from then on.`;
}

function pastDueReason(subscription: Subscription, now: Date): string | null {
  const endsAt = runsOutAt(subscription);
  if (endsAt === null || !isPastDue(subscription, now)) return null;
  return `The payment for ${nameOf(subscription.planId)} is owed. Without it the plan ends on ${dayInIndia(endsAt)}, and the account is on ${freePlan.name} from then on.`;
}

function nameOf(planId: Subscription['planId']): string {
  return planById(planId).name;
}
