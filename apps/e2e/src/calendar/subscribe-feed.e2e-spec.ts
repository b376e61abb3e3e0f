import { withDatabase } from '@market/database';
import type { CalendarKind } from '@market/contracts';
import { until } from '@market/testing';
import { keyOn, makeFeed, revokeFeed, setPlan } from '../harness/accounts';
import type { ErrorBody } from '../harness/described-client';
import { startApi, type RunningApi } from '../harness/running-api';
import { readCalendar } from './read-calendar';

describe('a calendar feed', () => {
  let api: RunningApi;

  beforeAll(async () => {
    api = await startApi({ LOG_LEVEL: 'debug' });
  });
  afterAll(() => api.stop());

  const account = (plan: 'plan_free' | 'plan_basic') => keyOn(api.databaseUrl, plan, 'live');
  const create = async (accountId: string, kinds: readonly CalendarKind[] | null = null) => {
    const { id, token } = await makeFeed(api.databaseUrl, accountId, kinds);
    return { id, token, path: `/v1/calendar.ics?token=${token}` };
  };
  const open = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${api.base}${path}`, { headers });
  const codeOf = async (response: Response) =>
    `${response.status} ${((await response.json()) as ErrorBody).error.code}`;

  it('opens with its token alone, and shows live data', async () => {
    const { accountId } = await account('plan_basic');
    const { path } = await create(accountId);
    const response = await open(path);
    expect([response.status, response.headers.get('content-type')]).toEqual([
      ...[200, 'text/calendar; charset=utf-8'],
    ]);
    expect(response.headers.get('x-data-source')).not.toMatch(/sample/i);
    expect(readCalendar(await response.text()).map(({ summary }) => summary)).not.toContain(
      expect.stringMatching('Narmada') as unknown,
    );
  });

  it('takes none of the quota of its account, and has a limit of its own', async () => {
    const { accountId, key } = await account('plan_free');
    const { path } = await create(accountId);
    const answers = [];
    for (let time = 0; time < 62; time += 1) answers.push(await open(path));
    expect(answers.map(({ status }) => status)).toEqual([...Array<number>(60).fill(200), 429, 429]);
    expect(answers[0]?.headers.get('x-ratelimit-limit')).toBe('60');
    expect(answers[0]?.headers.get('x-ratelimit-remaining')).toBe('59');
    const last = answers.at(-1);
    expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(3_000);
    expect(await (last?.json() as Promise<unknown>)).toMatchObject({
      error: { code: 'RATE_001', message: expect.stringContaining('60 requests an hour') as unknown },
    });
    const usage = await open('/v1/usage', { 'X-API-Key': key });
    expect(await usage.json()).toMatchObject({ data: { usage: { requestsToday: 1 } } });
  });

  it('shows the kinds that it was made for, as far as the plan includes them at that moment', async () => {
    const { accountId } = await account('plan_basic');
    const { path } = await create(accountId, ['nfo_open', 'holiday']);
    await withDatabase({ url: api.databaseUrl, applicationName: 'e2e' }, async (dataSource) => {
      await dataSource.query(
        `INSERT INTO amc SELECT (jsonb_populate_record(amc, '{"data_set":"live","code":"zinnia","name_key":"zinnia"}')).*
           FROM amc WHERE data_set = 'sample' LIMIT 1`,
      );
      await dataSource.query(
        `INSERT INTO nfo SELECT (jsonb_populate_record(nfo, '{"data_set":"live","amc_code":"zinnia"}')).*
           FROM nfo WHERE data_set = 'sample' AND open_on > current_date - 20 LIMIT 1`,
      );
      // Of next Monday: days of a weekend are no holidays.
      await dataSource.query(
        `INSERT INTO trading_holiday SELECT 'NSE', current_date + 8 - extract(isodow FROM current_date)::int, 'Holi' ON CONFLICT DO NOTHING`,
      );
    });
    const kinds = async (at = path) =>
      new Set(readCalendar(await (await open(at)).text()).map(({ uid }) => uid.split('-')[0]));
    expect(await kinds()).toEqual(new Set(['nfo_open', 'holiday']));
    expect(await kinds(`${path}&kinds=holiday,ipo_open`)).toEqual(new Set(['holiday']));
    await setPlan(api.databaseUrl, accountId, 'plan_free');
    await until('the plan is gone', async () => !(await kinds()).has('nfo_open'));
    expect(await kinds()).toEqual(new Set(['holiday']));
  });

  it('opens nothing once it is revoked, or its account is suspended', async () => {
    const { accountId } = await account('plan_basic');
    const [one, other] = [await create(accountId), await create(accountId)];
    await revokeFeed(api.databaseUrl, one.id);
    expect(await codeOf(await open(one.path))).toBe('401 AUTH_002');
    expect((await open(other.path)).status).toBe(200);
    await withDatabase({ url: api.databaseUrl, applicationName: 'e2e' }, (dataSource) =>
      dataSource.query('UPDATE account SET suspended_at = created_at WHERE id = $1', [accountId]),
    );
    expect(await codeOf(await open(other.path))).toBe('403 AUTH_003');
  });

  it('opens no other route, in no other place, and not beside a key', async () => {
    const { accountId, key } = await account('plan_basic');
    const { token, path } = await create(accountId);
    expect(await codeOf(await open(`/v1/calendar?token=${token}`))).toBe('401 AUTH_001');
    expect(await codeOf(await open(`/v1/ipos?token=${token}`))).toBe('401 AUTH_001');
    expect(await codeOf(await open('/v1/calendar.ics', { 'X-API-Key': token }))).toBe('401 AUTH_002');
    expect(await codeOf(await open(path, { 'X-API-Key': key }))).toBe('401 AUTH_002');
    expect((await open('/v1/calendar.ics', { 'X-API-Key': key })).status).toBe(200);
  });

  it('refuses parameters that it does not know, after its token', async () => {
    const { accountId } = await account('plan_basic');
    const { path } = await create(accountId);
    expect(await codeOf(await open(`${path}&unknown=1`))).toBe('400 VAL_001');
    expect(await codeOf(await open(`${path}&from=2026-01-01&to=2027-06-01`))).toBe('400 VAL_001');
  });

  it('leaves its token in no log, and no part of it', async () => {
    const { accountId } = await account('plan_basic');
    const { token, path, id } = await create(accountId);
    await open(path);
    await open(`${path}&unknown=1`);
    await open(`/v1/nothing?token=${token}`);
    await open(`/v1/calendar.ics?token=${token}&token=${token}`);
    await until('the lines of the requests', () => api.output().includes(id));
    expect(api.output()).not.toContain(token.slice(9, 30));
    expect(api.output()).toContain('/v1/calendar.ics');
  });
});
