import { Inject, Injectable, Optional } from '@nestjs/common';
import { Clock } from '@market/kernel';
import { Metrics } from '@market/base/observability';
import { DataSource } from 'typeorm';
import { DeliveryRepository } from '../persistence/delivery.repository';

export type AttemptEnd = 'delivered' | 'failed' | 'interrupted';

/** Metrics of webhooks: attempts of this process, and the queue of all processes. */
@Injectable()
export class DeliveryMetrics {
  private readonly deliveries = new DeliveryRepository();
  private readonly figures: ReturnType<typeof figuresOf> | null;

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    @Optional() @Inject(Metrics) metrics: Metrics | null = null,
  ) {
    this.figures = metrics === null ? null : figuresOf(metrics);
  }

  attempted(outcome: AttemptEnd): void {
    this.figures?.attempts.inc({ outcome });
  }

  /** Reads the state of the queue, and sets the gauges. @param slowAttempts number of slow attempts of this process */
  async observe(slowAttempts: number): Promise<void> {
    if (this.figures === null) return;
    this.figures.slow.set(slowAttempts);
    const { pending, parkedEvents, dueLagSeconds, disabledEndpoints } = await this.deliveries.queueDepth(
      this.dataSource,
      this.clock.now(),
    );
    this.figures.pending.set(pending);
    this.figures.parked.set(parkedEvents);
    this.figures.dueLag.set(dueLagSeconds);
    this.figures.disabled.set(disabledEndpoints);
  }
}

function figuresOf(metrics: Metrics) {
  return {
    attempts: metrics.counter('webhook_attempts_total', 'Attempts of this process, by how they ended.', [
      'outcome',
    ]),
    slow: metrics.gauge('webhook_attempts_slow', 'Attempts of this process that last longer than a second.'),
    pending: metrics.gauge('webhook_deliveries_pending', 'Deliveries of all processes that wait.'),
    parked: metrics.gauge(
      'webhook_replay_events_waiting',
      'Events of replays whose deliveries are not made yet.',
    ),
    dueLag: metrics.gauge('webhook_due_lag_seconds', 'How long the delivery that is due the longest waits.'),
    disabled: metrics.gauge('webhook_endpoints_disabled', 'Endpoints that failures disabled.'),
  };
}
