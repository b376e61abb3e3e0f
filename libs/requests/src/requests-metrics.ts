import type { Metrics } from '@market/base/observability';

/** Metrics of what the log of requests could not write. */
export class RequestsMetrics {
  readonly dropped: () => void;
  readonly lost: (requests: number) => void;
  readonly writeFailed: () => void;

  constructor(metrics: Metrics, waiting: () => number) {
    const dropped = metrics.counter(
      'request_log_dropped_total',
      'Rows of requests that were not kept because too many waited to be written.',
    );
    this.dropped = () => dropped.inc();
    const lost = metrics.counter(
      'request_log_lost_total',
      'Requests whose counts were given up because too many waited to be written.',
    );
    this.lost = (requests) => lost.inc(requests);
    const failures = metrics.counter(
      'request_log_write_failures_total',
      'Batches of requests that could not be written when they were due.',
    );
    this.writeFailed = () => failures.inc();
    metrics.observableGauge(
      'request_log_waiting_rows',
      'Rows of requests and of their counts that only this process knows of.',
      waiting,
    );
  }
}
