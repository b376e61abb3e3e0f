import { withDatabase } from '@market/database';
import { until } from '@market/testing';
import { suspend } from '../harness/accounts';
import { DashboardApi } from '../harness/dashboard-api';
import type { DashboardBrowser } from '../harness/dashboard-browser';
import { SlowRequest } from '../harness/slow-request';
import { type DashboardChange, dashboardChanges } from './route-bodies';
import { hold } from './work-for-operators';

/** Statements by which the user of a session loses what a change needs, and those that undo them. */
const losses = {
  'is signed out': {
    lose: `UPDATE session SET ended_at = now() WHERE user_id = $1 AND ended_at IS NULL`,
    restore: `UPDATE session SET ended_at = NULL WHERE user_id = $1`,
  },
  'is demoted': {
    lose: `UPDATE membership SET role = 'member' WHERE user_id = $1`,
    restore: `UPDATE membership SET role = 'owner' WHERE user_id = $1`,
  },
  'is no operator any more': {
    lose: `UPDATE app_user SET is_operator = false WHERE id = $1`,
    restore: `UPDATE app_user SET is_operator = true WHERE id = $1`,
  },
  'is removed': {
    lose: `UPDATE membership SET account_id = account_id || '-of-others' WHERE user_id = $1`,
    restore: `UPDATE membership SET account_id = replace(account_id, '-of-others', '') WHERE user_id = $1`,
  },
} as const;
type Loss = keyof typeof losses;

/** Returns how a change is answered after a loss; null if it needs nothing of what was lost. */
function refusalOf({ role }: DashboardChange, loss: Loss): string | null {
  if (role === 'operator') return loss === 'is demoted' ? null : 'NOT_002';
  if (loss === 'is no operator any more') return null;
  if (loss === 'is demoted') return role === 'owner' ? 'SES_004' : null;
  return 'SES_001';
}

const cases = dashboardChanges.flatMap((change) =>
  (Object.keys(losses) as Loss[]).flatMap((loss) => {
    const code = refusalOf(change, loss);
    return code === null ? [] : [[change.call, loss, code, change] as const];
  }),
);

/** Changes that are judged again in their transaction, with a body and the names of the records that they are about. */
const judgedInTransactions: readonly (readonly [string, object?])[] = [
  ['POST keys', { environment: 'live', name: 'late' }],
  ['PUT keys/{key}', { name: 'late' }],
  ['POST keys/{key}/rotate', { overlapHours: 0 }],
  ['POST keys/{key}/revoke'],
  ['POST calendar-feeds', { name: 'late' }],
  ['POST export-links', { name: 'late', view: '/v1/ipos' }],
  ['PUT account', { legalName: 'Late LLP', gstin: null, address: null }],
  ['PUT alerts', { usagePercents: [50], endpointFailing: false, keyExpiring: false, payment: false }],
  ['POST billing/subscribe', { planId: 'plan_pro' }],
  ['POST billing/cancel'],
  ['POST webhooks', { environment: 'live', url: 'https://1.1.1.1/late', events: ['ipo.opened'] }],
  ['PUT webhooks/{endpoint}', { events: ['gmp.updated'] }],
  ['POST webhooks/{endpoint}/enable'],
  ['POST webhooks/{endpoint}/secret'],
  ['POST webhooks/{endpoint}/replays', { since: '2026-11-18T03:42:00.000Z', only: 'all', preview: false }],
  ['DELETE webhooks/{endpoint}'],
  ['POST deliveries/{delivery}/replay'],
  ['POST invitations', { email: 'late@example.test', role: 'member' }],
  ['PUT members/{user}', { role: 'member' }],
  ['DELETE members/{user}'],
  ['POST operators/accounts/{account}/plan', { planId: 'plan_free' }],
  ['POST operators/accounts/{account}/lock', { reason: 'late', locked: true }],
  ['POST operators/accounts/{account}/keys/{key}/revoke'],
  ['POST operators/sources/nse.ipo-current/runs'],
  ['POST operators/quarantine/{entry}/discard', { note: 'late' }],
  ['POST operators/quarantine/{entry}/release', { note: 'late' }],
  ['POST operators/webhooks/{endpoint}/enable'],
];

describe('a user who loses the right to a change while its body arrives', () => {
  let api: DashboardApi;
  let owner: DashboardBrowser;
  let userId: string;
  let accountId: string;

  beforeAll(async () => {
    api = await DashboardApi.launch();
    const signedUp = await api.signUp();
    owner = signedUp.browser;
    await api.makeOperator(signedUp.email);
    const { data } = await owner.call('GET session');
    userId = data.user.id as string;
    accountId = data.account.id as string;
  });
  afterAll(() => api.stop());

  const begin = async ({ call, body }: Pick<DashboardChange, 'call' | 'body'>, browser = owner) =>
    SlowRequest.begin(api.base, call.replace(' ', ' /dashboard/api/'), {
      headers: await browser.headers(),
      body: body ?? {},
    });

  it.each(
    dashboardChanges.filter(({ body }) => body === null).map((change) => [change.call, change] as const),
  )('%s reads no body, or the table of bodies has one', async (_call, change) => {
    // A signed-out browser asks: the change ends the session, or removes something.
    const signedOut = await begin(change, api.browser());
    expect(signedOut.isWaiting).toBe(false);
    await signedOut.finish();
    if (/^DELETE session(s|$)/.test(change.call)) return;
    const slow = await begin(change);
    expect(slow.isWaiting).toBe(false);
    await slow.finish();
  });

  it.each(cases.filter(([, , , { body }]) => body !== null))(
    'cannot %s when the user %s: %s',
    async (_call, loss, code, change) => {
      const slow = await begin(change);
      expect(slow.isWaiting).toBe(true);
      const { lose, restore } = losses[loss];
      await api.rows(lose, [userId]);
      try {
        expect(await slow.finish()).toMatchObject({ code });
      } finally {
        await api.rows(restore, [userId]);
      }
    },
  );

  it('has changed nothing so far', async () => {
    const [counts] = await api.rows<Record<string, number>>(
      `SELECT (SELECT count(*) FROM api_key WHERE account_id = $1) AS keys,
              (SELECT count(*) FROM invitation WHERE account_id = $1) AS invitations,
              (SELECT count(*) FROM webhook_endpoint WHERE account_id = $1) AS endpoints,
              (SELECT count(*) FROM operator_task) AS tasks,
              (SELECT count(*) FROM alert_setting WHERE account_id = $1) AS alerts,
              (SELECT count(legal_name) FROM account WHERE id = $1) AS names`,
      [accountId],
    );
    expect(counts).toEqual({
      keys: 0,
      invitations: 0,
      endpoints: 0,
      tasks: 0,
      alerts: 0,
      names: 0,
    });
  });

  it('makes no key for the team after an owner has removed them', async () => {
    const { browser: member } = await api.join(owner);
    const { id } = (await member.call('GET session')).data.user as { id: string };
    const slow = await begin({ call: 'POST keys', body: { environment: 'test', name: 'late' } }, member);
    expect((await owner.call(`DELETE members/${id}`)).status).toBe(200);
    expect(await slow.finish()).toEqual({ status: 401, code: 'SES_001' });
    expect((await owner.call('GET keys')).data).toEqual([]);
  });

  it('makes no key after signing out, nor after another browser has proved who it is', async () => {
    const { browser } = await api.signUp();
    const makes = { call: 'POST keys', body: { environment: 'test', name: 'late' } };
    const stolen = await begin(makes, browser);
    await api.rows(`UPDATE session SET sha256 = sha256(sha256) WHERE user_id = $1`, [
      (await browser.call('GET session')).data.user.id,
    ]);
    expect(await stolen.finish()).toEqual({ status: 401, code: 'SES_001' });
    const { browser: other } = await api.signUp();
    const signedOut = await begin(makes, other);
    await other.call('DELETE session');
    expect(await signedOut.finish()).toEqual({ status: 401, code: 'SES_001' });
  });

  it('makes what an account may do that was not suspended, and nothing new after its suspension', async () => {
    const { browser } = await api.signUp();
    const { id } = (await browser.call('GET session')).data.account as { id: string };
    const key = await browser.call('POST keys', { environment: 'live', name: 'till' });
    const slow = await begin({ call: 'POST keys', body: { environment: 'test', name: 'late' } }, browser);
    await suspend(api.databaseUrl, id);
    expect(await slow.finish()).toEqual({ status: 409, code: 'ACC_002' });
    for (const { call, body, role, whileSuspended } of dashboardChanges) {
      if (whileSuspended || role === 'operator') continue;
      expect([call, (await browser.call(call, body ?? undefined)).code]).toEqual([call, 'ACC_002']);
    }
    const open = async (call: string, body?: object) => {
      const { status, code } = await browser.call(call, body);
      return [call, code ?? status];
    };
    expect([
      await open(`POST keys/${key.data.id}/revoke`),
      await open('POST billing/cancel'),
      await open('DELETE webhooks/nobodys-id'),
      await open('DELETE invitations/nobodys-id'),
      await open('PUT user/password', { password: 'a long enough password' }),
      await open('POST session/reauthentication', { password: 'a long enough password' }),
      await open('DELETE account', { email: 'nobody@example.test' }),
      await open('DELETE session'),
    ]).toEqual([
      [`POST keys/${key.data.id}/revoke`, 200],
      ['POST billing/cancel', 'BIL_002'],
      ['DELETE webhooks/nobodys-id', 'NOT_001'],
      ['DELETE invitations/nobodys-id', 'NOT_001'],
      ['PUT user/password', 200],
      ['POST session/reauthentication', 200],
      ['DELETE account', 'VAL_001'],
      ['DELETE session', 200],
    ]);
  });
});

describe('a user who loses the right to a change before it is written', () => {
  let api: DashboardApi;
  let user: DashboardBrowser;
  let userId: string;
  const names = new Map<string, string>();

  beforeAll(async () => {
    api = await DashboardApi.launch();
    const signedUp = await api.signUp();
    user = signedUp.browser;
    await api.makeOperator(signedUp.email);
    const { data } = await user.call('GET session');
    userId = data.user.id as string;
    names.set('account', data.account.id as string);
    await api.rows(
      `INSERT INTO feed_plan (feed_id, source_id, title, source_title, data_sets, cron, trading_days_only, enabled)
       VALUES ('nse.ipo-current', 'nse', 'Current issues', 'NSE', '{ipos}', '0 8-20 * * *', false, true)
       ON CONFLICT DO NOTHING`,
    );
    await user.call(`POST operators/accounts/${data.account.id}/plan`, { planId: 'plan_pro' });
    names.set('key', (await user.call('POST keys', { environment: 'live', name: 'till' })).data.id as string);
    const endpoint = { environment: 'live', url: 'https://1.1.1.1/hook', events: ['ipo.opened'] };
    names.set('endpoint', (await user.call('POST webhooks', endpoint)).data.id as string);
    names.set('user', userId);
    names.set('entry', await hold(api, 'late'));
    names.set('delivery', 'dlv_late');
    await api.rows(
      `INSERT INTO webhook_message (data_set, event_id, type, body, created_at)
       VALUES ('live', 'evt_late', 'ipo.opened', '{}', now())`,
    );
    await api.rows(
      `INSERT INTO webhook_delivery (data_set, id, event_id, endpoint_id, kind, state, created_at, settled_at)
       VALUES ('live', 'dlv_late', 'evt_late', $1, 'event', 'held', now(), now())`,
      [names.get('endpoint')],
    );
  });
  afterAll(() => api.stop());

  const state = () =>
    api.rows(
      `SELECT (SELECT json_agg(k ORDER BY id) FROM api_key k WHERE account_id = $1)::text AS keys,
              (SELECT json_agg(e ORDER BY id) FROM webhook_endpoint e WHERE account_id = $1)::text AS endpoints,
              (SELECT json_agg(a) FROM account a WHERE id = $1)::text AS account,
              (SELECT json_agg(s) FROM subscription s WHERE account_id = $1)::text AS subscription,
              (SELECT json_agg(m) FROM membership m WHERE account_id = $1)::text AS members,
              (SELECT count(*) FROM invitation WHERE account_id = $1) AS invitations,
              (SELECT count(*) FROM webhook_delivery) AS deliveries,
              (SELECT count(*) FROM alert_setting WHERE account_id = $1) AS alerts,
              (SELECT count(*) FROM operator_task) AS tasks`,
      [names.get('account')],
    );

  /** Calls while another transaction ends the session, which commits once the call waits for it. */
  async function callWhileEnding(call: string, body?: object) {
    return withDatabase({ url: api.databaseUrl, applicationName: 'e2e' }, async (source) => {
      let answer: Promise<unknown> = Promise.resolve(null);
      await source.transaction(async (tx) => {
        await tx.query('UPDATE session SET ended_at = now() WHERE user_id = $1', [userId]);
        let hasEnded = false;
        answer = user.call(call, body).then(({ code }) => ((hasEnded = true), code));
        await until('it waits for the session, or is done', async () => {
          const waiting = await source.query<unknown[]>(
            `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
          );
          return hasEnded || waiting.length > 0;
        });
      });
      return answer;
    });
  }

  it.each(judgedInTransactions.map((change) => [change[0], change] as const))(
    'cannot %s',
    async (_, [call, body]) => {
      const before = await state();
      const named = call.replaceAll(/\{(\w+)\}/g, (_, name: string) => names.get(name) ?? '');
      try {
        const code = await callWhileEnding(named, body);
        expect(code).toBe(call.includes('operators/') ? 'NOT_002' : 'SES_001');
      } finally {
        await api.rows('UPDATE session SET ended_at = NULL WHERE user_id = $1', [userId]);
      }
      expect(await state()).toEqual(before);
    },
  );
});
