import type { Metrics } from '@market/base/observability';

/** Event of a payment after it was made. */
export type MoneyEvent = 'refunded' | 'disputed' | 'dispute_won' | 'dispute_lost' | 'dispute_closed';

/** The figures of billing. */
export class BillingMetrics {
  readonly returned: (outcome: MoneyEvent) => void;

  /** @param metrics null where nobody reads figures, as in an operator's command */
  constructor(metrics: Metrics | null) {
    const returns = metrics?.counter(
      'billing_returns_total',
      'Refunds and disputes of payments that this process heard of, by what happened.',
      ['outcome'],
    );
    this.returned = (outcome) => returns?.inc({ outcome });
  }
}
