import type { PaymentReport, ReturnReport } from './domain/payments';
import type { PartPayment } from './domain/processor-view';

/** Report of a processor on an invoice of one of its subscriptions. */
export interface InvoiceReport extends PartPayment {
  readonly reference: string;
}

/** Parts of a notification about payments; null where it has none. */
export interface MoneyReport {
  readonly payment: PaymentReport | null;
  /** Refund or dispute of `payment`. */
  readonly returned: ReturnReport | null;
  readonly invoice: InvoiceReport | null;
}

/** Report without any of these parts. */
export const noMoney: MoneyReport = { payment: null, returned: null, invoice: null };
