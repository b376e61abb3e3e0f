import { Metrics } from '@market/base/observability';
import { feedMetrics } from './feed-metrics';
import type { RunReport } from './run-log';

const report: RunReport = {
  feed: 'grove.trees',
  status: 'ok',
  fetched: 7,
  accepted: 3,
  unchanged: 2,
  quarantined: 1,
  skipped: 1,
  events: 2,
  error: null,
};

describe('feedMetrics', () => {
  it('counts runs, records and events by feed and sets the time of the last success', async () => {
    const metrics = new Metrics();
    const observe = feedMetrics(metrics);
    observe(report, 0.3);
    observe({ ...report, status: 'blocked', accepted: 0, events: 0 }, 0.1);
    const text = await metrics.text();
    expect(text).toContain('feed_runs_total{feed="grove.trees",status="ok"} 1');
    expect(text).toContain('feed_runs_total{feed="grove.trees",status="blocked"} 1');
    expect(text).toContain('feed_records_total{feed="grove.trees",outcome="accepted"} 3');
    expect(text).toContain('feed_events_total{feed="grove.trees"} 2');
    expect(text).toMatch(/feed_last_success_timestamp_seconds\{feed="grove.trees"\} \d{10}/);
    expect(text).toContain('feed_run_duration_seconds_count{feed="grove.trees"} 2');
  });
});
