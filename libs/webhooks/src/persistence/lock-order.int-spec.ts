import { alwaysAdmitted } from '@market/access';
import { ManualClock } from '@market/kernel';
import type { TestReceiver } from '@market/testing';
import type { EntityManager } from 'typeorm';
import type { OutcomeLog } from '../delivery/outcome-log';
import { WebhookStage } from '../testing/webhook-stage.fixture';
import { type ClaimedDelivery, DeliveryRepository } from './delivery.repository';
import type { Outcome } from './outcome.repository';
import { ReplayRepository } from './replay.repository';

const start = new Date('2026-11-20T04:30:00.000Z');
const deliveries = new DeliveryRepository();
let clock: ManualClock;
let stage: WebhookStage;
let receiver: TestReceiver;

beforeEach(async () => {
  clock = new ManualClock(start);
  stage = await WebhookStage.set(clock);
  receiver = await stage.receiver();
});
afterEach(() => stage.strike());

/** Creates endpoints with one leased delivery each, sorted by the ids of the endpoints. */
async function claimsOf(count: number): Promise<readonly ClaimedDelivery[]> {
  stage.plans.limits.set('acc_1', count);
  for (let made = 0; made < count; made += 1) await stage.endpoint(receiver);
  await stage.announce();
  await stage.process().fanOut.run();
  const claim = await deliveries.claim(stage.dataSource, clock.now(), count);
  return claim.deliveries.toSorted((one, other) => (one.endpointId < other.endpointId ? -1 : 1));
}

function outcomeOf({ id, endpointId, lease }: ClaimedDelivery, next: 'delivered' | 'failed'): Outcome {
  const error = next === 'failed' ? 'answered with status 500' : null;
  const attempt = { startedAt: start, durationMs: 1, statusCode: 200, error, answer: '' };
  return { deliveryId: id, endpointId, lease, next, dueAt: null, attempt, isInterrupted: false };
}

/**
 * Records outcomes together: the first one keeps the log busy, so that the others form one batch.
 */
function recordAtOnce(outcomes: OutcomeLog, batch: readonly Outcome[]): Promise<void> {
  for (const outcome of batch.slice(0, 1)) outcomes.add({ ...outcome, next: 'delivered', lease: 99 });
  for (const outcome of batch) outcomes.add(outcome);
  return outcomes.drained();
}

/** Locks the first endpoint, starts work that must wait for it, and then locks the others without waiting. */
async function holdFirstThenOthers(ids: readonly string[], begin: () => Promise<unknown>): Promise<void> {
  const [first, ...others] = ids;
  await holding('webhook_endpoint', 'id', first, begin, async (tx) => {
    await tx.query('SELECT FROM webhook_endpoint WHERE id = ANY($1) ORDER BY id FOR NO KEY UPDATE NOWAIT', [
      others,
    ]);
  });
}

async function holding(
  table: string,
  column: string,
  key: string | undefined,
  begin: () => Promise<unknown>,
  andThen: (tx: EntityManager) => Promise<void>,
): Promise<void> {
  let begun: Promise<unknown> = Promise.resolve();
  await stage.dataSource.transaction(async (tx) => {
    await tx.query(`SELECT FROM ${table} WHERE ${column} = $1 FOR NO KEY UPDATE`, [key]);
    begun = begin();
    await stage.until(async () => (await stage.waiting()) > 0);
    await andThen(tx);
  });
  await begun;
}

describe('a transaction that waits for an endpoint holds no lock on a later one', () => {
  it('when successes end runs of failures', async () => {
    const claims = await claimsOf(30);
    await stage.rows('UPDATE webhook_endpoint SET consecutive_failures = 3');
    const { outcomes } = stage.process();
    const batch = claims.map((claim) => outcomeOf(claim, 'delivered')).toReversed();
    const ids = claims.map(({ endpointId }) => endpointId);
    await holdFirstThenOthers(ids, () => recordAtOnce(outcomes, batch));
    expect(await stage.states()).toEqual({ delivered: 30 });
    expect(await stage.rows('SELECT FROM webhook_endpoint WHERE consecutive_failures > 0')).toEqual([]);
  });

  it('when a success and a failure are recorded at once', async () => {
    const claims = await claimsOf(3);
    await stage.rows('UPDATE webhook_endpoint SET consecutive_failures = 3');
    const [first, second] = claims;
    if (first === undefined || second === undefined) throw new Error('no claims');
    const { outcomes } = stage.process();
    const batch = [outcomeOf(second, 'failed'), outcomeOf(first, 'delivered')];
    const ids = [first.endpointId, second.endpointId];
    await holdFirstThenOthers(ids, () => recordAtOnce(outcomes, batch));
    const runs = await stage.rows<{ id: string; run: number }>(
      'SELECT id, consecutive_failures AS run FROM webhook_endpoint ORDER BY id',
    );
    expect(runs.map(({ run }) => run)).toEqual([0, 4, 3]);
  });
});

it('a transaction that waits for a delivery to hold it has no lock on a later one', async () => {
  const { id } = await stage.endpoint(receiver);
  await stage.announce(30);
  await stage.process().fanOut.run();
  // The first row by id is the last one by rank.
  await stage.rows(
    `WITH moved AS (DELETE FROM webhook_waiting WHERE delivery_id = (SELECT min(delivery_id) FROM webhook_waiting)
                    RETURNING *)
     INSERT INTO webhook_waiting SELECT * FROM moved`,
  );
  const rows = await stage.rows<{ id: string }>(
    'SELECT delivery_id AS id FROM webhook_waiting ORDER BY delivery_id',
  );
  const [first, ...others] = rows.map((row) => row.id);
  const hold = () => deliveries.hold(stage.dataSource, [id], start);
  await holding('webhook_waiting', 'delivery_id', first, hold, async (tx) => {
    await tx.query(
      'SELECT FROM webhook_waiting WHERE delivery_id = ANY($1) ORDER BY delivery_id FOR UPDATE NOWAIT',
      [others],
    );
  });
  expect(await stage.states()).toEqual({ held: 30 });
});

describe('an endpoint that is being disabled', () => {
  /** Disables an endpoint like `OutcomeLog`, without the commit. */
  async function disable(tx: EntityManager, id: string): Promise<void> {
    await tx.query('UPDATE webhook_endpoint SET disabled_at = $2 WHERE id = $1', [id, start]);
    await deliveries.hold(tx, [id], start);
  }

  it('gets no delivery from a concurrent fan-out', async () => {
    const { id } = await stage.endpoint(receiver);
    await stage.announce();
    let fanOut: Promise<unknown> = Promise.resolve();
    await stage.dataSource.transaction(async (tx) => {
      await disable(tx, id);
      let ended = false;
      fanOut = stage
        .process()
        .fanOut.run()
        .finally(() => (ended = true));
      await stage.until(async () => ended || (await stage.waiting()) > 0);
    });
    await fanOut;
    expect(await stage.states()).toEqual({});
  });

  it('gets no delivery from a concurrent replay', async () => {
    const { id } = await stage.endpoint(receiver);
    await stage.announce();
    await stage.process().fanOut.run();
    let replay: Promise<unknown> = Promise.resolve();
    await stage.dataSource.transaction(async (tx) => {
      await disable(tx, id);
      let ended = false;
      replay = stage.administration
        .replay(id, start)
        .finally(() => (ended = true))
        .catch((error: unknown) => error);
      await stage.until(async () => ended || (await stage.waiting()) > 0);
    });
    expect(await replay).toMatchObject({ kind: 'conflict', code: 'HOOK_001' });
    expect(await stage.states()).toEqual({ held: 1 });
  });

  it('does not delay the fan-out of an event during a slow replay to it', async () => {
    const { id } = await stage.endpoint(receiver);
    await stage.announce();
    await stage.process().fanOut.run();
    await stage.dataSource.transaction(async (tx) => {
      await tx.query('LOCK TABLE audit_entry IN SHARE ROW EXCLUSIVE MODE');
      const replay = stage.administration.replay(id, start);
      await stage.until(async () => (await stage.waiting()) > 0);
      await tx.query('SELECT FROM webhook_endpoint WHERE id = $1 FOR SHARE NOWAIT', [id]);
      void replay.catch(() => undefined);
    });
  });

  it('is locked by no replay, and by no enabling, while events are chosen', async () => {
    const { id } = await stage.endpoint(receiver);
    const owner = { accountId: 'acc_1', dataSet: 'live' } as const;
    const author = { actor: 'user:usr_1', check: alwaysAdmitted } as const;
    const request = { since: start, until: null, only: 'undelivered', types: null } as const;
    for (const choose of [
      () => stage.administration.replay(id, start),
      () => stage.replays.replay(owner, id, request, { ...author, preview: false }),
      () => stage.replays.replay(owner, id, request, { ...author, preview: true }),
      () => stage.replays.enable(owner, id, start, author),
    ]) {
      let chosen: Promise<unknown> = Promise.resolve();
      await stage.dataSource.transaction(async (tx) => {
        await tx.query('LOCK TABLE outbox_event IN ACCESS EXCLUSIVE MODE');
        chosen = choose();
        await stage.until(async () => (await stage.waiting()) > 0);
        await tx.query('SELECT FROM webhook_endpoint WHERE id = $1 FOR UPDATE NOWAIT', [id]);
      });
      await chosen;
    }
  });

  it('can be counted for while it is locked, and while a replay to it runs', async () => {
    const { id } = await stage.endpoint(receiver);
    const owner = { accountId: 'acc_1', dataSet: 'live' } as const;
    const order = { actor: 'user:usr_1', check: alwaysAdmitted, preview: true } as const;
    const request = { since: start, until: null, only: 'all', types: null } as const;
    await stage.dataSource.transaction(async (tx) => {
      await new ReplayRepository().lock(tx, id);
      await tx.query('SELECT FROM webhook_endpoint WHERE id = $1 FOR UPDATE', [id]);
      expect(await stage.replays.replay(owner, id, request, order)).toMatchObject({ deliveries: 0 });
    });
  });

  it('gets no delivery whose lease is freed meanwhile', async () => {
    const [claim] = await claimsOf(1);
    await stage.rows(`UPDATE webhook_lease SET lease_until = clock_timestamp() - interval '1 second'`);
    const { leaseReaper } = stage.process();
    await stage.dataSource.transaction(async (tx) => {
      await disable(tx, claim?.endpointId ?? '');
      expect(await leaseReaper.freeAbandoned()).toBe(0);
    });
    expect(await leaseReaper.freeAbandoned()).toBe(1);
    expect(await stage.states()).toEqual({ held: 1 });
  });
});
