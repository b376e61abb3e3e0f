import { ManualClock } from '@market/kernel';
import { CountingReads } from '@market/database/testing';
import { schemaVersion } from '@market/database';
import { claimInTurn, windowRows } from '../persistence/claim-statement';
import { type ClaimTerms, type ClaimedBatch, DeliveryRepository } from '../persistence/delivery.repository';
import { WebhookStage } from '../testing/webhook-stage.fixture';
import { ClaimTurns } from './claim-turns';

const now = new Date('2026-11-20T04:30:00.000Z');
const before = (seconds: number) => new Date(now.getTime() - seconds * 1_000);
const repository = new DeliveryRepository();

let stage: WebhookStage;
let turns: ClaimTurns;

beforeAll(async () => {
  stage = await WebhookStage.set(new ManualClock(now));
});
beforeEach(async () => {
  await stage.rows('TRUNCATE webhook_waiting, webhook_lease');
  turns = new ClaimTurns();
});
afterAll(() => stage.strike());

interface Backlog {
  readonly account: string;
  readonly endpoints?: number;
  /** Number of deliveries to each endpoint. */
  readonly each?: number;
  readonly isReplay?: boolean;
  readonly dueAt?: Date;
}

/** Queues deliveries to endpoints of an account. */
async function queue({ account, endpoints = 1, each = 1, isReplay = false, dueAt = now }: Backlog) {
  await stage.rows(
    `INSERT INTO webhook_waiting (delivery_id, account_id, endpoint_id, is_replay, due_at, event_id)
     SELECT concat_ws('_', 'dlv', $1::text, e, n, $4::boolean), $1, concat_ws('_', 'wh', $1::text, e), $4, $5, 'evt'
       FROM generate_series(1, $2::integer) e, generate_series(1, $3::integer) n`,
    [account, endpoints, each, isReplay, dueAt],
  );
}

/** Queues deliveries for many accounts with an endpoint each. */
async function queueForMany(accounts: number, dueAt: Date, each = 1) {
  await stage.rows(
    `INSERT INTO webhook_waiting (delivery_id, account_id, endpoint_id, due_at, event_id)
     SELECT 'dlv_many_' || a || '_' || n, 'acc_many_' || a, 'wh_many_' || a, $2, 'evt'
       FROM generate_series(1, $1::integer) a, generate_series(1, $3::integer) n`,
    [accounts, dueAt, each],
  );
}

/** Claims as a process does: again at once if it turns out that the endpoints must take turns. */
async function claim(atMost: number, terms: ClaimTerms = {}): Promise<ClaimedBatch> {
  const batch = await repository.claim(stage.dataSource, now, atMost, { turn: turns.next(atMost), ...terms });
  if (!turns.goOnFrom(batch)) return batch;
  const { deliveries, ...rest } = await claim(atMost, terms);
  return { ...rest, deliveries: [...batch.deliveries, ...deliveries] };
}

/** Claims, and ends all attempts at once, as fast receivers do. @returns ids of the deliveries */
async function claimAndEnd(atMost: number, terms: ClaimTerms = {}): Promise<string[]> {
  const { deliveries } = await claim(atMost, terms);
  await stage.rows('TRUNCATE webhook_lease');
  return deliveries.map(({ id }) => id);
}

const countOf = (ids: readonly string[], part: string) => ids.filter((id) => id.includes(part)).length;
const idsOf = ({ deliveries }: ClaimedBatch) => deliveries.map(({ id }) => id);

describe('an account with 55 000 due deliveries', () => {
  const backlog = { account: 'greedy', endpoints: 5, each: 11_000, dueAt: before(60) };

  it('keeps the new delivery of another account out of no claim, however its own attempts end', async () => {
    await queue(backlog);
    await queue({ account: 'modest' });
    const batch = await claim(10);
    expect([batch.deliveries.length, countOf(idsOf(batch), 'modest'), batch.mayHaveMore]).toEqual([
      ...[10, 1, true],
    ]);
    // All of its endpoints are busy now, so that none of the oldest rows can be claimed.
    await claim(100);
    await queue({ account: 'late', endpoints: 2 });
    expect(idsOf(await claim(10)).sort()).toEqual(['dlv_late_1_1_f', 'dlv_late_2_1_f']);
    expect(idsOf(await claim(10))).toEqual([]);
  });

  it('is claimed by several processes at once without two that claim the same', async () => {
    await queue(backlog);
    await queue({ account: 'modest', each: 3 });
    const batches = await Promise.all([claim(7), claim(7), claim(7), claim(7)]);
    const ids = batches.flatMap(idsOf);
    expect([ids.length, new Set(ids).size, countOf(ids, 'modest')]).toEqual([28, 28, 3]);
  });

  it('costs a claim no more rows than one with 1 500', async () => {
    const connection = await stage.oneConnection();
    const reads = new CountingReads(connection);
    await connection.query(`SET enable_sort = off; SET enable_seqscan = off`);
    const visits = async (each: number) => {
      await stage.rows('TRUNCATE webhook_waiting, webhook_lease');
      await queue({ ...backlog, each });
      await queue({ ...backlog, account: 'replayer', each: 200, isReplay: true });
      await queueForMany(50, now);
      await stage.rows('VACUUM ANALYZE webhook_waiting');
      const values = [now, 20, null, '{}', schemaVersion, windowRows, 2, '', '', '', '', 0];
      return reads.visited(() => reads.query(claimInTurn, values));
    };
    const few = await visits(300);
    const many = await visits(11_000);
    expect(many).toBeLessThanOrEqual(few * 1.1);
    expect(few).toBeLessThan(10_000);
    await connection.destroy();
  });
});

describe('a claim that cannot take all', () => {
  it('gives an account with five endpoints as many places as one with one endpoint', async () => {
    await queue({ account: 'large', endpoints: 5, each: 100, dueAt: before(60) });
    await queue({ account: 'small', each: 100 });
    for (const atMost of [10, 2, 6, 4]) {
      const ids = await claimAndEnd(atMost);
      expect([countOf(ids, 'large'), countOf(ids, 'small')]).toEqual([atMost / 2, atMost / 2]);
    }
  });

  it('counts the running attempts of an account as turns that it had', async () => {
    await queue({ account: 'large', endpoints: 5, each: 100, dueAt: before(60) });
    expect(await claim(4)).toMatchObject({ deliveries: { length: 4 } });
    await queue({ account: 'small', each: 100 });
    expect(countOf(idsOf(await claim(4)), 'small')).toBe(4);
  });

  it('lets all endpoints of an account take turns, however fast some of them respond', async () => {
    await queue({ account: 'large', endpoints: 20, each: 100 });
    const ids: string[] = [];
    for (let count = 0; count < 40; count += 1) ids.push(...(await claimAndEnd(4)));
    const perEndpoint = Array.from({ length: 20 }, (_, at) => countOf(ids, `dlv_large_${at + 1}_`));
    expect(Math.min(...perEndpoint)).toBeGreaterThanOrEqual(2);
    expect(Math.max(...perEndpoint)).toBeLessThanOrEqual(20);
  });

  it('continues where the last one ended, so that each of 600 accounts comes to its turn within three', async () => {
    await queue({ account: 'greedy', endpoints: 5, each: 1_000, dueAt: before(60) });
    await queueForMany(600, now, 20);
    const ids: string[] = [];
    for (let count = 0; count < 3; count += 1) ids.push(...(await claimAndEnd(300)));
    const accounts = new Set(ids.flatMap((id) => /many_\d+/.exec(id) ?? []));
    expect(accounts.size).toBe(600);
  });

  it('passes endpoints whose deliveries are due later only', async () => {
    await queue({ account: 'greedy', endpoints: 5, each: 1_000, dueAt: before(60) });
    await queueForMany(1_500, new Date(now.getTime() + 1));
    await queue({ account: 'zealous' });
    expect(countOf(await claimAndEnd(10), 'zealous')).toBe(1);
  });
});

describe('a process whose endpoints have one delivery each', () => {
  beforeEach(async () => {
    await queueForMany(30, before(120));
    expect(await claimAndEnd(20)).toHaveLength(20);
    expect(turns.next(10)).toBeNull();
  });

  it('claims what is due the longest, without turns', async () => {
    await queue({ account: 'late', endpoints: 20 });
    expect(countOf(await claimAndEnd(10), 'late')).toBe(0);
    expect([countOf(await claimAndEnd(10), 'late'), turns.next(10)]).toEqual([10, null]);
  });

  it.each([
    ['several deliveries to one endpoint are due', { account: 'greedy', each: 1_200, dueAt: before(60) }],
    ['a replay is due', { account: 'greedy', each: 1_200, dueAt: before(60), isReplay: true }],
  ])('lets them take turns from the claim on in which %s', async (_title, backlog) => {
    await queue(backlog);
    await queue({ account: 'modest' });
    expect(countOf(idsOf(await claim(20)), 'modest')).toBe(1);
    expect(turns.next(20)).not.toBeNull();
  });

  it('lets them take turns when all that it sees waits for endpoints at work', async () => {
    await claim(10);
    await queue({ account: 'greedy', endpoints: 5, each: 300, dueAt: before(60) });
    expect(idsOf(await claim(25))).toHaveLength(25);
    turns = new ClaimTurns();
    turns.goOnFrom({ isCrowded: false, places: null });
    await queue({ account: 'modest' });
    expect(idsOf(await claim(10))).toEqual(['dlv_modest_1_1_f']);
  });
});

describe('replays beside fresh events', () => {
  it('get an eighth of all places while fresh events would take them all, and the others once these are gone', async () => {
    for (let account = 1; account <= 40; account += 1) await queue({ account: `fresh${account}`, each: 50 });
    await queue({ account: 'replayer', endpoints: 3, each: 300, isReplay: true, dueAt: before(60) });
    const ids: string[] = [];
    for (const atMost of [1, 3, 20, 40, 40, 40, 40, 16]) ids.push(...(await claimAndEnd(atMost)));
    expect([ids.length, countOf(ids, 'replayer')]).toEqual([200, 25]);
    await stage.rows('DELETE FROM webhook_waiting WHERE NOT is_replay');
    expect(await claimAndEnd(40)).toHaveLength(15);
  });

  it('to the same endpoint get one of its five attempts, and fresh events the first four', async () => {
    await queue({ account: 'both', each: 500, isReplay: true, dueAt: before(60) });
    await queue({ account: 'both', each: 500 });
    const first = idsOf(await claim(4));
    const then = idsOf(await claim(100));
    expect([first, then].map((ids) => [countOf(ids, '_f'), countOf(ids, '_t')])).toEqual([
      [3, 1],
      [1, 0],
    ]);
    // With the attempt of the replay under way, fresh events have all others.
    await stage.rows('DELETE FROM webhook_lease WHERE NOT is_replay');
    expect(countOf(idsOf(await claim(100)), '_f')).toBe(4);
  });

  it('to an endpoint with one attempt at a time get more than a tenth of them, and fresh events most', async () => {
    await queue({ account: 'slow', each: 100, isReplay: true, dueAt: before(60) });
    await queue({ account: 'slow', each: 100 });
    const ids: string[] = [];
    for (let count = 0; count < 60; count += 1) {
      ids.push(...(await claimAndEnd(100, { throttledEndpoints: ['wh_slow_1'] })));
    }
    expect(ids).toHaveLength(60);
    expect(countOf(ids, '_t')).toBeGreaterThan(6);
    expect(countOf(ids, '_f')).toBeGreaterThan(30);
  });
});
