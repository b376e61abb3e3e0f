import { DomainError } from '@market/kernel';

/** The processor did not do its part: 502 `PAY_001`. */
export class PaymentFailed extends DomainError {
  /** @param detail for the log: never a key, a header or a body */
  constructor(detail: string) {
    super({
      kind: 'upstream-failed',
      code: 'PAY_001',
      publicMessage: 'The payment processor failed; nothing was changed. Try again later.',
      detail,
    });
  }
}
