import { alwaysAdmitted, type ChangeAuthor } from '@market/access';
import { ManualClock, minuteMs, dayMs } from '@market/kernel';
import type { TestReceiver } from '@market/testing';
import type { DeliveryPart, DeliveryListFilter } from './delivery.queries';
import { readPosition } from './domain/delivery-position';
import { WebhookStage } from './testing/webhook-stage.fixture';

const start = new Date('2026-11-20T04:30:00.000Z');
const owner = { accountId: 'acc_1', dataSet: 'live' } as const;
const author: ChangeAuthor = { actor: 'user:usr_1', check: alwaysAdmitted };

let clock: ManualClock;
let stage: WebhookStage;
let receiver: TestReceiver;

beforeEach(async () => {
  clock = new ManualClock(start);
  stage = await WebhookStage.set(clock);
  receiver = await stage.receiver();
});
afterEach(async () => expect(await stage.strikeAndCheck()).toEqual([]));

const answer = (status: number, text = '') =>
  (receiver.respond = (_request, response) => void response.writeHead(status).end(text));

async function found(id: string) {
  const endpoint = await stage.queries.find('acc_1', id);
  if (endpoint === null) throw new Error('there is no such endpoint');
  return endpoint;
}

const list = async (id: string, filter: Partial<DeliveryListFilter> = {}) =>
  stage.deliveries.list(await found(id), { limit: 100, ...filter });
const statesOf = async (id: string, filter: Partial<DeliveryListFilter> = {}) =>
  (await list(id, filter)).deliveries.map(({ state }) => state);

/** Walks through all pages of the log. */
async function pages(id: string, limit: number): Promise<string[][]> {
  const walked: string[][] = [];
  let before: DeliveryListFilter['before'];
  for (;;) {
    const { deliveries, nextBefore } = await list(id, { limit, before });
    walked.push(deliveries.map((each) => each.id));
    if (nextBefore === null) return walked;
    before = readPosition(nextBefore) ?? undefined;
  }
}

describe('the log of an endpoint', () => {
  it('lists its deliveries newest first with what came of them', async () => {
    const { id } = await stage.endpoint(receiver);
    await stage.endpoint(receiver, { accountId: 'acc_2', path: '/other' });
    answer(200);
    await stage.announce();
    await stage.deliverDue();
    clock.advance(minuteMs);
    answer(503);
    await stage.announce();
    await stage.deliverDue();
    clock.advance(1);
    await stage.announce();
    await stage.fanOutAll();
    const { deliveries, nextBefore } = await list(id);
    expect(nextBefore).toBeNull();
    expect(deliveries).toMatchObject([
      {
        ...{ state: 'pending', attempts: 0, lastAttemptAt: null, lastStatus: null, kind: 'event' },
        nextAttemptAt: new Date(start.getTime() + minuteMs + 1),
      },
      {
        ...{ state: 'pending', attempts: 1, lastStatus: 503 },
        ...{ lastAttemptAt: new Date(start.getTime() + minuteMs) },
        nextAttemptAt: new Date(start.getTime() + 2 * minuteMs),
      },
      {
        ...{ state: 'delivered', attempts: 1, lastStatus: 200, lastAttemptAt: start, nextAttemptAt: null },
        ...{ type: 'ipo.opened', subject: 'neelam-looms', createdAt: start, endpointId: id, dataSet: 'live' },
      },
    ]);
  });

  it('is filtered by state, also by that of a delivery under way', async () => {
    const { id } = await stage.endpoint(receiver);
    answer(500);
    await stage.announce(2);
    await stage.fanOutAll();
    const failing = stage.process([]).dispatcher;
    failing.start();
    await stage.until(async () => (await stage.states())['failed'] === 2);
    await failing.stop();
    answer(200);
    await stage.announce();
    await stage.deliverDue();
    receiver.respond = () => undefined;
    await stage.announce();
    await stage.fanOutAll();
    const { dispatcher } = stage.process();
    dispatcher.start();
    await receiver.received(4);
    clock.advance(1);
    await stage.announce();
    dispatcher.stopClaiming();
    await stage.fanOutAll();
    expect(await statesOf(id)).toEqual(['pending', 'sending', 'delivered', 'failed', 'failed']);
    expect(await statesOf(id, { states: ['sending', 'failed'] })).toEqual(['sending', 'failed', 'failed']);
    for (const [state, count] of [
      ...[['pending', 1] as const, ['sending', 1] as const, ['delivered', 1] as const],
      ...[['failed', 2] as const, ['held', 0] as const],
    ]) {
      expect(await statesOf(id, { states: [state] })).toEqual(Array.from({ length: count }, () => state));
    }
    await dispatcher.stop(0);
  });

  it('is searched for a state over the whole time that it is kept, page by page', async () => {
    const { id } = await stage.endpoint(receiver);
    answer(500);
    const made: Date[] = [];
    for (const days of [0, 2, 3, 6, 9]) {
      clock.set(new Date(start.getTime() + days * dayMs));
      made.unshift(clock.now());
      await stage.announce();
      await stage.fanOutAll();
      const { dispatcher } = stage.process([]);
      dispatcher.start();
      await stage.until(async () => (await stage.states())['failed'] === made.length);
      await dispatcher.stop();
    }
    clock.set(new Date(start.getTime() + 30 * dayMs));
    const times = ({ deliveries }: DeliveryPart) => deliveries.map(({ createdAt }) => createdAt);
    expect(times(await list(id, { states: ['failed'] }))).toEqual(made);
    expect(times(await list(id, { states: ['failed'], from: made[3], to: made[0] }))).toEqual(
      made.slice(1, 4),
    );
    const first = await list(id, { states: ['failed'], limit: 2 });
    const before = readPosition(first.nextBefore ?? '') ?? undefined;
    const next = await list(id, { states: ['failed'], limit: 2, before });
    expect([...times(first), ...times(next)]).toEqual(made.slice(0, 4));
    expect(await list(id, { states: ['held'] })).toEqual({ deliveries: [], nextBefore: null });
  });

  it('is filtered by type and time, of replays and test events, too', async () => {
    const { id } = await stage.endpoint(receiver, { events: ['gmp.updated', 'ipo.opened'] });
    await stage.announce(1, { type: 'gmp.updated' });
    await stage.deliverDue();
    clock.advance(minuteMs);
    const second = clock.now();
    await stage.announce(2);
    await stage.deliverDue();
    clock.advance(minuteMs);
    const third = clock.now();
    await stage.tests.send(owner, id);
    await stage.administration.replay(id, start);
    const kinds = async (filter: Partial<DeliveryListFilter>) =>
      (await list(id, filter)).deliveries.map(({ kind, type }) => `${kind} ${type}`).sort();
    const replays = ['replay gmp.updated', 'replay ipo.opened', 'replay ipo.opened'];
    expect(await kinds({ from: second })).toEqual([
      ...['event ipo.opened', 'event ipo.opened'],
      ...[...replays, 'test gmp.updated'],
    ]);
    expect(await kinds({ from: second, to: third })).toEqual(['event ipo.opened', 'event ipo.opened']);
    expect(await kinds({ to: second })).toEqual(['event gmp.updated']);
    expect(await kinds({ types: ['gmp.updated'] })).toEqual([
      ...['event gmp.updated', 'replay gmp.updated', 'test gmp.updated'],
    ]);
    expect(await kinds({ types: ['nfo.opened'] })).toEqual([]);
    expect(await kinds({ types: ['nfo.opened', 'gmp.updated', 'ipo.opened'] })).toEqual(await kinds({}));
  });

  it.each([1, 3, 4, 100])(
    'is read in pages of %i without a gap or a repetition, although deliveries have one time and new ones come',
    async (limit) => {
      const { id } = await stage.endpoint(receiver);
      await stage.announce(6);
      await stage.deliverDue();
      await stage.administration.replay(id, start);
      await stage.fanOutAll();
      const whole = (await list(id)).deliveries.map((each) => each.id);
      expect(whole).toHaveLength(12);
      const first = await list(id, { limit });
      clock.advance(minuteMs);
      await stage.announce(3);
      await stage.fanOutAll();
      const before = readPosition(first.nextBefore ?? '') ?? undefined;
      const rest = before === undefined ? [] : (await list(id, { before })).deliveries;
      expect([...first.deliveries, ...rest].map((each) => each.id)).toEqual(whole);
      expect((await pages(id, limit)).flat()).toHaveLength(15);
      await stage.deliverDue();
    },
  );

  it('shows one delivery with body and attempts, to its account alone', async () => {
    const { id: endpointId } = await stage.endpoint(receiver);
    answer(500, '<b>later</b>\u0000');
    await stage.announce();
    await stage.deliverDue();
    clock.advance(minuteMs);
    answer(202, 'thanks');
    await stage.deliverDue();
    const id = (await list(endpointId)).deliveries[0]?.id ?? '';
    const report = await stage.deliveries.find('acc_1', id);
    expect(report).toMatchObject({
      delivery: {
        ...{ id, endpointId, state: 'delivered', attempts: 2, lastStatus: 202 },
        url: `https://localhost:${receiver.port}/hook`,
        body: receiver.requests[0]?.body.toString(),
      },
      attempts: [
        {
          startedAt: start,
          statusCode: 500,
          error: 'answered with status 500',
          answer: '<b>later</b>\\u{0}',
        },
        { startedAt: clock.now(), statusCode: 202, error: null, answer: 'thanks' },
      ],
    });
    expect(await stage.deliveries.find('acc_1', id, endpointId)).toEqual(report);
    expect(await stage.deliveries.find('acc_1', id, 'wh_other')).toBeNull();
    expect(await stage.deliveries.find('acc_2', id)).toBeNull();
    expect(await stage.deliveries.find('acc_1', 'dlv_unknown')).toBeNull();
    await stage.endpoints.delete(owner, endpointId, author);
    expect(await stage.deliveries.find('acc_1', id)).toBeNull();
  });
});

describe('the days of an endpoint', () => {
  it('are the last seven in India, with what arrived and what failed, without test events', async () => {
    clock = new ManualClock(new Date('2026-11-20T18:29:00.000Z'));
    await stage.strike();
    stage = await WebhookStage.set(clock);
    receiver = await stage.receiver();
    const { id } = await stage.endpoint(receiver);
    answer(200);
    await stage.announce(2);
    await stage.deliverDue();
    // One minute later it is the 21st in India.
    clock.advance(minuteMs);
    answer(500);
    await stage.announce(3);
    await stage.fanOutAll();
    const { dispatcher } = stage.process([]);
    dispatcher.start();
    await stage.until(async () => (await stage.states())['failed'] === 3);
    await dispatcher.stop();
    await stage.tests.send(owner, id);
    clock.advance(dayMs);
    const empty = { delivered: 0, failed: 0 };
    expect(await stage.deliveries.days(await found(id))).toEqual([
      ...['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19'].map((day) => ({ day, ...empty })),
      { day: '2026-11-20', delivered: 2, failed: 0 },
      { day: '2026-11-21', delivered: 0, failed: 3 },
      { day: '2026-11-22', ...empty },
    ]);
    clock.advance(5 * dayMs);
    expect((await stage.deliveries.days(await found(id)))[0]).toEqual({
      day: '2026-11-21',
      delivered: 0,
      failed: 3,
    });
  });
});

describe('the report of endpoints', () => {
  const share = async (id: string) => {
    const { successShare, lastAttemptAt } =
      (await stage.queries.report('acc_1')).find((each) => each.id === id) ?? {};
    return [successShare, lastAttemptAt];
  };

  it('has the part of attempted deliveries of a day that arrived, for all endpoints in one statement', async () => {
    const good = await stage.endpoint(receiver);
    const idle = await stage.endpoint(receiver, { events: ['sgb.opened'] });
    const mixed = await stage.endpoint(receiver, { path: '/mixed' });
    const foreign = await stage.endpoint(receiver, { accountId: 'acc_2', path: '/foreign' });
    let count = 0;
    receiver.respond = ({ path }, response) => {
      const isBad = path === '/mixed' && (count += 1) > 1;
      response.writeHead(isBad ? 500 : 200).end();
    };
    await stage.announce(4);
    await stage.deliverDue();
    await stage.announce(5);
    await stage.fanOutAll();
    const sent = jest.spyOn(stage.dataSource, 'query');
    const [ofGood, ofIdle, ofMixed] = [await share(good.id), await share(idle.id), await share(mixed.id)];
    expect([ofGood, ofIdle, ofMixed]).toEqual([
      [1, start],
      [null, null],
      [0.25, start],
    ]);
    sent.mockClear();
    const reports = await stage.queries.report('acc_1');
    expect(reports.map(({ id }) => id)).not.toContain(foreign.id);
    expect(sent.mock.calls.filter(([sql]) => sql.includes('webhook_delivery'))).toHaveLength(1);
    sent.mockRestore();
  });

  it('has the last attempt of earlier days and of test events, too', async () => {
    const { id } = await stage.endpoint(receiver);
    answer(500);
    await stage.announce();
    await stage.deliverDue();
    clock.advance(2 * dayMs);
    expect(await share(id)).toEqual([null, start]);
    answer(200);
    await stage.tests.send(owner, id);
    expect(await share(id)).toEqual([null, clock.now()]);
  });

  it('for operators lists endpoints of all accounts that fail or are disabled, the disabled first', async () => {
    const { id } = await stage.endpoint(receiver);
    const disabled = await stage.endpoint(receiver, { accountId: 'acc_2' });
    await stage.endpoint(receiver, { accountId: 'acc_3' });
    await stage.rows(
      'UPDATE webhook_endpoint SET consecutive_failures = 5, failing_since = $2 WHERE id = $1',
      [...[id, start]],
    );
    await stage.rows(
      'UPDATE webhook_endpoint SET consecutive_failures = 10, disabled_at = $2 WHERE id = $1',
      [...[disabled.id, start]],
    );
    await stage.rows(`UPDATE webhook_endpoint SET consecutive_failures = 4 WHERE account_id = 'acc_3'`);
    expect((await stage.queries.failing()).map((each) => [each.id, each.disabledBy])).toEqual([
      [disabled.id, 'failures'],
      [id, null],
    ]);
  });
});
