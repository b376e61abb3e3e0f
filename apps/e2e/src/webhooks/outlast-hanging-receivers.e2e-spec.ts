import type { TestReceiver } from '@market/testing';
import { keyOn } from '../harness/accounts';
import { WebhookScene } from './webhook-scene';

let scene: WebhookScene;

afterEach(async () => expect(await scene.strikeAndCheck()).toEqual([]));

describe('receivers that hang', () => {
  let hanging: TestReceiver;
  let healthy: TestReceiver;

  beforeEach(async () => {
    scene = await WebhookScene.set();
    await scene.ingestor();
    [hanging, healthy] = [await scene.receiver(), await scene.receiver()];
    hanging.respond = () => undefined;
    await spread(50, healthy, 'ipo.opened');
    await p95Of(2);
  });

  /** Creates endpoints at a receiver, at most 20 for each account. */
  async function spread(count: number, receiver: TestReceiver, event: string): Promise<void> {
    for (let made = 0; made < count; made += 20) {
      const { key } = await keyOn(scene.databaseUrl, 'plan_enterprise', 'live');
      const some = Math.min(20, count - made);
      for (let one = 0; one < some; one += 1) await scene.webhook(receiver, { key, events: [event] });
    }
  }

  /** Resolves to the 95th percentile of the delivery delay of the healthy receivers. Units: milliseconds. */
  async function p95Of(events: number): Promise<number> {
    healthy.requests.length = 0;
    for (let count = 0; count < events; count += 1) await scene.announce();
    const arrived = await healthy.received(50 * events);
    const waits = arrived.map(({ arrivedAtMs, body }) => {
      const { timestamp } = JSON.parse(body.toString()) as { timestamp: string };
      return arrivedAtMs - Date.parse(timestamp);
    });
    return waits.sort((a, b) => a - b)[Math.floor(waits.length * 0.95)] ?? Infinity;
  }

  it('at most double the delay of the other receivers', async () => {
    await spread(20, hanging, 'gmp.updated');
    // Other load of the machine only lengthens a round, so the best of several is the delay of the service itself.
    const bestP95 = async () => {
      let best = Infinity;
      for (let round = 0; round < 5; round += 1) best = Math.min(best, await p95Of(5));
      return best;
    };
    const alone = await bestP95();
    await scene.announce(500, { type: 'gmp.updated' });
    await hanging.received(100);
    const beside = await bestP95();
    // A slot that hangs is held for up to 30 s: a delivery that waits for one is late by seconds, on any machine.
    expect(beside).toBeLessThanOrEqual(alone + 1_000);
    expect(hanging.requests.length).toBeLessThanOrEqual(200);
  });

  it('delay the others by at most five seconds when 450 of them take all slots', async () => {
    await spread(450, hanging, 'gmp.updated');
    await scene.announce(10, { type: 'gmp.updated' });
    await hanging.received(450);
    const p95s: number[] = [];
    // Long enough for slots to stay taken, and too short for deadlines to free them all.
    for (const untilMs = performance.now() + 12_000; performance.now() < untilMs;) p95s.push(await p95Of(2));
    // Other load of the machine lengthens some rounds; a slot that is never freed in time lengthens each.
    const median = p95s.sort((a, b) => a - b)[Math.floor(p95s.length / 2)];
    expect(median).toBeLessThanOrEqual(5_000);
    expect(Math.max(...p95s)).toBeLessThan(15_000);
    expect(hanging.requests.length).toBeLessThan(1_400);
  });
});
