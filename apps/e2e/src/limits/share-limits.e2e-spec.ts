import type { PlanId } from '@market/billing';
import { hasRedis, redisNote, startRedis, type RedisServer } from '@market/testing';
import { keyOn } from '../harness/accounts';
import { launchApi, readinessOf, type ApiProcess } from '../harness/api-process';
import { Crowd } from '../harness/crowd';
import { prepareDatabase, type RunningApi, startApi } from '../harness/running-api';

const plans: readonly (readonly [PlanId, number])[] = [
  ['plan_free', 10],
  ['plan_basic', 60],
  ['plan_pro', 200],
  ['plan_enterprise', 1_000],
];

/** Settings with a long time-out of Redis: these tests are about exact counts, and the machine may be slow. */
const patience = { REDIS_TIMEOUT_MS: '5000', LOG_LEVEL: 'warn' };

describe('one process without Redis', () => {
  const crowd = new Crowd();
  let api: RunningApi;

  beforeAll(async () => {
    api = await startApi({ LOG_LEVEL: 'warn' });
  });
  afterAll(async () => {
    crowd.leave();
    await api.stop();
  });

  it.each(plans)(
    'admits on %s exactly %d of the limit plus 200 requests sent at once',
    async (plan, limit) => {
      const { key } = await keyOn(api.databaseUrl, plan);
      expect(await crowd.sendAll([api.base], limit + 200, { key })).toEqual({ 200: limit, 429: 200 });
    },
  );
});

(hasRedis() ? describe : describe.skip).each([1, 2, 4])(
  `%d processes on one Redis${redisNote()}`,
  (count) => {
    const crowd = new Crowd();
    let redis: RedisServer;
    let prepared: Awaited<ReturnType<typeof prepareDatabase>>;
    let processes: ApiProcess[];

    beforeAll(async () => {
      redis = await startRedis();
      prepared = await prepareDatabase();
      processes = await Promise.all(
        Array.from({ length: count }, () =>
          launchApi(prepared.database.url, { ...patience, REDIS_URL: redis.url }),
        ),
      );
    });
    afterAll(async () => {
      crowd.leave();
      await Promise.all(processes.map((api) => api.stop()));
      await prepared.database.drop();
      await redis.kill();
    });

    it('are all ready', async () => {
      for (const api of processes) {
        expect(await readinessOf(api)).toMatchObject({
          status: 200,
          dependencies: { limits: { status: 'up' } },
        });
      }
    });

    it.each(plans)(
      'admit on %s exactly %d of the limit plus 200 requests sent at once',
      async (plan, limit) => {
        const { key } = await keyOn(prepared.database.url, plan);
        const bases = processes.map(({ base }) => base);
        expect(await crowd.sendAll(bases, limit + 200, { key })).toEqual({ 200: limit, 429: 200 });
      },
    );
  },
);
