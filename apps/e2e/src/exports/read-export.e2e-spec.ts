import { queryRows, withDatabase } from '@market/database';
import { until } from '@market/testing';
import { keyOn, makeExportLink, revokeExportLink, setPlan } from '../harness/accounts';
import type { ErrorBody } from '../harness/described-client';
import { startApi, type RunningApi } from '../harness/running-api';

describe('an export link', () => {
  let api: RunningApi;

  beforeAll(async () => {
    api = await startApi({ LOG_LEVEL: 'debug' });
  });
  afterAll(() => api.stop());

  const account = (plan: 'plan_free' | 'plan_basic' | 'plan_pro') => keyOn(api.databaseUrl, plan, 'live');
  const create = async (accountId: string, view: string, format: 'csv' | 'csv-excel' = 'csv') => {
    const { id, token } = await makeExportLink(api.databaseUrl, accountId, view, format);
    return { id, token, path: `/v1/exports/${id}.csv?token=${token}` };
  };
  const open = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${api.base}${path}`, { headers });
  const codeOf = async (response: Response) =>
    `${response.status} ${((await response.json()) as ErrorBody).error.code}`;
  const rows = (sql: string, values: unknown[] = []) =>
    withDatabase({ url: api.databaseUrl, applicationName: 'e2e' }, (dataSource) =>
      queryRows<Record<string, unknown>>(dataSource, sql, values),
    );
  const view = '/v1/holidays?fields=date';

  it('shows the saved view that a key reads, without a key and for no cache', async () => {
    const { accountId, key } = await account('plan_basic');
    for (const format of ['csv', 'csv-excel'] as const) {
      const { path } = await create(accountId, '/v1/ipos?fields=slug,name,dates.openDate&sort=name', format);
      const response = await open(path);
      const byKey = await open(
        `/v1/ipos?fields=slug,name,dates.openDate&sort=name&limit=100&format=${format}`,
        { 'X-API-Key': key },
      );
      const shown = ['content-type', 'content-disposition', 'x-disclaimer', 'x-data-source'] as const;
      expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
      expect(shown.map((name) => response.headers.get(name))).toEqual(
        shown.map((name) => byKey.headers.get(name)),
      );
      expect(Buffer.from(await response.arrayBuffer())).toEqual(Buffer.from(await byKey.arrayBuffer()));
    }
  });

  it('has the disclaimer of premiums when it shows them', async () => {
    const { accountId } = await account('plan_pro');
    const { path } = await create(accountId, '/v1/gmp');
    expect((await open(path)).headers.get('x-disclaimer')).toMatch(/grey market/i);
  });

  it('counts each read as a request of its account, and sixty an hour at most', async () => {
    const { accountId, key } = await account('plan_pro');
    const { path, id } = await create(accountId, '/v1/ipos');
    const responses = [];
    for (let time = 0; time < 61; time += 1) responses.push(await open(path));
    expect(responses.map(({ status }) => status)).toEqual([...Array<number>(60).fill(200), 429]);
    expect(responses[0]?.headers.get('x-ratelimit-limit')).toBe('200');
    expect(responses[0]?.headers.get('ratelimit-policy')).toContain('"day"');
    expect(await (responses.at(-1)?.json() as Promise<unknown>)).toMatchObject({
      error: {
        code: 'RATE_001',
        message: expect.stringContaining('60 requests an hour of this export token'),
      },
    });
    const usage = await open('/v1/usage', { 'X-API-Key': key });
    expect(await usage.json()).toMatchObject({ data: { usage: { requestsToday: 61 } } });
    await until('the reads are in the log of requests', async () => {
      const [{ count } = { count: 0 }] = await rows(
        `SELECT count(*)::int AS count FROM request_log
          WHERE account_id = $1 AND key_id = $2 AND route = 'GET /v1/exports/:file'`,
        [accountId, id],
      );
      return Number(count) > 0;
    });
  });

  it('is refused when its account has used up its limits', async () => {
    const { accountId } = await account('plan_free');
    const { path } = await create(accountId, '/v1/ipos');
    const statuses = [];
    for (let time = 0; time < 11; time += 1) statuses.push((await open(path)).status);
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
  });

  it('needs the plan that its list needs, at each read', async () => {
    const { accountId } = await account('plan_pro');
    const { path } = await create(accountId, '/v1/gmp');
    expect((await open(path)).status).toBe(200);
    await setPlan(api.databaseUrl, accountId, 'plan_basic');
    await until('the plan is gone', async () => (await open(path)).status !== 200);
    expect(await codeOf(await open(path))).toBe('403 PLAN_001');
  });

  it('opens nothing once it is revoked, or its account is suspended', async () => {
    const { accountId } = await account('plan_basic');
    const [one, other] = [await create(accountId, view), await create(accountId, view)];
    await revokeExportLink(api.databaseUrl, one.id);
    expect(await codeOf(await open(one.path))).toBe('401 AUTH_002');
    await rows('UPDATE account SET suspended_at = created_at WHERE id = $1', [accountId]);
    expect(await codeOf(await open(other.path))).toBe('403 AUTH_003');
  });

  it('opens its own file only, not beside a key, and a key opens none', async () => {
    const { accountId, key } = await account('plan_basic');
    const [one, other] = [await create(accountId, '/v1/ipos'), await create(accountId, '/v1/sgb')];
    expect(await codeOf(await open(`/v1/exports/${one.id}.csv?token=${other.token}`))).toBe('404 NOT_001');
    expect(await codeOf(await open(`/v1/exports/${one.id}?token=${one.token}`))).toBe('404 NOT_001');
    expect(await codeOf(await open(`/v1/ipos?token=${one.token}`))).toBe('401 AUTH_001');
    expect(await codeOf(await open(`/v1/calendar.ics?token=${one.token}`))).toBe('401 AUTH_002');
    expect(await codeOf(await open('/v1/ipos', { 'X-API-Key': one.token }))).toBe('401 AUTH_002');
    expect(await codeOf(await open(one.path, { 'X-API-Key': key }))).toBe('401 AUTH_002');
    expect(await codeOf(await open(`/v1/exports/${one.id}.csv`, { 'X-API-Key': key }))).toBe('401 AUTH_002');
    expect(await codeOf(await open(`/v1/exports/${one.id}.csv`))).toBe('401 AUTH_002');
  });

  it('takes no parameters of the caller', async () => {
    const { accountId } = await account('plan_basic');
    const { path } = await create(accountId, '/v1/ipos');
    for (const more of ['limit=5', 'status=open', 'format=json', 'bom=1'])
      expect(await codeOf(await open(`${path}&${more}`))).toBe('400 VAL_001');
  });

  it('leaves its token in no log, and no part of it', async () => {
    const { accountId } = await account('plan_basic');
    const { token, path, id } = await create(accountId, '/v1/ipos');
    await open(path);
    await open(`${path}&unknown=1`);
    await open(`/v1/exports/${id}.csv?token=${token}&token=${token}`);
    await open(`/v1/nothing?token=${token}`);
    const marked = await open(path, { 'X-Request-ID': 'the-last-one' });
    const requestId = marked.headers.get('x-request-id') ?? 'none';
    await until('the last request is logged', () => api.output().includes(requestId));
    const secret = token.slice('svc_csv_'.length);
    expect(api.output()).not.toContain(secret.slice(0, 16));
    await until('the requests are kept', async () => {
      const kept = await rows('SELECT 1 FROM request_log WHERE account_id = $1 AND status = 400', [
        accountId,
      ]);
      return kept.length > 0;
    });
    const kept = await rows('SELECT to_jsonb(request_log) AS row FROM request_log WHERE account_id = $1', [
      accountId,
    ]);
    expect(JSON.stringify(kept)).toContain('"name":"token","value":null');
    expect(JSON.stringify(kept)).not.toContain(secret.slice(0, 16));
  });
});
