/** Objective of the service: the share of good readings in thirty days. */
export interface Objective {
  /** Label of its rules. Shape: words with hyphens. */
  readonly name: string;
  readonly title: string;
  /** Definition of a good reading, as a sentence. */
  readonly means: string;
  /** Share of good readings that is promised, for example 0.999. */
  readonly target: number;
  /** Returns a PromQL expression of the share of bad readings in a window such as `5m`. */
  readonly errorRatio: (window: string) => string;
  /** Section of the runbook. Shape: anchor of a heading of `docs/runbook.md`. */
  readonly runbook: string;
}

const answered = 'http_request_duration_seconds';
const served = 'route=~"/v1/.*"';

/** Objectives of the service. Pages, rules and dashboards are made of them by `npm run docs`. */
export const objectives: readonly Objective[] = [
  {
    name: 'availability',
    title: 'Availability',
    means: 'A request to `/v1` is answered without a status of 5xx.',
    target: 0.999,
    errorRatio: (window) =>
      `(sum(rate(${answered}_count{${served},status=~"5.."}[${window}])) or vector(0)) / sum(rate(${answered}_count{${served}}[${window}]))`,
    runbook: 'requests-fail-or-are-slow',
  },
  {
    name: 'latency',
    title: 'Latency of reads',
    means: 'A read of `/v1`, event streams excepted, is answered within 250 ms.',
    target: 0.99,
    errorRatio: (window) => {
      const reads = `${served},route!~".*/stream",method="GET"`;
      return `1 - sum(rate(${answered}_bucket{${reads},le="0.25"}[${window}])) / sum(rate(${answered}_count{${reads}}[${window}]))`;
    },
    runbook: 'requests-fail-or-are-slow',
  },
  {
    name: 'freshness',
    title: 'Freshness',
    means: 'A feed is not silent for three times its longest planned gap.',
    target: 0.99,
    errorRatio: (window) => `avg(avg_over_time((feed_silence >= bool 2)[${window}:1m]))`,
    runbook: 'data-is-stale',
  },
  {
    name: 'deliveries',
    title: 'Deliveries',
    means: 'No event, and no delivery whose endpoint may have another attempt, waits for more than a minute.',
    target: 0.999,
    errorRatio: (window) => `max(avg_over_time((webhook_due_lag_seconds > bool 60)[${window}:1m]))`,
    runbook: 'webhooks-do-not-arrive',
  },
];
