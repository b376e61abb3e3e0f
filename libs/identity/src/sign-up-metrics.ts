import { Inject, Injectable, Optional } from '@nestjs/common';
import { Metrics } from '@market/base/observability';

/** Outcome of a link to an address that no user has: `in_turn` above their total, `withheld` where its network had its turn. */
export type SignUpOutcome = 'sent' | 'in_turn' | 'withheld';

/** Metrics of links to addresses that no user has. */
@Injectable()
export class SignUpMetrics {
  private readonly links: ReturnType<typeof linksOf> | null;

  constructor(@Optional() @Inject(Metrics) metrics: Metrics | null = null) {
    this.links = metrics === null ? null : linksOf(metrics);
  }

  count(outcome: SignUpOutcome): void {
    this.links?.(outcome);
  }
}

function linksOf(metrics: Metrics) {
  return metrics.outcomes<SignUpOutcome>(
    'sign_up_links_total',
    'Links to email addresses without a user that this process was asked for.',
    ['sent', 'in_turn', 'withheld'],
  );
}
