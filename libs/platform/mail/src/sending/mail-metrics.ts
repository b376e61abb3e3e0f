import { Inject, Injectable, Optional } from '@nestjs/common';
import { Metrics } from '@market/base/observability';

type MailFailure = 'retried' | 'refused' | 'expired';

/** Metrics of mail: attempts of this process, and the queue of all processes. */
@Injectable()
export class MailMetrics {
  private readonly figures: ReturnType<typeof figuresOf> | null;

  constructor(@Optional() @Inject(Metrics) metrics: Metrics | null = null) {
    this.figures = metrics === null ? null : figuresOf(metrics);
  }

  sent(): void {
    this.figures?.sent.inc();
  }

  /** Counts a failure: an attempt that is retried, a mail that was refused for good, or one that was never sent. */
  failed(outcome: MailFailure): void {
    this.figures?.failed(outcome);
  }

  waiting(mails: number): void {
    this.figures?.waiting.set(mails);
  }
}

function figuresOf(metrics: Metrics) {
  return {
    waiting: metrics.gauge('mails_waiting', 'Mails of all processes that are not sent yet.'),
    sent: metrics.counter('mails_sent_total', 'Mails that this process sent.'),
    failed: metrics.outcomes<MailFailure>('mails_failed_total', 'Failures of this process to send a mail.', [
      'retried',
      'refused',
      'expired',
    ]),
  };
}
