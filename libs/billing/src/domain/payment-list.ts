import { anniversaryAfter, type Period } from './billing-calendar';
import { computePaymentState, type Payment } from './payments';
import { freePlan, planById, type PlanId } from './plan-catalogue';
import type { PartPayment } from './processor-view';
import type { SubscriptionHistoryEntry } from './settle';
import { isPastDue, type ProcessorName, type Subscription } from './subscription';

/** Subscription at a processor that an account has or had. */
export interface OwnedSubscription {
  readonly reference: string;
  readonly processor: ProcessorName;
  readonly planId: PlanId;
  /** Time of the last report on it; of one in the sandbox, time of the order. */
  readonly at: Date;
  /** End of its paid period when another subscription replaced it; null while the account uses it. */
  readonly retiredUntil: Date | null;
  readonly partPaid: PartPayment | null;
}

/** State of a payment: `failed` was tried, `due` was not. A part that was returned leaves it `paid`. */
export type ListedPaymentState = 'paid' | 'due' | 'failed' | 'refunded';

/** Payment that an account made or owes. */
export interface ListedPayment {
  readonly id: string;
  readonly at: Date;
  /** Paid or owed period; null for an authorisation, which the processor returns. */
  readonly period: Period | null;
  readonly planId: PlanId;
  /** Units: rupees. */
  readonly amount: number;
  readonly state: ListedPaymentState;
  /** The processor's id of the payment; in the sandbox, `id`; null for one that is owed. */
  readonly reference: string | null;
}

/** Facts about an account that its list of payments follows from. */
export interface PaymentFacts {
  /** Settled at `now` (`applyDueTransitions`). */
  readonly subscription: Subscription;
  readonly payments: readonly Payment[];
  /** Oldest first. */
  readonly history: readonly SubscriptionHistoryEntry[];
  readonly owned: readonly OwnedSubscription[];
}

/** Lists the paid and the owed amounts of an account, newest first. */
export function listPayments(facts: PaymentFacts, now: Date): ListedPayment[] {
  const listed = [...facts.payments.flatMap((payment) => paidBy(payment, facts)), ...inSandbox(facts)];
  listed.push(...owedBy(facts, now));
  return listed.sort((a, b) => b.at.getTime() - a.at.getTime() || (a.id < b.id ? 1 : -1));
}

function paidBy(payment: Payment, { history, owned }: PaymentFacts): ListedPayment[] {
  const { id, at, period, amount, reference } = payment;
  // Only its return is known yet, not the payment itself.
  if (amount === 0) return [];
  const entry = history.find(({ start }) => start.getTime() === period?.start.getTime());
  const planId = entry?.planId ?? owned.find((one) => one.reference === reference)?.planId ?? freePlan.id;
  const became = computePaymentState([payment]);
  const state = became === 'refunded' || became === 'dispute_lost' ? 'refunded' : 'paid';
  return [{ id, at, period, planId, amount: amount / 100, state, reference: id }];
}

/**
 * Lists the periods of sandbox subscriptions, which have no payments. A replaced one counts until its successor in the
 * sandbox; without a successor only its first period does, since later ones cannot be told from given ones.
 */
function inSandbox({ history, owned }: PaymentFacts): ListedPayment[] {
  const inOrder = owned
    .filter(({ processor }) => processor === 'sandbox')
    .sort((a, b) => a.at.getTime() - b.at.getTime());
  return inOrder.flatMap(({ reference, at, retiredUntil }, index) => {
    const until = inOrder[index + 1]?.at ?? retiredUntil;
    return history.flatMap(({ planId, start, end }) => {
      if (end === null || planId === freePlan.id) return [];
      if (start < at || (until !== null && start >= until)) return [];
      const id = `${reference}_${start.getTime()}`;
      const { price: amount } = planById(planId);
      return [
        { id, at: start, period: { start, end }, planId, amount, state: 'paid', reference: id } as const,
      ];
    });
  });
}

/** Lists the payment that is owed, at the processor that charges by itself. */
function owedBy({ subscription, owned }: PaymentFacts, now: Date): ListedPayment[] {
  const { period, anchorAt, charging, cancelledAt, reference } = subscription;
  if (period === null || cancelledAt !== null || !isPastDue(subscription, now)) return [];
  const planId = subscription.scheduledPlanId ?? subscription.planId;
  const { end: start } = period;
  const part = owned.find((one) => one.reference === reference)?.partPaid ?? null;
  const rest = part === null ? null : (part.amount - part.paid) / 100;
  return [
    {
      id: `due_${start.getTime()}`,
      at: start,
      period: { start, end: anniversaryAfter(anchorAt ?? period.start, start) },
      planId,
      amount: charging === 'partially_paid' && rest !== null ? rest : planById(planId).price,
      state: charging === 'pending' || charging === 'halted' ? 'failed' : 'due',
      reference: null,
    },
  ];
}
