import { ManualClock } from '@market/kernel';
import { Metrics } from '@market/base/observability';
import { WebhookStage } from '../testing/webhook-stage.fixture';
import { DeliveryMetrics } from './delivery-metrics';

it('metrics contain waiting deliveries, waiting events of replays, their delay, attempts by outcome, and disabled endpoints', async () => {
  const clock = new ManualClock(new Date('2026-11-20T04:30:00.000Z'));
  const stage = await WebhookStage.set(clock);
  const metrics = new Metrics();
  try {
    const figures = new DeliveryMetrics(stage.dataSource, clock, metrics);
    await figures.observe(0);
    expect(await metrics.text()).toMatch(/^webhook_due_lag_seconds 0$/m);
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
    await figures.observe(7);
    const text = await metrics.text();
    expect(text).toMatch(/^webhook_deliveries_pending 3$/m);
    expect(text).toMatch(/^webhook_replay_events_waiting 3$/m);
    expect(text).toMatch(/^webhook_due_lag_seconds 42$/m);
    expect(text).toMatch(/^webhook_endpoints_disabled 1$/m);
    expect(text).toMatch(/^webhook_attempts_slow 7$/m);
    expect(text).toMatch(/^webhook_attempts_total\{outcome="failed"\} 1$/m);
  } finally {
    await stage.strike();
  }
});
