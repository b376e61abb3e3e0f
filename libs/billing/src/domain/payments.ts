import type { Period } from './billing-calendar';
import { putOnFree, type PaymentState, type Subscription } from './subscription';

/** Report of a processor on one payment. Units: paise. */
export interface PaymentReport {
  /** Id of the payment at the processor. */
  readonly id: string;
  /** The processor's id of the paid subscription; null if the report does not name it. */
  readonly reference: string | null;
  readonly amount: number;
  /** Amount returned so far. */
  readonly refunded: number;
  /** Paid period; null if the report names none, or for an authorisation. */
  readonly period: Period | null;
  readonly at: Date;
}

export type ReturnStatus = 'processed' | 'open' | 'closed' | 'won' | 'lost';

/** Report on a refund, or on a dispute of a customer's bank. Units: paise. */
export interface ReturnReport {
  /** Id of the refund or dispute at the processor. */
  readonly id: string;
  readonly paymentId: string;
  readonly kind: 'refund' | 'dispute';
  readonly amount: number;
  readonly status: ReturnStatus;
  readonly at: Date;
}

/** Payment with its returns, independent of the order of the reports. */
export interface Payment extends PaymentReport {
  readonly returns: readonly ReturnReport[];
}

/** Payment and its returned amount, for display. Units: rupees. */
export interface Receipt {
  readonly paymentId: string;
  readonly at: Date;
  readonly period: Period | null;
  readonly paid: number;
  readonly returned: number;
  readonly state: PaymentState;
}

/** Statuses in order: a report never moves a return to an earlier one. */
const statuses: readonly ReturnStatus[] = ['processed', 'open', 'closed', 'won', 'lost'];

/** Merges a report into the known state of a payment. The order of reports does not matter. */
export function joinPayment(known: PaymentReport, report: PaymentReport): PaymentReport {
  return {
    ...known,
    reference: known.reference ?? report.reference,
    period: known.period ?? report.period,
    amount: Math.max(known.amount, report.amount),
    refunded: Math.max(known.refunded, report.refunded),
    at: report.at < known.at ? report.at : known.at,
  };
}

/** Merges a report into the known state of a refund or dispute. The order of reports does not matter. */
export function joinReturn(known: ReturnReport, report: ReturnReport): ReturnReport {
  return statuses.indexOf(report.status) > statuses.indexOf(known.status) ? report : known;
}

/** Returns the amount of a payment that was returned. A lost dispute returns all of it. Units: paise. */
export function sumReturns({ amount, refunded, returns }: Payment): number {
  if (returns.some(isLost)) return amount;
  const refunds = returns.filter(({ kind }) => kind === 'refund');
  return Math.min(
    amount,
    Math.max(
      refunded,
      refunds.reduce((sum, one) => sum + one.amount, 0),
    ),
  );
}

/** Returns the joint state of the payments for one period. */
export function computePaymentState(payments: readonly Payment[]): PaymentState {
  const paid = payments.reduce((sum, { amount }) => sum + amount, 0);
  const returned = payments.reduce((sum, payment) => sum + sumReturns(payment), 0);
  if (paid > 0 && returned === paid) {
    return payments.some(({ returns }) => returns.some(isLost)) ? 'dispute_lost' : 'refunded';
  }
  if (payments.some(({ returns }) => returns.some(({ status }) => status === 'open'))) return 'disputed';
  return returned > 0 ? 'partially_refunded' : 'kept';
}

/**
 * Returns the subscription after returns of its account's payments: a full return ends the plan at once; a partial
 * return and an open dispute are recorded only. Returns the same object if nothing changes. Source: decision 0020.
 *
 * @param subscription settled at `now` (`applyDueTransitions`)
 * @param payments payments of its account
 */
export function observePayments(
  subscription: Subscription,
  payments: readonly Payment[],
  now: Date,
): Subscription {
  const { period, processor } = subscription;
  if (period === null || processor === null) return subscription;
  const paymentState = computePaymentState(payments.filter((payment) => isFor(payment, period)));
  if (paymentState === subscription.paymentState) return subscription;
  const isOver = paymentState === 'refunded' || paymentState === 'dispute_lost';
  return { ...(isOver ? putOnFree(subscription) : subscription), paymentState, updatedAt: now };
}

export function toReceipt(payment: Payment): Receipt {
  const { id, at, period, amount } = payment;
  return {
    paymentId: id,
    at,
    period,
    paid: amount / 100,
    returned: sumReturns(payment) / 100,
    state: computePaymentState([payment]),
  };
}

function isFor({ period }: Payment, { start, end }: Period): boolean {
  return period?.start.getTime() === start.getTime() && period.end.getTime() === end.getTime();
}

function isLost({ status }: ReturnReport): boolean {
  return status === 'lost';
}
