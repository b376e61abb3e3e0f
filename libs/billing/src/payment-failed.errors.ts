import { DomainError } from '@market/kernel';

/** Failure of the processor: 502 `PAY_001`. */
export class PaymentFailed extends DomainError {
  /** True if the processor is unavailable, so that other calls would fail as well. */
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

/** Final refusal of an order: the processor never carries it out for this subscription, so a retry is pointless. */
export class OrderRefused extends PaymentFailed {}

/** Error of an order that may or may not have been carried out: the current plan must be confirmed to the processor. */
export class OrderUncertain extends PaymentFailed {
  /** @param detail see `PaymentFailed` */
  constructor(detail: string) {
    super(detail, { isAway: true });
  }
}
