import { Logger } from '@nestjs/common';
import {
  createTestDatabase,
  hasRedis,
  redisNote,
  startRedis,
  type RedisServer,
  type TestDatabase,
  until,
} from '@market/testing';
import { admit, CountingProcesses, entitlement } from './__fixtures__/counting-processes';

let database: TestDatabase;
let redis: RedisServer;
const processes = new CountingProcesses();

/** Starts an instance that counts in the database and the Redis of this test. */
const aProcess = () => processes.start({ databaseUrl: database.url, redisUrl: redis.url });

(hasRedis() ? describe : describe.skip)(`processes that count in one Redis${redisNote()}`, () => {
  beforeAll(() => Logger.overrideLogger(false));
  beforeEach(async () => {
    database = await createTestDatabase('counting');
    redis = await startRedis();
  });
  afterEach(async () => {
    await processes.stop();
    await database.drop();
    await redis.kill();
  });

  it('count every request once when Redis comes back empty, for one process earlier than for the other', async () => {
    const [a, b] = [await aProcess(), await aProcess()];
    const account = processes.account();
    expect((await admit(a, account, 5)) + (await admit(b, account, 5))).toBe(10);
    await until('it is written', async () => (await processes.written(account)) === 10);

    await redis.kill();
    expect(await admit(b, account, 80)).toBe(80);
    await b.ledger.write();
    // Not written to the database when the windows are created again; as a rule all within one minute of the clock.
    const unwritten = jest.spyOn(b.ledger, 'write').mockResolvedValue();
    expect(await admit(b, account, 3)).toBe(3);
    redis = await startRedis(redis.port);
    await until('both are back', () => a.link?.isUp === true && b.link?.isUp === true);
    expect(await admit(a, account, 1)).toBe(1);
    await until('what was admitted apart is there', async () => {
      const { day } = (await a.limiter.usage(account, entitlement)).used;
      if (day > 94) throw new Error(`${day} are counted, 94 were admitted`);
      return day === 94;
    });
    unwritten.mockRestore();
    await b.ledger.write();
    expect(await admit(a, account, 60)).toBe(60);
    expect(await admit(b, account, 60)).toBe(46);
    expect((await a.limiter.usage(account, entitlement)).used).toEqual({ minute: 200, day: 200 });
  });

  it('correct the windows of an account that were flushed while the database was slow', async () => {
    const [a, b] = [await aProcess(), await aProcess()];
    const account = processes.account();
    expect((await admit(a, account, 100)) + (await admit(b, account, 100))).toBe(200);
    await until('it is written', async () => (await processes.written(account)) === 200);
    const holder = processes.firstSource.createQueryRunner();
    await holder.startTransaction();
    await holder.query('LOCK TABLE usage_minute IN ACCESS EXCLUSIVE MODE');
    await redis.command('FLUSHALL');
    // A last noted a use of 100 requests, B of all 200.
    expect(await admit(b, account, 50)).toBe(0);
    const meanwhile = await admit(a, account, 30);
    expect(meanwhile).toBe(30);
    await holder.rollbackTransaction();
    await holder.release();
    for (const each of [a, b]) {
      await until(
        'it is put right',
        async () => (await each.limiter.usage(account, entitlement)).used.day === 230,
      );
    }
    expect((await admit(a, account, 50)) + (await admit(b, account, 50))).toBe(0);
    expect((await b.limiter.usage(account, entitlement)).used).toEqual({ minute: 230, day: 230 });
  });
});
