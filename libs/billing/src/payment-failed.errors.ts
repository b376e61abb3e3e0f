import { DomainError } from '@market/kernel';

/** The processor did not do its part: 502 `PAY_001`. */
export class PaymentFailed extends DomainError {
  /** It answers nobody at the moment: another question would fare no better. */
  readonly isAway: boolean;

  /** @param detail for the log: never a key, a header or a body */
  constructor(detail: string, { isAway = false }: { readonly isAway?: boolean } = {}) {
    super({
      kind: 'upstream-failed',
      code: 'PAY_001',
      publicMessage: 'The payment processor failed; nothing was changed. Try again later.',
      detail,
    });
    this.isAway = isAway;
  }
}

/** The processor does not do this for this subscription, now or ever: an answer that no later try changes. */
export class OrderRefused extends PaymentFailed {}

/** Error of an order that the processor may or may not have carried out: it must be told the current plan again. */
export class OrderUncertain extends PaymentFailed {
  /** @param detail as of `PaymentFailed` */
  constructor(detail: string) {
    super(detail, { isAway: true });
  }
}
