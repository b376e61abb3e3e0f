import { Logger } from '@nestjs/common';
import { ManualClock, SystemClock, dayMs } from '@market/kernel';
import type { TestReceiver } from '@market/testing';
import { DeliveryLogRepository } from '../persistence/delivery-log.repository';
import { byKey } from '../testing/authors.fixture';
import { WebhookStage } from '../testing/webhook-stage.fixture';
import { RetentionJob } from './retention.job';

const owner = { accountId: 'acc_1', dataSet: 'live' } as const;
const start = new Date('2026-11-20T04:30:00.000Z');
let clock: ManualClock;
let stage: WebhookStage;
let receiver: TestReceiver;

beforeEach(async () => {
  clock = new ManualClock(start);
  stage = await WebhookStage.set(clock);
  receiver = await stage.receiver();
});
afterEach(() => stage.strike());

const left = async () => {
  const tables = ['webhook_delivery', 'webhook_attempt', 'webhook_message', 'webhook_endpoint'];
  const counts = await Promise.all(
    tables.map((table) => stage.rows<{ count: number }>(`SELECT count(*) AS count FROM ${table}`)),
  );
  return counts.map(([row]) => row?.count);
};

async function deliver(count: number): Promise<void> {
  const before = (await stage.states())['delivered'] ?? 0;
  await stage.announce(count);
  await stage.deliverDue();
  expect((await stage.states())['delivered']).toBe(before + count);
}

/** Adds held replays of the newest event. */
const replayed = (endpointId: string, count: number) =>
  stage.rows(
    `INSERT INTO webhook_delivery (data_set, id, event_id, endpoint_id, kind, state, created_at, settled_at)
     SELECT m.data_set, m.event_id || '_' || n, m.event_id, $1, 'replay', 'held', $3, $3
       FROM (SELECT * FROM webhook_message ORDER BY made_at DESC LIMIT 1) m, generate_series(1, $2::integer) n`,
    [endpointId, count, clock.now()],
  );

/** Adds a failed attempt to each existing delivery. */
const failBefore = () =>
  stage.rows(
    `INSERT INTO webhook_attempt (data_set, delivery_id, lease, outcome, started_at, error)
     SELECT data_set, id, 0, 'failed', created_at, 'answered with status 500' FROM webhook_delivery`,
  );

describe('the log', () => {
  it('keeps a delivery for 30 days after its end, then removes it with its attempts and its message', async () => {
    await stage.endpoint(receiver);
    await deliver(3);
    await failBefore();
    const job = new RetentionJob(stage.dataSource, clock);
    clock.advance(30 * dayMs);
    expect(await job.run()).toBe(0);
    expect(await left()).toEqual([3, 3, 3, 1]);
    await deliver(1);
    clock.advance(1);
    expect(await job.run()).toBe(3);
    expect(await left()).toEqual([1, 0, 1, 1]);
  });

  it('leaves the events of what it removes for 91 days, by outcome, without test events and what was held', async () => {
    const { id } = await stage.endpoint(receiver);
    await deliver(2);
    await stage.tests.send(owner, id);
    await replayed(id, 1);
    const events = await stage.rows<{ id: string }>('SELECT id FROM outbox_event ORDER BY id');
    const past = () =>
      stage.rows<{ state: string; made_on: string; ids: string[] }>(
        `SELECT state, made_on::text, (SELECT array_agg(id ORDER BY id) FROM unnest(event_ids) id) AS ids
           FROM webhook_past_delivery WHERE endpoint_id = $1`,
        [id],
      );
    const job = new RetentionJob(stage.dataSource, clock);
    await job.run();
    expect(await past()).toEqual([]);
    clock.advance(30 * dayMs + 1);
    expect(await job.run()).toBe(4);
    const ids = events.map((event) => event.id);
    expect(await past()).toEqual([{ state: 'delivered', made_on: '2026-11-20', ids }]);
    clock.set(new Date(start.getTime() + 91 * dayMs));
    await job.run();
    expect(await past()).toHaveLength(1);
    clock.advance(dayMs);
    await job.run();
    expect(await past()).toEqual([]);
  });

  it('removes deliveries from before a replay, and keeps the message for the new ones', async () => {
    const { id } = await stage.endpoint(receiver);
    await deliver(1);
    const job = new RetentionJob(stage.dataSource, clock);
    clock.advance(20 * dayMs);
    expect(await stage.administration.replay(id, start)).toBe(1);
    await stage.deliverDue();
    expect(await stage.states()).toEqual({ delivered: 2 });
    clock.advance(10 * dayMs + 1);
    expect([await job.run(), await left()]).toEqual([1, [1, 0, 1, 1]]);
    expect(await stage.administration.deliveries(id, 10)).toMatchObject([{ kind: 'replay' }]);
    clock.advance(20 * dayMs);
    expect([await job.run(), await left()]).toEqual([1, [0, 0, 0, 1]]);
  });

  it('is shortened in batches of a thousand, the oldest events first', async () => {
    const { id } = await stage.endpoint(receiver);
    await deliver(1);
    await replayed(id, 600);
    clock.advance(dayMs);
    await deliver(1);
    await replayed(id, 600);
    clock.advance(31 * dayMs);
    const log = new DeliveryLogRepository();
    expect(await log.removeSettledBefore(stage.dataSource, clock.now(), 1_000)).toBe(1_000);
    expect(await stage.rows('SELECT DISTINCT created_at FROM webhook_delivery')).toEqual([
      { created_at: new Date(start.getTime() + dayMs) },
    ]);
    expect(await new RetentionJob(stage.dataSource, clock).run()).toBe(202);
    expect(await left()).toEqual([0, 0, 0, 1]);
  });

  it('is shortened completely beside other processes, except for rows that they have locked', async () => {
    const { id } = await stage.endpoint(receiver);
    await deliver(1);
    await replayed(id, 2_500);
    clock.advance(31 * dayMs);
    await stage.dataSource.transaction(async (tx) => {
      await tx.query('SELECT FROM webhook_delivery ORDER BY id LIMIT 1 FOR UPDATE');
      expect(await new RetentionJob(stage.dataSource, clock).run()).toBe(2_500);
    });
    expect(await new RetentionJob(stage.dataSource, clock).run()).toBe(1);
    expect(await left()).toEqual([0, 0, 0, 1]);
  });

  it.each(['event', 'replay'])(
    'keeps a deleted endpoint as long as its last delivery, a %s',
    async (kind) => {
      const { id } = await stage.endpoint(receiver);
      await deliver(1);
      await stage.endpoints.delete(owner, id, byKey);
      await stage.rows('UPDATE webhook_delivery SET kind = $1, settled_at = $2', [
        kind,
        new Date(start.getTime() + dayMs),
      ]);
      const job = new RetentionJob(stage.dataSource, clock);
      clock.advance(30 * dayMs + 1);
      expect([await job.run(), await left()]).toEqual([0, [1, 0, 1, 1]]);
      clock.advance(dayMs);
      expect([await job.run(), await left()]).toEqual([1, [0, 0, 0, 0]]);
    },
  );

  it('keeps a deleted endpoint with deliveries even if the clock at its deletion was slow', async () => {
    const { id } = await stage.endpoint(receiver);
    await deliver(1);
    clock.advance(-60_000);
    await stage.endpoints.delete(owner, id, byKey);
    clock.advance(60_000);
    const job = new RetentionJob(stage.dataSource, clock);
    clock.advance(30 * dayMs - 1);
    expect([await job.run(), await left()]).toEqual([0, [1, 0, 1, 1]]);
  });

  it('keeps waiting deliveries, and removes a deleted endpoint with its last delivery', async () => {
    const { id } = await stage.endpoint(receiver);
    await stage.announce();
    const { fanOut } = stage.process();
    await fanOut.run();
    clock.advance(60 * dayMs);
    const job = new RetentionJob(stage.dataSource, clock);
    expect(await job.run()).toBe(0);
    await stage.endpoints.delete(owner, id, byKey);
    expect(
      (await stage.rows<{ secret: Buffer }>('SELECT secret FROM webhook_endpoint'))[0]?.secret,
    ).toHaveLength(0);
    expect(await job.run()).toBe(0);
    clock.advance(31 * dayMs);
    expect(await job.run()).toBe(1);
    expect(await left()).toEqual([0, 0, 0, 0]);
  });
});

it('nothing is removed after the clock was set while the process runs, which is logged', async () => {
  const job = new RetentionJob(stage.dataSource, new SystemClock());
  const [now, run] = [Date.now(), jest.spyOn(job, 'run')];
  const error = jest.spyOn(Logger.prototype, 'error').mockImplementation();
  jest.spyOn(Date, 'now').mockReturnValue(now + 400 * dayMs);
  await job.tick();
  expect(run).not.toHaveBeenCalled();
  const refused = expect.objectContaining({ event: 'pruning-refused' });
  expect(error).toHaveBeenCalledWith(refused, expect.any(String));
  jest.restoreAllMocks();
});
