import type { DataSource } from 'typeorm';
import { ManualClock, SystemClock } from '@market/kernel';
import { createDataSource, migrate, queryRow } from '@market/database';
import { announceTable, dataVersionParts, DataVersions } from '@market/database/data-versions';
import { SuccessContent } from '@market/http-api';
import { TaskRegistry } from '@market/base/tasks';
import { createTestDatabase, type TestDatabase } from '@market/testing';
import { type CacheKey, ResponseCache } from './response-cache';

const key: CacheKey = { text: 'live /v1/teas?', dataSet: 'live', resources: ['teas'] };

let database: TestDatabase;
let dataSource: DataSource;
let versions: DataVersions;
let cache: ResponseCache;
let reads: number;

beforeEach(async () => {
  database = await createTestDatabase('cached');
  dataSource = await createDataSource(
    { url: database.url, applicationName: 'cache-spec', poolSize: 4 },
    { entities: [], migrations: dataVersionParts.migrations },
  ).initialize();
  await migrate(dataSource);
  await dataSource.query('CREATE TABLE tea (data_set text, strength int)');
  await dataSource.query(`INSERT INTO tea VALUES ('live', 1)`);
  const runner = dataSource.createQueryRunner();
  await announceTable(runner, { table: 'tea', resource: 'teas' });
  await runner.release();
  versions = new DataVersions(dataSource, new SystemClock(), new TaskRegistry());
  cache = new ResponseCache(1_000_000, versions, new SystemClock());
  reads = 0;
});

afterEach(async () => {
  await versions.onApplicationShutdown();
  await dataSource.destroy();
  await database.drop();
});

/** Gets a response as a request does. @param meanwhile runs between the read of the database and the response */
async function contentFor(
  from: ResponseCache = cache,
  meanwhile: () => Promise<unknown> = () => Promise.resolve(),
): Promise<SuccessContent> {
  const claimed = from.find(key) ?? (await from.claim(key));
  if (claimed instanceof SuccessContent) return claimed;
  try {
    reads += 1;
    const row = await queryRow<{ strength: number }>(dataSource, 'SELECT strength FROM tea');
    await meanwhile();
    const content = answerOf(row?.strength);
    claimed?.fulfil(content);
    return content;
  } catch (error) {
    claimed?.fail(error);
    throw error;
  }
}

const ask = async (...how: Parameters<typeof contentFor>) => (await contentFor(...how)).tag;

const answerOf = (strength: unknown) =>
  SuccessContent.ofMembers(`"data":${JSON.stringify(strength)}`, '', true);
const tagOf = ({ tag }: SuccessContent) => tag;
const brew = (strength: number) => dataSource.query('UPDATE tea SET strength = $1', [strength]);
const turn = () => new Promise((resolve) => setImmediate(resolve));
const pause = () => new Promise((resolve) => setTimeout(resolve, 10));

async function untilAged(ageMs: number): Promise<void> {
  const deadline = Date.now() + ageMs + 2_000;
  while (versions.ageMs() < ageMs && Date.now() < deadline) await pause();
}

describe('cached responses', () => {
  it('are made once for concurrent requests', async () => {
    const answers = await Promise.all(Array.from({ length: 200 }, () => ask()));
    expect([reads, new Set(answers).size]).toEqual([1, 1]);
    await ask();
    expect(reads).toBe(1);
  });

  it('are never more than a second behind any commit, whatever happens to the listening connection', async () => {
    await versions.onApplicationBootstrap();
    for (let strength = 2; strength < 8; strength += 1) {
      await ask();
      if (strength % 2 === 0) {
        await dataSource.query(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'market_changed'`,
        );
      }
      await brew(strength);
      const committedAt = performance.now();
      const due = tagOf(answerOf(strength));
      let answer = await ask();
      while (answer !== due && performance.now() - committedAt < 1_000) {
        await pause();
        answer = await ask();
      }
      expect(answer).toBe(due);
    }
  });

  it('are never served from a second ago when the process cannot listen', async () => {
    await ask();
    await brew(2);
    await untilAged(1_000);
    expect(await ask()).toBe(tagOf(answerOf(2)));
  });

  it('are not cached when the data changed while they were made', async () => {
    const old = await ask(cache, async () => {
      await brew(2);
      await untilAged(850);
      await versions.confirm();
    });
    expect(old).toBe(tagOf(answerOf(1)));
    expect(await ask()).toBe(tagOf(answerOf(2)));
  });

  it('are made again by the waiting requests when the first one missed a change', async () => {
    let go: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (go = resolve));
    const first = ask(cache, () => held);
    while (reads === 0) await pause();
    const second = ask();
    await brew(2);
    await untilAged(850);
    await versions.confirm();
    go();
    expect(await first).toBe(tagOf(answerOf(1)));
    expect(await second).toBe(tagOf(answerOf(2)));
  });

  it('that fail also fail for the waiting requests, once, and are made by the next request', async () => {
    const broken = new Error('broken');
    const asked = [ask(cache, () => Promise.reject(broken)), ...Array.from({ length: 10 }, () => ask())];
    const outcomes = await Promise.allSettled(asked);
    expect(outcomes).toEqual(asked.map(() => ({ status: 'rejected', reason: broken })));
    expect(reads).toBe(1);
    await Promise.all(Array.from({ length: 10 }, () => ask()));
    expect(reads).toBe(2);
  });

  it('that are never made do not block waiting requests for ever', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'performance', 'Date', 'setInterval'] });
    try {
      void ask(cache, () => new Promise(() => undefined));
      while (reads === 0) await turn();
      const second = ask();
      await turn();
      await turn();
      jest.advanceTimersByTime(10_001);
      expect(await second).toBe(tagOf(answerOf(1)));
      expect(await ask()).toBe(tagOf(answerOf(1)));
      expect(reads).toBe(3);
    } finally {
      jest.useRealTimers();
    }
  });

  it('that are too large to cache are made once for concurrent requests, and again for the next', async () => {
    const small = new ResponseCache(1, versions, new SystemClock());
    await Promise.all(Array.from({ length: 50 }, () => ask(small)));
    expect(reads).toBe(1);
    await ask(small);
    expect(reads).toBe(2);
  });

  it('that a request abandons are made by the waiting requests', async () => {
    const claimed = await cache.claim(key);
    expect(claimed).not.toBeInstanceOf(SuccessContent);
    const second = ask();
    await turn();
    (claimed as { abandon(): void } | null)?.abandon();
    expect(await second).toBe(tagOf(answerOf(1)));
    expect(reads).toBe(1);
  });

  it('are bounded by memory: the least recently used are evicted first', async () => {
    const small = new ResponseCache(100 * 1024, versions, new SystemClock());
    const named = (at: number): CacheKey => ({ ...key, text: `key-${at}` });
    for (let at = 0; at < 50; at += 1) {
      const claimed = await small.claim(named(at));
      if (claimed === null || claimed instanceof SuccessContent) throw new Error('nothing to fill');
      claimed.fulfil(SuccessContent.ofMembers(`"data":"${'x'.repeat(9 * 1024)}"`, '', true));
      small.find(named(0));
      expect(small.bytes).toBeLessThanOrEqual(100 * 1024);
    }
    const left = Array.from({ length: 50 }, (_, at) => at).filter((at) => small.find(named(at)) !== null);
    expect(left).toEqual([0, 42, 43, 44, 45, 46, 47, 48, 49]);
  });

  it('are bounded by memory whatever is asked: 100 000 distinct queries take no more than a few', async () => {
    const small = new ResponseCache(1024 * 1024, versions, new SystemClock());
    const content = SuccessContent.ofMembers('"data":[]', '', true);
    let most = 0;
    for (let at = 0; at < 100_000; at += 1) {
      const claimed = await small.claim({
        ...key,
        text: `sample /v1/ipos?sector=text-${at}&limit=10&page=1`,
      });
      if (claimed === null || claimed instanceof SuccessContent) throw new Error('nothing to fill');
      claimed.fulfil(content);
      most = Math.max(most, small.bytes);
    }
    expect(most).toBeLessThanOrEqual(1024 * 1024);
    expect(most).toBeGreaterThan(900 * 1024);
  });

  it('count the memory of further codings', async () => {
    const data = Array.from({ length: 3_000 }, (_, at) => (at * 7_919) % 9_973).join('');
    const noisy = SuccessContent.ofMembers(`"data":"${data}"`, '', true);
    const claimed = await cache.claim(key);
    if (claimed === null || claimed instanceof SuccessContent) throw new Error('nothing to fill');
    claimed.fulfil(noisy);
    const plain = cache.bytes;
    for (const coding of ['gzip', 'br'] as const) await noisy.body(coding, { requestId: 'r', nowMs: 0 });
    cache.remeasure(key, noisy);
    expect(cache.bytes).toBeGreaterThan(plain + 5 * 1024);
  });

  it('expire with the day in India', async () => {
    const clock = new ManualClock(new Date('2026-11-20T18:29:59.999Z'));
    const daily = new ResponseCache(1_000_000, versions, clock);
    await ask(daily);
    await ask(daily);
    expect(reads).toBe(1);
    clock.advance(1);
    await ask(daily);
    expect(reads).toBe(2);
  });

  it('are served for ten minutes while the database is unavailable, and no longer', async () => {
    const clock = new ManualClock(new Date('2026-11-20T06:00:00.000Z'));
    const watched = new DataVersions(dataSource, clock, new TaskRegistry());
    const lasting = new ResponseCache(1_000_000, watched, clock);
    const before = await ask(lasting);
    await database.drop();
    for (const minutes of [1, 8.9]) {
      clock.advance(minutes * 60_000);
      expect(await ask(lasting)).toBe(before);
    }
    clock.advance(0.2 * 60_000);
    await expect(ask(lasting)).rejects.toThrow();
  });
});
