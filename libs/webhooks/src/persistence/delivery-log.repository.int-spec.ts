import { ManualClock, hourMs } from '@market/kernel';
import type { TestReceiver } from '@market/testing';
import { WebhookStage } from '../testing/webhook-stage.fixture';

const start = new Date('2026-11-20T04:30:00.000Z');
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

describe('a replay', () => {
  it('skips deliveries that wait or are being sent', async () => {
    const { id } = await stage.endpoint(receiver);
    await stage.announce();
    await stage.fanOutAll();
    expect(await stage.administration.replay(id, start)).toBe(0);
    receiver.respond = () => undefined;
    const { dispatcher } = stage.process();
    dispatcher.start();
    await receiver.received(1);
    expect(await stage.states()).toEqual({ sending: 1 });
    expect(await stage.administration.replay(id, start)).toBe(0);
    await dispatcher.stop(0);
  });
});

describe('the log of an endpoint', () => {
  it('contains deliveries of events, replays and tests, newest first, and none of another endpoint', async () => {
    const { id } = await stage.endpoint(receiver);
    await stage.endpoint(receiver, { path: '/other', accountId: 'acc_2' });
    await stage.announce();
    await stage.deliverDue();
    clock.advance(hourMs);
    await stage.tests.send(owner, id);
    clock.advance(hourMs);
    await stage.administration.replay(id, start);
    await stage.deliverDue();
    clock.advance(hourMs);
    await stage.announce(1, { type: 'gmp.updated' });
    await stage.announce();
    await stage.deliverDue();
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

  it.each([
    ['events', async () => stage.announce()],
    ['replays', async (id: string) => stage.administration.replay(id, start)],
  ])('has the newest where it is cut, of %s, too', async (_title, tell) => {
    const { id } = await stage.endpoint(receiver);
    await stage.announce();
    await stage.deliverDue();
    for (let round = 0; round < 3; round += 1) {
      clock.advance(hourMs);
      await tell(id);
      await stage.deliverDue();
    }
    const hours = (await stage.administration.deliveries(id, 2)).map(
      ({ createdAt }) => (createdAt.getTime() - start.getTime()) / hourMs,
    );
    expect(hours).toEqual([3, 2]);
  });

  it('is cut at the limit, even among events of the same time', async () => {
    const { id } = await stage.endpoint(receiver);
    await stage.announce(6);
    await stage.deliverDue();
    const ids = async (atMost: number) =>
      (await stage.administration.deliveries(id, atMost)).map((one) => one.id);
    expect(await ids(2)).toEqual((await ids(6)).slice(0, 2));
  });

  it('is not changed by a replay to another endpoint', async () => {
    const { id } = await stage.endpoint(receiver, { events: ['gmp.updated', 'ipo.opened'] });
    const other = await stage.endpoint(receiver, { accountId: 'acc_2', events: ['gmp.updated'] });
    await stage.announce(1, { type: 'gmp.updated' });
    await stage.deliverDue();
    clock.advance(hourMs);
    await stage.announce();
    await stage.deliverDue();
    const before = await stage.administration.deliveries(id, 1);
    expect(before).toMatchObject([{ type: 'ipo.opened' }]);
    clock.advance(hourMs);
    expect(await stage.administration.replay(other.id, start)).toBe(1);
    expect(await stage.administration.deliveries(id, 1)).toEqual(before);
  });

  it('contains the response to a test event', async () => {
    const { id } = await stage.endpoint(receiver);
    receiver.respond = (_request, response) => void response.writeHead(200).end('{"taken": "ναι, \\"so\\""}');
    await stage.tests.send(owner, id);
    expect(await stage.administration.deliveries(id, 1)).toMatchObject([
      {
        attempts: [{ statusCode: 200, durationMs: expect.any(Number), answer: '{"taken": "ναι, \\"so\\""}' }],
      },
    ]);
  });

  it('contains the attempts in order, the successful one last', async () => {
    const { id } = await stage.endpoint(receiver);
    receiver.respond = (_request, response) => void response.writeHead(500).end('later');
    await stage.announce();
    await stage.deliverDue();
    clock.advance(60_000);
    receiver.respond = (_request, response) => void response.writeHead(202).end('thanks');
    await stage.deliverDue();
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

  it('contains the due time of waiting deliveries', async () => {
    const { id } = await stage.endpoint(receiver);
    receiver.respond = (_request, response) => void response.writeHead(500).end();
    await stage.announce();
    await stage.deliverDue();
    expect(await stage.administration.deliveries(id, 10)).toMatchObject([
      { state: 'pending', dueAt: new Date(start.getTime() + 60_000), attempts: [{ outcome: 'failed' }] },
    ]);
  });
});
