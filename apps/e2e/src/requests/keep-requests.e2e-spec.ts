import { until } from '@market/testing';
import { keyOn, makeFeed, revokeKey, suspend } from '../harness/accounts';
import { launchApi, type ApiProcess } from '../harness/api-process';
import { Crowd } from '../harness/crowd';
import { databaseRows } from '../harness/database-rows';
import { prepareDatabase } from '../harness/running-api';

interface Kept {
  readonly id: string;
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly code: string | null;
  readonly requests: number;
  readonly cached: boolean;
  readonly bytes: number | null;
  readonly details: {
    readonly message?: string;
    readonly problems?: readonly { readonly field: string }[];
    readonly parameters?: readonly { readonly name: string; readonly value: string | null }[];
    readonly plan?: string;
    readonly limits?: readonly {
      readonly window: string;
      readonly limit: number;
      readonly remaining: number;
    }[];
  };
}

const quiet = { LOG_LEVEL: 'warn' };

describe('the log of requests', () => {
  const crowd = new Crowd(16);
  let prepared: Awaited<ReturnType<typeof prepareDatabase>>;
  let api: ApiProcess;

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
  /** Resolves to the rows of an account with an error, oldest first, once there are as many as expected. */
  const keptOf = async (accountId: string, count: number): Promise<readonly Kept[]> => {
    const read = () =>
      sql<Kept>(
        `SELECT 'req_' || replace(id::text, '-', '') AS id, method, route, status, code, requests, is_cached AS cached, bytes::int, details
           FROM request_log WHERE account_id = $1 AND status >= 400 ORDER BY id`,
        [accountId],
      );
    await until('the requests are written', async () => (await read()).length >= count);
    return read();
  };
  const countsOf = (accountId: string) =>
    sql<{ class: string; requests: number; metered: number }>(
      `SELECT class, sum(requests)::int AS requests, sum(metered)::int AS metered FROM request_minute
        WHERE account_id = $1 GROUP BY class ORDER BY class`,
      [accountId],
    );

  it('shows ten failed requests as failed, although usage counts them as admitted', async () => {
    const { key, accountId } = await keyOn(prepared.database.url, 'plan_free');
    const sent = await crowd.sendAll([api.base], 10, { key, path: '/v1/ipos?limit=none&key=svc_live_abc' });
    expect(sent).toEqual({ 400: 10 });
    const kept = await keptOf(accountId, 10);
    expect(kept).toHaveLength(10);
    expect(kept[0]).toMatchObject({
      ...{ method: 'GET', route: 'GET /v1/ipos', status: 400, code: 'VAL_001', requests: 1, cached: false },
      details: {
        message: 'Invalid request parameters: key, limit',
        parameters: [
          { name: 'limit', value: 'none' },
          { name: 'key', value: null },
        ],
        plan: 'Free',
      },
    });
    expect(await countsOf(accountId)).toEqual([{ class: '4xx', requests: 10, metered: 10 }]);
  });

  it('agrees with usage about every request that usage counts, over a restart', async () => {
    const { key, accountId } = await keyOn(prepared.database.url, 'plan_free');
    const { headers } = await crowd.send(api.base, { key });
    await crowd.send(api.base, { key, headers: { 'If-None-Match': String(headers['etag']) } });
    for (const path of ['/v1/ipos/nobody', '/v1/ipos?nonsense=1', '/v1/gmp', '/v1/usage', '/v1/none']) {
      await crowd.send(api.base, { key, path });
    }
    await crowd.send(api.base, { key, method: 'HEAD' });
    await crowd.send(api.base, { key, method: 'DELETE', path: '/v1/ipos' });
    await crowd.sendAll([api.base], 9, { key });
    await api.stop();
    api = await launchApi(prepared.database.url, quiet);
    const [usage] = await sql<{ admitted: number; limited: number }>(
      `SELECT sum(admitted)::int AS admitted, sum(rate_limited)::int AS limited FROM usage_day WHERE account_id = $1`,
      [accountId],
    );
    expect(usage).toEqual({ admitted: 10, limited: 6 });
    expect(await countsOf(accountId)).toEqual([
      { class: '2xx', requests: 6, metered: 6 },
      { class: '304', requests: 1, metered: 1 },
      { class: '429', requests: 6, metered: 6 },
      { class: '4xx', requests: 5, metered: 3 },
    ]);
    const hours = `SELECT sum(requests)::int AS requests FROM request_hour WHERE account_id = $1`;
    expect(await sql(hours, [accountId])).toEqual([{ requests: 18 }]);
    const routes = `SELECT route, sum(metered)::int AS n FROM request_minute WHERE account_id = $1 AND metered > 0 GROUP BY 1 ORDER BY 1`;
    expect(await sql(routes, [accountId])).toEqual(
      await sql(
        `SELECT route, sum(admitted + rate_limited)::int AS n FROM usage_day WHERE account_id = $1 GROUP BY 1 ORDER BY 1`,
        [accountId],
      ),
    );
    const kept = await keptOf(accountId, 6);
    expect(kept.map(({ code, route, requests }) => [code, route, requests])).toEqual([
      ['NOT_001', 'GET /v1/ipos/:slug', 1],
      ['VAL_001', 'GET /v1/ipos', 1],
      ['PLAN_001', 'GET /v1/gmp', 1],
      ['NOT_002', 'unknown', 1],
      ['REQ_001', 'unknown', 1],
      ['RATE_001', 'GET /v1/ipos', 6],
    ]);
    expect(kept[0]?.details.parameters).toEqual([{ name: 'slug', value: 'nobody' }]);
    expect(kept.at(-1)?.details.limits).toEqual([
      { window: 'minute', limit: 10, remaining: 0 },
      { window: 'day', limit: 100, remaining: 90 },
    ]);
  });

  it('has the id that the response shows, and tells when it came', async () => {
    const { key, accountId } = await keyOn(prepared.database.url, 'plan_free');
    const before = Date.now();
    const { headers } = await crowd.send(api.base, { key, path: '/v1/ipos/nobody' });
    const [kept] = await keptOf(accountId, 1);
    expect(kept?.id).toBe(headers['x-request-id']);
    const atMs = Number.parseInt(String(kept?.id).slice(4, 16), 16);
    expect(atMs).toBeGreaterThanOrEqual(before);
    expect(atMs).toBeLessThanOrEqual(Date.now());
  });

  it('shows an account the requests with its revoked key, and with its keys while it is suspended', async () => {
    const revoked = await keyOn(prepared.database.url, 'plan_free');
    const suspended = await keyOn(prepared.database.url, 'plan_free');
    await revokeKey(prepared.database.url, revoked.keyId);
    await suspend(prepared.database.url, suspended.accountId);
    for (const [{ key, accountId }, status, code] of [
      [revoked, 401, 'AUTH_002'],
      [suspended, 403, 'AUTH_003'],
    ] as const) {
      expect((await crowd.send(api.base, { key })).status).toBe(status);
      const [kept] = await keptOf(accountId, 1);
      expect([kept?.status, kept?.code]).toEqual([status, code]);
      expect(await countsOf(accountId)).toEqual([{ class: '4xx', requests: 1, metered: 0 }]);
    }
  });

  it('keeps one success of a minute, and says whether it was cached and how large it was', async () => {
    const { key, accountId } = await keyOn(prepared.database.url, 'plan_free');
    const { body } = await crowd.send(api.base, { key, path: '/v1/usage' });
    await crowd.sendAll([api.base], 3, { key });
    await until('the counts are written', async () => (await countsOf(accountId))[0]?.requests === 4);
    const successes = await sql<{ route: string; bytes: number; minutes: number }>(
      `SELECT route, bytes::int AS bytes, is_cached AS cached FROM request_log WHERE account_id = $1`,
      [accountId],
    );
    expect(successes[0]).toEqual({ route: 'GET /v1/usage', bytes: Buffer.byteLength(body), cached: false });
  });

  it('leaves out requests with a feed token and those without a known key', async () => {
    const { key, accountId } = await keyOn(prepared.database.url, 'plan_pro');
    const feed = await makeFeed(prepared.database.url, accountId);
    const total = `SELECT sum(requests)::int AS n FROM request_minute`;
    await crowd.send(api.base, { key });
    await until('the counts are written', async () => (await countsOf(accountId)).length > 0);
    const [before] = await sql<{ n: number }>(total);
    expect(
      (await crowd.send(api.base, { key: '', path: `/v1/calendar.ics?token=${feed.token}` })).status,
    ).toBe(200);
    await crowd.send(api.base, { key: `svc_live_${'0'.repeat(64)}` });
    await crowd.send(api.base, { key: '' });
    await crowd.send(api.base, { key, path: '/v1/none' });
    await keptOf(accountId, 1);
    expect(await sql(total)).toEqual([{ n: Number(before?.n) + 1 }]);
  });
});
