import { randomBytes } from 'node:crypto';
import { until } from '@market/testing';
import { payingAccounts, type PayingAccount } from '../harness/accounts';
import { type ApiProcess, launchApi } from '../harness/api-process';
import { pageOrigin } from '../harness/dashboard-browser';
import { DescribedClient } from '../harness/described-client';
import { queuedMails } from '../harness/queued-mails';
import {
  notificationOf,
  notify,
  RazorpayServer,
  type RazorpayEntity,
  seconds,
} from '../harness/razorpay-server';
import { prepareDatabase } from '../harness/running-api';
import { databaseRows } from '../harness/database-rows';

const secretsKey = randomBytes(32).toString('base64');
const month = 30 * 86_400;

describe('alerts of an account', () => {
  let prepared: Awaited<ReturnType<typeof prepareDatabase>>;
  let razorpay: RazorpayServer;
  let api: ApiProcess;
  let told: PayingAccount;
  let silent: PayingAccount;

  beforeAll(async () => {
    prepared = await prepareDatabase();
    const [first, second] = await payingAccounts(prepared.database.url, 'alerts', 2);
    if (first === undefined || second === undefined) throw new Error('no account is left');
    [told, silent] = [first, second];
    await anOwner(told, 'asha@customer.test');
    await anOwner(silent, 'ravi@customer.test');
    await rows(
      `INSERT INTO alert_setting (account_id, usage_percents, endpoint_failing, key_expiring, payment, changed_at)
       VALUES ($1, '{}', false, false, false, now())`,
      [silent.id],
    );
    for (const { id } of [told, silent]) await reach(id);
    razorpay = await RazorpayServer.start();
    const settings = { ...razorpay.settings, SECRETS_KEY: secretsKey, PUBLIC_URL: pageOrigin };
    api = await launchApi(prepared.database.url, settings);
  });
  afterAll(async () => {
    await api.stop();
    await razorpay.close();
    await prepared.database.drop();
  });

  const rows = (sql: string, parameters: unknown[]) => databaseRows(prepared.database.url, sql, parameters);

  async function anOwner({ id }: PayingAccount, email: string): Promise<void> {
    await rows(
      `WITH made AS (INSERT INTO app_user (id, email, created_at) VALUES ($2, $3, now()) RETURNING id)
       INSERT INTO membership (user_id, account_id, role, created_at) SELECT id, $1, 'owner', now() FROM made`,
      [id, `usr_${email}`, email],
    );
  }

  /** Writes 85 of the 100 requests that Free allows in 24 hours, and lets the key of the account expire in 3 days. */
  async function reach(accountId: string): Promise<void> {
    await rows(
      `WITH days AS (
         INSERT INTO usage_day (account_id, environment, day, plan, route, admitted, rate_limited, period_start)
         VALUES ($1, 'live', (now() AT TIME ZONE 'Asia/Kolkata')::date, 'Free', 'GET /v1/ipos', 85, 0, now())),
       minutes AS (
         INSERT INTO usage_minute (account_id, environment, minute, requests, last_at)
         VALUES ($1, 'live', floor(extract(epoch FROM now()) / 60) - 5, 85, now() - interval '5 minutes'))
       UPDATE api_key SET expires_at = now() + interval '3 days' WHERE account_id = $1`,
      [accountId],
    );
  }

  const mailsOf = async (kind: string) =>
    (await queuedMails(prepared.database.url, secretsKey)).filter((mail) => mail.kind === kind);

  async function payingFor(account: PayingAccount): Promise<RazorpayEntity> {
    const client = await DescribedClient.for(api.base, account.key);
    const { body } = await client.post<{ data: { checkoutUrl: string | null } }>('/v1/billing/subscribe', {
      planId: 'plan_pro',
    });
    const cycle = { current_start: seconds(), current_end: seconds() + month, paid_count: 1 };
    const entity = razorpay.change(razorpay.behind(body.data.checkoutUrl).id, { status: 'active', ...cycle });
    expect(await notify(api.base, notificationOf('subscription.activated', entity, seconds()))).toBe(200);
    return entity;
  }

  it.each(['usage-reached', 'key-expiring'])(
    'are told by the API to owners who did not opt out: %s',
    async (kind) => {
      await until(`a mail of ${kind}`, async () => (await mailsOf(kind)).length > 0);
      const mails = await mailsOf(kind);
      expect(mails.map(({ to }) => to)).toEqual(['asha@customer.test']);
    },
  );

  it('are told with the notification of the processor to owners who did not opt out: payment-failed', async () => {
    for (const account of [told, silent]) {
      const entity = await payingFor(account);
      for (const status of ['pending', 'pending', 'halted']) {
        const failed = { ...entity, status };
        expect(await notify(api.base, notificationOf(`subscription.${status}`, failed, seconds()))).toBe(200);
      }
    }
    const mails = await mailsOf('payment-failed');
    expect(mails.map(({ to }) => to)).toEqual(['asha@customer.test']);
    expect(mails[0]?.text).toContain('₹1,499 for Pro');
    expect(mails[0]?.text).toContain(`${pageOrigin}/dashboard/plan`);
  });
});
