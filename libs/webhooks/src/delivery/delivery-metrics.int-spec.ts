import { OutboxQueue } from '@market/database/outbox';
import { ManualClock } from '@market/kernel';
import { Metrics } from '@market/base/observability';
import { WebhookStage } from '../testing/webhook-stage.fixture';
import { type AttemptsUnderWay, DeliveryMetrics } from './delivery-metrics';

let clock: ManualClock;
let stage: WebhookStage;
let metrics: Metrics;
let figures: DeliveryMetrics;

beforeEach(async () => {
  clock = new ManualClock(new Date('2026-11-20T04:30:00.000Z'));
  stage = await WebhookStage.set(clock);
  metrics = new Metrics();
  figures = new DeliveryMetrics(stage.dataSource, new OutboxQueue(), clock, metrics);
});
afterEach(() => stage.strike());

const idle: AttemptsUnderWay = { slowAttempts: 0, throttledEndpoints: [] };

/** Looks at the queue. @returns the value of a gauge */
async function gauge(name: string, attempts = idle): Promise<number> {
  await figures.observe(attempts);
  return Number(new RegExp(`^${name} (.*)$`, 'm').exec(await metrics.text())?.[1]);
}
const serviceLag = () => gauge('webhook_due_lag_seconds');

it('metrics contain waiting deliveries, waiting events of replays, their delay, attempts by outcome, and disabled endpoints', async () => {
  expect(await serviceLag()).toBe(0);
  const receiver = await stage.receiver();
  await stage.endpoint(receiver);
  await stage.endpoint(receiver, { events: ['sgb.opened'] });
  await stage.rows(`UPDATE webhook_endpoint SET disabled_at = now() WHERE 'sgb.opened' = ANY(events)`);
  await stage.announce(3);
  await stage.process().fanOut.run();
  clock.advance(42_000);
  await stage.rows(
    `INSERT INTO webhook_replay_rest (endpoint_id, event_ids) VALUES ('whe_1', '{evt_1,evt_2}'), ('whe_2', '{evt_1}')`,
  );
  figures.attempted('failed');
  await figures.observe({ ...idle, slowAttempts: 7 });
  const text = await metrics.text();
  expect(text).toMatch(/^webhook_deliveries_pending 3$/m);
  expect(text).toMatch(/^webhook_replay_events_waiting 3$/m);
  expect(text).toMatch(/^webhook_due_lag_seconds 42$/m);
  expect(text).toMatch(/^webhook_receiver_lag_seconds 0$/m);
  expect(text).toMatch(/^webhook_endpoints_disabled 1$/m);
  expect(text).toMatch(/^webhook_attempts_slow 7$/m);
  expect(text).toMatch(/^webhook_attempts_total\{outcome="failed"\} 1$/m);
});

it('an event that is not fanned out counts as late, though no delivery of it waits', async () => {
  await stage.announce();
  await stage.rows(`UPDATE outbox_event SET committed_at = clock_timestamp() - interval '90 seconds'`);
  expect(await serviceLag()).toBeGreaterThanOrEqual(90);
  await stage.fanOutAll();
  expect(await serviceLag()).toBe(0);
});

describe('a receiver that hangs', () => {
  let running: ReturnType<WebhookStage['process']>;

  beforeEach(async () => {
    const hanging = await stage.receiver();
    hanging.respond = () => undefined;
    await stage.endpoint(hanging, { accountId: 'acc_hang', events: ['gmp.updated'] });
    await stage.announce(20, { type: 'gmp.updated' });
    await stage.fanOutAll();
    running = stage.process();
    running.dispatcher.start();
    await hanging.received(5);
  });
  it('makes its own deliveries late and not the service, which begins those of others', async () => {
    const healthy = await stage.receiver();
    await stage.endpoint(healthy, { accountId: 'acc_healthy' });
    clock.advance(120_000);
    await stage.announce();
    await running.fanOut.run();
    await healthy.received(1);
    expect(await serviceLag()).toBe(0);
    expect(await gauge('webhook_receiver_lag_seconds')).toBe(120);
  });

  it('hides no delivery of another account that waits for the service', async () => {
    running.state.isEnding = true;
    await stage.endpoint(await stage.receiver(), { accountId: 'acc_other' });
    await stage.announce();
    await stage.fanOutAll();
    clock.advance(61_000);
    expect(await serviceLag()).toBe(61);
  });

  it('makes the service late once its places are free and nothing takes them', async () => {
    clock.advance(120_000);
    expect(await serviceLag()).toBe(0);
    await running.dispatcher.stop(0);
    // The places may just have been freed.
    for (let look = 0; look < 3; look += 1) expect(await serviceLag()).toBe(0);
    expect(await serviceLag()).toBe(120);
  });

  it('has one place while slow endpoints are throttled', async () => {
    await running.dispatcher.stop(0);
    clock.advance(120_000);
    await stage.rows(
      `DELETE FROM webhook_waiting WHERE delivery_id NOT IN (SELECT min(delivery_id) FROM webhook_waiting)`,
    );
    await stage.rows(`INSERT INTO webhook_lease (delivery_id, account_id, endpoint_id, due_at, lease, lease_until)
      SELECT 'dlv_1', account_id, endpoint_id, due_at, 1, 'infinity' FROM webhook_waiting`);
    expect(await serviceLag()).toBe(120);
    const [{ id } = { id: '' }] = await stage.rows<{ id: string }>('SELECT id FROM webhook_endpoint');
    expect(await gauge('webhook_due_lag_seconds', { ...idle, throttledEndpoints: [id] })).toBe(0);
  });
});
