import { freePort } from '@market/embedded-postgres';
import { hasRedis, redisNote, startRedis, type RedisServer, until } from '@market/testing';
import { keyOn } from '../harness/accounts';
import { launchApi, readinessOf, type ApiProcess } from '../harness/api-process';
import { Crowd } from '../harness/crowd';
import { prepareDatabase } from '../harness/running-api';
import { databaseRows } from '../harness/database-rows';

(hasRedis() ? describe : describe.skip)(`under load, two processes on one Redis${redisNote()}`, () => {
  const crowd = new Crowd(32);
  let redis: RedisServer;
  let prepared: Awaited<ReturnType<typeof prepareDatabase>>;
  let processes: ApiProcess[];
  let metricsPort: number;
  let load: Load;

  beforeAll(async () => {
    redis = await startRedis();
    prepared = await prepareDatabase();
    metricsPort = await freePort();
    const settings = { REDIS_URL: redis.url, LOG_LEVEL: 'warn' };
    processes = await Promise.all([
      launchApi(prepared.database.url, { ...settings, METRICS_PORT: String(metricsPort) }),
      launchApi(prepared.database.url, settings),
    ]);
    const keys = await Promise.all(
      Array.from({ length: 20 }, () => keyOn(prepared.database.url, 'plan_enterprise')),
    );
    load = new Load(crowd, processes, keys);
    load.begin();
  });
  afterAll(async () => {
    await load.end();
    crowd.leave();
    await Promise.all(processes.map((api) => api.stop()));
    await prepared.database.drop();
    await redis.kill();
  });

  const limits = async (index = 0) =>
    (await readinessOf(processes[index] ?? { base: '' })).dependencies['limits'];
  const metric = async (name: string) => {
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    return Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1]);
  };

  let looks = 0;
  const usedBy = async (key: string, index: number) => {
    const { status, body } = await crowd.send(processes[index]?.base ?? '', { key, path: '/v1/usage' });
    if (status === 200) looks += 1;
    const shown = JSON.parse(body) as { data: { usage: { requestsThisMinute: number } } };
    return shown.data.usage.requestsThisMinute;
  };

  const writtenOf = async (accountId: string) => {
    const [row] = await databaseRows<{ n: number }>(
      prepared.database.url,
      `SELECT sum(requests)::int AS n FROM usage_minute WHERE account_id = $1`,
      [accountId],
    );
    return row?.n;
  };

  it('FLUSHALL makes no request fail and resets no minute window', async () => {
    const { key, accountId } = await keyOn(prepared.database.url, 'plan_basic');
    const bases = processes.map(({ base }) => base);
    expect(await crowd.sendAll(bases, 60, { key })).toEqual({ 200: 60 });
    await until('the minute is written', async () => (await writtenOf(accountId)) === 60);
    await redis.command('FLUSHALL');
    await load.more(200);
    expect(await crowd.sendAll(bases, 20, { key })).toEqual({ 429: 20 });
    expect(load.failures).toEqual([]);
    expect(await metric('usage_limits_shared')).toBe(1);
  });

  it('after the death of Redis each process limits by itself and reports limits as degraded', async () => {
    await redis.kill();
    await load.more(200);
    await until('Redis is said to be away', async () => (await limits())?.status === 'degraded');
    expect((await readinessOf(processes[0] ?? { base: '' })).status).toBe(200);
    expect(await metric('usage_limits_shared')).toBe(0);
    const { key } = await keyOn(prepared.database.url, 'plan_free');
    expect(await crowd.sendAll([processes[0]?.base ?? ''], 50, { key })).toEqual({ 200: 10, 429: 40 });
    expect(load.failures).toEqual([]);
  });

  it('a restarted Redis counts again within ten seconds, including requests admitted meanwhile', async () => {
    const { key } = await keyOn(prepared.database.url, 'plan_basic');
    expect(await crowd.sendAll([processes[0]?.base ?? ''], 40, { key })).toEqual({ 200: 40 });
    redis = await startRedis(redis.port);
    for (const index of [0, 1]) {
      await until('Redis is up again', async () => (await limits(index))?.status === 'up', 10_000);
    }
    await load.more(200);
    expect(await metric('usage_limits_shared')).toBe(1);
    await until('what was admitted meanwhile is there', async () => (await usedBy(key, 1)) >= 41);
    // Each read of the usage counts as one request: the count must equal the admitted requests exactly.
    const used = await usedBy(key, 0);
    const answers = await crowd.sendAll(
      processes.map(({ base }) => base),
      50,
      { key },
    );
    expect(answers).toEqual({ 200: 60 - used, 429: used - 10 });
    expect(used).toBe(40 + looks);
    expect(load.failures).toEqual([]);
  });

  it('a Redis that hangs delays no request noticeably', async () => {
    process.kill(redis.pid, 'SIGSTOP');
    try {
      await until('Redis is said to be away', async () => (await limits())?.status === 'degraded');
      const startedAt = performance.now();
      await load.more(100);
      expect(performance.now() - startedAt).toBeLessThan(5_000);
    } finally {
      process.kill(redis.pid, 'SIGCONT');
    }
    await until('Redis is up again', async () => (await limits())?.status === 'up');
    expect(load.failures).toEqual([]);
  });
});

/** Steady load on all processes in turn, from accounts that stay within their limits. */
class Load {
  readonly failures: string[] = [];
  private answered = 0;
  private sent = 0;
  private isOver = false;
  private running: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly crowd: Crowd,
    private readonly processes: readonly ApiProcess[],
    private readonly accounts: readonly { readonly key: string }[],
  ) {}

  begin(): void {
    this.running = Promise.all(Array.from({ length: 4 }, () => this.customer()));
  }

  async end(): Promise<void> {
    this.isOver = true;
    await this.running;
  }

  /** Waits for `count` more responses. */
  more(count: number): Promise<void> {
    const goal = this.answered + count;
    return until(`${count} more answers`, () => this.answered >= goal);
  }

  private async customer(): Promise<void> {
    while (!this.isOver) {
      this.sent += 1;
      const { base } = this.processes[this.sent % this.processes.length] ?? { base: '' };
      const { key } = this.accounts[this.sent % this.accounts.length] ?? { key: '' };
      const { status } = await this.crowd
        .send(base, { key })
        .catch((error: unknown) => ({ status: String(error) }));
      if (status !== 200 && status !== 429) this.failures.push(String(status));
      this.answered += 1;
      await new Promise((resolve) => setTimeout(resolve, 4));
    }
  }
}
