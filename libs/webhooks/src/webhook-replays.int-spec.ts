import { alwaysAdmitted, type Caller, type ChangeAuthor } from '@market/access';
import fc from 'fast-check';
import type { EventType } from '@market/contracts';
import { ManualClock, minuteMs, dayMs } from '@market/kernel';
import type { TestReceiver } from '@market/testing';
import { RetentionJob } from './delivery/retention.job';
import { pageReplayChoices, type ReplayChoice } from './domain/replay-choice';
import { DeliveryController } from './http/delivery.controller';
import type { ReplayRequest } from './replay-writer';
import { WebhookStage } from './testing/webhook-stage.fixture';

const start = new Date('2026-08-01T04:30:00.000Z');
const owner = { accountId: 'acc_1', dataSet: 'live' } as const;
const actor = 'user:usr_1' as const;
const author: ChangeAuthor = { actor, check: alwaysAdmitted };
const types = ['ipo.opened', 'gmp.updated'] as const;

let clock: ManualClock;
let stage: WebhookStage;
let receiver: TestReceiver;

beforeEach(async () => {
  clock = new ManualClock(start);
  stage = await WebhookStage.set(clock);
  receiver = await stage.receiver();
});
afterEach(async () => expect(await stage.strikeAndCheck()).toEqual([]));

/** Announces events as if they were written now by the clock of the test. */
async function announce(count = 1, type: EventType = 'ipo.opened'): Promise<void> {
  await stage.announce(count, { type });
  await stage.rows(
    `UPDATE outbox_event SET committed_at = $1 WHERE position > (SELECT max(position) - $2 FROM outbox_event)`,
    [clock.now(), count],
  );
}

const all: ReplayRequest = { since: start, until: null, only: 'all', types: null };
const request = (part: Partial<ReplayRequest>): ReplayRequest => ({ ...all, ...part });
const replay = async (id: string, part: Partial<ReplayRequest> = {}) =>
  (await stage.replays.replay(owner, id, request(part), { ...author, preview: false }))?.deliveries;
const preview = async (id: string, part: Partial<ReplayRequest> = {}) =>
  (await stage.replays.replay(owner, id, request(part), { ...author, preview: true }))?.deliveries;
const fail = () => (receiver.respond = (_request, response) => void response.writeHead(500).end());
const succeed = () => (receiver.respond = (_request, response) => void response.writeHead(200).end());

/** Sends everything that is due, with one attempt for each delivery. */
async function deliver(): Promise<void> {
  const { dispatcher } = stage.process([]);
  dispatcher.start();
  await stage.until(
    async () =>
      (await stage.rows('SELECT FROM webhook_waiting UNION ALL SELECT FROM webhook_lease')).length === 0,
  );
  await dispatcher.stop();
}

/** Disables an endpoint as failures do. */
async function disable(id: string): Promise<void> {
  await stage.rows('UPDATE webhook_endpoint SET disabled_at = $2 WHERE id = $1', [id, clock.now()]);
  await stage.rows(
    `WITH kept AS (DELETE FROM webhook_waiting WHERE endpoint_id = $1 RETURNING delivery_id)
     UPDATE webhook_delivery d SET state = 'held', settled_at = $2 FROM kept WHERE d.id = kept.delivery_id`,
    [id, clock.now()],
  );
}

const sentEvents = () =>
  receiver.requests.map(({ body }) => (JSON.parse(body.toString()) as { id: string }).id);
const deliveries = async () => (await stage.rows('SELECT FROM webhook_delivery')).length;

describe('a replay of a range', () => {
  it('of failed ones sends the events whose deliveries failed, and those alone', async () => {
    const { id } = await stage.endpoint(receiver);
    await announce(2);
    await stage.fanOutAll();
    fail();
    await deliver();
    succeed();
    await announce(1);
    await stage.fanOutAll();
    await deliver();
    receiver.requests.length = 0;
    expect([await replay(id, { only: 'missed' }), await preview(id, { only: 'failed' })]).toEqual([0, 2]);
    expect(await replay(id, { only: 'failed' })).toBe(2);
    await deliver();
    expect(new Set(sentEvents()).size).toBe(2);
    expect([await preview(id, { only: 'failed' }), await preview(id)]).toEqual([0, 3]);
  });

  it('of missed ones sends what was held, and what was never made a delivery of', async () => {
    const { id } = await stage.endpoint(receiver);
    await announce(1);
    await stage.fanOutAll();
    await disable(id);
    await announce(2);
    await stage.fanOutAll();
    await stage.administration.enable(id);
    expect(await preview(id, { only: 'missed' })).toBe(3);
    expect(await replay(id, { only: 'missed' })).toBe(3);
    await deliver();
    expect(new Set(sentEvents()).size).toBe(3);
  });

  it('is limited by its range, its types, the creation of the endpoint and 90 days', async () => {
    await announce(4);
    clock.advance(dayMs);
    const { id } = await stage.endpoint(receiver, { events: ['ipo.opened', 'gmp.updated'] });
    const ofEndpoint = clock.now();
    await announce(1);
    clock.advance(minuteMs);
    const second = clock.now();
    await announce(2, 'gmp.updated');
    await announce(3, 'nfo.opened');
    clock.advance(minuteMs);
    const third = clock.now();
    await announce(5);
    await stage.fanOutAll();
    await deliver();
    expect(await preview(id)).toBe(8);
    expect(await preview(id, { since: second })).toBe(7);
    expect(await preview(id, { until: second })).toBe(1);
    expect(await preview(id, { since: second, until: third })).toBe(2);
    expect(await preview(id, { types: ['gmp.updated', 'nfo.opened'] })).toBe(2);
    clock.advance(90 * dayMs - 2 * minuteMs);
    expect(clock.nowMs() - ofEndpoint.getTime()).toBe(90 * dayMs);
    expect(await preview(id)).toBe(8);
    clock.advance(1);
    expect(await preview(id)).toBe(7);
  });

  it('makes bodies of the events, equal to those of the first delivery, although their messages are gone', async () => {
    const { id } = await stage.endpoint(receiver);
    await announce(1);
    await stage.fanOutAll();
    await deliver();
    clock.advance(31 * dayMs);
    await new RetentionJob(stage.dataSource, clock).run();
    expect(await stage.rows('SELECT FROM webhook_message')).toEqual([]);
    expect(await replay(id)).toBe(1);
    await deliver();
    const [first, again] = receiver.requests;
    expect(again?.body.equals(first?.body ?? Buffer.alloc(0))).toBe(true);
    expect(again?.headers['x-webhook-id']).not.toBe(first?.headers['x-webhook-id']);
  });

  it('leaves out events that are not fanned out yet: they are delivered anyway', async () => {
    const { id } = await stage.endpoint(receiver);
    await announce(2);
    expect(await replay(id, { only: 'missed' })).toBe(0);
    await stage.fanOutAll();
    await deliver();
    expect(receiver.requests).toHaveLength(2);
  });

  it('makes no second delivery of what waits, however many equal requests come at once', async () => {
    const { id } = await stage.endpoint(receiver);
    await announce(50);
    await stage.fanOutAll();
    await deliver();
    const made = await Promise.all(Array.from({ length: 5 }, () => replay(id)));
    expect(made.toSorted((one, other) => (one ?? 0) - (other ?? 0))).toEqual([0, 0, 0, 0, 50]);
    expect(await stage.states()).toEqual({ delivered: 50, pending: 50 });
  });

  it('of more than 10 000 deliveries is refused, in a preview and an enabling, too, by the name of the field, and the largest one is made', async () => {
    const { id } = await stage.endpoint(receiver);
    await stage.rows(
      `INSERT INTO outbox_event (id, data_set, type, subject_id, effective_on, occurred_at, data, committed_at, fanned_out_at)
       SELECT 'evt_' || lpad(n::text, 32, '0'), 'live', 'ipo.opened', n::text, '2026-08-01', $1, '{"slug": "x"}', $1, $1
         FROM generate_series(1, 10001) n`,
      [clock.now()],
    );
    for (const ask of [preview, replay]) {
      await expect(ask(id, { only: 'missed' })).rejects.toMatchObject({
        code: 'VAL_001',
        details: [{ field: 'since', message: expect.stringContaining('means more than 10000 deliveries') }],
      });
    }
    const controller = new DeliveryController(stage.queries, stage.deliveries, stage.replays);
    const caller: Caller = { ...owner, keyId: 'key_1', environment: 'live' };
    const body = { from: start.toISOString(), to: '2026-09-01T00:00:00.000Z', only: 'missed' } as const;
    await expect(controller.replayEvents(caller, author, id, body)).rejects.toMatchObject({
      details: [{ field: 'from', message: expect.stringContaining('means more than 10000 deliveries') }],
    });
    await disable(id);
    await expect(stage.replays.enable(owner, id, start, author)).rejects.toMatchObject({
      details: [
        { field: 'replaySince', message: expect.stringContaining('means more than 10000 deliveries') },
      ],
    });
    const disabled = await stage.rows('SELECT FROM webhook_endpoint WHERE disabled_at IS NOT NULL');
    expect([disabled.length, await deliveries()]).toEqual([1, 0]);
    await stage.administration.enable(id);
    await stage.rows(`DELETE FROM outbox_event WHERE subject_id = '10001'`);
    expect(await replay(id, { only: 'missed' })).toBe(10_000);
    expect(await stage.states()).toEqual({ pending: 1_000 });
  });

  it('writes who replayed what into the audit log, a preview nothing', async () => {
    const { id } = await stage.endpoint(receiver);
    await announce(1);
    await stage.fanOutAll();
    await deliver();
    await preview(id);
    await replay(id, { until: clock.now(), only: 'failed' });
    await replay(id);
    expect(
      await stage.rows(`SELECT actor, account_id, detail FROM audit_entry WHERE action = 'webhook.replayed'`),
    ).toEqual([
      {
        ...{ actor, account_id: 'acc_1' },
        detail: { since: start.toISOString(), until: null, only: 'all', deliveries: 1 },
      },
    ]);
  });

  it('is refused for a disabled endpoint, for one beyond the plan, and below Pro', async () => {
    const { id } = await stage.endpoint(receiver);
    clock.advance(1);
    const { id: newer } = await stage.endpoint(receiver);
    stage.plans.limits.set('acc_1', 1);
    await expect(replay(newer)).rejects.toMatchObject({ code: 'HOOK_001' });
    await disable(id);
    await expect(preview(id)).rejects.toMatchObject({ code: 'HOOK_001' });
    stage.plans.limits.set('acc_1', 0);
    await expect(replay(id)).rejects.toMatchObject({ code: 'PLAN_003' });
  });

  it('of a foreign endpoint finds none', async () => {
    const { id } = await stage.endpoint(receiver);
    const order = { ...author, preview: false };
    for (const stranger of [
      { ...owner, accountId: 'acc_2' },
      { ...owner, dataSet: 'sample' as const },
    ]) {
      expect(await stage.replays.replay(stranger, id, all, order)).toBeNull();
      expect(await stage.replays.enable(stranger, id, start, author)).toBeNull();
    }
  });
});

describe('a replay of one delivery', () => {
  const idOf = async () =>
    (await stage.rows<{ id: string }>('SELECT id FROM webhook_delivery ORDER BY created_at'))[0]?.id ?? '';

  it('sends its event again as a new delivery, unless it is on its way', async () => {
    await stage.endpoint(receiver);
    await announce(3);
    await stage.fanOutAll();
    const id = await idOf();
    expect(await stage.replays.replayOne('acc_1', id, author)).toBe(0);
    await deliver();
    expect(await stage.replays.replayOne('acc_1', id, author)).toBe(1);
    expect(await stage.replays.replayOne('acc_1', id, author)).toBe(0);
    await deliver();
    expect([receiver.requests.length, new Set(sentEvents()).size]).toEqual([4, 3]);
  });

  it('is refused to an author who is not admitted any more', async () => {
    const { id: endpointId } = await stage.endpoint(receiver);
    await announce(1);
    await stage.fanOutAll();
    const id = await idOf();
    await deliver();
    const refused = new Error('not admitted any more');
    const check = { repeat: () => undefined, repeatIn: () => Promise.reject(refused) };
    const former: ChangeAuthor = { actor, check };
    await expect(stage.replays.replayOne('acc_1', id, former)).rejects.toBe(refused);
    await expect(stage.replays.enable(owner, endpointId, start, former)).rejects.toBe(refused);
    expect(await stage.replays.replayOne('acc_1', id, author)).toBe(1);
  });

  it('is refused for a test event, and unknown to another account', async () => {
    const { id: endpointId } = await stage.endpoint(receiver);
    await stage.tests.send(owner, endpointId);
    await expect(stage.replays.replayOne('acc_1', await idOf(), author)).rejects.toMatchObject({
      code: 'VAL_001',
    });
    expect(await stage.replays.replayOne('acc_2', await idOf(), author)).toBeNull();
  });
});

describe('the enabling of an endpoint', () => {
  it('can be counted before, exactly, and only for an endpoint that failures disabled', async () => {
    const { id } = await stage.endpoint(receiver);
    await announce(2);
    await stage.fanOutAll();
    await deliver();
    await announce(1);
    await stage.fanOutAll();
    clock.advance(minuteMs);
    await disable(id);
    const disabledAt = clock.now();
    await announce(3);
    await stage.fanOutAll();
    const counted = { ...author, preview: true, beforeEnabling: true } as const;
    const missed = request({ since: disabledAt, only: 'missed' });
    expect(await stage.replays.replay(owner, id, missed, counted)).toMatchObject({ deliveries: 3 });
    const longer = request({ only: 'missed' });
    expect(await stage.replays.replay(owner, id, longer, counted)).toMatchObject({ deliveries: 4 });
    const before = await deliveries();
    expect((await stage.replays.enable(owner, id, disabledAt, author))?.deliveries).toBe(3);
    expect(await deliveries()).toBe(before + 3);
  });

  it('is counted for no endpoint that is beyond the plan, and counting is no way to send', async () => {
    const { id } = await stage.endpoint(receiver);
    clock.advance(1);
    const { id: newer } = await stage.endpoint(receiver);
    const order = { ...author, beforeEnabling: true } as const;
    await disable(id);
    await expect(stage.replays.replay(owner, id, all, { ...order, preview: false })).rejects.toMatchObject({
      code: 'HOOK_001',
    });
    stage.plans.limits.set('acc_1', 1);
    await expect(stage.replays.replay(owner, newer, all, { ...order, preview: true })).rejects.toMatchObject({
      code: 'HOOK_001',
    });
  });

  it('sends what it missed since an instant', async () => {
    const { id } = await stage.endpoint(receiver);
    await announce(1);
    await stage.fanOutAll();
    await deliver();
    clock.advance(minuteMs);
    const since = clock.now();
    await disable(id);
    await announce(4);
    await stage.fanOutAll();
    const enabled = await stage.replays.enable(owner, id, since, author);
    expect(enabled).toMatchObject({
      endpoint: { id, disabledBy: null, consecutiveFailures: 0 },
      deliveries: 4,
    });
    await deliver();
    expect(receiver.requests).toHaveLength(5);
    expect(await stage.replays.enable(owner, id, null, author)).toMatchObject({ deliveries: 0 });
    expect(
      await stage.rows(`SELECT action FROM audit_entry WHERE actor = $1 ORDER BY position`, [actor]),
    ).toEqual([{ action: 'webhook.enabled' }, { action: 'webhook.replayed' }]);
  });

  it('is asked once whether its author is admitted: nothing that may be refused follows what has taken place', async () => {
    const { id } = await stage.endpoint(receiver);
    await announce(1);
    await stage.fanOutAll();
    await disable(id);
    await announce(2);
    await stage.fanOutAll();
    const ended = new Error('the session has ended');
    const repeatIn = jest.fn().mockResolvedValueOnce(undefined).mockRejectedValue(ended);
    const leaving: ChangeAuthor = { actor, check: { repeat: () => undefined, repeatIn } };
    expect(await stage.replays.enable(owner, id, start, leaving)).toMatchObject({ deliveries: 3 });
    await deliver();
    expect(new Set(sentEvents()).size).toBe(3);
  });

  it('is refused while the plan or a suspension disables it, and nothing is enabled', async () => {
    const { id: older } = await stage.endpoint(receiver);
    clock.advance(1);
    const { id } = await stage.endpoint(receiver);
    await disable(id);
    stage.plans.limits.set('acc_1', 1);
    await expect(stage.replays.enable(owner, id, null, author)).rejects.toMatchObject({
      code: 'HOOK_001',
      publicMessage: expect.stringContaining('the plan has fewer endpoints'),
    });
    await stage.dataSource.transaction((tx) => stage.administration.suspend('acc_1', tx));
    await expect(stage.replays.enable(owner, older, null, author)).rejects.toMatchObject({
      code: 'HOOK_001',
      publicMessage: expect.stringContaining('the account is suspended'),
    });
    const rows = await stage.rows('SELECT FROM webhook_endpoint WHERE disabled_at IS NULL');
    expect(rows).toEqual([]);
  });
});

describe('an outage of a receiver', () => {
  const beforeLast = [0, 1, 5, 30, 120];
  const last = [360];

  /** Lets minutes pass, and tries what is due after each. */
  async function retry(delays: readonly number[]): Promise<void> {
    for (const minutes of delays) {
      clock.advance(minutes * minuteMs);
      await stage.deliverDue();
    }
  }

  it('is made up for by one replay since its first event: what failed, was held or never sent arrives, once', async () => {
    const { id } = await stage.endpoint(receiver);
    const acknowledged: string[] = [];
    const fails: typeof receiver.respond = (_request, response) => void response.writeHead(503).end();
    const acknowledges: typeof receiver.respond = ({ body }, response) => {
      acknowledged.push((JSON.parse(body.toString()) as { id: string }).id);
      response.writeHead(200).end();
    };
    receiver.respond = fails;
    await announce(1);
    const firstAt = clock.now();
    await retry([...beforeLast, ...last]);
    receiver.respond = acknowledges;
    await announce(1);
    await stage.deliverDue();
    expect(await stage.states()).toEqual({ failed: 1, delivered: 1 });

    receiver.respond = fails;
    expect(await replay(id, { only: 'failed' })).toBe(1);
    await announce(9);
    await retry(beforeLast);
    await announce(3);
    await retry(last);
    expect(await stage.states()).toEqual({ failed: 11, delivered: 1, held: 3 });
    await announce(2);
    await stage.fanOutAll();

    receiver.respond = acknowledges;
    const run = request({ only: 'undelivered' });
    const counted = { ...author, preview: true, beforeEnabling: true };
    const found = await stage.replays.replay(owner, id, { ...run, since: null }, counted);
    expect(found).toEqual({
      ...{ since: firstAt, deliveries: 15 },
      counts: { pending: 0, delivered: 0, failed: 10, held: 3, unsent: 2 },
    });
    const enabled = await stage.replays.enable(owner, id, found?.since ?? null, author);
    expect(enabled).toMatchObject({ deliveries: 15 });
    expect(await stage.replays.replay(owner, id, run, { ...author, preview: true })).toMatchObject({
      ...{ deliveries: 0, counts: { pending: 15 } },
    });
    await stage.deliverDue();
    const announced = await stage.rows<{ id: string }>('SELECT id FROM outbox_event ORDER BY id');
    expect(acknowledged.toSorted()).toEqual(announced.map((event) => event.id));
  });

  it('that the log no longer reaches begins two days before its first failure, and none without failures', async () => {
    const { id } = await stage.endpoint(receiver);
    const ask = () =>
      stage.replays.replay(
        ...([owner, id, { ...request({ only: 'undelivered' }), since: null }] as const),
        ...([{ ...author, preview: true, beforeEnabling: true }] as const),
      );
    await expect(ask()).rejects.toMatchObject({ code: 'VAL_001', details: [{ field: 'since' }] });
    await disable(id);
    const twoDaysBefore = new Date(clock.nowMs() - 2 * dayMs);
    clock.advance(31 * dayMs);
    expect(await ask()).toMatchObject({ since: twoDaysBefore });
  });
});

/** Step of a random history. */
type Step =
  | { readonly kind: 'announce'; readonly type: (typeof types)[number]; readonly count: number }
  | { readonly kind: 'fan-out' | 'succeed' | 'fail' | 'disable' | 'enable' | 'forget' }
  | {
      readonly kind: 'replay';
      readonly only: ReplayChoice;
      readonly since: number;
      readonly until: number | null;
      readonly type: (typeof types)[number] | null;
    };

/** State of an event in a history. */
interface Fate {
  readonly type: string;
  readonly atMs: number;
  isFannedOut: boolean;
  isMoving: boolean;
  arrived: boolean;
  failed: boolean;
}

const plain = (...kinds: readonly ('fan-out' | 'succeed' | 'fail' | 'disable' | 'enable' | 'forget')[]) =>
  fc.constantFrom(...kinds).map((kind) => ({ kind }));
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('announce' as const),
        type: fc.constantFrom(...types),
        count: fc.integer({ min: 1, max: 3 }),
      }),
    },
    { weight: 4, arbitrary: plain('fan-out', 'succeed', 'fail', 'fail', 'disable', 'enable', 'enable') },
    { weight: 1, arbitrary: plain('forget') },
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('replay' as const),
        only: fc.constantFrom(...pageReplayChoices),
        since: fc.nat({ max: 3 }),
        until: fc.option(fc.integer({ min: 2, max: 14 })),
        type: fc.option(fc.constantFrom(...types)),
      }),
    },
  ),
  { minLength: 10, maxLength: 14 },
);
/** Begin of each history, so that there is something to replay. */
const beginning: readonly Step[] = [
  { kind: 'announce', type: 'ipo.opened', count: 2 },
  { kind: 'fan-out' },
  { kind: 'fail' },
  { kind: 'announce', type: 'gmp.updated', count: 1 },
  { kind: 'fan-out' },
];

/** Walks through a history with a database and a receiver, and with a model beside them. */
class History {
  private readonly events: Fate[] = [];
  /** Instants of the steps so far. */
  private readonly instants: number[] = [];
  private isEnabled = true;
  private previews = 0;

  private constructor(private readonly id: string) {}

  static async begin(): Promise<History> {
    await stage.rows(
      'TRUNCATE outbox_event, webhook_delivery, webhook_attempt, webhook_message, webhook_waiting, webhook_past_delivery, webhook_replay_rest',
    );
    await stage.rows('UPDATE webhook_endpoint SET deleted_at = $1 WHERE deleted_at IS NULL', [clock.now()]);
    const { id } = await stage.endpoint(receiver, { events: [...types] });
    return new History(id);
  }

  /** Number of replays that chose at least one event. */
  get found(): number {
    return this.previews;
  }

  async walk(step: Step): Promise<void> {
    clock.advance(step.kind === 'forget' ? 31 * dayMs : minuteMs);
    this.instants.push(clock.nowMs());
    if (step.kind === 'announce') await this.announce(step.type, step.count);
    if (step.kind === 'fan-out') await this.fanOut();
    if (step.kind === 'succeed' || step.kind === 'fail') await this.deliver(step.kind === 'succeed');
    if (step.kind === 'disable') await this.disable();
    if (step.kind === 'enable') await this.enable();
    if (step.kind === 'forget') await new RetentionJob(stage.dataSource, clock).run();
    if (step.kind === 'replay') await this.replay(step);
    await this.checkQueue();
  }

  private async announce(type: (typeof types)[number], count: number): Promise<void> {
    await announce(count, type);
    for (let made = 0; made < count; made += 1) {
      const fate = { isFannedOut: false, isMoving: false, arrived: false, failed: false };
      this.events.push({ type, atMs: clock.nowMs(), ...fate });
    }
  }

  private async fanOut(): Promise<void> {
    await stage.fanOutAll();
    for (const event of this.events) {
      if (!event.isFannedOut && this.isEnabled) event.isMoving = true;
      event.isFannedOut = true;
    }
  }

  private async deliver(arrives: boolean): Promise<void> {
    if (arrives) succeed();
    else fail();
    const moving = this.events.filter(({ isMoving }) => isMoving);
    // Ten failures would disable the endpoint.
    await stage.rows('UPDATE webhook_endpoint SET consecutive_failures = 0');
    if (!arrives && moving.length > 9) return;
    receiver.requests.length = 0;
    await deliver();
    expect(receiver.requests).toHaveLength(moving.length);
    expect(new Set(sentEvents()).size).toBe(moving.length);
    for (const event of moving) {
      event.isMoving = false;
      if (arrives) event.arrived = true;
      else event.failed = true;
    }
  }

  private async disable(): Promise<void> {
    await disable(this.id);
    this.isEnabled = false;
    for (const event of this.events) event.isMoving = false;
  }

  private async enable(): Promise<void> {
    await stage.administration.enable(this.id);
    this.isEnabled = true;
  }

  private async replay({ only, since, until, type }: Step & { readonly kind: 'replay' }): Promise<void> {
    const at = (index: number) => this.instants[Math.min(index, this.instants.length - 1)] ?? clock.nowMs();
    const range = request({
      ...{ only, since: new Date(at(since)), types: type === null ? null : [type] },
      until: until === null ? null : new Date(at(until)),
    });
    const order = async (preview: boolean) =>
      (await stage.replays.replay(owner, this.id, range, { ...author, preview }))?.deliveries;
    if (!this.isEnabled) {
      await expect(order(true)).rejects.toMatchObject({ code: 'HOOK_001' });
      return;
    }
    const meant = this.events.filter((event) => this.isMeant(event, range));
    const before = await deliveries();
    expect(await order(true)).toBe(meant.length);
    expect(await deliveries()).toBe(before);
    expect(await order(false)).toBe(meant.length);
    for (const event of meant) event.isMoving = true;
    expect([await order(true), await order(false)]).toEqual([0, 0]);
    expect(await deliveries()).toBe(before + meant.length);
    if (meant.length > 0) this.previews += 1;
  }

  private isMeant(event: Fate, { only, since, until, types: wanted }: ReplayRequest): boolean {
    const { atMs, type, isFannedOut, isMoving, arrived, failed } = event;
    if (!isFannedOut || isMoving || (wanted !== null && !wanted.includes(type))) return false;
    if (atMs < since.getTime() || (until !== null && atMs >= until.getTime())) return false;
    if (atMs < clock.nowMs() - 90 * dayMs) return false;
    if (only === 'all') return true;
    if (only === 'undelivered') return !arrived;
    return only === 'failed' ? failed && !arrived : !failed && !arrived;
  }

  private async checkQueue(): Promise<void> {
    const waiting = await stage.rows<{ event: string }>(
      `SELECT d.event_id AS event FROM webhook_waiting w JOIN webhook_delivery d ON d.id = w.delivery_id`,
    );
    const moving = this.events.filter(({ isMoving }) => isMoving);
    expect([waiting.length, new Set(waiting.map(({ event }) => event)).size]).toEqual([
      moving.length,
      moving.length,
    ]);
  }
}

it('in random histories a preview counts what a replay makes, and nothing waits twice', async () => {
  let found = 0;
  await fc.assert(
    fc.asyncProperty(steps, async (history) => {
      const walk = await History.begin();
      for (const step of [...beginning, ...history]) await walk.walk(step);
      found += walk.found;
    }),
    { seed: 20_261_127, numRuns: 60 },
  );
  expect(found).toBeGreaterThan(20);
});
