import { alwaysAdmitted, type ChangeAuthor } from '@market/access';
import { AuditLog } from '@market/database/audit';
import { OutboxQueue } from '@market/database/outbox';
import type { TestReceiver } from '@market/testing';
import { CatchUps } from './delivery/catch-ups';
import { DeliveryRepository } from './persistence/delivery.repository';
import { EndpointRepository } from './persistence/endpoint.repository';
import { FanOutLockRepository } from './persistence/fan-out-lock.repository';
import { OutcomeRepository } from './persistence/outcome.repository';
import { ReplaySender } from './replay-sender';
import { ReplayWriter } from './replay-writer';
import { WebhookStage } from './testing/webhook-stage.fixture';

const owner = { accountId: 'acc_1', dataSet: 'live' } as const;
const author: ChangeAuthor = { actor: 'user:usr_1', check: alwaysAdmitted };
const since = new Date('2026-01-01T00:00:00.000Z');

let stage: WebhookStage;
let receiver: TestReceiver;

beforeEach(async () => {
  stage = await WebhookStage.set();
  receiver = await stage.receiver();
});
afterEach(async () => expect(await stage.strikeAndCheck()).toEqual([]));

const disable = (id: string) =>
  stage.rows('UPDATE webhook_endpoint SET disabled_at = $2 WHERE id = $1', [id, stage.clock.now()]);
const deliveriesTo = (id: string) => stage.rows('SELECT FROM webhook_delivery WHERE endpoint_id = $1', [id]);

/** Tells whether a replay has looked at the fan-outs under way. */
const awaitsFanOuts = async () =>
  (
    await stage.rows(
      `SELECT FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid() AND query LIKE '%pg_locks%'`,
    )
  ).length > 0;

/** Does some work while a fan-out hangs. */
const whileFanOutHangs = (work: () => Promise<void>) =>
  stage.dataSource.transaction(async (tx) => {
    await new FanOutLockRepository().share(tx);
    await work();
  });

const missed = { since, until: null, only: 'missed', types: null } as const;
const replay = (id: string) => stage.replays.replay(owner, id, missed, { ...author, preview: false });

/** Begins a fan-out, which stops once it has read its subscriptions, until `finish` is called. */
async function fanOutThatReads(): Promise<{ readonly finish: () => Promise<unknown> }> {
  const hasRead = Promise.withResolvers<undefined>();
  const mayGoOn = Promise.withResolvers<undefined>();
  const { of } = stage.plans;
  jest.spyOn(stage.plans, 'of').mockImplementation(async (accountId) => {
    if (accountId === 'acc_of_fan_out') {
      hasRead.resolve(undefined);
      await mayGoOn.promise;
    }
    return of.call(stage.plans, accountId);
  });
  const run = stage.process().fanOut.run();
  await hasRead.promise;
  return {
    finish: () => {
      mayGoOn.resolve(undefined);
      return run;
    },
  };
}

describe('an event whose fan-out passed over a disabled endpoint, and ends after the endpoint was enabled,', () => {
  it.each([
    [
      'a replay by a customer after it',
      async (id: string) => {
        await stage.replays.enable(owner, id, null, author);
        return (await replay(id))?.deliveries;
      },
    ],
    [
      'a replay by an operator after it',
      async (id: string) => {
        await stage.administration.enable(id);
        return stage.administration.replay(id, since);
      },
    ],
  ])('is sent by %s', async (_by, send) => {
    const { id } = await stage.endpoint(receiver);
    await stage.endpoint(receiver, { accountId: 'acc_of_fan_out' });
    await disable(id);
    await stage.announce();
    const fanOut = await fanOutThatReads();
    let ended = false;
    const replayed = send(id).finally(() => (ended = true));
    await stage.until(async () => ended || (await awaitsFanOuts()));
    await fanOut.finish();
    expect(await replayed).toBe(1);
    expect(await deliveriesTo(id)).toHaveLength(1);
  });
});

describe('the enabling of an endpoint with a replay', () => {
  const catchUps = () => stage.rows('SELECT FROM webhook_catch_up');
  const enable = (id: string) => stage.replays.enable(owner, id, since, author);

  it('waits for no fan-out: an event that one passes over is sent, once, when this one has ended, and no other is awaited', async () => {
    const { id } = await stage.endpoint(receiver);
    await stage.endpoint(receiver, { accountId: 'acc_of_fan_out' });
    await disable(id);
    await stage.announce();
    await stage.fanOutAll();
    await stage.announce();
    const fanOut = await fanOutThatReads();
    expect(await enable(id)).toMatchObject({ endpoint: { disabledBy: null }, deliveries: 1 });
    const { replayFeed } = stage.process();
    expect([await replayFeed.run(), await replayFeed.run()]).toEqual([0, 0]);
    await whileFanOutHangs(async () => {
      await fanOut.finish();
      expect([await replayFeed.run(), await replayFeed.run()]).toEqual([1, 0]);
    });
    expect(await deliveriesTo(id)).toHaveLength(2);
    expect([await catchUps(), await enable(id)]).toMatchObject([[], { deliveries: 0 }]);
    const entries = `SELECT actor, detail FROM audit_entry WHERE action = 'webhook.replayed' AND subject = $1`;
    const sent = { actor: author.actor, detail: { since: since.toISOString(), deliveries: 1 } };
    expect(await stage.rows(entries, [id])).toMatchObject([sent, sent]);
  });

  it('sends what is held while it is chosen, because an attempt failed that was under way when the endpoint was disabled', async () => {
    const { id } = await stage.endpoint(receiver);
    await stage.announce(2);
    await stage.fanOutAll();
    const deliveries = new DeliveryRepository();
    const claimed = await deliveries.claim(stage.dataSource, stage.clock.now(), 1);
    await disable(id);
    await deliveries.hold(stage.dataSource, [id], stage.clock.now());
    const { findAndLock } = EndpointRepository.prototype;
    jest.spyOn(EndpointRepository.prototype, 'findAndLock').mockImplementationOnce(async function (
      this: EndpointRepository,
      ...row
    ) {
      const outcomes = claimed.deliveries.map(({ id: deliveryId, endpointId, lease }) => ({
        ...{ deliveryId, endpointId, lease, next: 'pending' as const },
        ...{ dueAt: null, attempt: null, isInterrupted: false },
      }));
      await stage.dataSource.transaction((tx) =>
        new OutcomeRepository().record(tx, outcomes, stage.clock.now()),
      );
      return findAndLock.apply(this, row);
    });
    expect(await enable(id)).toMatchObject({ deliveries: 2 });
    expect(await stage.states()).toEqual({ held: 2, pending: 2 });
  });

  it('sends later no event that its endpoint did not want then', async () => {
    const { id } = await stage.endpoint(receiver);
    await stage.announce(1, { type: 'gmp.updated' });
    await stage.fanOutAll();
    await disable(id);
    await enable(id);
    await stage.rows(`UPDATE webhook_endpoint SET events = '{gmp.updated}' WHERE id = $1`, [id]);
    expect([(await catchUps()).length, await stage.process().replayFeed.run()]).toEqual([1, 0]);
    expect([await catchUps(), await deliveriesTo(id)]).toEqual([[], []]);
  });

  it('sends later no event of a type that was added after the fan-out of the event', async () => {
    const { id } = await stage.endpoint(receiver);
    await disable(id);
    const { replayFeed } = stage.process();
    await whileFanOutHangs(async () => {
      await enable(id);
      expect(await replayFeed.run()).toBe(0);
      await stage.announce(2, { type: 'gmp.updated' });
      await stage.fanOutAll();
      await stage.rows(`UPDATE webhook_endpoint SET events = '{ipo.opened,gmp.updated}' WHERE id = $1`, [id]);
    });
    expect([await replayFeed.run(), await catchUps(), await deliveriesTo(id)]).toEqual([0, [], []]);
  });

  const failures = async (id: string) => {
    await disable(id);
    await new DeliveryRepository().hold(stage.dataSource, [id], stage.clock.now());
  };
  it.each<[string, (id: string) => Promise<unknown>]>([
    ['failures disable it again', failures],
    [
      'its account is suspended',
      () => stage.dataSource.transaction((tx) => stage.administration.suspend('acc_1', tx)),
    ],
    [
      'its plan ends',
      () => {
        stage.plans.limits.set('acc_1', 0);
        return stage.process().leaseReaper.holdBeyondPlan();
      },
    ],
    ['it is deleted', (id) => stage.endpoints.delete(owner, id, author)],
    [
      'it is enabled without a replay, after an older version disabled it',
      async (id) => {
        await disable(id);
        await stage.replays.enable(owner, id, null, author);
      },
    ],
    [
      'an operator enables it, after an older version disabled it',
      async (id) => {
        await disable(id);
        await stage.administration.enable(id);
      },
    ],
  ])('sends later nothing to an endpoint once %s', async (_when, end) => {
    const { id } = await stage.endpoint(receiver);
    await disable(id);
    await enable(id);
    await end(id);
    expect(await catchUps()).toEqual([]);
  });

  it('replaces what an earlier one would send later, and what a process has read of that before', async () => {
    const { id } = await stage.endpoint(receiver);
    await disable(id);
    const writer = new ReplayWriter(new OutboxQueue(), stage.clock);
    const process = new CatchUps(stage.dataSource, writer, new AuditLog(stage.clock));
    await enable(id);
    const [earlier] = await process.due();
    await stage.announce();
    await disable(id);
    await stage.fanOutAll();
    await stage.replays.enable(owner, id, new Date('2100-01-01T00:00:00.000Z'), author);
    expect([earlier && (await process.send(earlier)), (await catchUps()).length]).toEqual([0, 1]);
    expect([await stage.process().replayFeed.run(), await catchUps()]).toEqual([0, []]);
    expect(await deliveriesTo(id)).toEqual([]);
  });

  it('sends later no event from before the begin that was chosen', async () => {
    const { id } = await stage.endpoint(receiver);
    await disable(id);
    await stage.announce();
    await stage.fanOutAll();
    await stage.replays.enable(owner, id, new Date('2100-01-01T00:00:00.000Z'), author);
    await stage.rows('UPDATE webhook_catch_up SET first_sequence = 0');
    expect([await stage.process().replayFeed.run(), await catchUps()]).toEqual([0, []]);
  });

  it('sends later nothing to an endpoint that was disabled again, and waits for one that is being changed', async () => {
    const { id } = await stage.endpoint(receiver);
    const { replayFeed } = stage.process();
    await stage.dataSource.transaction(async (tx) => {
      await tx.query('UPDATE webhook_endpoint SET updated_at = updated_at WHERE id = $1', [id]);
      await stage.rows(
        'INSERT INTO webhook_catch_up (endpoint_id, first_sequence, since, actor) VALUES ($1, 0, $2, $3)',
        [id, since, author.actor],
      );
      expect([await replayFeed.run(), (await catchUps()).length]).toEqual([0, 1]);
    });
    await disable(id);
    await stage.announce();
    await stage.fanOutAll();
    expect([await replayFeed.run(), await catchUps(), await deliveriesTo(id)]).toEqual([0, [], []]);
  });
});

describe('while a fan-out hangs', () => {
  it('any number of replays wait for it, hold up no other fan-out, and send then what was missed', async () => {
    const { id } = await stage.endpoint(receiver);
    await disable(id);
    await stage.announce();
    await stage.fanOutAll();
    await stage.administration.enable(id);
    let ended = 0;
    let replays: Promise<(number | undefined)[]> = Promise.resolve([]);
    await whileFanOutHangs(async () => {
      const counted = (sent: { readonly deliveries: number } | null) => {
        ended += 1;
        return sent?.deliveries;
      };
      replays = Promise.all(Array.from({ length: 12 }, () => replay(id).then(counted)));
      await stage.until(async () => (await awaitsFanOuts()) || (await stage.waiting()) > 0);
      await stage.announce();
      expect(await stage.process().fanOut.run()).toBe(1);
      expect(ended).toBe(0);
    });
    expect((await replays).toSorted()).toEqual([...Array.from({ length: 11 }, () => 0), 1]);
    expect(await deliveriesTo(id)).toHaveLength(2);
  });

  it('a replay that is refused does not wait for it', async () => {
    const { id } = await stage.endpoint(receiver);
    await disable(id);
    await whileFanOutHangs(async () => {
      await expect(replay(id)).rejects.toMatchObject({ code: 'HOOK_001' });
      await expect(stage.administration.replay(id, since)).rejects.toMatchObject({ code: 'HOOK_001' });
      await expect(stage.administration.replay('wh_none', since)).rejects.toMatchObject({ code: 'NOT_001' });
      expect(await replay('wh_none')).toBeNull();
    });
  });

  it('a replay gives up after a time', async () => {
    const sender = new ReplaySender(stage.dataSource, new ReplayWriter(new OutboxQueue(), stage.clock));
    await whileFanOutHangs(async () => {
      await expect(sender.awaitFanOuts(1)).rejects.toMatchObject({ code: 'SRV_002' });
    });
    await sender.awaitFanOuts(1);
  });
});

it('an event whose fan-out in parts has passed over a disabled endpoint is sent by the replay of its enabling', async () => {
  await stage.rows(
    `INSERT INTO webhook_endpoint (data_set, id, account_id, url, events, secret, created_at, updated_at)
     SELECT 'live', 'wh_' || lpad(n::text, 32, '0'), 'acc_' || n, 'https://localhost/', '{ipo.opened}', '', $1, $1
       FROM generate_series(1, 400) n`,
    [stage.clock.now()],
  );
  const [first, last] = [1, 400].map((n) => `wh_${String(n).padStart(32, '0')}`);
  if (first === undefined || last === undefined) throw new Error('no endpoints');
  await disable(first);
  await disable(last);
  await stage.announce();
  await stage.process().fanOut.run();
  expect(await stage.rows('SELECT FROM outbox_event WHERE fanned_out_at IS NULL')).toHaveLength(1);
  const enable = (id: string, accountId: string) =>
    stage.replays.enable({ accountId, dataSet: 'live' }, id, since, author);
  expect(await enable(first, 'acc_1')).toMatchObject({ deliveries: 1 });
  expect(await enable(last, 'acc_400')).toMatchObject({ deliveries: 0 });
  await stage.fanOutAll();
  expect(await stage.process().replayFeed.run()).toBe(0);
  expect([await deliveriesTo(first), await deliveriesTo(last)].map(({ length }) => length)).toEqual([1, 1]);
  expect(await stage.rows('SELECT FROM webhook_delivery')).toHaveLength(400);
});
