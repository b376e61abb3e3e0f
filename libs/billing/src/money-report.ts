import type { PaymentReport, ReturnReport } from './domain/payments';
import type { PartPayment } from './domain/processor-view';

/** What a processor said of an invoice of one of its subscriptions. */
export interface InvoiceReport extends PartPayment {
  readonly reference: string;
}

/** What a notification says of money; null where it says nothing. */
export interface MoneyReport {
  readonly payment: PaymentReport | null;
  /** Of `payment`. */
  readonly returned: ReturnReport | null;
  readonly invoice: InvoiceReport | null;
}

/** The notification of somebody who speaks of no money. */
export const noMoney: MoneyReport = { payment: null, returned: null, invoice: null };
