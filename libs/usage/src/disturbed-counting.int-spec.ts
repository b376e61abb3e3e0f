import { Logger } from '@nestjs/common';
import {
  createTestDatabase,
  hasRedis,
  redisNote,
  startRedis,
  type TestDatabase,
  until,
} from '@market/testing';
import { admit, CountingProcesses, entitlement } from './__fixtures__/counting-processes';
import { DisturbedLink } from './__fixtures__/disturbed-link';

/** Statements of a recall: the snapshot, and the minutes and batches if separate statements read them. */
const recallParts = /pg_current_snapshot|FROM usage_batch|usage_minute USING/;

const processes = new CountingProcesses();
let database: TestDatabase;
let link: DisturbedLink;

/** Starts an instance; only `disturbed` connects to its database through the proxy. */
async function aProcess(disturbed: 'disturbed' | 'direct', redisUrl?: string) {
  const databaseUrl = disturbed === 'disturbed' ? await link.lead(database.url) : database.url;
  return processes.start({ databaseUrl, ...(redisUrl === undefined ? {} : { redisUrl }) });
}

describe('a process whose database replies late or not at all', () => {
  beforeAll(() => Logger.overrideLogger(false));
  beforeEach(async () => {
    database = await createTestDatabase('disturbed');
    link = new DisturbedLink();
  });
  afterEach(async () => {
    await processes.stop();
    await link.close();
    await database.drop();
  });

  it('includes in a recall the requests that it admitted before the response arrived', async () => {
    const [earlier, late] = [await aProcess('direct'), await aProcess('disturbed')];
    const account = processes.account();
    expect(await admit(earlier, account, 5)).toBe(5);
    await earlier.ledger.write();

    const recall = link.holdResponses(recallParts);
    // Only the first request waits for the response, for a moment.
    let admitted = await admit(late, account, 20);
    await recall.reached;
    // The write runs after the recall; an implementation that lets it overtake has time to do so here.
    const written = late.ledger.write();
    await Promise.race([written, new Promise((resolve) => setTimeout(resolve, 300))]);
    recall.release();
    let isSettled = false;
    void late.ledger.settled().then(() => {
      isSettled = true;
    });
    while (!isSettled && admitted < 150) {
      admitted += await admit(late, account, 1);
      await new Promise((resolve) => setImmediate(resolve));
    }
    await written;
    expect((await late.limiter.usage(account, entitlement)).used).toEqual({
      minute: 5 + admitted,
      day: 5 + admitted,
    });
  });

  it('recalls a batch once that is committed during the recall', async () => {
    const [, late] = [await aProcess('direct'), await aProcess('disturbed')];
    const account = processes.account();
    expect(await admit(late, account, 4)).toBe(4);
    const commit = link.holdRequests(/COMMIT/);
    // Fails after two seconds; whether the batch is written is unknown from then on.
    await Promise.all([commit.reached, late.ledger.write()]);
    const recall = link.holdResponses(recallParts);
    let recalled = 0;
    const recalling = late.ledger.recall(account, (spent) => {
      recalled = spent.reduce((sum, { requests }) => sum + requests, 0);
    });
    await recall.reached;
    commit.release();
    await until('the batch is written', async () => (await processes.written(account)) === 4);
    recall.release();
    await recalling;
    expect(recalled).toBe(4);
    await late.ledger.write();
    expect([late.ledger.unwritten, await processes.written(account)]).toEqual([0, 4]);
  });

  it('writes a batch once whose response is lost five times', async () => {
    const [, late] = [await aProcess('direct'), await aProcess('disturbed')];
    const account = processes.account();
    expect(await admit(late, account, 7)).toBe(7);
    link.loseResponses(/COMMIT/, 5);
    for (let time = 0; time < 5; time += 1) {
      await late.ledger.write();
      expect([late.ledger.unwritten, await processes.written(account)]).toEqual([7, 7]);
    }
    await late.ledger.write();
    expect([late.ledger.unwritten, await processes.written(account)]).toEqual([0, 7]);
  });

  (hasRedis() ? it : it.skip)(
    `creates windows without what another process writes meanwhile, and receives it from that process${redisNote()}`,
    async () => {
      const redis = await startRedis();
      const redisLink = new DisturbedLink();
      try {
        const other = await processes.start({
          databaseUrl: database.url,
          redisUrl: await redisLink.lead(redis.url),
        });
        const late = await aProcess('disturbed', redis.url);
        const account = processes.account();
        redisLink.cut();
        await until('it is cut', () => other.link?.isUp === false);
        // The statement may run only once its response is held.
        const unwritten = jest.spyOn(other.ledger, 'write').mockResolvedValue();
        expect(await admit(other, account, 7)).toBe(7);

        const recall = link.holdResponses(recallParts);
        const admitted = admit(late, account, 3);
        await recall.reached;
        unwritten.mockRestore();
        await other.ledger.write();
        expect(await processes.written(account)).toBe(7);
        recall.release();
        expect(await admitted).toBe(3);
        redisLink.mend();
        await until(
          'it is carried',
          async () => (await late.limiter.usage(account, entitlement)).used.day >= 10,
        );
        await until('it is up again', () => other.link?.isUp === true);
        expect(await admit(other, account, 1)).toBe(1);
        // Resolves only after all batches are carried.
        await other.onApplicationShutdown();
        expect((await late.limiter.usage(account, entitlement)).used).toEqual({ minute: 11, day: 11 });
      } finally {
        await processes.stop();
        await redisLink.close();
        await redis.kill();
      }
    },
    20_000,
  );
});
