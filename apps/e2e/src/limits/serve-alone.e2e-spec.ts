import { launchApi, readinessOf } from '../harness/api-process';
import { until } from '@market/testing';
import { prepareDatabase } from '../harness/running-api';

describe('a second process without Redis', () => {
  let prepared: Awaited<ReturnType<typeof prepareDatabase>>;

  beforeAll(async () => {
    prepared = await prepareDatabase();
  });
  afterAll(() => prepared.database.drop());

  const isReady = async (api: { base: string }) => (await readinessOf(api)).status === 200;

  it('is not ready, says why, and takes over when the first one ends', async () => {
    const first = await launchApi(prepared.database.url);
    const second = await launchApi(prepared.database.url, {}, 'live');
    try {
      const { status, dependencies } = await readinessOf(second);
      expect([status, dependencies['limits']]).toEqual([
        503,
        { status: 'down', message: expect.stringContaining('REDIS_URL') as string },
      ]);
      expect(await isReady(first)).toBe(true);
      await first.stop();
      await until('the second is ready', () => isReady(second));
    } finally {
      await first.stop();
      await second.stop();
    }
  });

  it('takes over when the first one is killed', async () => {
    const first = await launchApi(prepared.database.url);
    const second = await launchApi(prepared.database.url, {}, 'live');
    try {
      expect(await isReady(second)).toBe(false);
      first.process.kill('SIGKILL');
      await until('the second is ready', () => isReady(second));
    } finally {
      await second.stop();
    }
  });
});
