import type { DataSource } from 'typeorm';
import { ManualClock, SystemClock } from '@market/kernel';
import { createDataSource, migrate, rowOf } from '../database';
import { announceTable, dataVersionParts, DataVersions } from '../data-versions';
import { PreparedAnswer } from '../http';
import { createTestDatabase, type TestDatabase } from '../testing';
import { AnswerShelf } from './answer-shelf';
import { type AnswerSource, KeptAnswers, NothingKept, type Wish } from './kept-answers';

const wish: Wish = { key: 'live /v1/teas?', dataSet: 'live', resources: ['teas'] };

let database: TestDatabase;
let dataSource: DataSource;
let versions: DataVersions;
let kept: KeptAnswers;
let reads: number;

beforeEach(async () => {
  database = await createTestDatabase('kept');
  dataSource = await createDataSource(
    { url: database.url, applicationName: 'kept-spec', poolSize: 4 },
    { entities: [], migrations: dataVersionParts.migrations },
  ).initialize();
  await migrate(dataSource);
  await dataSource.query('CREATE TABLE tea (data_set text, strength int)');
  await dataSource.query(`INSERT INTO tea VALUES ('live', 1)`);
  const runner = dataSource.createQueryRunner();
  await announceTable(runner, { table: 'tea', resource: 'teas' });
  await runner.release();
  versions = new DataVersions(dataSource, new SystemClock());
  kept = new KeptAnswers(new AnswerShelf(1_000_000), versions, new SystemClock());
  reads = 0;
});

afterEach(async () => {
  await versions.onApplicationShutdown();
  await dataSource.destroy();
  await database.drop();
});

/** What a request does. @param inTheMidst happens between reading the database and having the answer made */
async function ask(
  from: AnswerSource = kept,
  inTheMidst: () => Promise<unknown> = () => Promise.resolve(),
): Promise<string> {
  const answer = await from.get(wish, async () => {
    reads += 1;
    const row = await rowOf<{ strength: number }>(dataSource, 'SELECT strength FROM tea');
    await inTheMidst();
    return answerOf(row?.strength);
  });
  return tagOf(answer);
}

const answerOf = (strength: unknown) => new PreparedAnswer(`"data":${JSON.stringify(strength)}`, '', true);
const tagOf = ({ tag }: PreparedAnswer) => tag;
const brew = (strength: number) => dataSource.query('UPDATE tea SET strength = $1', [strength]);
const turn = () => new Promise((resolve) => setImmediate(resolve));
const pause = () => new Promise((resolve) => setTimeout(resolve, 10));

async function untilAged(ageMs: number): Promise<void> {
  const deadline = Date.now() + ageMs + 2_000;
  while (versions.ageMs() < ageMs && Date.now() < deadline) await pause();
}

describe('kept answers', () => {
  it('are made once, however many ask at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 200 }, () => ask()));
    expect([reads, new Set(answers).size]).toEqual([1, 1]);
    await ask();
    expect(reads).toBe(1);
  });

  it('are never older than a second after any commit, whatever becomes of the listening connection', async () => {
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

  it('are never those of a second ago when nobody listens at all', async () => {
    await ask();
    await brew(2);
    await untilAged(1_000);
    expect(await ask()).toBe(tagOf(answerOf(2)));
  });

  it('are not kept when the data changed while they were made', async () => {
    const old = await ask(kept, async () => {
      await brew(2);
      await untilAged(850);
      await versions.confirm();
    });
    expect(old).toBe(tagOf(answerOf(1)));
    expect(await ask()).toBe(tagOf(answerOf(2)));
  });

  it('are made anew by those who waited, when whoever made them was late for a change', async () => {
    let go: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (go = resolve));
    const first = ask(kept, () => held);
    while (reads === 0) await pause();
    const second = ask();
    await brew(2);
    await untilAged(850);
    await versions.confirm();
    go();
    expect(await first).toBe(tagOf(answerOf(1)));
    expect(await second).toBe(tagOf(answerOf(2)));
  });

  it('that fail fail for those who waited too, once, and are made by the next who asks', async () => {
    const broken = new Error('broken');
    const asked = [ask(kept, () => Promise.reject(broken)), ...Array.from({ length: 10 }, () => ask())];
    const outcomes = await Promise.allSettled(asked);
    expect(outcomes).toEqual(asked.map(() => ({ status: 'rejected', reason: broken })));
    expect(reads).toBe(1);
    await Promise.all(Array.from({ length: 10 }, () => ask()));
    expect(reads).toBe(2);
  });

  it('that are never made keep nobody waiting for good', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'performance', 'Date', 'setInterval'] });
    try {
      void ask(kept, () => new Promise(() => undefined));
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

  it('that no shelf holds are made once for all who ask meanwhile, and anew for the next', async () => {
    const small = new KeptAnswers(new AnswerShelf(0), versions, new SystemClock());
    await Promise.all(Array.from({ length: 50 }, () => ask(small)));
    expect(reads).toBe(1);
    await ask(small);
    expect(reads).toBe(2);
  });

  it('are made for all alike when none may be kept', async () => {
    const anew = new NothingKept();
    await Promise.all([ask(anew), ask(anew)]);
    await ask(anew);
    expect(reads).toBe(3);
  });

  it('end with the day in India', async () => {
    const clock = new ManualClock(new Date('2026-11-20T18:29:59.999Z'));
    const daily = new KeptAnswers(new AnswerShelf(1_000_000), versions, clock);
    await ask(daily);
    await ask(daily);
    expect(reads).toBe(1);
    clock.advance(1);
    await ask(daily);
    expect(reads).toBe(2);
  });

  it('are given for ten minutes while the database is away, and no longer', async () => {
    const clock = new ManualClock(new Date('2026-11-20T06:00:00.000Z'));
    const watched = new DataVersions(dataSource, clock);
    const lasting = new KeptAnswers(new AnswerShelf(1_000_000), watched, clock);
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
