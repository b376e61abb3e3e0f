import { objectives } from './objectives';
import { recordedRatio } from './prometheus-rules';

/** Query of a panel with its title; `unit` is a unit of Grafana. */
interface Panel {
  readonly title: string;
  readonly expr: string;
  readonly unit: string;
}

const panels: readonly Panel[] = [
  ...objectives.flatMap(({ name, title, target }) => [
    {
      title: `${title}: share of bad readings (budget ${Number(((1 - target) * 100).toFixed(3))} %)`,
      ...{ expr: `${recordedRatio('1h')}{objective="${name}"}`, unit: 'percentunit' },
    },
  ]),
  {
    title: 'Requests by status',
    ...{ expr: 'sum by (status) (rate(http_request_duration_seconds_count[5m]))', unit: 'reqps' },
  },
  {
    title: 'Slowest 1 % of reads',
    expr: 'histogram_quantile(0.99, sum by (le) (rate(http_request_duration_seconds_bucket{method="GET"}[5m])))',
    unit: 's',
  },
  { title: 'Feeds: 0 fresh, 1 late, 2 stale, 3 never', expr: 'feed_silence', unit: 'none' },
  { title: 'Runs of feeds', expr: 'sum by (status) (rate(feed_runs_total[15m]))', unit: 'ops' },
  { title: 'Oldest delivery that waits for the service', expr: 'max(webhook_due_lag_seconds)', unit: 's' },
  {
    title: 'Oldest delivery that waits for its receiver',
    ...{ expr: 'max(webhook_receiver_lag_seconds)', unit: 's' },
  },
  { title: 'Attempts', expr: 'sum by (outcome) (rate(webhook_attempts_total[5m]))', unit: 'ops' },
  { title: 'Memory', expr: 'process_resident_memory_bytes', unit: 'bytes' },
  { title: 'Processor time', expr: 'rate(process_cpu_seconds_total[5m])', unit: 'percentunit' },
];

const [columns, height] = [2, 8];
const width = 24 / columns;

/** Returns a dashboard of Grafana on a data source of Prometheus that is chosen there. */
export function grafanaDashboard(): object {
  return {
    uid: 'india-market-objectives',
    title: 'India market data: objectives',
    schemaVersion: 39,
    refresh: '1m',
    time: { from: 'now-24h', to: 'now' },
    templating: { list: [{ name: 'source', type: 'datasource', query: 'prometheus', label: 'Prometheus' }] },
    panels: panels.map(({ title, expr, unit }, at) => ({
      ...{ id: at + 1, type: 'timeseries', title },
      datasource: { type: 'prometheus', uid: '$source' },
      gridPos: { h: height, w: width, x: (at % columns) * width, y: Math.floor(at / columns) * height },
      fieldConfig: { defaults: { unit, min: 0 }, overrides: [] },
      targets: [{ refId: 'A', expr }],
    })),
  };
}

/** Returns the queries of all panels. */
export function dashboardQueries(): string[] {
  return panels.map(({ expr }) => expr);
}
