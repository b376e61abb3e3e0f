import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sources } from '@market/ingestor/sources';
import { until } from '@market/testing';
import { DashboardApi } from '../harness/dashboard-api';
import type { DashboardBrowser } from '../harness/dashboard-browser';
import { type IngestorProcess, launchIngestor } from '../harness/ingestor-process';
import { hold } from './work-for-operators';

/** Settings with which sources are asked by orders alone. */
const onlyByOrder = {
  SOURCES: 'live',
  ...Object.fromEntries(
    sources.map(({ id }) => [`SOURCE_${id.toUpperCase().replaceAll('-', '_')}_ENABLED`, 'false']),
  ),
};

describe('the dashboard of operators', () => {
  let api: DashboardApi;
  let ingestors: IngestorProcess[] = [];
  /** Source that accepts requests and never answers. */
  let silent: Server;
  let operator: DashboardBrowser;
  let operatorId: string;

  beforeAll(async () => {
    silent = createServer(() => undefined).listen(0, '127.0.0.1');
    api = await DashboardApi.launch();
    await anIngestor();
    operator = await signedUp('operator@example.test');
    const [user] = await api.rows<{ id: string }>(
      `UPDATE app_user SET is_operator = true WHERE email = 'operator@example.test' RETURNING id`,
    );
    operatorId = user?.id ?? '';
  });
  afterAll(async () => {
    await Promise.all(ingestors.map((ingestor) => ingestor.stop()));
    await api.stop();
    silent.closeAllConnections();
    silent.close();
  });

  async function anIngestor(settings: Readonly<Record<string, string>> = {}): Promise<IngestorProcess> {
    const { port } = silent.address() as AddressInfo;
    const ingestor = await launchIngestor(api.databaseUrl, {
      NODE_ENV: 'test',
      SECRETS_KEY: api.settings.SECRETS_KEY,
      SOURCE_NSE_URL: `http://127.0.0.1:${port}`,
      // Nobody takes its mails, so that the test finds them.
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'market@example.test',
      ...settings,
    });
    ingestors.push(ingestor);
    return ingestor;
  }

  const signedUp = async (email: string) => (await api.signUp(email)).browser;

  /** Gives an order that makes a task, and waits until it has ended. */
  async function ended(route: string, body?: object) {
    const { status, data } = await operator.call(route, body);
    expect(status).toBe(202);
    return endOf(data.taskId as string);
  }
  async function endOf(taskId: string) {
    let task: { state: string; words: string | null } = { state: 'waiting', words: null };
    await until(
      () => `the task is ${JSON.stringify(task)}`,
      async () => {
        task = (await operator.call(`GET operators/tasks/${taskId}`)).data;
        return task.state === 'done' || task.state === 'failed';
      },
    );
    return task;
  }

  describe('sources', () => {
    it('are listed as the ingestor planned them', async () => {
      const { data } = await operator.call('GET operators/sources');
      const feeds = data as { feedId: string; source: string; schedule: string; nextRunAt: string | null }[];
      expect(feeds.length).toBeGreaterThan(20);
      // With its sources off the ingestor runs no feed by the clock.
      expect(feeds.find(({ feedId }) => feedId === 'nse.ipo-upcoming')).toMatchObject({
        source: 'National Stock Exchange of India',
        schedule: expect.stringContaining('IST'),
        state: 'never',
        nextRunAt: null,
      });
    });

    it('are run by the ingestor on an order, which the run log shows', async () => {
      const feed = 'amfi.fund-house-numbers';
      const { state, words } = await ended(`POST operators/sources/${feed}/runs`);
      expect([state, words]).toEqual([
        'done',
        expect.stringMatching(/^amfi\.fund-house-numbers: ok; \d+ fetched/),
      ]);
      const { data } = await operator.call(`GET operators/sources/${feed}/runs`);
      expect(data[0]).toMatchObject({ outcome: 'ok', words: expect.stringMatching(/rows came/) });
    });

    it('are run again by another ingestor when the first was killed', async () => {
      await Promise.all(ingestors.splice(0).map((ingestor) => ingestor.stop()));
      const first = await anIngestor(onlyByOrder);
      const { data } = await operator.call('POST operators/sources/nse.ipo-upcoming/runs');
      const taskId = data.taskId as string;
      const stateOf = async () => (await operator.call(`GET operators/tasks/${taskId}`)).data.state as string;
      await until('the task runs', async () => (await stateOf()) === 'running');
      first.process.kill('SIGKILL');
      await first.stop();
      ingestors = [];
      expect(await stateOf()).toBe('running');
      await anIngestor(onlyByOrder);
      await api.rows('UPDATE operator_task SET lease_until = now() WHERE id = $1', [taskId]);
      const again = () =>
        api.rows<{ attempts: number }>('SELECT attempts FROM operator_task WHERE id = $1', [taskId]);
      await until('it runs again', async () => (await again())[0]?.attempts === 2);
      silent.closeAllConnections();
      silent.close();
      expect(await endOf(taskId)).toMatchObject({
        state: 'failed',
        words: expect.stringMatching(/^nse\.ipo-upcoming: (failed|blocked): /),
      });
    });
  });

  describe('the quarantine', () => {
    it('releases a premium under the IPO that the operator names, in their name', async () => {
      await api.rows(`UPDATE ipo SET status = 'OPEN' WHERE data_set = 'live'`);
      const [ipo] = await api.rows<{ slug: string }>(`SELECT slug FROM ipo WHERE data_set = 'live'`);
      const id = await hold(api, 'Canary Breeders');
      expect((await operator.call(`GET operators/quarantine/${id}`)).data).toMatchObject({
        raw: '{"name":"Canary Breeders","gmp":"33"}',
        stored: null,
        nameableSubjects: true,
      });
      const release = `POST operators/quarantine/${id}/release`;
      expect(await ended(release, { subject: 'no-such-ipo', note: 'a try' })).toMatchObject({
        state: 'failed',
        words: 'there is no IPO no-such-ipo',
      });
      expect(await ended(release, { subject: ipo?.slug, note: 'its old name' })).toMatchObject({
        state: 'done',
        words: `entry ${id} is released`,
      });
      expect(await api.rows('SELECT gmp FROM gmp_reading WHERE data_set = $1', ['live'])).toEqual([
        { gmp: 33 },
      ]);
      const { data } = await operator.call('GET operators/audit?limit=1');
      expect(data[0]).toMatchObject({
        action: 'quarantine.released',
        subject: id,
        actor: { kind: 'user', label: 'operator@example.test' },
        detail: { note: 'its old name', about: ipo?.slug },
      });
      expect(await operator.call(`GET operators/quarantine/${id}`)).toMatchObject({ status: 404 });
    });

    it('discards an entry', async () => {
      const id = await hold(api, 'Nobody Limited');
      expect(await ended(`POST operators/quarantine/${id}/discard`, { note: 'no company' })).toEqual(
        expect.objectContaining({ state: 'done', words: `entry ${id} is discarded` }),
      );
    });
  });

  describe('accounts', () => {
    interface Row {
      readonly id: string;
      readonly email: string;
    }
    const found = async (search: string) =>
      ((await operator.call(`GET operators/accounts?${search}`)).data as Row[]).map(({ email }) => email);
    const statusWith = async (text: string) =>
      (await fetch(`${api.base}/v1/plans`, { headers: { 'X-API-Key': text } })).status;

    it('are found by email address, id, key, plan and state', async () => {
      const customer = await signedUp('customer-1@example.test');
      const { key: text } = (await customer.call('POST keys', { environment: 'test', name: 'till' })).data;
      const { account } = (await customer.call('GET session')).data;
      for (const q of ['CUSTOMER-1', account.id as string, (text as string).slice(-4)]) {
        expect(await found(`q=${q}`)).toContain('customer-1@example.test');
      }
      expect(await found('q=customer-1&plan=plan_enterprise')).toEqual([]);
      expect(await found('plan=plan_enterprise&state=open')).toContain('owner@example.test');
      expect(await found('state=suspended')).toEqual([]);
    });

    it('are shown with everything that their members see, and changed in the operator’s own name', async () => {
      const customer = await signedUp('customer-2@example.test');
      const made = (await customer.call('POST keys', { environment: 'test', name: 'till' })).data;
      const { id } = (await customer.call('GET session')).data.account;
      const account = `operators/accounts/${id}`;
      expect((await operator.call(`GET ${account}`)).data).toMatchObject({
        account: {
          ...{ id, email: 'customer-2@example.test', planId: 'plan_free', plan: 'Free', state: 'open' },
          ...{ keys: 1, endpoints: 0, requests7d: 0, pastDue: false },
        },
        keys: [{ id: made.id, name: 'till', state: 'working' }],
        subscription: { planId: 'plan_free', status: 'active' },
        usage: { environments: [{ environment: 'live' }, { environment: 'test' }] },
        endpoints: [],
        members: [{ email: 'customer-2@example.test', role: 'owner' }],
        audit: expect.arrayContaining([expect.objectContaining({ action: 'key.created' })]),
      });
      expect((await operator.call(`POST ${account}/plan`, { planId: 'plan_pro' })).data).toMatchObject({
        planId: 'plan_pro',
      });
      expect((await customer.call('GET billing')).data).toMatchObject({ planId: 'plan_pro' });
      const revoke = `POST ${account}/keys/${made.id}/revoke`;
      expect((await operator.call(revoke)).data).toMatchObject({ keys: 0 });
      expect(await statusWith(made.key as string)).toBe(401);
      await operator.call(`POST ${account}/plan`, { planId: 'plan_pro' });
      await operator.call(revoke);
      const told = (await api.mailsTo('customer-2@example.test')).map(({ kind }) => kind);
      expect(told.slice(-2)).toEqual(['plan-given', 'key-revoked']);
      const { data } = await customer.call('GET audit?limit=2');
      expect(data).toMatchObject([
        { action: 'key.revoked', actor: { kind: 'operator', label: 'Operator' } },
        { action: 'plan.changed', actor: { kind: 'operator', label: 'Operator' } },
      ]);
      const all = await customer.call('GET audit');
      expect(JSON.stringify(all)).not.toContain('operator@example.test');
      expect(all.data.at(-1)).toMatchObject({ actor: { kind: 'user', label: 'customer-2@example.test' } });
      expect((await operator.call('GET operators/audit?limit=1')).data).toMatchObject([
        { action: 'key.revoked', actor: { kind: 'user', label: 'operator@example.test' } },
      ]);
    });

    it('are suspended and resumed: their keys are refused meanwhile', async () => {
      const customer = await signedUp('customer-3@example.test');
      const { key: text } = (await customer.call('POST keys', { environment: 'test', name: 'till' })).data;
      const { id } = (await customer.call('GET session')).data.account;
      expect(await statusWith(text as string)).toBe(200);
      const lock = (locked: boolean) =>
        operator.call(`POST operators/accounts/${id}/lock`, { locked, reason: 'a leaked key' });
      expect((await lock(true)).data).toMatchObject({ id, state: 'suspended' });
      expect((await lock(true)).data).toMatchObject({ id, state: 'suspended' });
      await until('the key is refused', async () => (await statusWith(text as string)) === 403);
      expect(await found('state=suspended')).toEqual(['customer-3@example.test']);
      expect((await customer.call('GET audit?limit=1')).data).toMatchObject([
        { action: 'account.suspended', detail: { reason: 'a leaked key' } },
      ]);
      expect((await lock(false)).data).toMatchObject({ state: 'open' });
      expect((await lock(false)).data).toMatchObject({ state: 'open' });
      const told = (await api.mailsTo('customer-3@example.test')).map(({ kind }) => kind);
      expect(told.filter((kind) => kind.startsWith('account-'))).toEqual([
        'account-suspended',
        'account-resumed',
      ]);
      await until('the key works', async () => (await statusWith(text as string)) === 200);
    });

    it('are suspended and resumed by more requests at once than the pool has connections', async () => {
      const ids = await Promise.all(
        Array.from({ length: 6 }, async (_, at) => {
          const [account] = await api.rows<Row>(
            `INSERT INTO account (id, email, created_at) VALUES ($1, $2, now()) RETURNING id`,
            [`acc_locked${at}`, `locked-${at}@example.test`],
          );
          return account?.id;
        }),
      );
      const answers = await Promise.all(
        Array.from({ length: 24 }, (_, at) =>
          operator.call(`POST operators/accounts/${ids[at % ids.length]}/lock`, {
            locked: at < 12,
            reason: 'many at once',
          }),
        ),
      );
      expect(answers.map(({ status }) => status)).toEqual(Array<number>(24).fill(200));
    });

    it('that are closed get no plan and cannot be suspended', async () => {
      await signedUp('customer-4@example.test');
      const [account] = await api.rows<Row>(
        `UPDATE account SET closed_at = now() WHERE email = 'customer-4@example.test' RETURNING id`,
      );
      const route = `operators/accounts/${account?.id}`;
      for (const answer of [
        await operator.call(`POST ${route}/plan`, { planId: 'plan_pro' }),
        await operator.call(`POST ${route}/lock`, { locked: true, reason: 'late' }),
      ]) {
        expect(answer).toMatchObject({ status: 409, code: 'ACC_002' });
      }
      expect((await operator.call(`GET ${route}`)).data.account).toMatchObject({
        planId: 'plan_free',
        state: 'closed',
      });
    });

    it('are unknown by another id, and a key only in its own account', async () => {
      const customer = await signedUp('customer-5@example.test');
      const { data } = await customer.call('POST keys', { environment: 'test', name: 'till' });
      const { id } = (await customer.call('GET session')).data.account;
      const [other] = await api.rows<Row>(
        `SELECT id FROM account WHERE email = 'free-of-owner@example.test'`,
      );
      for (const route of [
        'GET operators/accounts/acc_none',
        `POST operators/accounts/${other?.id}/keys/${data.id}/revoke`,
        `POST operators/accounts/${id}/keys/key_none/revoke`,
      ]) {
        expect(await operator.call(route)).toMatchObject({ status: 404, code: 'NOT_001' });
      }
      for (const change of [
        ['plan', { planId: 'plan_pro' }],
        ['lock', { locked: true, reason: 'unknown' }],
      ] as const) {
        const answer = await operator.call(`POST operators/accounts/acc_none/${change[0]}`, change[1]);
        expect(answer).toMatchObject({ status: 404, code: 'NOT_001' });
      }
      expect(await api.rows(`SELECT FROM subscription WHERE account_id = 'acc_none'`)).toEqual([]);
      expect(await statusWith(data.key as string)).toBe(200);
    });

    it('are counted by plan', async () => {
      const { data } = await operator.call('GET operators/summary');
      expect(data).toMatchObject({ pastDue: 0, overLimit: 0 });
      const [counted] = await api.rows<{ all: number; young: number }>(
        `SELECT count(*)::int AS all FROM account WHERE closed_at IS NULL`,
      );
      const plans = data.byPlan as { plan: string; accounts: number }[];
      expect(plans.map(({ plan }) => plan)).toEqual(['Free', 'Basic', 'Pro', 'Enterprise']);
      expect(plans.reduce((sum, { accounts }) => sum + accounts, 0)).toBe(counted?.all);
      expect(data.new7d).toBe(counted?.all);
      expect((await operator.call('GET operators/money')).data).toEqual([]);
    });

    it('do not exist for customers, and are not changed without a fresh proof', async () => {
      const customer = await signedUp('customer-6@example.test');
      const { id } = (await customer.call('GET session')).data.account;
      const routes = [
        ['GET operators/accounts'],
        ['GET operators/summary'],
        ['GET operators/money'],
        [`GET operators/accounts/${id}`],
        [`POST operators/accounts/${id}/plan`, { planId: 'plan_pro' }],
        [`POST operators/accounts/${id}/lock`, { locked: true, reason: 'none' }],
      ] as const;
      for (const [route, body] of routes) {
        expect(await customer.call(route, body)).toMatchObject({ status: 404, code: 'NOT_002' });
      }
      await api.rows(
        `UPDATE session SET reauthenticated_at = reauthenticated_at - interval '11 minutes' WHERE user_id = $1`,
        [operatorId],
      );
      for (const [route, body] of routes.slice(4)) {
        expect(await operator.call(route, body)).toMatchObject({ status: 403, code: 'SES_002' });
      }
    });
  });
});
