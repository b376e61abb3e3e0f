import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { databaseParts } from '@market/ingestor/parts';
import { queryRows, withDatabase } from '@market/database';
import { createTestDatabase, type TestDatabase } from '@market/testing';
import { runAdmin } from '../admin';

const SECRETS_KEY = randomBytes(32).toString('base64');

describe('billing reconcile', () => {
  let database: TestDatabase;
  let razorpay: Server;

  beforeAll(async () => {
    database = await createTestDatabase('admin_billing');
    await admin({}, 'database', 'migrate');
    razorpay = createServer((request, response) => {
      const id = /\/subscriptions\/(\w+)/.exec(request.url ?? '')?.[1];
      const plan = {
        id: 'plan_rzp',
        period: 'monthly',
        interval: 1,
        item: { amount: 149_900, currency: 'INR' },
      };
      const body = id === undefined ? { items: [plan] } : { id, plan_id: 'plan_rzp', status: 'pending' };
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
    });
    await new Promise<void>((resolve) => razorpay.listen(0, '127.0.0.1', resolve));
  });
  afterAll(async () => {
    await new Promise((resolve) => razorpay.close(resolve));
    await database.drop();
  });

  async function admin(settings: Readonly<Record<string, string>>, ...args: string[]): Promise<unknown> {
    let out = '';
    let err = '';
    const exitCode = await runAdmin([...args, '--json'], {
      login: undefined,
      environment: { DATABASE_URL: database.url, NODE_ENV: 'test', ...settings },
      out: (text) => (out += text),
      err: (text) => (err += text),
    });
    if (exitCode !== 0) throw new Error(err);
    return JSON.parse(out);
  }

  const rows = <Row>(sql: string, parameters: unknown[] = []) =>
    withDatabase(
      { url: database.url, applicationName: 'spec' },
      (source) => queryRows<Row>(source, sql, parameters),
      databaseParts,
    );

  /** Makes an account with an owner, whose Pro plan is paid by Razorpay until a moment ago. */
  async function aPayingAccount(name: string): Promise<void> {
    const made = (await admin({}, 'account', 'create', '--email', `${name}@example.com`)) as { id: string };
    await rows(`INSERT INTO app_user (id, email, created_at) VALUES ($1, $2, now())`, [
      `usr_${name}`,
      `${name}@example.com`,
    ]);
    await rows(
      `INSERT INTO membership (user_id, account_id, role, created_at) VALUES ($1, $2, 'owner', now())`,
      [`usr_${name}`, made.id],
    );
    const start = `now() - interval '30 days 1 minute'`;
    const end = `now() - interval '1 minute'`;
    await rows(
      `WITH paid AS (
         INSERT INTO processor_subscription (reference, processor, account_id, plan_id, status, at, paid_start,
                                             paid_end, updated_at)
         VALUES ($2, 'razorpay', $1, 'plan_pro', 'active', ${start}, ${start}, ${end}, ${start})),
       entered AS (
         INSERT INTO billing_period (account_id, starts_at, ends_at, plan_id)
         VALUES ($1, ${start}, ${end}, 'plan_pro'))
       INSERT INTO subscription (id, account_id, plan_id, period_start, period_end, anchor_at, processor, reference,
                                 created_at, updated_at)
       VALUES ($3, $1, 'plan_pro', ${start}, ${end}, ${start}, 'razorpay', $2, ${start}, ${start})`,
      [made.id, `sub_${name}`, `sub_row_${name}`],
    );
  }

  const reconcile = (settings: Readonly<Record<string, string>>) => {
    const { port } = razorpay.address() as AddressInfo;
    return admin(
      {
        ...{ PAYMENTS: 'razorpay', RAZORPAY_KEY_ID: 'rzp_test_1', RAZORPAY_KEY_SECRET: 'x' },
        ...{
          RAZORPAY_WEBHOOK_SECRET: randomBytes(32).toString('hex'),
          RAZORPAY_URL: `http://127.0.0.1:${port}`,
        },
        ...settings,
      },
      ...['billing', 'reconcile'],
    );
  };
  const mails = () => rows<{ kind: string }>('SELECT kind FROM mail');

  it('tells the owners of a payment that failed meanwhile, once', async () => {
    await aPayingAccount('asha');
    expect(await reconcile({ SECRETS_KEY })).toEqual({
      processor: 'razorpay',
      asked: 1,
      healed: 1,
      failed: 0,
      held: 0,
    });
    expect(await mails()).toEqual([{ kind: 'payment-failed' }]);
    expect(await reconcile({ SECRETS_KEY })).toMatchObject({ healed: 0 });
    expect(await mails()).toHaveLength(1);
  });

  it('heals without mails when it has no key to seal them with', async () => {
    await aPayingAccount('ravi');
    expect(await reconcile({})).toMatchObject({ asked: 2, healed: 1, failed: 0 });
    expect(await mails()).toHaveLength(1);
  });
});
