import type { TestReceiver } from '@market/testing';
import { runDatabaseChecks } from '@market/database';
import { byKey } from '../testing/authors.fixture';
import { WebhookStage } from '../testing/webhook-stage.fixture';
import { webhooksChecks } from '../webhooks.checks';

let stage: WebhookStage;
let receiver: TestReceiver;

beforeEach(async () => {
  stage = await WebhookStage.set();
  receiver = await stage.receiver();
});
afterEach(() => stage.strike());

const deliveries = () =>
  stage.rows<{ endpoint: string; event: string; data_set: string }>(
    'SELECT endpoint_id AS endpoint, event_id AS event, data_set FROM webhook_delivery ORDER BY id',
  );
const targets = async () => (await deliveries()).map(({ endpoint }) => endpoint).sort();

/** Ids of the endpoints, by rank. */
const oldestFirst = async () =>
  (await stage.rows<{ id: string }>('SELECT id FROM webhook_endpoint ORDER BY created_at, id')).map(
    ({ id }) => id,
  );

describe('fan-out', () => {
  it('makes one delivery for each endpoint that is subscribed to the event', async () => {
    const wants = await stage.endpoint(receiver, { accountId: 'acc_1' });
    const wantsToo = await stage.endpoint(receiver, {
      accountId: 'acc_2',
      events: ['gmp.updated', 'ipo.opened'],
    });
    await stage.endpoint(receiver, { accountId: 'acc_3', events: ['nfo.opened'] });
    await stage.announce();
    await stage.fanOutAll();
    expect(await targets()).toEqual([wants.id, wantsToo.id].sort());
  });

  it('makes exactly one delivery for each event and endpoint over many processes', async () => {
    for (let count = 0; count < 4; count += 1) await stage.endpoint(receiver, { accountId: `acc_${count}` });
    await stage.announce(60);
    const processes = Array.from({ length: 4 }, () => stage.process().fanOut);
    await Promise.all(
      processes.map(async (fanOut) => {
        while ((await fanOut.run()) > 0);
      }),
    );
    const made = await deliveries();
    expect(made).toHaveLength(240);
    expect(new Set(made.map(({ endpoint, event }) => `${endpoint} ${event}`)).size).toBe(240);
  });

  it('queues event by event, so that a claim sees many endpoints', async () => {
    for (let count = 0; count < 3; count += 1) await stage.endpoint(receiver, { accountId: `acc_${count}` });
    await stage.announce(4);
    await stage.fanOutAll();
    const events = (await deliveries()).map(({ event }) => event);
    const inTurn = [...new Set(events)].flatMap((event) => [event, event, event]);
    expect(events).toEqual(inTurn);
  });

  it('separates the data sets of test and live keys', async () => {
    const live = await stage.endpoint(receiver);
    const test = await stage.endpoint(receiver, { dataSet: 'sample' });
    await stage.announce(1, { dataSet: 'sample' });
    await stage.fanOutAll();
    expect(await deliveries()).toMatchObject([{ endpoint: test.id, data_set: 'sample' }]);
    await stage.announce(1);
    await stage.fanOutAll();
    expect((await targets()).filter((id) => id === live.id)).toHaveLength(1);
    expect(await deliveries()).toHaveLength(2);
  });

  it('makes no delivery of an event that was committed before the endpoint was created', async () => {
    await stage.announce();
    await stage.endpoint(receiver);
    await stage.fanOutAll();
    expect(await deliveries()).toEqual([]);
  });

  it('makes a delivery of an event that was written before the endpoint was created, but committed after', async () => {
    const runner = stage.dataSource.createQueryRunner();
    await runner.startTransaction();
    await stage.outbox.announce(runner, [stage.event()]);
    const { id } = await stage.endpoint(receiver);
    await stage.fanOutAll();
    await runner.commitTransaction();
    await runner.release();
    await stage.sequence();
    await stage.fanOutAll();
    expect(await targets()).toEqual([id]);
  });

  it('makes no delivery below Pro, keeps the endpoint, and makes none later for earlier events', async () => {
    const { id } = await stage.endpoint(receiver);
    stage.plans.limits.set('acc_1', 0);
    await stage.announce(3);
    await stage.fanOutAll();
    expect(await deliveries()).toEqual([]);
    stage.plans.limits.set('acc_1', 5);
    await stage.fanOutAll();
    expect(await deliveries()).toEqual([]);
    await stage.announce(1);
    await stage.fanOutAll();
    expect(await targets()).toEqual([id]);
  });

  it('serves the five oldest endpoints after a downgrade to Pro, and all after the upgrade', async () => {
    stage.plans.limits.set('acc_1', 20);
    const made = [];
    for (let count = 0; count < 8; count += 1) made.push((await stage.endpoint(receiver)).id);
    const oldest = await oldestFirst();
    stage.plans.limits.set('acc_1', 5);
    await stage.announce();
    await stage.fanOutAll();
    expect(await targets()).toEqual(oldest.slice(0, 5).sort());
    const { items } = await stage.queries.list('live', 'acc_1', { page: 1, limit: 20 });
    expect(
      items
        .filter(({ disabledBy }) => disabledBy === 'plan')
        .map(({ id }) => id)
        .sort(),
    ).toEqual(oldest.slice(5).sort());
    stage.plans.limits.set('acc_1', 20);
    await stage.announce();
    await stage.fanOutAll();
    expect(await deliveries()).toHaveLength(13);
  });

  it('serves an endpoint beyond the plan once an older one is deleted, in the same process', async () => {
    stage.plans.limits.set('acc_1', 2);
    for (let count = 0; count < 2; count += 1) await stage.endpoint(receiver);
    const [older = '', younger = ''] = await oldestFirst();
    stage.plans.limits.set('acc_1', 1);
    const { fanOut } = stage.process();
    const told = async () => {
      const before = new Set((await deliveries()).map(({ event }) => event));
      await stage.announce();
      while ((await fanOut.run()) > 0);
      return (await deliveries()).filter(({ event }) => !before.has(event)).map(({ endpoint }) => endpoint);
    };
    expect(await told()).toEqual([older]);
    expect(await told()).toEqual([older]);
    await stage.endpoints.delete({ accountId: 'acc_1', dataSet: 'live' }, older, byKey);
    expect(await told()).toEqual([younger]);
    stage.plans.limits.set('acc_1', 0);
    expect(await told()).toEqual([]);
  });

  it('holds waiting deliveries to endpoints beyond the plan, even after an upgrade', async () => {
    stage.plans.limits.set('acc_1', 20);
    for (let count = 0; count < 6; count += 1) await stage.endpoint(receiver);
    await stage.announce(2);
    await stage.fanOutAll();
    stage.plans.limits.set('acc_1', 5);
    const { leaseReaper } = stage.process();
    expect(await leaseReaper.holdBeyondPlan()).toBe(1);
    stage.plans.limits.set('acc_1', 20);
    expect(await leaseReaper.holdBeyondPlan()).toBe(0);
    expect(await stage.states()).toEqual({ pending: 10, held: 2 });
    expect(await runDatabaseChecks(stage.dataSource, webhooksChecks)).toEqual([]);
  });

  it('makes no delivery to a deleted endpoint', async () => {
    const { id } = await stage.endpoint(receiver);
    await stage.announce();
    await stage.fanOutAll();
    await stage.endpoints.delete({ accountId: 'acc_1', dataSet: 'live' }, id, byKey);
    await stage.announce();
    await stage.fanOutAll();
    expect(await stage.states()).toEqual({ held: 1 });
  });

  it('reaches very many endpoints in parts, each exactly once over several processes', async () => {
    const many = 3_000;
    await stage.rows(
      `INSERT INTO webhook_endpoint (data_set, id, account_id, url, events, secret, created_at, updated_at)
       SELECT 'live', 'wh_' || md5(n::text), 'acc_' || n, 'https://localhost/', '{ipo.opened}', '', now(), now()
         FROM generate_series(1, $1::integer) n`,
      [many],
    );
    stage.plans.limits.set('acc_1', 0);
    await stage.announce();
    const [one, other] = [stage.process().fanOut, stage.process().fanOut];
    await one.run();
    const first = (await deliveries()).length;
    expect(first).toBeGreaterThan(0);
    expect(first).toBeLessThan(many / 2);
    const away = jest.spyOn(stage.plans, 'of').mockRejectedValue(new Error('the process dies'));
    await expect(one.run()).rejects.toThrow();
    away.mockRestore();
    expect(await deliveries()).toHaveLength(first);
    // Another event follows, which is not part of this one; a process that starts now is too late for the first.
    for (const accountId of ['acc_new_1', 'acc_new_2']) await stage.endpoint(receiver, { accountId });
    await stage.announce(1, { type: 'nfo.opened' });
    const finish = async (fanOut: typeof one) => {
      while ((await fanOut.run()) > 0);
    };
    await Promise.all([finish(one), finish(other)]);
    expect(new Set(await targets()).size).toBe(many - 1);
    expect(await deliveries()).toHaveLength(many - 1);
    expect(await stage.rows('SELECT FROM outbox_event WHERE fanned_out_at IS NULL')).toEqual([]);
  });

  it.each([
    ['first', 0],
    ['second', 1],
    ['last', 2],
  ])(
    'makes what is missing for the %s endpoint when an event comes again, and nothing twice',
    async (_which, at) => {
      for (const accountId of ['acc_1', 'acc_2', 'acc_3']) await stage.endpoint(receiver, { accountId });
      await stage.announce(2);
      await stage.fanOutAll();
      const made = async () =>
        (await deliveries()).map(({ endpoint, event }) => `${endpoint} ${event}`).sort();
      const before = await made();
      expect(before).toHaveLength(6);
      const missing = [...new Set((await deliveries()).map(({ endpoint }) => endpoint))].sort()[at];
      for (const table of ['waiting', 'delivery']) {
        await stage.rows(`DELETE FROM webhook_${table} WHERE endpoint_id = $1`, [missing]);
      }
      await stage.rows('UPDATE outbox_event SET fanned_out_at = NULL');
      await stage.fanOutAll();
      expect(await made()).toEqual(before);
      expect(await runDatabaseChecks(stage.dataSource, webhooksChecks)).toEqual([]);
    },
  );

  it('is repeated after a rollback of its transaction', async () => {
    await stage.endpoint(receiver);
    await stage.announce();
    const { fanOut } = stage.process();
    const settle = jest
      .spyOn(stage.plans, 'of')
      .mockRejectedValueOnce(new Error('the database of plans is away'));
    await expect(fanOut.run()).rejects.toThrow();
    expect(await deliveries()).toEqual([]);
    settle.mockRestore();
    await stage.fanOutAll();
    expect(await deliveries()).toHaveLength(1);
  });
});
