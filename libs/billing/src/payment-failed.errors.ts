import { DomainError } from '@market/kernel';

/** The processor did not do its part: 502 `PAY_001`. */
export class PaymentFailed extends DomainError {
  /** It answers nobody at the moment: another question would fare no better. */
  readonly isAway: boolean;

  /** @param detail for the log: never a key, a header or a body */
  constructor(
    detail: string,
    {
      isAway = false,
      publicMessage = 'The payment processor failed; nothing was changed. Try again later.',
    }: { readonly isAway?: boolean; readonly publicMessage?: string } = {},
  ) {
    super({ kind: 'upstream-failed', code: 'PAY_001', publicMessage, detail });
    this.isAway = isAway;
  }
}

/** Nobody knows whether the processor carried an order out: it is to be given once more, or another in its place. */
export class OrderUncertain extends PaymentFailed {
  /** @param detail as of `PaymentFailed` */
  constructor(detail: string) {
    super(detail, {
      isAway: true,
      publicMessage:
        'The payment processor did not answer; nothing was changed yet. The order is tried again for some hours, unless you give another.',
    });
  }
}
