import { Inject, Injectable, Optional } from '@nestjs/common';
import { Clock } from '@market/kernel';
import { Metrics } from '@market/base/observability';
import { OutboxQueue } from '@market/database/outbox';
import { DataSource } from 'typeorm';
import { QueueDepthRepository } from '../persistence/queue-depth.repository';
import { FullEndpoints } from './full-endpoints';

export type AttemptEnd = 'delivered' | 'failed' | 'interrupted';

/** Attempts of this process, as its dispatcher knows them. */
export interface AttemptsUnderWay {
  /** Number of slow attempts. */
  readonly slowAttempts: number;
  /** Ids of endpoints that may have one attempt only. */
  readonly throttledEndpoints: readonly string[];
}

/** Metrics of webhooks: attempts of this process, and the queue of all processes. */
@Injectable()
export class DeliveryMetrics {
  private readonly depth = new QueueDepthRepository();
  private readonly full = new FullEndpoints();
  private readonly figures: ReturnType<typeof figuresOf> | null;

  constructor(
    private readonly dataSource: DataSource,
    private readonly events: OutboxQueue,
    private readonly clock: Clock,
    @Optional() @Inject(Metrics) metrics: Metrics | null = null,
  ) {
    this.figures = metrics === null ? null : figuresOf(metrics);
  }

  attempted(outcome: AttemptEnd): void {
    this.figures?.attempts.inc({ outcome });
  }

  /** Reads the state of the queue, and sets the gauges. */
  async observe({ slowAttempts, throttledEndpoints }: AttemptsUnderWay): Promise<void> {
    if (this.figures === null) return;
    this.figures.slow.set(slowAttempts);
    const depth = await this.depth.read(this.dataSource, this.clock.now(), {
      ...{ throttled: throttledEndpoints, recentlyFull: this.full.ids },
    });
    this.full.see(depth.fullEndpoints);
    const eventLagSeconds = await this.events.waitingSeconds(this.dataSource);
    this.figures.pending.set(depth.pending);
    this.figures.parked.set(depth.parkedEvents);
    this.figures.dueLag.set(Math.max(depth.serviceLagSeconds, eventLagSeconds));
    this.figures.receiverLag.set(depth.receiverLagSeconds);
    this.figures.disabled.set(depth.disabledEndpoints);
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
    dueLag: metrics.gauge(
      'webhook_due_lag_seconds',
      'How long the oldest event or due delivery waits for the service.',
    ),
    receiverLag: metrics.gauge(
      'webhook_receiver_lag_seconds',
      'How long the oldest due delivery waits behind the running attempts to its own endpoint.',
    ),
    disabled: metrics.gauge('webhook_endpoints_disabled', 'Endpoints that failures disabled.'),
  };
}
