import { advisoryLocks } from '@market/database';
import type { TestReceiver } from '@market/testing';
import { DeliveryRepository } from '../persistence/delivery.repository';
import { OutcomeRepository } from '../persistence/outcome.repository';
import { WebhookStage } from '../testing/webhook-stage.fixture';
import { ConcurrencyLimiter } from './concurrency-limiter';

let stage: WebhookStage;
let receiver: TestReceiver;

beforeEach(async () => {
  stage = await WebhookStage.set();
  receiver = await stage.receiver();
});
afterEach(async () => expect(await stage.strikeAndCheck()).toEqual([]));

const isDelivered = async () => (await stage.states())['delivered'] === 1;

describe('in a process with a clock that the test advances', () => {
  const sinceStart = performance.now.bind(performance);
  let passedMs: number;
  let isStill: boolean;
  beforeEach(() => {
    passedMs = 0;
    isStill = false;
    jest.spyOn(performance, 'now').mockImplementation(() => (isStill ? 0 : sinceStart()) + passedMs);
  });
  afterEach(() => jest.restoreAllMocks());

  const leases = async () =>
    (
      await stage.rows<{ lease: number }>(
        `SELECT lease FROM webhook_waiting UNION ALL SELECT lease FROM webhook_lease`,
      )
    ).map(({ lease }) => lease);

  it('sixteen attempts start in one turn of the event loop, and the next follow at once', async () => {
    receiver.respond = () => undefined;
    for (let count = 0; count < 40; count += 1) await stage.endpoint(receiver, { accountId: `acc_${count}` });
    await stage.announce();
    await stage.fanOutAll();
    const begun: number[] = [];
    const begunAtMs: number[] = [];
    let turn = 0;
    const enter = ConcurrencyLimiter.prototype.enter;
    jest.spyOn(ConcurrencyLimiter.prototype, 'enter').mockImplementation(function (
      this: ConcurrencyLimiter,
      endpointId,
    ) {
      if (begun[turn] === undefined) setImmediate(() => (turn += 1));
      begun[turn] = (begun[turn] ?? 0) + 1;
      begunAtMs[turn] ??= performance.now();
      return enter.call(this, endpointId);
    });
    const { dispatcher } = stage.process();
    isStill = true;
    dispatcher.start();
    await receiver.received(40);
    isStill = false;
    expect(begun).toEqual([16, 16, 8]);
    // The next periodic look is after a second.
    expect((begunAtMs[2] ?? NaN) - (begunAtMs[0] ?? NaN)).toBeLessThan(1_000);
    await dispatcher.stop(0);
  });

  it('a claim that could not start in time is returned and claimed again', async () => {
    let answer: () => void = () => undefined;
    receiver.respond = (_request, response) => {
      answer = () => void response.writeHead(200).end();
    };
    await stage.endpoint(receiver);
    await stage.announce();
    await stage.fanOutAll();
    const of = stage.plans.of.bind(stage.plans);
    jest.spyOn(stage.plans, 'of').mockImplementationOnce((accountId) => {
      passedMs = 3_100;
      return of(accountId);
    });
    stage.process().dispatcher.start();
    await receiver.received(1);
    expect([await leases(), receiver.requests.length]).toEqual([[2], 1]);
    answer();
    await stage.until(isDelivered);
    expect(receiver.requests).toHaveLength(1);
  });

  it('a delivery that gets no slot in time is returned for another process', async () => {
    await stage.endpoint(receiver);
    await stage.announce();
    await stage.fanOutAll();
    const isOpen = jest.spyOn(ConcurrencyLimiter.prototype, 'isOpen', 'get').mockReturnValue(false);
    const { dispatcher } = stage.process();
    dispatcher.start();
    await stage.until(async () => (await leases())[0] === 1);
    passedMs = 3_100;
    dispatcher.wake();
    await stage.until(async () => (await leases())[0] === 2);
    isOpen.mockRestore();
    dispatcher.wake();
    await stage.until(isDelivered);
  });

  it('no more deliveries are claimed than attempts that hang leave slots', async () => {
    for (let count = 0; count < 5; count += 1) await stage.endpoint(receiver, { accountId: `acc_${count}` });
    await stage.announce();
    await stage.fanOutAll();
    const left = jest.spyOn(ConcurrencyLimiter.prototype, 'left', 'get').mockReturnValue(2);
    const claim = jest.spyOn(DeliveryRepository.prototype, 'claim');
    const { dispatcher } = stage.process();
    dispatcher.start();
    await stage.until(async () => (await stage.states())['delivered'] === 5);
    expect(Math.max(...claim.mock.calls.map(([, , atMost]) => atMost))).toBe(2);
    left.mockReturnValue(0);
    await stage.announce();
    await stage.fanOutAll();
    claim.mockClear();
    dispatcher.wake();
    await dispatcher.stop();
    expect(claim).not.toHaveBeenCalled();
  });

  it('a stop aborts attempts in time, even while a claim waits for its turn', async () => {
    receiver.respond = () => undefined;
    await stage.endpoint(receiver);
    await stage.announce();
    await stage.fanOutAll();
    const { dispatcher } = stage.process();
    dispatcher.start();
    await receiver.received(1);
    let stopped: Promise<void> = Promise.resolve();
    await stage.dataSource.transaction(async (tx) => {
      await tx.query(`SELECT pg_advisory_xact_lock(${advisoryLocks.webhookClaims})`);
      dispatcher.wake();
      stopped = dispatcher.stop(100);
      await stage.until(async () => (await stage.states())['pending'] === 1);
    });
    await stopped;
  });

  it('outcomes that cannot be recorded are dropped when their leases end', async () => {
    await stage.endpoint(receiver);
    await stage.announce();
    await stage.fanOutAll();
    const away = jest
      .spyOn(OutcomeRepository.prototype, 'recordArrivals')
      .mockRejectedValue(new Error('the database is away'));
    const { dispatcher, outcomes, leaseReaper } = stage.process();
    dispatcher.start();
    await stage.until(async () => away.mock.calls.length > 1);
    passedMs = 36_000;
    await outcomes.drained();
    away.mockRestore();
    expect(await stage.states()).toEqual({ sending: 1 });
    await stage.rows(`UPDATE webhook_lease SET lease_until = clock_timestamp()`);
    expect(await leaseReaper.freeAbandoned()).toBe(1);
    dispatcher.wake();
    await stage.until(isDelivered);
    expect(new Set(receiver.requests.map(({ headers }) => headers['x-webhook-id'])).size).toBe(1);
  });
});
