import type { PaymentReport, ReturnReport } from '../domain/payments';
import type { ProcessorReport } from '../domain/processor-view';
import type { InvoiceReport, MoneyReport } from '../money-report';
import { instant } from './razorpay.mapper';
import type { RazorpayMoney } from './razorpay.wire';

const endsOfDisputes: Readonly<Record<string, ReturnReport['status']>> = {
  'payment.dispute.won': 'won',
  'payment.dispute.lost': 'lost',
  'payment.dispute.closed': 'closed',
};

/**
 * Maps the parts of a Razorpay notification that are about payments.
 *
 * @param event its kind: only a charge names the paid period; an authorisation, which Razorpay refunds automatically,
 * has none
 * @param report its report on the subscription
 * @param at time of the reported state
 */
export function mapMoneyReport(
  money: RazorpayMoney,
  event: string,
  report: ProcessorReport | null,
  at: Date,
): MoneyReport {
  const returned = returnOf(money, event, at);
  const isCharge = event === 'subscription.charged';
  const reference = money.invoice?.entity.subscription_id ?? (isCharge ? (report?.reference ?? null) : null);
  const period = isCharge ? (report?.paid ?? null) : null;
  return {
    payment: paymentOf(money, { reference, period, at }, returned),
    returned,
    invoice: event.startsWith('invoice.') ? invoiceOf(money) : null,
  };
}

function paymentOf(
  { payment }: RazorpayMoney,
  named: Pick<PaymentReport, 'reference' | 'period' | 'at'>,
  returned: ReturnReport | null,
): PaymentReport | null {
  if (payment !== undefined && (named.reference !== null || returned !== null)) {
    const { id, amount, amount_refunded: refunded, created_at: createdAt } = payment.entity;
    return { ...named, id, amount, refunded: refunded ?? 0, at: instant(createdAt) ?? named.at };
  }
  // A return belongs to a payment even if the notification only contains its id.
  return returned === null ? null : { ...named, id: returned.paymentId, amount: 0, refunded: 0 };
}

function returnOf({ refund, dispute }: RazorpayMoney, event: string, at: Date): ReturnReport | null {
  if (event === 'refund.processed' && refund !== undefined) {
    const { id, payment_id: paymentId, amount } = refund.entity;
    return { id, paymentId, kind: 'refund', amount, status: 'processed', at };
  }
  if (!event.startsWith('payment.dispute.') || dispute === undefined) return null;
  const { id, payment_id: paymentId, amount } = dispute.entity;
  return { id, paymentId, kind: 'dispute', amount, status: endsOfDisputes[event] ?? 'open', at };
}

function invoiceOf({ invoice }: RazorpayMoney): InvoiceReport | null {
  const { subscription_id: reference, amount, amount_paid: paid, billing_end: end } = invoice?.entity ?? {};
  const until = instant(end);
  if (!reference || amount === undefined || until === null) return null;
  return { reference, amount, paid: paid ?? 0, until };
}
