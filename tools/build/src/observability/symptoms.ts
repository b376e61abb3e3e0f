/** Alert on a symptom that no objective covers. */
export interface Symptom {
  /** Shape: words in Pascal case. */
  readonly alert: string;
  readonly expression: string;
  /** Time for which the expression holds before the alert, for example `5m`. */
  readonly for: string;
  readonly severity: 'page' | 'ticket';
  readonly summary: string;
  /** Section of the runbook. Shape: anchor of a heading of `docs/runbook.md`. */
  readonly runbook: string;
}

/** Alerts on symptoms, as `docs/operations.md` describes their metrics. */
export const symptoms: readonly Symptom[] = [
  {
    // Every ingestor has this metric, and every API process that of the next one: without them no other rule sees anything.
    ...{ alert: 'NoIngestor', expression: '(count(feed_silence) or vector(0)) == 0', for: '5m' },
    ...{ severity: 'page', summary: 'Prometheus reads no ingestor.', runbook: 'data-is-stale' },
  },
  {
    ...{ alert: 'NoApi', expression: '(count(usage_unwritten_requests) or vector(0)) == 0', for: '5m' },
    ...{ severity: 'page', summary: 'Prometheus reads no API process.' },
    runbook: 'a-process-restarts-again-and-again',
  },
  {
    ...{ alert: 'FeedSilent', expression: 'feed_silence >= 2', for: '5m', severity: 'ticket' },
    ...{
      summary: 'Feed {{ $labels.feed }} had no good run for three planned gaps.',
      runbook: 'data-is-stale',
    },
  },
  {
    ...{ alert: 'FeedFailing', expression: 'feed_failing == 1', for: '5m', severity: 'ticket' },
    ...{ summary: 'Feed {{ $labels.feed }} was refused three times in a row.', runbook: 'a-feed-fails' },
  },
  {
    ...{ alert: 'FeedShapeGrew', expression: 'feed_shape_unknown_keys > 0', for: '5m', severity: 'ticket' },
    ...{
      summary: 'Feed {{ $labels.feed }} has keys that were never met before.',
      runbook: 'a-source-sends-new-keys',
    },
  },
  {
    ...{
      alert: 'RecordsStandStill',
      expression: 'records_standing_still > 0',
      for: '30m',
      severity: 'ticket',
    },
    ...{ summary: '{{ $labels.data_set }} bears old time stamps.', runbook: 'data-is-stale' },
  },
  {
    ...{
      alert: 'DeliveriesLag',
      expression: 'max(webhook_due_lag_seconds) > 60',
      for: '5m',
      severity: 'page',
    },
    ...{
      summary: 'An event or a due delivery waits for the service for more than a minute.',
      runbook: 'webhooks-do-not-arrive',
    },
  },
  {
    alert: 'ReplayStandsStill',
    expression:
      'max(webhook_replay_events_waiting) > 0 and max(delta(webhook_replay_events_waiting[1h])) == 0',
    ...{ for: '1h', severity: 'ticket' },
    ...{ summary: 'A replay does not go on.', runbook: 'webhooks-do-not-arrive' },
  },
  {
    ...{ alert: 'EndpointDisabled', expression: 'max(webhook_endpoints_disabled) > 0', for: '5m' },
    ...{ severity: 'ticket', summary: 'Failures disabled an endpoint.', runbook: 'an-endpoint-is-disabled' },
  },
  {
    ...{
      alert: 'PrimaryServesReads',
      expression: 'sum(rate(market_reads_total{outcome=~"behind|away"}[5m])) > 0',
    },
    ...{ for: '10m', severity: 'ticket', summary: 'Reads go to the primary.', runbook: 'the-replica-lags' },
  },
  {
    ...{ alert: 'BatchHeld', expression: 'sum by (feed) (increase(feed_runs_total{status="held"}[1h])) > 0' },
    ...{ for: '0m', severity: 'ticket', summary: 'A batch of feed {{ $labels.feed }} waits for a decision.' },
    runbook: 'the-quarantine-grows',
  },
  {
    ...{ alert: 'DatabaseRefusesWrites', expression: 'max(database_writes_refused) > 0', for: '0m' },
    ...{ severity: 'page', summary: 'PostgreSQL has no disk or memory for a statement.' },
    runbook: 'the-disk-is-full',
  },
  {
    alert: 'RedisAway',
    // Without Redis by choice the value is 0 for good.
    expression: 'min(usage_limits_shared) == 0 and max(max_over_time(usage_limits_shared[1d])) > 0',
    ...{ for: '5m', severity: 'ticket', summary: 'An API process counts the limits alone.' },
    runbook: 'redis-is-away',
  },
  {
    ...{ alert: 'UsageUnwritten', expression: 'max(usage_unwritten_requests) > 10000', for: '5m' },
    ...{ severity: 'page', summary: 'Usage waits in memory.', runbook: 'the-database-is-away' },
  },
  {
    ...{
      alert: 'ProbeFoundDown',
      expression: 'sum(increase(probe_readings_total{outcome="down"}[5m])) >= 2',
    },
    ...{ for: '0m', severity: 'page', summary: 'The probe found the service down in two of five minutes.' },
    runbook: 'the-probe-finds-the-service-down',
  },
  {
    alert: 'ProbeSilent',
    // The counter stands still, or is gone with its ingestor, though it was there within a day.
    expression:
      'sum(increase(probe_readings_total[10m])) == 0 or (absent_over_time(probe_readings_total[10m]) and on() count_over_time(probe_readings_total[1d]))',
    ...{ for: '5m', severity: 'ticket', summary: 'Minutes without a reading of the probe count as down.' },
    runbook: 'the-probe-finds-the-service-down',
  },
  {
    ...{
      alert: 'ProbeRefused',
      expression: 'sum(increase(probe_readings_total{outcome="refused"}[15m])) > 0',
    },
    ...{ for: '0m', severity: 'ticket', summary: 'The key of the probe, or its limit, does not suffice.' },
    runbook: 'the-probe-finds-the-service-down',
  },
  {
    ...{ alert: 'MailsWait', expression: 'max(mails_waiting) > 10', for: '5m', severity: 'ticket' },
    ...{ summary: 'Mails wait for the server of mail.', runbook: 'mails-are-not-sent' },
  },
  {
    alert: 'MailsExpired',
    expression: 'sum(increase(mails_failed_total{outcome="expired"}[1h])) > 0',
    ...{ for: '0m', severity: 'ticket', summary: 'A mail was given up.', runbook: 'mails-are-not-sent' },
  },
  {
    alert: 'OperatorTasksWait',
    expression: 'max(operator_tasks_open{state="waiting"}) > 0',
    ...{ for: '15m', severity: 'ticket', summary: 'No ingestor takes up an order of the dashboard.' },
    runbook: 'data-is-stale',
  },
  {
    alert: 'RequestLogDropped',
    expression:
      'sum(increase(request_log_dropped_total[15m])) + sum(increase(request_log_lost_total[15m])) > 0',
    ...{ for: '0m', severity: 'ticket', summary: 'The log of requests has gaps.' },
    runbook: 'the-database-is-away',
  },
  {
    ...{ alert: 'LogLinesDropped', expression: 'increase(log_lines_dropped_total[15m]) > 0', for: '0m' },
    ...{ severity: 'ticket', summary: 'Standard output is not read fast enough.' },
    runbook: 'a-process-restarts-again-and-again',
  },
  {
    ...{
      alert: 'StrangersAskForLinks',
      expression: 'sum(increase(sign_up_links_total{outcome!="sent"}[1h])) > 0',
    },
    ...{ for: '0m', severity: 'ticket', summary: 'Links are withheld.', runbook: 'strangers-ask-for-links' },
  },
  {
    ...{ alert: 'MoneyReturned', expression: 'sum(increase(billing_returns_total[1h])) > 0', for: '0m' },
    ...{
      severity: 'ticket',
      summary: 'A payment was refunded or disputed.',
      runbook: 'a-payment-is-not-booked',
    },
  },
];
