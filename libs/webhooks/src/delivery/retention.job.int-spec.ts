import { ManualClock } from '@market/kernel';
import type { TestReceiver } from '@market/platform/testing';
import { WebhookStage } from '../testing/webhook-stage.fixture';
import { RetentionJob } from './retention.job';

jest.setTimeout(60_000);

const dayMs = 24 * 60 * 60 * 1000;
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
  const { fanOut, dispatcher } = stage.process();
  while ((await fanOut.run()) > 0);
  dispatcher.start();
  await stage.until(async () => (await stage.states())['delivered'] === before + count);
  await dispatcher.stop();
}

/** Each delivery there is failed once before it arrived. */
const failBefore = () =>
  stage.rows(
    `INSERT INTO webhook_attempt (data_set, delivery_id, lease, outcome, started_at, error)
     SELECT data_set, id, 0, 'failed', created_at, 'answered with status 500' FROM webhook_delivery`,
  );

describe('the log', () => {
  it('is kept for 30 days from the end of a delivery, then removed with its attempts and its event', async () => {
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

  it('lets go of what was delivered before a replay, and keeps the event for what is delivered again', async () => {
    const { id } = await stage.endpoint(receiver);
    await deliver(1);
    const job = new RetentionJob(stage.dataSource, clock);
    clock.advance(20 * dayMs);
    expect(await stage.administration.replay(id, start)).toBe(1);
    const { dispatcher } = stage.process();
    dispatcher.start();
    await stage.until(async () => (await stage.states())['delivered'] === 2);
    await dispatcher.stop();
    clock.advance(10 * dayMs + 1);
    expect([await job.run(), await left()]).toEqual([1, [1, 0, 1, 1]]);
    expect(await stage.administration.deliveries(id, 10)).toMatchObject([{ kind: 'replay' }]);
    clock.advance(20 * dayMs);
    expect([await job.run(), await left()]).toEqual([1, [0, 0, 0, 1]]);
  });

  it('goes in steps of a thousand', async () => {
    const { id } = await stage.endpoint(receiver);
    await deliver(1);
    await stage.rows(
      `INSERT INTO webhook_delivery (data_set, id, event_id, endpoint_id, kind, state, created_at, settled_at)
       SELECT 'live', 'dlv_old_' || n, (SELECT event_id FROM webhook_message LIMIT 1), $1, 'replay', 'held', $2, $2
         FROM generate_series(1, 2500) n`,
      [id, start],
    );
    clock.advance(31 * dayMs);
    expect(await new RetentionJob(stage.dataSource, clock).run()).toBe(2_501);
    expect(await left()).toEqual([0, 0, 0, 1]);
  });

  it('never loses what still waits, and takes a deleted endpoint with its last delivery', async () => {
    const { id } = await stage.endpoint(receiver);
    await stage.announce();
    const { fanOut } = stage.process();
    await fanOut.run();
    clock.advance(60 * dayMs);
    const job = new RetentionJob(stage.dataSource, clock);
    expect(await job.run()).toBe(0);
    await stage.endpoints.delete({ accountId: 'acc_1', dataSet: 'live' }, id);
    expect(
      (await stage.rows<{ secret: Buffer }>('SELECT secret FROM webhook_endpoint'))[0]?.secret,
    ).toHaveLength(0);
    expect(await job.run()).toBe(0);
    clock.advance(31 * dayMs);
    expect(await job.run()).toBe(1);
    expect(await left()).toEqual([0, 0, 0, 0]);
  });
});
