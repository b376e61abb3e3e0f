import type { Metrics } from '@market/base/observability';
import type { RunReport } from './run-log';

/** Called with the report of every ended run. Units: seconds. */
export type RunObserver = (report: RunReport, durationSeconds: number) => void;

/** Makes the metrics of runs, records and events by feed, and of each feed's last success. */
export function feedMetrics(metrics: Metrics): RunObserver {
  const runs = metrics.counter('feed_runs_total', 'Runs that ended, by outcome.', ['feed', 'status']);
  const records = metrics.counter('feed_records_total', 'Records by outcome.', ['feed', 'outcome']);
  const events = metrics.counter('feed_events_total', 'Events that runs announced.', ['feed']);
  const successes = metrics.gauge(
    'feed_last_success_timestamp_seconds',
    'Unix time of the last good run since the process started.',
    ['feed'],
  );
  const durations = metrics.histogram(
    'feed_run_duration_seconds',
    'Time from fetching to the end of a run.',
    ['feed'],
    [0.1, 0.5, 1, 5, 15, 60, 300, 900],
  );
  return ({ feed, status, ...report }, durationSeconds) => {
    runs.inc({ feed, status });
    // At 0 from the first run on: otherwise the first held batch would be no rise.
    runs.inc({ feed, status: 'held' }, 0);
    for (const outcome of ['accepted', 'unchanged', 'quarantined', 'skipped'] as const) {
      records.inc({ feed, outcome }, report[outcome]);
    }
    events.inc({ feed }, report.events);
    durations.observe({ feed }, durationSeconds);
    if (status === 'ok') successes.set({ feed }, Date.now() / 1000);
  };
}
