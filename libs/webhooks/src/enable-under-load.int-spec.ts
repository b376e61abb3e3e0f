import { alwaysAdmitted, type ChangeAuthor } from '@market/access';
import { DeliveryRepository } from './persistence/delivery.repository';
import { WebhookStage } from './testing/webhook-stage.fixture';

/** Seeds of the series that are drawn; more in the deep tests. */
const seeds = Array.from({ length: Number(process.env['ENABLING_SERIES'] ?? 1) }, (_, at) => at + 7);
const enablings = 12;
const owner = { accountId: 'acc_1', dataSet: 'live' } as const;
const author: ChangeAuthor = { actor: 'user:usr_1', check: alwaysAdmitted };
const since = new Date('2026-01-01T00:00:00.000Z');

let stage: WebhookStage;

beforeEach(async () => (stage = await WebhookStage.set()));
afterEach(async () => expect(await stage.strikeAndCheck()).toEqual([]));

/** Disables an endpoint as failures do. */
const disable = (id: string) =>
  stage.dataSource.transaction(async (tx) => {
    const now = stage.clock.now();
    await tx.query('UPDATE webhook_endpoint SET disabled_at = $2 WHERE id = $1', [id, now]);
    await new DeliveryRepository().hold(tx, [id], now);
  });

/** Returns a number from 0 up to `below`, drawn from a series that a seed determines. */
function drawn(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

it.each(seeds)(
  'an endpoint that is disabled and enabled with a replay while events come gets each event once (seed %d)',
  async (seed) => {
    const { id } = await stage.endpoint(await stage.receiver());
    const draw = drawn(seed);
    let isEnding = false;
    const repeat = async (step: () => Promise<unknown>) => {
      while (!isEnding) await step();
    };
    const [first, second] = [stage.process(), stage.process()];
    const loops = [
      repeat(() => first.fanOut.run()),
      repeat(() => second.fanOut.run()),
      repeat(() => first.replayFeed.run()),
      repeat(() => second.replayFeed.run()),
      repeat(() => stage.announce(1 + draw(5))),
    ];
    try {
      for (let at = 0; at < enablings; at += 1) {
        await disable(id);
        for (let passed = draw(4); passed > 0; passed -= 1) await stage.announce();
        await stage.replays.enable(owner, id, since, author);
      }
    } finally {
      isEnding = true;
      await Promise.all(loops);
    }
    await stage.fanOutAll();
    while ((await first.replayFeed.run()) > 0);
    const faults = await stage.rows(
      `SELECT e.id, count(d.id) AS deliveries
       FROM outbox_event e LEFT JOIN webhook_delivery d ON d.event_id = e.id AND d.state <> 'held'
      GROUP BY e.id HAVING count(d.id) <> 1`,
    );
    expect(faults).toEqual([]);
    expect(await stage.rows('SELECT FROM webhook_catch_up')).toEqual([]);
  },
);
