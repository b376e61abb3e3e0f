import { ManualClock, hourMs } from '@market/kernel';
import type { TestReceiver } from '@market/testing';
import { WebhookStage } from '../testing/webhook-stage.fixture';

const start = new Date('2026-11-20T04:30:00.000Z');

let clock: ManualClock;
let stage: WebhookStage;
let receiver: TestReceiver;

beforeEach(async () => {
  clock = new ManualClock(start);
  stage = await WebhookStage.set(clock);
  receiver = await stage.receiver();
});
afterEach(async () => expect(await stage.strikeAndCheck()).toEqual([]));

/** Announces events one after the other, each with one attempt, which gets this status. */
async function deliver(count: number, status: number): Promise<void> {
  receiver.respond = (_request, response) => void response.writeHead(status).end();
  for (let made = 0; made < count; made += 1) {
    await stage.announce();
    await stage.fanOutAll();
    const { dispatcher } = stage.process([]);
    dispatcher.start();
    const isEmpty = 'SELECT FROM webhook_waiting UNION ALL SELECT FROM webhook_lease';
    await stage.until(async () => (await stage.rows(isEmpty)).length === 0);
    await dispatcher.stop();
  }
}

const told = () => stage.notices.map(({ kind, failures }) => `${kind} ${failures}`);
const failingSince = async () =>
  (await stage.rows<{ at: Date | null }>('SELECT failing_since AS at FROM webhook_endpoint'))[0]?.at;

describe('the owners of an endpoint', () => {
  it('are told once at five failures in a row, and once when ten disable it', async () => {
    const { id: endpointId } = await stage.endpoint(receiver);
    await deliver(4, 500);
    expect(told()).toEqual([]);
    await deliver(1, 500);
    expect(stage.notices).toEqual([
      {
        ...{ kind: 'failing', endpointId, accountId: 'acc_1', dataSet: 'live', failures: 5, at: start },
        ...{ failuresUntilDisabled: 10, url: `https://localhost:${receiver.port}/hook` },
      },
    ]);
    await deliver(4, 500);
    expect(told()).toEqual(['failing 5']);
    await deliver(2, 500);
    expect(told()).toEqual(['failing 5', 'disabled 10']);
  });

  it('are told of a disabling alone if ten failures are recorded together', async () => {
    await stage.endpoint(receiver);
    receiver.respond = (_request, response) => void response.writeHead(500).end();
    await stage.announce(12);
    await stage.fanOutAll();
    const { dispatcher } = stage.process([]);
    dispatcher.start();
    await stage.until(async () => stage.notices.some(({ kind }) => kind === 'disabled'));
    await dispatcher.stop();
    expect(told().filter((each) => each.startsWith('disabled'))).toHaveLength(1);
    expect(told().filter((each) => each.startsWith('failing')).length).toBeLessThanOrEqual(1);
  });

  it('are warned at most once a day of failures that come and go, and again after an enabling', async () => {
    const { id } = await stage.endpoint(receiver);
    await deliver(5, 500);
    await deliver(1, 200);
    clock.advance(24 * hourMs - 1);
    await deliver(5, 500);
    await deliver(1, 200);
    expect(told()).toEqual(['failing 5']);
    clock.advance(1);
    await deliver(5, 500);
    expect(told()).toEqual(['failing 5', 'failing 5']);
    await stage.administration.enable(id);
    await deliver(5, 500);
    expect(told()).toEqual(['failing 5', 'failing 5', 'failing 5']);
  });

  it('are not told by a test event that fails', async () => {
    const { id } = await stage.endpoint(receiver);
    await stage.rows('UPDATE webhook_endpoint SET consecutive_failures = 4');
    receiver.respond = (_request, response) => void response.writeHead(500).end();
    await stage.tests.send({ accountId: 'acc_1', dataSet: 'live' }, id);
    expect(told()).toEqual([]);
  });

  it('are told by nothing if mails fail, and the outcome is recorded nevertheless', async () => {
    await stage.endpoint(receiver);
    jest
      .spyOn(stage.mails, 'add')
      .mockImplementation((transaction) => transaction.query('SELECT no_such_column FROM webhook_endpoint'));
    await deliver(10, 500);
    expect(await stage.states()).toEqual({ failed: 10 });
    expect(
      await stage.rows('SELECT consecutive_failures AS run, disabled_at AS at FROM webhook_endpoint'),
    ).toEqual([{ run: 10, at: start }]);
  });
});

describe('a run of failures', () => {
  it('has its begin until a delivery arrives or the endpoint is enabled', async () => {
    const { id } = await stage.endpoint(receiver);
    await deliver(1, 500);
    clock.advance(hourMs);
    await deliver(1, 500);
    expect(await failingSince()).toEqual(start);
    await deliver(1, 200);
    expect(await failingSince()).toBeNull();
    await deliver(10, 500);
    expect(await failingSince()).toEqual(clock.now());
    await stage.administration.enable(id);
    expect(await failingSince()).toBeNull();
  });
});
