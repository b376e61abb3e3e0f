import { Metrics } from './metrics';
import { MetricsServer } from './metrics-server';

describe('the metrics server', () => {
  const metrics = new Metrics();
  const server = new MetricsServer(metrics, { port: 0 });

  beforeAll(() => server.onModuleInit());
  afterAll(() => server.onApplicationShutdown());

  it('serves counters on loopback in the Prometheus text format', async () => {
    metrics.counter('feed_runs_total', 'Runs of feeds.', ['feed']).inc({ feed: 'nse-current' });
    const answer = await fetch(`http://127.0.0.1:${server.port}/metrics`);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('feed_runs_total{feed="nse-current"} 1');
  });

  it('responds with 404 to everything else', async () => {
    expect((await fetch(`http://127.0.0.1:${server.port}/`)).status).toBe(404);
  });

  it('does not prevent the start when its port is taken', async () => {
    const second = new MetricsServer(new Metrics(), { port: server.port ?? 0 });
    await expect(second.onModuleInit()).resolves.toBeUndefined();
    await second.onApplicationShutdown();
  });
});
