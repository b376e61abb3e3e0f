import { ManualClock } from '@market/kernel';
import type { TestReceiver } from '@market/platform/testing';
import { WebhookStage } from '../testing/webhook-stage.fixture';

const start = new Date('2026-11-20T04:30:00.000Z');
const hourMs = 60 * 60 * 1000;
const owner = { accountId: 'acc_1', dataSet: 'live' } as const;
let clock: ManualClock;
let stage: WebhookStage;
let receiver: TestReceiver;

beforeEach(async () => {
  clock = new ManualClock(start);
  stage = await WebhookStage.set(clock);
  receiver = await stage.receiver();
});
afterEach(async () => expect(await stage.strikeAndCheck()).toEqual([]));

/** Sends what is due, until nothing is. */
async function deliver(): Promise<void> {
  await stage.fanOutAll();
  const { dispatcher } = stage.process();
  dispatcher.start();
  const due = () => stage.rows('SELECT FROM webhook_waiting WHERE due_at <= $1', [clock.now()]);
  await stage.until(
    async () => (await due()).length === 0 && (await stage.states())['sending'] === undefined,
  );
  await dispatcher.stop();
}

describe('the log of an endpoint', () => {
  it('has deliveries of events, replays and tests, newest first, and none of another endpoint', async () => {
    const { id } = await stage.endpoint(receiver);
    await stage.endpoint(receiver, { path: '/other', accountId: 'acc_2' });
    await stage.announce();
    await deliver();
    clock.advance(hourMs);
    await stage.tests.send(owner, id);
    clock.advance(hourMs);
    await stage.administration.replay(id, start);
    await deliver();
    clock.advance(hourMs);
    await stage.announce(1, { type: 'gmp.updated' });
    await stage.announce();
    await deliver();
    const listed = async (atMost: number) =>
      (await stage.administration.deliveries(id, atMost)).map(({ kind, createdAt }) => [
        kind,
        (createdAt.getTime() - start.getTime()) / hourMs,
      ]);
    expect(await listed(10)).toEqual([
      ['event', 3],
      ['replay', 2],
      ['test', 1],
      ['event', 0],
    ]);
    expect(await listed(2)).toEqual([
      ['event', 3],
      ['replay', 2],
    ]);
  });

  it('has the attempts in their order, the one that arrived at the end', async () => {
    const { id } = await stage.endpoint(receiver);
    receiver.answer = (_request, response) => void response.writeHead(500).end('later');
    await stage.announce();
    await deliver();
    clock.advance(60_000);
    receiver.answer = (_request, response) => void response.writeHead(202).end('thanks');
    await deliver();
    const [delivery] = await stage.administration.deliveries(id, 10);
    const durationMs = expect.any(Number);
    expect(delivery).toMatchObject({ state: 'delivered', dueAt: null });
    expect(delivery?.attempts).toEqual([
      {
        ...{ outcome: 'failed', startedAt: '2026-11-20T04:30:00.000Z', durationMs, statusCode: 500 },
        ...{ error: 'answered with status 500', answer: 'later' },
      },
      {
        ...{ outcome: 'delivered', startedAt: '2026-11-20T04:31:00.000Z', durationMs, statusCode: 202 },
        ...{ error: null, answer: 'thanks' },
      },
    ]);
  });

  it('tells when what waits is due next', async () => {
    const { id } = await stage.endpoint(receiver);
    receiver.answer = (_request, response) => void response.writeHead(500).end();
    await stage.announce();
    await deliver();
    expect(await stage.administration.deliveries(id, 10)).toMatchObject([
      { state: 'pending', dueAt: new Date(start.getTime() + 60_000), attempts: [{ outcome: 'failed' }] },
    ]);
  });
});
