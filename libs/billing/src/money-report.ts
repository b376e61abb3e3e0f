import type { PaymentReport, ReturnReport } from './domain/payments';
import type { PartPayment } from './domain/processor-view';

/** Report of a processor on an invoice of one of its subscriptions. */
export interface InvoiceReport extends PartPayment {
  readonly reference: string;
}

/** Parts of a notification about money; null for parts that it lacks. */
export interface MoneyReport {
  readonly payment: PaymentReport | null;
  /** Return of `payment`. */
  readonly returned: ReturnReport | null;
  readonly invoice: InvoiceReport | null;
}

/** The notification of somebody who speaks of no money. */
export const noMoney: MoneyReport = { payment: null, returned: null, invoice: null };
