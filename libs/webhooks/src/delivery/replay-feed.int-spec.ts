import { ManualClock } from '@market/kernel';
import { CatchUpRepository } from '../persistence/catch-up.repository';
import { MessageRepository } from '../persistence/message.repository';
import { type Outcome, OutcomeRepository } from '../persistence/outcome.repository';
import type { ReplayRequest } from '../replay-writer';
import { byKey } from '../testing/authors.fixture';
import { WebhookStage } from '../testing/webhook-stage.fixture';
import { DeliveryDemand } from './delivery-demand';

const start = new Date('2026-08-01T04:30:00.000Z');
const owner = { accountId: 'acc_1', dataSet: 'live' } as const;
const all: ReplayRequest = { since: start, until: null, only: 'all', types: null };

let clock: ManualClock;
let stage: WebhookStage;

beforeEach(async () => {
  clock = new ManualClock(start);
  stage = await WebhookStage.set(clock);
});
afterEach(async () => expect(await stage.strikeAndCheck()).toEqual([]));

/** Creates endpoints of the account. @returns their ids */
async function endpoints(count: number): Promise<string[]> {
  const receiver = await stage.receiver();
  const ids: string[] = [];
  for (let made = 0; made < count; made += 1) ids.push((await stage.endpoint(receiver)).id);
  return ids;
}

/** Writes events into the log that were fanned out to no endpoint. */
const pastEvents = (count: number) =>
  stage.rows(
    `INSERT INTO outbox_event (id, data_set, type, subject_id, effective_on, occurred_at, data, committed_at, fanned_out_at)
     SELECT 'evt_' || lpad(n::text, 32, '0'), 'live', 'ipo.opened', n::text, '2026-08-01', $1, '{"slug": "x"}', $1, $1
       FROM generate_series(1, $2::integer) n`,
    [clock.now(), count],
  );

const replay = async (id: string, part: Partial<ReplayRequest> = {}, preview = false) =>
  (await stage.replays.replay(owner, id, { ...all, ...part }, { ...byKey, preview }))?.deliveries;
const feed = () => stage.process().replayFeed.run();

async function waiting(): Promise<number> {
  return (await stage.rows('SELECT FROM webhook_waiting')).length;
}

/** Ends all waiting deliveries of some endpoints, as if they had arrived. */
const arrive = (ids: readonly string[]) =>
  stage.rows(
    `WITH sent AS (DELETE FROM webhook_waiting WHERE endpoint_id = ANY($1) RETURNING delivery_id)
     UPDATE webhook_delivery SET state = 'delivered', attempts = 1, sent_at = $2, settled_at = $2, duration_ms = 1,
            status_code = 200, answer = '' WHERE id IN (SELECT delivery_id FROM sent)`,
    [ids, clock.now()],
  );

/** Number of deliveries, and of different events among them, by endpoint. */
const made = () =>
  stage.rows<{ made: number; events: number }>(
    `SELECT count(*) AS made, count(DISTINCT event_id) AS events FROM webhook_delivery GROUP BY endpoint_id`,
  );

/** Feeds and delivers until nothing is left. @returns numbers of deliveries that waited before each step */
async function finish(ids: readonly string[]): Promise<number[]> {
  const waited: number[] = [];
  for (let count = await waiting(); count > 0; count = await waiting()) {
    waited.push(count);
    await arrive(ids);
    await feed();
  }
  return waited;
}

describe('a replay of 2 500 events', () => {
  it('goes on by itself in parts of 1 000, and delivers each event once, although a process is killed in between', async () => {
    const [id = ''] = await endpoints(1);
    await pastEvents(2_500);
    expect([await replay(id), await waiting()]).toEqual([2_500, 1_000]);
    expect([await feed(), await waiting()]).toEqual([0, 1_000]);
    await arrive([id]);
    // The process has taken the next part, and is killed before it has made the deliveries.
    const messages = jest.spyOn(MessageRepository.prototype, 'deliver').mockImplementationOnce(async (tx) => {
      await tx.query('SELECT pg_terminate_backend(pg_backend_pid())');
      return 0;
    });
    await expect(feed()).rejects.toThrow();
    expect(messages).toHaveBeenCalledTimes(1);
    messages.mockRestore();
    expect([await feed(), await waiting()]).toEqual([1_000, 1_000]);
    expect(await finish([id])).toEqual([1_000, 500]);
    expect(await made()).toEqual([{ made: 2_500, events: 2_500 }]);
  });

  it('is continued by two processes at once, and makes no delivery twice', async () => {
    const [id = ''] = await endpoints(1);
    await pastEvents(2_500);
    await replay(id);
    while ((await waiting()) > 0) {
      await arrive([id]);
      await Promise.all([feed(), feed(), feed()]);
      expect(await waiting()).toBeLessThanOrEqual(1_000);
    }
    expect(await made()).toEqual([{ made: 2_500, events: 2_500 }]);
  });
});

describe('a replay to an endpoint that refuses some of its deliveries', () => {
  it('goes on while their retries are due hours later', async () => {
    const [id = ''] = await endpoints(1);
    await pastEvents(2_000);
    await replay(id);
    await stage.rows(`UPDATE webhook_waiting SET due_at = due_at + interval '6 hours', lease = 1`);
    expect([await feed(), await waiting()]).toEqual([1_000, 2_000]);
  });
});

describe('a retry of a replay whose lease a process of the version before wrote', () => {
  it('belongs to its account and to the replays', async () => {
    const [id = ''] = await endpoints(1);
    await pastEvents(1);
    await replay(id);
    const [lease] = await stage.rows<{ delivery_id: string }>(
      `WITH claimed AS (DELETE FROM webhook_waiting RETURNING delivery_id, endpoint_id, due_at)
       INSERT INTO webhook_lease (delivery_id, endpoint_id, due_at, lease, lease_until)
       SELECT delivery_id, endpoint_id, due_at, 1, $1 FROM claimed RETURNING delivery_id`,
      [clock.now()],
    );
    const outcome: Outcome = {
      deliveryId: lease?.delivery_id ?? '',
      endpointId: id,
      lease: 1,
      next: 'pending',
      dueAt: null,
      attempt: null,
      isInterrupted: true,
    };
    await stage.dataSource.transaction((tx) => new OutcomeRepository().record(tx, [outcome], clock.now()));
    expect(await stage.rows('SELECT account_id, is_replay FROM webhook_waiting')).toEqual([
      { account_id: 'acc_1', is_replay: true },
    ]);
  });
});

describe('a single delivery that is sent again', () => {
  it('waits behind no rest of a replay, and is made although its event is gone', async () => {
    const [id = ''] = await endpoints(1);
    await pastEvents(1_200);
    await replay(id, { only: 'missed' });
    const [delivery] = await stage.rows<{ id: string; event_id: string }>(
      'SELECT id, event_id FROM webhook_delivery ORDER BY id LIMIT 1',
    );
    await arrive([id]);
    await stage.rows('DELETE FROM outbox_event WHERE id = $1', [delivery?.event_id]);
    expect(await stage.replays.replayOne('acc_1', delivery?.id ?? '', byKey)).toBe(1);
    expect(await waiting()).toBe(1);
    await finish([id]);
  });
});

describe('a rest of a replay', () => {
  const rests = () => stage.rows('SELECT FROM webhook_replay_rest');

  it('ends when its endpoint was disabled by a process that knows no rests', async () => {
    const [id = ''] = await endpoints(1);
    await pastEvents(1_200);
    await replay(id);
    await arrive([id]);
    await stage.rows('UPDATE webhook_endpoint SET disabled_at = $2 WHERE id = $1', [id, clock.now()]);
    expect([await feed(), await rests()]).toEqual([0, []]);
  });

  it('is not waited for while another transaction ends it', async () => {
    const [id = ''] = await endpoints(1);
    await pastEvents(1_200);
    await replay(id);
    await arrive([id]);
    await stage.rows('UPDATE webhook_endpoint SET disabled_at = $2 WHERE id = $1', [id, clock.now()]);
    let ended = false;
    await stage.dataSource.transaction(async (tx) => {
      await tx.query('DELETE FROM webhook_replay_rest');
      void feed().finally(() => (ended = true));
      await stage.until(async () => ended || (await stage.waiting()) > 0);
      expect(ended).toBe(true);
    });
  });

  it('goes on while catch-ups cannot be read', async () => {
    const [id = ''] = await endpoints(1);
    await pastEvents(1_200);
    await replay(id);
    await arrive([id]);
    jest.spyOn(CatchUpRepository.prototype, 'all').mockRejectedValueOnce(new Error('it takes too long'));
    await expect(feed()).rejects.toThrow('it takes too long');
    expect([await waiting(), await rests()]).toEqual([200, []]);
  });

  it('ends when the plan of its account does, although none of its deliveries waits', async () => {
    const [id = ''] = await endpoints(1);
    await pastEvents(1_200);
    await replay(id);
    await arrive([id]);
    stage.plans.limits.set('acc_1', 0);
    expect([await stage.process().leaseReaper.holdBeyondPlan(), await rests()]).toEqual([1, []]);
  });

  it('is moved on for all other endpoints when one fails', async () => {
    const ids = await endpoints(3);
    await pastEvents(400);
    for (const id of ids) await replay(id);
    await arrive(ids);
    const deliver = jest
      .spyOn(MessageRepository.prototype, 'deliver')
      .mockRejectedValueOnce(new Error('a lock is not granted'));
    await expect(feed()).rejects.toThrow('a lock is not granted');
    deliver.mockRestore();
    expect([await waiting(), (await rests()).length]).toEqual([134, 1]);
    await finish(ids);
    expect(await made()).toEqual(ids.map(() => ({ made: 400, events: 400 })));
  });
});

describe('a second replay to an endpoint', () => {
  it('waits behind the rest of the first one', async () => {
    const [id = ''] = await endpoints(1);
    await pastEvents(1_200);
    await replay(id, { only: 'missed' });
    await arrive([id]);
    expect([await replay(id), await waiting()]).toEqual([1_000, 0]);
    expect(await feed()).toBe(200);
    expect(await made()).toEqual([{ made: 1_200, events: 1_200 }]);
    await finish([id]);
    expect(await made()).toEqual([{ made: 2_200, events: 1_200 }]);
  });
});

describe('an event in the rest of a replay', () => {
  const lastEvent = `evt_${'1200'.padStart(32, '0')}`;
  const deliveryOf = async (event: string) =>
    (await stage.rows<{ id: string }>('SELECT id FROM webhook_delivery WHERE event_id = $1', [event]))[0]
      ?.id ?? '';

  it('counts as on its way: neither an equal replay nor that of one delivery sends it twice', async () => {
    const [id = ''] = await endpoints(1);
    await pastEvents(1_200);
    await replay(id, { only: 'missed' });
    await finish([id]);
    expect([await replay(id), await replay(id), await replay(id, {}, true)]).toEqual([1_200, 0, 0]);
    expect(await stage.replays.replayOne('acc_1', await deliveryOf(lastEvent), byKey)).toBe(0);
    await finish([id]);
    expect(await made()).toEqual([{ made: 2_400, events: 1_200 }]);
  });

  it('stays in the log of events until its delivery is made', async () => {
    const [id = ''] = await endpoints(1);
    await pastEvents(1_200);
    const demand = new DeliveryDemand(stage.dataSource);
    expect(await demand.oldestNeeded()).toBeNull();
    await replay(id);
    const [first] = await stage.rows<{ position: number }>(
      `SELECT position FROM outbox_event WHERE subject_id = '1001'`,
    );
    expect(await demand.oldestNeeded()).toBe(first?.position);
    await stage.rows(`DELETE FROM outbox_event WHERE subject_id = '1001'`);
    expect(await demand.oldestNeeded()).toBe((first?.position ?? 0) + 1);
    await stage.announce();
    expect(await demand.oldestNeeded()).toBe((first?.position ?? 0) + 1);
    await finish([id]);
    const [announced] = await stage.rows<{ position: number }>(
      `SELECT position FROM outbox_event WHERE fanned_out_at IS NULL`,
    );
    expect(await demand.oldestNeeded()).toBe(announced?.position);
    await stage.fanOutAll();
    expect(await demand.oldestNeeded()).toBeNull();
  });

  it('is missed again when failures disable the endpoint before, and no part of the replay follows', async () => {
    const [id = ''] = await endpoints(1);
    await pastEvents(1_200);
    await replay(id);
    await stage.dataSource.transaction((tx) => stage.administration.suspend('acc_1', tx));
    expect(await stage.states()).toEqual({ held: 1_000 });
    await stage.dataSource.transaction((tx) => stage.administration.resume('acc_1', tx));
    expect([await feed(), await stage.states()]).toEqual([0, { held: 1_000 }]);
    expect(await replay(id, { only: 'missed' }, true)).toBe(1_200);
  });

  it('is not sent any more when its endpoint is deleted', async () => {
    const [id = ''] = await endpoints(1);
    await pastEvents(1_200);
    await replay(id);
    await stage.endpoints.delete(owner, id, byKey);
    expect([await feed(), await stage.rows('SELECT FROM webhook_replay_rest')]).toEqual([0, []]);
  });
});

describe('replays to several endpoints of an account', () => {
  it('have at most 1 000 waiting deliveries together, however many are ordered at once, and all of them end', async () => {
    const ids = await endpoints(3);
    await pastEvents(1_100);
    const ordered = await Promise.all([...ids, ...ids].map((id) => replay(id)));
    expect(ordered.reduce((sum: number, count) => sum + (count ?? 0), 0)).toBe(3_300);
    const waited = await finish(ids);
    expect(Math.max(...waited)).toBe(999);
    expect(await made()).toEqual(ids.map(() => ({ made: 1_100, events: 1_100 })));
  });

  it('make no further delivery once the process is ending', async () => {
    const ids = await endpoints(2);
    await pastEvents(1_100);
    for (const id of ids) await replay(id);
    await arrive(ids);
    const { replayFeed } = stage.process();
    expect([await replayFeed.run(() => true), await waiting()]).toEqual([0, 0]);
    let asked = 0;
    expect(await replayFeed.run(() => (asked += 1) > 1)).toBeGreaterThan(0);
    expect(await stage.rows('SELECT DISTINCT endpoint_id FROM webhook_waiting')).toHaveLength(1);
  });

  it('go on to the others while one endpoint takes nothing', async () => {
    const [stuck = '', other = ''] = await endpoints(2);
    await pastEvents(1_100);
    await Promise.all([replay(stuck), replay(other)]);
    for (let round = 0; round < 3; round += 1) {
      await arrive([other]);
      await feed();
    }
    expect(await made()).toEqual(
      expect.arrayContaining([
        { made: 500, events: 500 },
        { made: 1_100, events: 1_100 },
      ]),
    );
  });

  it('leave another account its own 1 000', async () => {
    const [id = ''] = await endpoints(1);
    const { id: foreign } = await stage.endpoint(await stage.receiver(), { accountId: 'acc_2' });
    await pastEvents(1_001);
    await replay(id);
    const stranger = { accountId: 'acc_2', dataSet: 'live' } as const;
    await stage.replays.replay(stranger, foreign, all, { ...byKey, preview: false });
    expect(await waiting()).toBe(2_000);
  });
});
