import { Metrics } from './metrics';

const buckets = [0.01, 0.1, 1];
const seen = [0.001, 0.01, 0.010001, 0.1, 0.5, 1, 7];
const labelled = [
  { method: 'GET', route: '/v1/ipos', status: '200' },
  { method: 'GET', route: '/v1/ipos', status: '404' },
  { method: 'POST', route: '/v1/ipos', status: '200' },
];
const labelNames = ['method', 'route', 'status'] as const;
const textOf = async (metrics: Metrics) =>
  (await metrics.text()).split('\n').filter((line) => line.includes('asked_seconds'));

describe('durations', () => {
  it('say to Prometheus what the histogram of prom-client says', async () => {
    const [ours, theirs] = [new Metrics(), new Metrics()];
    const quick = ours.durations('asked_seconds', 'How long.', labelNames, buckets);
    const usual = theirs.histogram('asked_seconds', 'How long.', labelNames, buckets);
    labelled.forEach((labels, at) => {
      for (const seconds of seen.slice(at)) {
        quick.observe([labels.method, labels.route, labels.status], seconds);
        usual.observe(labels, seconds);
      }
    });
    const said = await textOf(ours);
    expect(said).toEqual(await textOf(theirs));
    expect(said).toContain('asked_seconds_bucket{le="0.1",method="GET",route="/v1/ipos",status="404"} 3');
    expect(said).toContain('asked_seconds_count{method="GET",route="/v1/ipos",status="200"} 7');
  });

  it('say nothing but what they are before anything was observed', async () => {
    const metrics = new Metrics();
    metrics.durations('asked_seconds', 'How long.', labelNames, buckets);
    expect(await textOf(metrics)).toEqual([
      '# HELP asked_seconds How long.',
      '# TYPE asked_seconds histogram',
    ]);
  });

  it('have a name that nothing else has', () => {
    const metrics = new Metrics();
    metrics.counter('asked_seconds', 'How long.');
    expect(() => metrics.durations('asked_seconds', 'How long.', labelNames, buckets)).toThrow('already');
  });
});
