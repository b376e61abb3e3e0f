import type { Counter } from 'prom-client';
import type { Metrics } from '@market/base/observability';

export interface CountingState {
  readonly unwritten: number;
  readonly isShared: boolean;
}

/** Metrics of the decisions about requests, and of failures to count them. */
export class UsageMetrics {
  /** Requests with a valid key: admitted, or refused by a window. */
  readonly decisions: Counter<'outcome'>;
  readonly redisFailed: () => void;
  readonly writeFailed: () => void;

  constructor(metrics: Metrics, stateOf: () => CountingState) {
    this.decisions = metrics.counter(
      'usage_requests_total',
      'Requests with a valid key: admitted, or refused by the window of a minute or a day.',
      ['outcome'],
    );
    const redisFailures = metrics.counter(
      'usage_redis_failures_total',
      'Requests that Redis did not decide although it seemed to be there.',
    );
    this.redisFailed = () => redisFailures.inc();
    const writeFailures = metrics.counter(
      'usage_write_failures_total',
      'Batches of usage that could not be written when they were due.',
    );
    this.writeFailed = () => writeFailures.inc();
    metrics.observableGauge(
      'usage_limits_shared',
      '1 while the limits are counted in Redis, 0 while this process counts them.',
      () => (stateOf().isShared ? 1 : 0),
    );
    metrics.observableGauge(
      'usage_unwritten_requests',
      'Requests that only this process knows of.',
      () => stateOf().unwritten,
    );
  }
}
