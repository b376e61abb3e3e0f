import type { Metrics } from '@market/base/observability';

/** Kind of a change after the payment was made. */
export type MoneyEvent = 'refunded' | 'disputed' | 'dispute_won' | 'dispute_lost' | 'dispute_closed';

export class BillingMetrics {
  readonly returned: (outcome: MoneyEvent) => void;

  /** @param metrics null in a program without metrics, such as an operator's command */
  constructor(metrics: Metrics | null) {
    const returns = metrics?.outcomes<MoneyEvent>(
      'billing_returns_total',
      'Refunds and disputes of payments that this process heard of, by what happened.',
      ['refunded', 'disputed', 'dispute_won', 'dispute_lost', 'dispute_closed'],
    );
    this.returned = (outcome) => returns?.(outcome);
  }
}
