import { keyOn } from '../harness/accounts';
import { launchApi, type ApiProcess } from '../harness/api-process';
import { Crowd } from '../harness/crowd';
import { until } from '@market/testing';
import { DescribedClient, type ListBody } from '../harness/described-client';
import { databaseRows } from '../harness/database-rows';
import { prepareDatabase } from '../harness/running-api';

interface UsageBody {
  readonly data: {
    readonly plan: string;
    readonly period: { readonly start: string; readonly end: string };
    readonly usage: {
      readonly requestsToday: number;
      readonly requestsThisMinute: number;
      readonly dailyLimit: number;
      readonly minuteLimit: number;
      readonly dailyRemaining: number;
      readonly minuteRemaining: number;
    };
    readonly totalRequestsThisMonth: number;
  };
}

interface PastPeriod {
  readonly plan: string;
  readonly period: { readonly start: string; readonly end: string };
  readonly totalRequests: number;
  readonly rateLimitedRequests: number;
  readonly byDay: readonly { readonly date: string; readonly requests: number }[];
}

/** Interval at which usage is written, and time for a batch on a busy machine. Units: milliseconds. */
const flushMs = 1_000;
const batchMs = 500;

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

describe('usage', () => {
  const crowd = new Crowd(64);
  let prepared: Awaited<ReturnType<typeof prepareDatabase>>;
  let api: ApiProcess;
  const quiet = { LOG_LEVEL: 'warn' };

  beforeAll(async () => {
    prepared = await prepareDatabase();
    api = await launchApi(prepared.database.url, quiet);
  });
  afterAll(async () => {
    crowd.leave();
    await api.stop();
    await prepared.database.drop();
  });

  const sql = <Row>(statement: string, parameters: unknown[] = []) =>
    databaseRows<Row>(prepared.database.url, statement, parameters);
  const usageOf = async (key: string) => {
    const client = await DescribedClient.for(api.base, key);
    return (await client.get<UsageBody>('/v1/usage', '/v1/usage')).body.data;
  };

  it('is read from the counters of the limits and includes the request that reads it', async () => {
    const { key } = await keyOn(prepared.database.url, 'plan_free');
    expect(await crowd.sendAll([api.base], 4, { key })).toEqual({ 200: 4 });
    expect(await usageOf(key)).toMatchObject({
      plan: 'Free',
      usage: {
        requestsToday: 5,
        requestsThisMinute: 5,
        dailyLimit: 100,
        minuteLimit: 10,
        dailyRemaining: 95,
        minuteRemaining: 5,
      },
      totalRequestsThisMonth: 5,
    });
  });

  it('counts admitted requests whatever their status, and no refused ones', async () => {
    const { key, accountId } = await keyOn(prepared.database.url, 'plan_free');
    await crowd.send(api.base, { key, path: '/v1/ipos/nobody' });
    await crowd.send(api.base, { key, path: '/v1/ipos?nonsense=1' });
    await crowd.send(api.base, { key, path: '/v1/gmp' });
    await crowd.send(api.base, { key, method: 'HEAD' });
    await crowd.send(api.base, { key, path: '/v1/none' });
    await crowd.send(api.base, { key, method: 'OPTIONS' });
    await crowd.send(api.base, { key: 'svc_test_wrong' });
    expect((await usageOf(key)).usage.requestsToday).toBe(5);
    await crowd.sendAll([api.base], 9, { key });
    await api.stop();
    api = await launchApi(prepared.database.url, quiet);
    const rows = await sql<{ route: string; admitted: number; limited: number }>(
      `SELECT route, sum(admitted)::int AS admitted, sum(rate_limited)::int AS limited FROM usage_day
        WHERE account_id = $1 GROUP BY route ORDER BY route`,
      [accountId],
    );
    expect(rows).toEqual([
      { route: 'GET /v1/gmp', admitted: 1, limited: 0 },
      { route: 'GET /v1/ipos', admitted: 7, limited: 4 },
      { route: 'GET /v1/ipos/:slug', admitted: 1, limited: 0 },
      { route: 'GET /v1/usage', admitted: 1, limited: 0 },
    ]);
    const byKey = `SELECT sum(admitted)::int AS admitted, sum(refused)::int AS refused, count(DISTINCT key_id)::int AS keys
                     FROM usage_key_day WHERE account_id = $1`;
    expect(await sql(byKey, [accountId])).toEqual([{ admitted: 10, refused: 4, keys: 1 }]);
  });

  it('counts responses without a body, refused bodies and repeated requests once each', async () => {
    const { key } = await keyOn(prepared.database.url, 'plan_pro', 'live');
    const { headers } = await crowd.send(api.base, { key });
    const unchanged = { 'If-None-Match': String(headers['etag']) };
    expect((await crowd.send(api.base, { key, headers: unchanged })).status).toBe(304);
    const post = async (type: string, body: string) => {
      const sent = { 'X-API-Key': key, 'Content-Type': type, 'Idempotency-Key': 'once' };
      const init = { method: 'POST', headers: sent, body };
      const answer = await fetch(`${api.base}/v1/billing/subscribe`, init);
      return [answer.status, answer.headers.get('idempotent-replayed')];
    };
    expect(await post('text/plain', 'plan_pro')).toEqual([415, null]);
    expect(await post('application/json', JSON.stringify({ planId: 'x'.repeat(33 * 1_024) }))).toEqual([
      413,
      null,
    ]);
    const same = JSON.stringify({ planId: 'plan_pro' });
    expect(await post('application/json', same)).toEqual([409, null]);
    expect(await post('application/json', same)).toEqual([409, 'true']);
    expect((await usageOf(key)).usage.requestsToday).toBe(7);
  });

  it('is counted separately for test keys and live keys', async () => {
    const live = await usageOf(prepared.keys.liveKey);
    await usageOf(prepared.keys.testKey);
    await usageOf(prepared.keys.testKey);
    expect((await usageOf(prepared.keys.liveKey)).usage.requestsToday).toBe(live.usage.requestsToday + 1);
  });

  it('is exact over 10 010 requests with a restart in the middle', async () => {
    const perAccount = 910;
    const accounts = await Promise.all(
      Array.from({ length: 11 }, () => keyOn(prepared.database.url, 'plan_enterprise')),
    );
    const todo = accounts.flatMap((account) => Array.from({ length: perAccount }, () => account));
    const total = todo.length;
    let answered = 0;
    const customer = async () => {
      for (let account = todo.pop(); account !== undefined; account = todo.pop()) {
        const sent = { key: account.key, path: answered % 3 === 0 ? '/v1/ipos/nobody' : '/v1/ipos?limit=1' };
        const answer = await crowd.send(api.base, sent).catch(() => null);
        if (answer !== null && [200, 404].includes(answer.status)) {
          answered += 1;
          continue;
        }
        todo.push(account);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    };
    const customers = Promise.all(Array.from({ length: 32 }, customer));
    await until('half of it is answered', () => answered > total / 2);
    await api.stop();
    api = await launchApi(prepared.database.url, quiet);
    await customers;

    const used = await Promise.all(accounts.map(({ key }) => usageOf(key)));
    expect(used.map(({ usage }) => usage.requestsToday)).toEqual(accounts.map(() => perAccount + 1));
    expect(sum(used.map((usage) => usage.totalRequestsThisMonth))).toBe(total + 11);

    await api.stop();
    api = await launchApi(prepared.database.url, quiet);
    const ids = accounts.map(({ accountId }) => accountId);
    const figures = await sql<{ days: number; routes: number; keys: number; minutes: number }>(
      `SELECT (SELECT sum(n) FROM (SELECT day, sum(admitted) AS n FROM usage_day WHERE account_id = ANY ($1) GROUP BY day) AS d)::int AS days,
              (SELECT sum(n) FROM (SELECT route, sum(admitted) AS n FROM usage_day WHERE account_id = ANY ($1) GROUP BY route) AS r)::int AS routes,
              (SELECT sum(n) FROM (SELECT key_id, sum(admitted) AS n FROM usage_key_day WHERE account_id = ANY ($1) GROUP BY key_id) AS k)::int AS keys,
              (SELECT sum(requests) FROM usage_minute WHERE account_id = ANY ($1))::int AS minutes`,
      [ids],
    );
    expect(figures).toEqual([
      { days: total + 11, routes: total + 11, keys: total + 11, minutes: total + 11 },
    ]);
  });

  it('loses at most one second and one batch under steady load when a process is killed', async () => {
    const { key, accountId } = await keyOn(prepared.database.url, 'plan_enterprise');
    const writtenOf = async () => {
      const [row] = await sql<{ n: number }>(
        `SELECT coalesce(sum(admitted), 0)::int AS n FROM usage_day WHERE account_id = $1`,
        [accountId],
      );
      return row?.n ?? 0;
    };
    const answeredAt: number[] = [];
    let isOver = false;
    const customer = async () => {
      while (!isOver) {
        const answer = await crowd.send(api.base, { key }).catch(() => null);
        if (answer?.status === 200) answeredAt.push(performance.now());
        await new Promise((resolve) => setTimeout(resolve, 40));
      }
    };
    const customers = Promise.all(Array.from({ length: 2 }, customer));
    try {
      await until('two batches are written', async () => (await writtenOf()) > 0);
      const first = await writtenOf();
      await until('another one is', async () => (await writtenOf()) > first);
      // Wait for two batches: a longer interval between them would then exceed the limit of loss.
      const since = performance.now();
      await until('most of a second is unwritten', () => performance.now() - since > 2_700);
      api.process.kill('SIGKILL');
    } finally {
      isOver = true;
    }
    const killedAt = performance.now();
    await customers;
    const written = await writtenOf();
    const lost = answeredAt.length - written;
    const bound = answeredAt.filter((at) => at > killedAt - flushMs - batchMs).length;
    const byKey = `SELECT sum(admitted)::int AS n FROM usage_key_day WHERE account_id = $1`;
    expect(await sql(byKey, [accountId])).toEqual([{ n: written }]);
    expect(lost).toBeGreaterThan(0);
    expect(lost).toBeLessThanOrEqual(bound);
    api = await launchApi(prepared.database.url, quiet);
    const { usage, totalRequestsThisMonth } = await usageOf(key);
    expect([usage.requestsToday, totalRequestsThisMonth]).toEqual([written + 1, written + 1]);
  });

  it('belongs to the billing period of each request, exactly, when a plan is renewed in the middle of a day', async () => {
    const { key, accountId } = await keyOn(prepared.database.url, 'plan_pro');
    const [{ end } = { end: '' }] = await sql<{ end: string }>(
      `WITH ended AS (
         UPDATE billing_period SET starts_at = now() - interval '1 month' + interval '6 seconds',
                ends_at = now() + interval '6 seconds' WHERE account_id = $1
       )
       UPDATE subscription SET period_start = now() - interval '1 month' + interval '6 seconds',
              period_end = now() + interval '6 seconds', due_at = now() + interval '6 seconds',
              anchor_at = now() - interval '1 month' + interval '6 seconds'
        WHERE account_id = $1 RETURNING period_end AS end`,
      [accountId],
    ).then((rows) => (Array.isArray(rows[0]) ? (rows[0] as { end: string }[]) : rows));
    expect(await crowd.sendAll([api.base], 7, { key })).toEqual({ 200: 7 });
    await until('the period has ended', () => Date.now() > new Date(end).getTime() + 100);
    await until('the renewal is heard of', async () => {
      const { period } = await usageOf(key);
      return new Date(period.start).getTime() >= new Date(end).getTime();
    });
    const before = await usageOf(key);
    expect(before.totalRequestsThisMonth).toBe(before.usage.requestsToday - 7);
    const client = await DescribedClient.for(api.base, key);
    const { body } = await client.get<ListBody<PastPeriod>>('/v1/usage/history', '/v1/usage/history');
    expect(body.data[0]?.totalRequests).toBe(7);
  });

  it('of past billing periods is listed newest first, day by day', async () => {
    const { key, accountId } = await keyOn(prepared.database.url, 'plan_free');
    await sql(
      `INSERT INTO usage_day (account_id, environment, day, period_start, plan, route, admitted, rate_limited)
       SELECT $1, 'test', month::date, month AT TIME ZONE 'Asia/Kolkata', 'Free', 'GET /v1/ipos', 10 * ago, ago
         FROM generate_series(1, 3) AS ago,
              LATERAL (SELECT date_trunc('month', now() AT TIME ZONE 'Asia/Kolkata') - make_interval(months => ago) AS month) AS m`,
      [accountId],
    );
    const client = await DescribedClient.for(api.base, key);
    const page = async (query: string) =>
      (await client.get<ListBody<PastPeriod>>('/v1/usage/history', `/v1/usage/history${query}`)).body;
    const first = await page('?limit=2');
    expect(first.meta).toMatchObject({ total: 3, totalPages: 2, hasNextPage: true });
    expect(first.links.next).toBe('/v1/usage/history?limit=2&page=2');
    const rest = await page('?limit=2&page=2');
    const all = [...first.data, ...rest.data];
    expect(
      all.map(({ plan, totalRequests, rateLimitedRequests }) => [plan, totalRequests, rateLimitedRequests]),
    ).toEqual([
      ['Free', 10, 1],
      ['Free', 20, 2],
      ['Free', 30, 3],
    ]);
    for (const { period, byDay, totalRequests } of all) {
      expect(sum(byDay.map(({ requests }) => requests))).toBe(totalRequests);
      expect(byDay[0]?.requests).toBe(totalRequests);
      expect(period.start).toMatch(/T18:30:00\.000Z$/);
      expect(byDay.length).toBeGreaterThanOrEqual(28);
    }
    expect(all.map(({ period }) => period.start)).toEqual(
      all
        .map(({ period }) => period.start)
        .sort()
        .reverse(),
    );
  });
});
