import { createHmac } from 'node:crypto';
import { ManualClock, SystemClock } from '@market/kernel';
import type { TestReceiver } from '@market/testing';
import { loggedAttempts } from '../persistence/attempt.row';
import { DeliveryRepository } from '../persistence/delivery.repository';
import { OutcomeRepository } from '../persistence/outcome.repository';
import { byKey } from '../testing/authors.fixture';
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

const settled =
  (count: number, state = 'delivered') =>
  async () =>
    (await stage.states())[state] === count;
const endpointRow = async () =>
  (
    await stage.rows<{ failures: number; disabled: Date | null }>(
      'SELECT consecutive_failures AS failures, disabled_at AS disabled FROM webhook_endpoint',
    )
  )[0];
const attempts = () =>
  stage.rows<{ outcome: string; status: number | null; error: string | null; answer: string | null }>(
    `SELECT outcome, status_code AS status, error, answer FROM ${loggedAttempts} a ORDER BY lease, started_at`,
  );

describe('a delivery', () => {
  it('is signed by the contract and by Standard Webhooks over the sent bytes', async () => {
    const { secret } = await stage.endpoint(receiver);
    await stage.announce();
    await stage.fanOutAll();
    stage.process().dispatcher.start();
    const [request] = await receiver.received(1);
    await stage.until(settled(1));
    const { headers = {}, body = Buffer.alloc(0) } = request ?? {};
    const seconds = String(Math.floor(start.getTime() / 1000));
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'user-agent': 'Service-Webhook/1.0',
      'x-webhook-id': expect.stringMatching(/^dlv_[0-9a-f]{32}$/),
      'x-webhook-timestamp': seconds,
      'webhook-timestamp': seconds,
    });
    expect(headers['webhook-id']).toBe(headers['x-webhook-id']);
    expect(headers).not.toHaveProperty('x-webhook-test');
    expect(headers['x-webhook-signature']).toBe(
      createHmac('sha256', secret).update(`${seconds}.${body.toString()}`).digest('hex'),
    );
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
    const id = headers['x-webhook-id'] as string;
    expect(headers['webhook-signature']).toBe(
      `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body.toString()}`).digest('base64')}`,
    );
    expect(JSON.parse(body.toString())).toMatchObject({
      id: expect.stringMatching(/^evt_/),
      type: 'ipo.opened',
      timestamp: start.toISOString(),
    });
  });

  it('is signed with a new secret as soon as the customer has set it', async () => {
    const { id } = await stage.endpoint(receiver);
    const { dispatcher } = stage.process();
    dispatcher.start();
    for (const [at, secret] of ['a secret of the customer', 'and another one of theirs'].entries()) {
      await stage.endpoints.update({ accountId: 'acc_1', dataSet: 'live' }, id, { secret }, byKey);
      await stage.announce();
      await stage.fanOutAll();
      dispatcher.wake();
      const { headers = {}, body = Buffer.alloc(0) } = (await receiver.received(at + 1))[at] ?? {};
      const signed = `${headers['x-webhook-timestamp'] as string}.${body.toString()}`;
      expect(headers['x-webhook-signature']).toBe(createHmac('sha256', secret).update(signed).digest('hex'));
    }
    await stage.until(settled(2));
  });

  it('is logged with the first 4 KB of the response as inert text without our signature', async () => {
    await stage.endpoint(receiver);
    receiver.respond = ({ headers }, response) =>
      void response
        .writeHead(200)
        .end(`\u001b[31m${headers['x-webhook-signature'] as string}${'x'.repeat(9_000)}`);
    await stage.announce();
    await stage.fanOutAll();
    stage.process().dispatcher.start();
    await stage.until(settled(1));
    const [attempt] = await attempts();
    expect(attempt).toMatchObject({ outcome: 'delivered', status: 200, error: null });
    expect(attempt?.answer).toMatch(/^\\u\{1b\}\[31m\[concealed\]x+$/);
    expect(attempt?.answer?.length).toBeLessThan(4_200);
  });

  it.each([
    ['a server error', 500, 'answered with status 500'],
    ['a redirect', 307, 'answered with status 307: redirects are not followed'],
    ['gone', 410, 'answered with status 410'],
  ])('that meets %s waits for its next attempt', async (_title, status, error) => {
    await stage.endpoint(receiver);
    receiver.respond = (_request, response) => void response.writeHead(status, { location: '/x' }).end();
    await stage.announce();
    await stage.fanOutAll();
    stage.process().dispatcher.start();
    await stage.until(async () => (await attempts()).length === 1);
    expect(await attempts()).toMatchObject([{ outcome: 'failed', status, error }]);
    expect(await stage.states()).toEqual({ pending: 1 });
  });

  it('that failed within the service is attempted ten seconds later, which counts as its first attempt', async () => {
    await stage.endpoint(receiver);
    await stage.announce();
    await stage.fanOutAll();
    const silent = jest.spyOn(stage.plans, 'of').mockRejectedValueOnce(new Error('the database is silent'));
    const { dispatcher } = stage.process();
    dispatcher.start();
    const waiting = () =>
      stage.rows<{ at: Date }>('SELECT due_at AS at FROM webhook_waiting WHERE lease = 1');
    await stage.until(async () => (await waiting()).length === 1);
    silent.mockRestore();
    expect((await waiting())[0]?.at.getTime()).toBe(clock.now().getTime() + 10_000);
    expect(await attempts()).toEqual([]);
    clock.advance(10_000);
    dispatcher.wake();
    await stage.until(settled(1));
    expect(await stage.rows('SELECT attempts FROM webhook_delivery')).toEqual([{ attempts: 1 }]);
  });

  it('is retried on schedule to the second with the same id and bytes and a new signature', async () => {
    await stage.endpoint(receiver);
    receiver.respond = (_request, response) => void response.writeHead(503).end();
    await stage.announce();
    await stage.fanOutAll();
    const { dispatcher } = stage.process();
    dispatcher.start();
    for (const [count, delay] of [60, 300, 1_800, 7_200, 21_600].entries()) {
      await stage.until(async () => (await attempts()).length === count + 1);
      const [due] = await stage.rows<{ at: Date }>('SELECT due_at AS at FROM webhook_waiting');
      expect(due?.at.getTime()).toBe(clock.now().getTime() + delay * 1000);
      clock.advance(delay * 1000 - 1);
      dispatcher.wake();
      await new Promise((resolve) => setTimeout(resolve, 60));
      expect(receiver.requests).toHaveLength(count + 1);
      clock.advance(1);
      dispatcher.wake();
    }
    await stage.until(settled(1, 'failed'));
    expect(receiver.requests).toHaveLength(6);
    const heads = receiver.requests.map(({ headers }) => headers);
    expect(new Set(heads.map((head) => head['x-webhook-id'])).size).toBe(1);
    expect(new Set(receiver.requests.map(({ body }) => body.toString())).size).toBe(1);
    expect(new Set(heads.map((head) => head['x-webhook-signature'])).size).toBe(6);
    expect(heads.map((head) => Number(head['x-webhook-timestamp']) - start.getTime() / 1000)).toEqual([
      0, 60, 360, 2_160, 9_360, 30_960,
    ]);
    expect(await endpointRow()).toEqual({ failures: 1, disabled: null });
  });

  it('is not sent to an address that is not public', async () => {
    const { id } = await stage.endpoint(receiver);
    await stage.announce();
    await stage.fanOutAll();
    await stage.rows('UPDATE webhook_endpoint SET url = $2 WHERE id = $1', [id, 'https://10.0.0.1/hook']);
    stage.process().dispatcher.start();
    await stage.until(async () => (await attempts()).length === 1);
    expect(await attempts()).toMatchObject([
      { status: null, error: 'the host does not resolve, or is not publicly reachable' },
    ]);
  });
});

describe('an endpoint that fails', () => {
  /** Sends deliveries concurrently, each of which finally fails at its first attempt. */
  async function fail(count: number): Promise<void> {
    receiver.respond = (_request, response) => void response.writeHead(500).end();
    const before = (await stage.states())['failed'] ?? 0;
    await stage.announce(count);
    await stage.fanOutAll();
    const { dispatcher } = stage.process([]);
    dispatcher.start();
    await stage.until(async () => {
      const states = await stage.states();
      return (states['failed'] ?? 0) + (states['held'] ?? 0) >= before + count;
    });
    await dispatcher.stop();
  }

  async function succeed(): Promise<void> {
    receiver.respond = (_request, response) => void response.writeHead(200).end();
    const before = (await stage.states())['delivered'] ?? 0;
    await stage.announce();
    await stage.fanOutAll();
    const { dispatcher } = stage.process([]);
    dispatcher.start();
    await stage.until(settled(before + 1));
    await dispatcher.stop();
  }

  const disablings = () => stage.rows(`SELECT subject FROM audit_entry WHERE action = 'webhook.disabled'`);

  it('is disabled by ten consecutive finally failed deliveries, not by nine', async () => {
    const { id } = await stage.endpoint(receiver);
    await fail(9);
    expect(await endpointRow()).toEqual({ failures: 9, disabled: null });
    await fail(1);
    expect(await endpointRow()).toEqual({ failures: 10, disabled: start });
    expect(await disablings()).toEqual([{ subject: id }]);
    await stage.announce(3);
    await stage.fanOutAll();
    expect((await stage.states())['pending']).toBeUndefined();
  });

  it('starts a new run of failures after a success', async () => {
    await stage.endpoint(receiver);
    await fail(9);
    await succeed();
    expect(await endpointRow()).toEqual({ failures: 0, disabled: null });
    await fail(9);
    expect(await endpointRow()).toEqual({ failures: 9, disabled: null });
  });

  it('is disabled once by a hundred concurrent failures over two processes', async () => {
    await stage.endpoint(receiver);
    receiver.respond = (_request, response) => void response.writeHead(500).end();
    await stage.announce(100);
    await stage.fanOutAll();
    const [one, other] = [stage.process([]).dispatcher, stage.process([]).dispatcher];
    one.start();
    other.start();
    await stage.until(async () => {
      const states = await stage.states();
      return (states['failed'] ?? 0) + (states['held'] ?? 0) === 100;
    });
    expect(await disablings()).toHaveLength(1);
    const { failures, disabled } = (await endpointRow()) ?? {};
    expect([disabled, (await stage.states())['failed']]).toEqual([start, failures]);
  });

  it('is enabled by the operator with a new run of failures, and held deliveries are sent by replay only', async () => {
    const { id } = await stage.endpoint(receiver);
    await fail(14);
    const held = (await stage.states())['held'] ?? 0;
    await stage.announce(2);
    await stage.fanOutAll();
    await expect(stage.administration.enable(id)).resolves.toMatchObject({
      disabledAt: null,
      consecutiveFailures: 0,
    });
    receiver.requests.length = 0;
    receiver.respond = (_request, response) => void response.writeHead(200).end();
    const { dispatcher } = stage.process();
    dispatcher.start();
    await stage.announce();
    await stage.fanOutAll();
    dispatcher.wake();
    await stage.until(settled(1));
    expect((await stage.states())['held']).toBe(held === 0 ? undefined : held);
    expect(await stage.administration.replay(id, start)).toBe(17);
    dispatcher.wake();
    await stage.until(settled(18));
    const bodies = receiver.requests.map(({ body }) => (JSON.parse(body.toString()) as { id: string }).id);
    expect(new Set(bodies).size).toBe(17);
    expect(new Set(receiver.requests.map(({ headers }) => headers['x-webhook-id'])).size).toBe(18);
  });
});

describe('several processes', () => {
  /** Claims a delivery, lets the lease end, and claims it again. */
  async function claimTwice() {
    const { id: endpointId } = await stage.endpoint(receiver);
    await stage.announce();
    await stage.fanOutAll();
    const deliveries = new DeliveryRepository();
    const claim = async () => (await deliveries.claim(stage.dataSource, clock.now(), 10)).deliveries;
    const [late] = await claim();
    await stage.rows(`UPDATE webhook_lease SET lease_until = clock_timestamp() - interval '1 second'`);
    expect(await deliveries.freeLeases(stage.dataSource, [], 10)).toBe(1);
    const [newer] = await claim();
    expect([newer?.id, newer?.lease]).toEqual([late?.id, (late?.lease ?? 0) + 1]);
    return { endpointId, late, newer };
  }

  it('send each delivery once, at most five at a time to one endpoint', async () => {
    const slow = await stage.receiver();
    let now = 0;
    let most = 0;
    slow.respond = (_request, response) => {
      now += 1;
      most = Math.max(most, now);
      setTimeout(() => {
        now -= 1;
        response.writeHead(200).end();
      }, 15);
    };
    await stage.endpoint(slow);
    await stage.announce(120);
    await stage.fanOutAll();
    for (let count = 0; count < 3; count += 1) stage.process().dispatcher.start();
    await stage.until(settled(120));
    expect(most).toBeLessThanOrEqual(5);
    expect(most).toBeGreaterThan(2);
    expect(new Set(slow.requests.map(({ headers }) => headers['x-webhook-id'])).size).toBe(120);
    expect(slow.requests).toHaveLength(120);
  });

  it('hold abandoned deliveries to an endpoint that was disabled meanwhile', async () => {
    const { id: endpointId } = await stage.endpoint(receiver);
    await stage.announce();
    await stage.fanOutAll();
    const deliveries = new DeliveryRepository();
    await deliveries.claim(stage.dataSource, clock.now(), 10);
    await stage.rows('UPDATE webhook_endpoint SET disabled_at = $2 WHERE id = $1', [endpointId, start]);
    await stage.rows(`UPDATE webhook_lease SET lease_until = clock_timestamp() - interval '1 second'`);
    expect(await deliveries.freeLeases(stage.dataSource, [], 10)).toBe(1);
    expect(await stage.states()).toEqual({ held: 1 });
    expect(await stage.rows('SELECT FROM webhook_waiting')).toEqual([]);
  });

  it('ignore a late failure of a delivery that was claimed again since', async () => {
    const { endpointId, late, newer } = await claimTwice();
    const outcomes = new OutcomeRepository();
    const outcomeOf = (lease: number, next: 'delivered' | 'failed') => ({
      ...{ deliveryId: late?.id ?? '', endpointId, lease, next, dueAt: null, isInterrupted: false },
      attempt: {
        ...{ startedAt: start, durationMs: 1, statusCode: 200, answer: '' },
        error: next === 'failed' ? 'late' : null,
      },
    });
    const record = (lease: number, next: 'delivered' | 'failed') =>
      outcomes.record(stage.dataSource.manager, [outcomeOf(lease, next)], start);
    expect(await record(late?.lease ?? 0, 'failed')).toEqual([]);
    expect(await record(newer?.lease ?? 0, 'delivered')).toHaveLength(1);
    expect(await record(late?.lease ?? 0, 'failed')).toEqual([]);
    expect(await record(newer?.lease ?? 0, 'failed')).toEqual([]);
    expect(await stage.states()).toEqual({ delivered: 1 });
    expect((await attempts()).map(({ outcome }) => outcome)).toEqual(['interrupted', 'delivered']);
  });

  it('ignore a late arrival of a delivery that was claimed again since', async () => {
    const { endpointId, late, newer } = await claimTwice();
    const arrive = (lease: number, answer: string) =>
      new OutcomeRepository().recordArrivals(
        stage.dataSource,
        [
          {
            ...{
              deliveryId: late?.id ?? '',
              endpointId,
              lease,
              next: 'delivered',
              dueAt: null,
              isInterrupted: false,
            },
            attempt: { startedAt: start, durationMs: 1, statusCode: 200, answer, error: null },
          },
        ],
        start,
      );
    await arrive(late?.lease ?? 0, 'late');
    expect(await stage.states()).toEqual({ sending: 1 });
    await arrive(newer?.lease ?? 0, 'newer');
    await arrive(late?.lease ?? 0, 'late');
    expect(await stage.states()).toEqual({ delivered: 1 });
    expect((await attempts()).map(({ outcome, answer }) => [outcome, answer])).toEqual([
      ['interrupted', null],
      ['delivered', 'newer'],
    ]);
  });

  it('return claims that they cannot load, and retry them only after a pause', async () => {
    await stage.endpoint(receiver);
    await stage.announce();
    await stage.fanOutAll();
    await stage.rows('ALTER TABLE webhook_message RENAME TO away');
    const { dispatcher } = stage.process();
    dispatcher.start();
    const queued = 'SELECT lease FROM webhook_waiting UNION ALL SELECT lease FROM webhook_lease';
    const leases = async () => (await stage.rows<{ lease: number }>(queued))[0]?.lease ?? NaN;
    await stage.until(async () => (await leases()) > 0);
    await stage.rows('SELECT pg_sleep(1.2)');
    expect(await leases()).toBeLessThanOrEqual(3);
    await stage.rows('ALTER TABLE away RENAME TO webhook_message');
    await stage.until(settled(1));
    expect(receiver.requests).toHaveLength(1);
  });

  it('send deliveries that a process had leased when it died', async () => {
    await stage.endpoint(receiver);
    await stage.announce();
    await stage.fanOutAll();
    await new DeliveryRepository().claim(stage.dataSource, clock.now(), 10);
    const { dispatcher, leaseReaper } = stage.process();
    dispatcher.start();
    expect(await leaseReaper.freeAbandoned()).toBe(0);
    await stage.rows(`UPDATE webhook_lease SET lease_until = clock_timestamp()`);
    expect(await leaseReaper.freeAbandoned()).toBe(1);
    dispatcher.wake();
    await stage.until(settled(1));
    expect((await attempts()).map(({ outcome }) => outcome)).toEqual(['interrupted', 'delivered']);
  });

  it('deliver to other receivers while one hangs', async () => {
    const hanging = await stage.receiver();
    hanging.respond = () => undefined;
    for (let count = 0; count < 5; count += 1) {
      await stage.endpoint(hanging, { accountId: `acc_hang_${count}`, events: ['gmp.updated'] });
    }
    await stage.announce(60, { type: 'gmp.updated' });
    await stage.fanOutAll();
    const { dispatcher } = stage.process();
    dispatcher.start();
    await hanging.received(25);
    await stage.endpoint(receiver);
    await stage.announce(20);
    await stage.fanOutAll();
    const startedAt = performance.now();
    dispatcher.wake();
    await receiver.received(20);
    expect(performance.now() - startedAt).toBeLessThan(2_000);
    expect(hanging.requests).toHaveLength(25);
    await dispatcher.stop(0);
  });

  it('deliver to other endpoints at once if one has more due deliveries than a claim scans', async () => {
    const hanging = await stage.receiver();
    hanging.respond = () => undefined;
    await stage.endpoint(hanging, { accountId: 'acc_hang', events: ['gmp.updated'] });
    await stage.announce(1_200, { type: 'gmp.updated' });
    await stage.fanOutAll();
    clock.advance(1);
    await stage.endpoint(receiver);
    await stage.announce();
    await stage.fanOutAll();
    let look: (dueAt: null) => void = () => undefined;
    const never = new Promise<null>((resolve) => (look = resolve));
    const looks = jest.spyOn(DeliveryRepository.prototype, 'nextDueAfter').mockReturnValue(never);
    const { dispatcher } = stage.process();
    dispatcher.start();
    await receiver.received(1, 5_000).finally(() => look(null));
    looks.mockRestore();
    expect(hanging.requests.length).toBeLessThanOrEqual(5);
    await dispatcher.stop(0);
  });
});

it('hold a delivery without a message', async () => {
  await stage.endpoint(receiver);
  await stage.announce();
  await stage.fanOutAll();
  await stage.rows('CREATE TABLE gone AS SELECT * FROM webhook_message');
  await stage.rows('DELETE FROM webhook_message');
  stage.process().dispatcher.start();
  await stage.until(settled(1, 'held'));
  await stage.rows('INSERT INTO webhook_message SELECT * FROM gone');
  expect(receiver.requests).toEqual([]);
});

describe('a process that stops', () => {
  it('claims nothing more, records ended attempts, and returns the others to the queue', async () => {
    let answered: (() => void) | null = null;
    receiver.respond = ({ path }, response) => {
      if (path === '/slow') answered = () => void response.writeHead(200).end();
    };
    await stage.endpoint(receiver, { path: '/slow', accountId: 'acc_1' });
    await stage.endpoint(receiver, { path: '/never', accountId: 'acc_2' });
    await stage.announce();
    await stage.fanOutAll();
    const { dispatcher } = stage.process();
    dispatcher.start();
    await receiver.received(2);
    await stage.announce(5);
    await stage.fanOutAll();
    dispatcher.stopClaiming();
    dispatcher.wake();
    const stopped = dispatcher.stop(400);
    setTimeout(() => answered?.(), 50);
    await stopped;
    expect(await stage.states()).toEqual({ delivered: 1, pending: 11 });
    expect(receiver.requests).toHaveLength(2);
    expect((await attempts()).map(({ outcome }) => outcome).sort()).toEqual(['delivered', 'interrupted']);
    const [released] = await stage.rows(
      `SELECT d.attempts, w.due_at FROM webhook_delivery d JOIN webhook_waiting w ON w.delivery_id = d.id
        WHERE d.id IN (SELECT delivery_id FROM webhook_attempt
        WHERE outcome = 'interrupted')`,
    );
    expect(released).toEqual({ attempts: 0, due_at: start });
  });

  it('does not end before arrivals are recorded', async () => {
    await stage.endpoint(receiver);
    let answer: () => void = () => undefined;
    receiver.respond = (_request, response) => {
      answer = () => void response.writeHead(200).end();
    };
    await stage.announce();
    await stage.fanOutAll();
    const { dispatcher } = stage.process();
    dispatcher.start();
    await receiver.received(1);
    let hasEnded = false;
    let ended: Promise<void> = Promise.resolve();
    await stage.dataSource.transaction(async (tx) => {
      await tx.query('SELECT FROM webhook_lease FOR UPDATE');
      answer();
      await stage.until(async () => (await stage.waiting()) > 0);
      ended = dispatcher.stop().then(() => void (hasEnded = true));
      // By now it would have stopped without waiting for the record.
      for (let look = 0; look < 20; look += 1) await stage.waiting();
      expect(hasEnded).toBe(false);
    });
    await ended;
    expect(await stage.states()).toEqual({ delivered: 1 });
  });

  it('claims nothing from the first signal on', async () => {
    await stage.endpoint(receiver);
    await stage.announce();
    await stage.fanOutAll();
    const { dispatcher, state } = stage.process();
    state.isEnding = true;
    dispatcher.start();
    await dispatcher.stop();
    expect(await stage.states()).toEqual({ pending: 1 });
  });

  it('ends at once if it is idle', async () => {
    const { dispatcher } = stage.process();
    dispatcher.start();
    const startedAt = performance.now();
    await dispatcher.stop();
    expect(performance.now() - startedAt).toBeLessThan(1_000);
  });
});

describe('a change of plans', () => {
  it('holds waiting deliveries without counting failures', async () => {
    await stage.endpoint(receiver);
    await stage.announce(3);
    await stage.fanOutAll();
    stage.plans.limits.set('acc_1', 0);
    stage.process().dispatcher.start();
    await stage.until(settled(3, 'held'));
    expect(receiver.requests).toEqual([]);
    expect(await endpointRow()).toEqual({ failures: 0, disabled: null });
  });

  it('keeps an endpoint active that is within the smaller plan after an older one is deleted', async () => {
    stage.plans.limits.set('acc_1', 2);
    const { id: older } = await stage.endpoint(receiver, { path: '/older' });
    await stage.endpoint(receiver, { path: '/younger' });
    const { dispatcher } = stage.process();
    dispatcher.start();
    const deliver = async (total: number) => {
      await stage.announce();
      await stage.fanOutAll();
      dispatcher.wake();
      await stage.until(settled(total));
    };
    await deliver(2);
    await stage.endpoints.delete({ accountId: 'acc_1', dataSet: 'live' }, older, byKey);
    stage.plans.limits.set('acc_1', 1);
    await deliver(3);
    expect(receiver.requests.map(({ path }) => path).sort()).toEqual(['/older', '/younger', '/younger']);
  });
});

it('the system clock: a delivery due in 1.5 seconds is sent then', async () => {
  const live = await WebhookStage.set(new SystemClock());
  const target = await live.receiver();
  target.respond = (_request, response) =>
    void response.writeHead(target.requests.length === 1 ? 500 : 200).end();
  await live.endpoint(target);
  await live.announce();
  const { dispatcher, fanOut } = live.process([1.5]);
  await fanOut.run();
  dispatcher.start();
  const [first, second] = await target.received(2);
  const gapMs = (second?.arrivedAtMs ?? 0) - (first?.arrivedAtMs ?? 0);
  expect(gapMs).toBeGreaterThanOrEqual(1_490);
  expect(gapMs).toBeLessThan(1_800);
  await live.strike();
});
