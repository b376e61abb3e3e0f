import { Logger } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { SystemClock } from '@market/kernel';
import { createDataSource, migrate, rowOf } from '@market/platform/database';
import { Metrics } from '@market/platform/observability';
import {
  createTestDatabase,
  hasRedis,
  startRedis,
  type RedisServer,
  type TestDatabase,
} from '@market/platform/testing';
import { usageParts } from '.';
import { Counting } from './counting';

const entitlement = {
  plan: 'Pro',
  requestsPerMinute: 200,
  requestsPerDay: 10_000,
  periodStart: new Date('2026-11-01T00:00:00Z'),
};

let database: TestDatabase;
let redis: RedisServer;
let sources: DataSource[];
let processes: Counting[];
let accounts = 0;

/** One process that counts; `reach` is where it finds Redis. */
async function aProcess(redisUrl: string): Promise<Counting> {
  const source = createDataSource({ url: database.url, applicationName: 'counting-spec' }, usageParts);
  await source.initialize();
  sources.push(source);
  await migrate(source);
  const settings = { redisUrl, redisTimeoutMs: 2_000 };
  const counting = new Counting(source, new SystemClock(), new Metrics(), settings);
  processes.push(counting);
  await counting.onApplicationBootstrap();
  return counting;
}

const anAccount = () => ({ accountId: `acc_${(accounts += 1)}`, environment: 'live' as const });

async function admit(counting: Counting, account: ReturnType<typeof anAccount>, times: number) {
  let admitted = 0;
  for (let time = 0; time < times; time += 1) {
    admitted += (await counting.meter.admit(account, entitlement, 'GET /v1/ipos')).admitted ? 1 : 0;
  }
  return admitted;
}

async function until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 10_000;
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`not within 10 s: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

(hasRedis ? describe : describe.skip)('processes that count in one Redis', () => {
  beforeAll(() => Logger.overrideLogger(false));
  beforeEach(async () => {
    sources = [];
    processes = [];
    database = await createTestDatabase('counting');
    redis = await startRedis();
  });
  afterEach(async () => {
    for (const counting of processes) await counting.onApplicationShutdown();
    for (const source of sources) await source.destroy();
    await database.drop();
    await redis.kill();
  });

  const written = async (accountId: string) => {
    const [source] = sources;
    const statement = `SELECT coalesce(sum(requests), 0)::int AS n FROM usage_minute WHERE account_id = $1`;
    return source === undefined ? 0 : ((await rowOf<{ n: number }>(source, statement, [accountId]))?.n ?? 0);
  };

  it('count every request once when Redis comes back empty, to one sooner than to the other', async () => {
    const [a, b] = [await aProcess(redis.url), await aProcess(redis.url)];
    const account = anAccount();
    expect((await admit(a, account, 5)) + (await admit(b, account, 5))).toBe(10);
    await until('it is written', async () => (await written(account.accountId)) === 10);

    await redis.kill();
    expect(await admit(b, account, 80)).toBe(80);
    await b.ledger.write();
    // Not in the database when the windows are made anew: all of the same minute of the clock, as a rule.
    const unwritten = jest.spyOn(b.ledger, 'write').mockResolvedValue();
    expect(await admit(b, account, 3)).toBe(3);
    redis = await startRedis(redis.port);
    await until('both are back', () => a.link?.isUp === true && b.link?.isUp === true);
    expect(await admit(a, account, 1)).toBe(1);
    await until('what was admitted apart is there', async () => {
      const { day } = await a.limiter.used(account);
      if (day > 94) throw new Error(`${day} are counted, 94 were admitted`);
      return day === 94;
    });
    unwritten.mockRestore();
    await b.ledger.write();
    expect(await admit(a, account, 60)).toBe(60);
    expect(await admit(b, account, 60)).toBe(46);
    expect(await a.limiter.used(account)).toEqual({ minute: 200, day: 200 });
  }, 40_000);

  it('put an account right that was flushed while the database was slow', async () => {
    const [a, b] = [await aProcess(redis.url), await aProcess(redis.url)];
    const account = anAccount();
    expect((await admit(a, account, 100)) + (await admit(b, account, 100))).toBe(200);
    await until('it is written', async () => (await written(account.accountId)) === 200);
    const holder = sources[0]?.createQueryRunner();
    await holder?.startTransaction();
    await holder?.query('LOCK TABLE usage_minute IN ACCESS EXCLUSIVE MODE');
    await redis.command('FLUSHALL');
    // A heard last of 100, B of all 200.
    expect(await admit(b, account, 50)).toBe(0);
    const meanwhile = await admit(a, account, 30);
    expect(meanwhile).toBe(30);
    await holder?.rollbackTransaction();
    await holder?.release();
    for (const each of [a, b]) {
      await until('it is put right', async () => (await each.limiter.used(account)).day === 230);
    }
    expect((await admit(a, account, 50)) + (await admit(b, account, 50))).toBe(0);
    expect(await b.limiter.used(account)).toEqual({ minute: 230, day: 230 });
  }, 40_000);
});
