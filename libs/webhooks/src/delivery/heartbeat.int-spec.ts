import { TaskRegistry } from '@market/base/tasks';
import { DeliveryRepository } from '../persistence/delivery.repository';
import { WebhookStage } from '../testing/webhook-stage.fixture';

let stage: WebhookStage;

beforeEach(async () => {
  stage = await WebhookStage.set();
  await stage.endpoint(await stage.receiver());
  await stage.announce(3);
  await stage.process().fanOut.run();
});
afterEach(async () => expect(await stage.strikeAndCheck()).toEqual([]));

/** Starts a process that leases all three deliveries and sends none. */
async function leaseAll() {
  const { heartbeat } = stage.process();
  await heartbeat.start(new TaskRegistry(), () => undefined);
  const { holder } = heartbeat;
  expect(holder).not.toBeNull();
  const { deliveries } = await new DeliveryRepository().claim(stage.dataSource, stage.clock.now(), 10, {
    holder,
  });
  expect(deliveries).toHaveLength(3);
  return heartbeat;
}

/** Runs the lease reaper for some time. @returns number of freed leases, and the time until then */
async function lookFor(durationMs: number) {
  const { leaseReaper } = stage.process();
  const startedAt = performance.now();
  while (performance.now() - startedAt < durationMs) {
    const freed = await leaseReaper.freeAbandoned();
    if (freed > 0) return { freed, afterMs: performance.now() - startedAt };
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return { freed: 0, afterMs: durationMs };
}

it('leases of a process without a heartbeat are freed after two seconds', async () => {
  const heartbeat = await leaseAll();
  await heartbeat.stop();
  const { freed, afterMs } = await lookFor(10_000);
  expect(freed).toBe(3);
  expect(afterMs).toBeGreaterThanOrEqual(2_000);
  expect(await stage.states()).toEqual({ pending: 3 });
});

it('leases of a running process stay, even after it reconnected', async () => {
  const heartbeat = await leaseAll();
  const before = heartbeat.holder;
  await stage.rows(
    `SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND objid = $1`,
    [before],
  );
  await stage.until(() => Promise.resolve(heartbeat.holder === null));
  expect((await lookFor(4_000)).freed).toBe(0);
  expect(heartbeat.holder).toBe(before);
  expect(await stage.states()).toEqual({ sending: 3 });
});

it('leases of a process without its lock have no holder, and stay until they end', async () => {
  const { heartbeat } = stage.process();
  expect(heartbeat.holder).toBeNull();
  await new DeliveryRepository().claim(stage.dataSource, stage.clock.now(), 10, heartbeat);
  expect((await lookFor(2_500)).freed).toBe(0);
});
