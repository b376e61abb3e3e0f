import { Metrics } from './metrics';

const labelNames = ['method', 'route', 'status'] as const;
const linesOf = async (metrics: Metrics, name: string) =>
  (await metrics.text()).split('\n').filter((line) => line.includes(name));

describe('a histogram in the text of the metrics', () => {
  const aHistogram = (metrics: Metrics) =>
    metrics.histogram('asked_seconds', 'How long.', labelNames, [0.01, 0.1, 1]);

  it('has cumulative buckets, a sum and a count for each combination of labels', async () => {
    const metrics = new Metrics();
    const histogram = aHistogram(metrics);
    for (const seconds of [0.01, 0.010001, 0.1, 0.5, 7]) {
      histogram.observe({ method: 'GET', route: '/v1/ipos', status: 200 }, seconds);
    }
    histogram.observe({ method: 'POST', route: '/v1/ipos', status: 404 }, 0.001);
    const lines = await linesOf(metrics, 'asked_seconds');
    const read = 'method="GET",route="/v1/ipos",status="200"';
    expect(lines).toEqual(
      expect.arrayContaining([
        `asked_seconds_bucket{le="0.01",${read}} 1`,
        `asked_seconds_bucket{le="0.1",${read}} 3`,
        `asked_seconds_bucket{le="1",${read}} 4`,
        `asked_seconds_bucket{le="+Inf",${read}} 5`,
        `asked_seconds_count{${read}} 5`,
        'asked_seconds_count{method="POST",route="/v1/ipos",status="404"} 1',
      ]),
    );
  });

  it('has no value before the first observation', async () => {
    const metrics = new Metrics();
    aHistogram(metrics);
    expect(await linesOf(metrics, 'asked_seconds')).toEqual([
      '# HELP asked_seconds How long.',
      '# TYPE asked_seconds histogram',
    ]);
  });

  it('cannot have the name of another metric', () => {
    const metrics = new Metrics();
    metrics.counter('asked_seconds', 'How long.');
    expect(() => aHistogram(metrics)).toThrow('already');
  });
});

it('an observable gauge is read each time the metrics are collected', async () => {
  const metrics = new Metrics();
  let waiting = 1;
  metrics.observableGauge('jobs_waiting', 'Jobs that wait.', () => waiting);
  expect(await linesOf(metrics, 'jobs_waiting ')).toContain('jobs_waiting 1');
  waiting = 2;
  expect(await linesOf(metrics, 'jobs_waiting ')).toContain('jobs_waiting 2');
});

it('each outcome of a counter is there at 0 before it happens, so that its first one is a rise', async () => {
  const metrics = new Metrics();
  const count = metrics.outcomes('returns_total', 'Returns.', ['refunded', 'disputed']);
  expect(await metrics.text()).toContain('returns_total{outcome="disputed"} 0');
  count('disputed');
  expect(await metrics.text()).toContain('returns_total{outcome="disputed"} 1');
  expect(await metrics.text()).toContain('returns_total{outcome="refunded"} 0');
});
