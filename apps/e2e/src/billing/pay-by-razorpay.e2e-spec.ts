import { randomUUID } from 'node:crypto';
import { Pool } from 'pg';
import { launchApi, type ApiProcess } from '../harness/api-process';
import { until } from '@market/testing';
import { DescribedClient, type ErrorBody } from '../harness/described-client';
import { payingAccounts, type PayingAccount } from '../harness/accounts';
import {
  notificationOf,
  notify,
  RazorpayServer,
  seconds,
  signed,
  type Notification,
  type RazorpayEntity,
} from '../harness/razorpay-server';
import { prepareDatabase } from '../harness/running-api';

interface Subscription {
  readonly planId: string;
  readonly status: string;
  readonly [field: string]: unknown;
}
type Shown = { data: Subscription };
type Ordered = { data: { subscription: Subscription; checkoutUrl: string | null } };

const month = 30 * 86_400;
const allOrders = permutations([0, 1, 2, 3, 4, 5]);
/** Number of orders of notifications that are tried, each by an account of its own. */
const orders = Number(process.env['NOTIFICATION_ORDERS'] ?? 120);
let prepared: Awaited<ReturnType<typeof prepareDatabase>>;
let razorpay: RazorpayServer;
let api: ApiProcess;
let database: Pool;
let accounts: PayingAccount[];

beforeAll(async () => {
  prepared = await prepareDatabase();
  accounts = await payingAccounts(prepared.database.url, 'razorpay', orders + 20);
  razorpay = await RazorpayServer.start();
  api = await launchApi(prepared.database.url, razorpay.settings);
  database = new Pool({ connectionString: prepared.database.url, max: 4 });
});

beforeEach(() => {
  razorpay.mood = 'well';
});

afterAll(async () => {
  await database.end();
  await api.stop();
  await razorpay.close();
  await prepared.database.drop();
});

function nextAccount(): PayingAccount {
  const account = accounts.pop();
  if (account === undefined) throw new Error('no account is left');
  return account;
}

async function aCustomer() {
  const account = nextAccount();
  const client = await DescribedClient.for(api.base, account.key);
  return {
    ...account,
    show: async () => (await client.get<Shown>('/v1/billing', '/v1/billing')).body.data,
    subscribe: (planId: string) => client.post<Ordered & ErrorBody>('/v1/billing/subscribe', { planId }),
    cancel: () => client.post<Shown & ErrorBody>('/v1/billing/cancel'),
  };
}

/** Marks a subscription as paid on the server: its first cycle begins now. */
function paid(entity: RazorpayEntity): RazorpayEntity {
  const current_start = seconds();
  const cycle = { current_start, current_end: current_start + month, paid_count: 1 };
  return razorpay.change(entity.id, { status: 'active', ...cycle });
}

/** Returns a paid version of a subscription, unchanged on the server. */
function asPaid(entity: RazorpayEntity): RazorpayEntity {
  return { ...entity, status: 'active', current_start: seconds(), current_end: seconds() + month };
}

async function aPayingCustomer(planId: string) {
  const customer = await aCustomer();
  const { checkoutUrl } = (await customer.subscribe(planId)).body.data;
  const entity = paid(razorpay.behind(checkoutUrl));
  expect(await notify(api.base, notificationOf('subscription.activated', entity, seconds()))).toBe(200);
  return { ...customer, entity };
}

/** Resolves to all billing rows of an account, without the times at which they were written. */
async function everythingOf({ id }: Pick<PayingAccount, 'id'>): Promise<object> {
  const found = await database.query<{ row: object }>(
    `SELECT row FROM (
     SELECT 1 AS place, '' AS within, to_jsonb(s) - 'updated_at' - 'changed_in' - 'errand' - 'errand_until' AS row FROM subscription s WHERE account_id = $1
     UNION ALL SELECT 2, reference, to_jsonb(p) - 'updated_at' FROM processor_subscription p WHERE account_id = $1
     UNION ALL SELECT 3, starts_at::text, to_jsonb(b) FROM billing_period b WHERE account_id = $1
     ) AS everything ORDER BY place, within`,
    [id],
  );
  return found.rows.map(({ row }) => row);
}

describe('a subscription by Razorpay', () => {
  it('waits for its payment on Razorpay’s page, and begins with it', async () => {
    const { subscribe, show } = await aCustomer();
    const first = await subscribe('plan_pro');
    expect(first.status).toBe(201);
    expect(first.body.data.checkoutUrl).toMatch(/^https:\/\/rzp\.example\/i\/sub_/);
    expect(first.body.data.subscription).toMatchObject({
      planId: 'plan_free',
      status: 'pending',
      scheduledPlanId: 'plan_pro',
    });
    expect((await subscribe('plan_pro')).body.data).toEqual(first.body.data);
    const entity = paid(razorpay.behind(first.body.data.checkoutUrl));
    expect(entity).toMatchObject({ total_count: 120, notes: { plan: 'plan_pro' } });
    expect(await notify(api.base, notificationOf('subscription.activated', entity, seconds()))).toBe(200);
    const dueDate = new Date(1_000 * (entity.current_end ?? 0)).toISOString();
    expect(await show()).toMatchObject({
      planId: 'plan_pro',
      status: 'active',
      scheduledPlanId: null,
      currentPeriod: { start: new Date(1_000 * (entity.current_start ?? 0)).toISOString(), end: dueDate },
      nextInvoice: { amount: 1_499, dueDate },
      processor: 'razorpay',
    });
  });

  it('is cancelled at the end of its cycle there too, and resumed with the customer’s consent', async () => {
    const { cancel, subscribe, show, entity } = await aPayingCustomer('plan_pro');
    expect((await cancel()).body.data).toMatchObject({ status: 'cancelled', cancelAtPeriodEnd: true });
    expect(razorpay.lastAskedOf(entity)).toBe(
      `POST /v1/subscriptions/${entity.id}/cancel {"cancel_at_cycle_end":1}`,
    );
    const { checkoutUrl, subscription } = (await subscribe('plan_pro')).body.data;
    expect(subscription).toMatchObject({ planId: 'plan_pro', status: 'pending', cancelAtPeriodEnd: true });
    const next = razorpay.change(razorpay.behind(checkoutUrl).id, { status: 'authenticated' });
    expect(next.start_at).toBe(entity.current_end);
    await notify(api.base, notificationOf('subscription.authenticated', next, seconds()));
    expect(await show()).toMatchObject({ planId: 'plan_pro', status: 'active', cancelAtPeriodEnd: false });
  });

  it('is downgraded with its next cycle, and the downgrade can be cancelled', async () => {
    const { subscribe, entity } = await aPayingCustomer('plan_pro');
    expect((await subscribe('plan_basic')).body.data).toMatchObject({
      checkoutUrl: null,
      subscription: { planId: 'plan_pro', scheduledPlanId: 'plan_basic' },
    });
    expect(razorpay.lastAskedOf(entity)).toMatch(
      new RegExp(`^PATCH /v1/subscriptions/${entity.id} .*"schedule_change_at":"cycle_end"`),
    );
    expect((await subscribe('plan_pro')).body.data.subscription).toMatchObject({ scheduledPlanId: null });
    expect(razorpay.asked).toContainEqual(
      expect.stringMatching(`POST /v1/subscriptions/${entity.id}/cancel_scheduled_changes`),
    );
  });

  it('paid by UPI is downgraded by a new consent: the old one ends with its cycle, the new one begins then', async () => {
    const { subscribe, show, entity } = await aPayingCustomer('plan_pro');
    razorpay.paidByUpi.add(entity.id);
    const { status, body } = await subscribe('plan_basic');
    expect([status, body.data.subscription]).toEqual([
      201,
      expect.objectContaining({
        ...{ planId: 'plan_pro', status: 'pending', scheduledPlanId: 'plan_basic', cancelAtPeriodEnd: true },
        statusReason: expect.stringMatching(/^Pro ends on .* Basic begins then if you consent/),
      }),
    ]);
    expect(razorpay.lastAskedOf(entity)).toBe(
      `POST /v1/subscriptions/${entity.id}/cancel {"cancel_at_cycle_end":1}`,
    );
    const next = razorpay.behind(body.data.checkoutUrl);
    expect(next.start_at).toBe(entity.current_end);
    const authorised = razorpay.change(next.id, { status: 'authenticated' });
    await notify(api.base, notificationOf('subscription.authenticated', authorised, seconds()));
    expect(await show()).toMatchObject({
      ...{ planId: 'plan_pro', status: 'active', scheduledPlanId: 'plan_basic', cancelAtPeriodEnd: false },
      statusReason: null,
    });
    expect(api.output()).not.toMatch(/"level":(?:50|60|"error"|"fatal")/);
  });

  it('keeps its plan while a charge is overdue, which can be paid later', async () => {
    const { show, subscribe, entity } = await aPayingCustomer('plan_basic');
    const owed = razorpay.change(entity.id, { status: 'pending' });
    await notify(api.base, notificationOf('subscription.pending', owed, seconds() + 1));
    expect(await show()).toMatchObject({ planId: 'plan_basic', status: 'past_due' });
    expect((await subscribe('plan_basic')).body.data.checkoutUrl).toBe(entity.short_url);
    await notify(api.base, notificationOf('subscription.charged', paid(owed), seconds() + 2));
    expect(await show()).toMatchObject({ planId: 'plan_basic', status: 'active' });
  });
});

describe('a payment', () => {
  const told = (event: string, payload: object) =>
    notify(
      api.base,
      signed(JSON.stringify({ entity: 'event', event, created_at: seconds(), payload }), randomUUID()),
    );

  it('that is refunded in full ends the plan at once, also at Razorpay', async () => {
    const { show, entity } = await aPayingCustomer('plan_pro');
    const payment = { entity: { id: `pay_${randomUUID()}`, amount: 149_900, created_at: seconds() } };
    await told('subscription.charged', { subscription: { entity }, payment });
    expect(await show()).toMatchObject({ planId: 'plan_pro', statusReason: null });
    const refund = { entity: { id: `rfnd_${randomUUID()}`, payment_id: payment.entity.id, amount: 149_900 } };
    expect(await told('refund.processed', { refund, payment })).toBe(200);
    expect(await show()).toMatchObject({
      ...{ planId: 'plan_free', status: 'active', nextInvoice: null },
      statusReason: 'The payment for the last plan was returned: the account is on Free.',
    });
    await until('the subscription is ended at Razorpay', () =>
      razorpay.asked.some((one) => one.includes(`POST /v1/subscriptions/${entity.id}/cancel`)),
    );
    expect(api.output()).toContain('payment-refunded');
  });
});

describe('a payment page that was replaced by another', () => {
  it('is not cancelled if it is paid, and is cancelled if it is not', async () => {
    const { subscribe, show } = await aCustomer();
    const first = razorpay.behind((await subscribe('plan_basic')).body.data.checkoutUrl);
    await subscribe('plan_pro');
    expect(await notify(api.base, notificationOf('subscription.activated', paid(first), seconds()))).toBe(
      200,
    );
    const waiting = await database.query(`SELECT 1 FROM processor_ending WHERE reference = $1`, [first.id]);
    expect(waiting.rowCount).toBe(0);
    const other = await aCustomer();
    const unpaid = razorpay.behind((await other.subscribe('plan_basic')).body.data.checkoutUrl);
    await other.subscribe('plan_pro');
    const isEnded = (id: string) =>
      razorpay.asked.some((one) => one.includes(`POST /v1/subscriptions/${id}/cancel`));
    await until('the unpaid page is ended', () => isEnded(unpaid.id));
    expect(isEnded(first.id)).toBe(false);
    expect(await show()).toMatchObject({ planId: 'plan_basic', cancelAtPeriodEnd: false });
  });
});

describe('a plan that is cancelled while its payment is overdue', () => {
  it('stays until the end of its grace period, is not charged again, and is cancelled once', async () => {
    const { id, cancel, show, entity, key } = await aPayingCustomer('plan_pro');
    const owedSince = new Date(Date.now() - 2 * 86_400_000);
    const begun = new Date(owedSince.getTime() - 30 * 86_400_000);
    await database.query(
      `UPDATE subscription SET period_start = $2, period_end = $3::timestamptz, anchor_at = $2, due_at = $3::timestamptz + interval '7 days'
        WHERE account_id = $1`,
      [id, begun, owedSince],
    );
    await database.query(`UPDATE billing_period SET starts_at = $2, ends_at = $3 WHERE account_id = $1`, [
      id,
      begun,
      owedSince,
    ]);
    const backdate = `UPDATE processor_subscription SET paid_start = $2, paid_end = $3 WHERE account_id = $1`;
    await database.query(backdate, [id, begun, owedSince]);
    expect(await show()).toMatchObject({ planId: 'plan_pro', status: 'past_due' });
    const cancelled = await cancel();
    const graceEnd = new Date(owedSince.getTime() + 7 * 86_400_000).toISOString();
    expect(cancelled).toMatchObject({
      status: 200,
      body: {
        data: {
          planId: 'plan_pro',
          status: 'cancelled',
          cancelAtPeriodEnd: true,
          currentPeriod: { start: owedSince.toISOString(), end: graceEnd },
        },
      },
    });
    expect(razorpay.lastAskedOf(entity)).toMatch(`POST /v1/subscriptions/${entity.id}/cancel`);
    const again = await cancel();
    expect([again.status, again.body.data]).toEqual([200, cancelled.body.data]);
    const ended = razorpay.change(entity.id, { status: 'cancelled', ended_at: seconds() });
    await notify(api.base, notificationOf('subscription.cancelled', ended, seconds() + 1));
    expect(await show()).toEqual(cancelled.body.data);
    const client = await DescribedClient.for(api.base, key);
    const usage = await client.get<{ data: { period: object } }>('/v1/usage', '/v1/usage');
    expect(usage.body.data.period).toEqual(cancelled.body.data['currentPeriod']);
  });
});

describe.each([
  ['down', 1_000],
  ['nonsense', 1_000],
  ['hanging', 10_000],
] as const)('with Razorpay %s', (mood, withinMs) => {
  it('every order is 502 PAY_001 and changes nothing', async () => {
    const free = await aCustomer();
    const pro = await aPayingCustomer('plan_pro');
    const before = [await everythingOf(free), await everythingOf(pro)];
    razorpay.mood = mood;
    const startedAt = performance.now();
    const answers = await Promise.all([free.subscribe('plan_pro'), pro.subscribe('plan_basic')]);
    answers.push(await pro.subscribe('plan_enterprise'));
    const cancelled = await pro.cancel();
    expect(performance.now() - startedAt).toBeLessThan(3 * withinMs);
    for (const { status, body } of [...answers, cancelled]) {
      expect([status, body.error.code]).toEqual([502, 'PAY_001']);
    }
    const after = [await everythingOf(free), await everythingOf(pro)];
    expect(after[1]).toEqual(before[1]);
    expect(await free.show()).toMatchObject({ planId: 'plan_free', status: 'active' });
    expect(after[0]).toEqual([expect.objectContaining({ plan_id: 'plan_free', checkout_reference: null })]);
  });
});

describe('a notification', () => {
  const wrong = (body: string): [string, Notification][] => [
    ['signed with another secret', signed(body, randomUUID(), 'another-secret')],
    [
      'changed after it was signed',
      { ...signed(body, randomUUID()), body: body.replace('active', 'halted') },
    ],
    ['without a signature', { body, headers: { 'X-Razorpay-Event-Id': randomUUID() } }],
    ['with half a signature', { body, headers: { 'X-Razorpay-Signature': 'ab'.repeat(16) } }],
    ['with no hexadecimal signature', { body, headers: { 'X-Razorpay-Signature': 'z'.repeat(64) } }],
  ];

  it('that is not Razorpay’s is refused and changes nothing', async () => {
    const customer = await aCustomer();
    const { checkoutUrl } = (await customer.subscribe('plan_enterprise')).body.data;
    const entity = paid(razorpay.behind(checkoutUrl));
    const before = await everythingOf(customer);
    const { body } = notificationOf('subscription.activated', entity, seconds());
    for (const [kind, notification] of wrong(body)) {
      expect([kind, await notify(api.base, notification)]).toEqual([kind, 400]);
    }
    expect(await everythingOf(customer)).toEqual(before);
    const kept = await database.query(`SELECT 1 FROM processor_event WHERE reference = $1`, [entity.id]);
    expect(kept.rowCount).toBe(0);
  });

  it.each([
    ['of another kind', JSON.stringify({ event: 'payment.captured', created_at: 1, payload: {} })],
    ['of an unknown shape', JSON.stringify({ hello: 'there' })],
    ['that is a list', '[]'],
  ])('%s is stored and has no other effect', async (_kind, body) => {
    const id = randomUUID();
    expect(await notify(api.base, signed(body, id))).toBe(200);
    const kept = await database.query<{ body: string }>(`SELECT body FROM processor_event WHERE id = $1`, [
      id,
    ]);
    expect(kept.rows).toEqual([{ body }]);
  });

  it('that is signed but is not JSON is refused', async () => {
    expect(await notify(api.base, signed('{', randomUUID()))).toBe(400);
  });

  it('about an unknown subscription is stored for the request that creates it', async () => {
    const stray: RazorpayEntity = {
      ...razorpay.behind((await (await aCustomer()).subscribe('plan_basic')).body.data.checkoutUrl),
      id: 'sub_of_nobody_yet',
    };
    expect(await notify(api.base, notificationOf('subscription.activated', asPaid(stray), seconds()))).toBe(
      200,
    );
    const known = await database.query(
      `SELECT account_id, status FROM processor_subscription WHERE reference = 'sub_of_nobody_yet'`,
    );
    expect(known.rows).toEqual([{ account_id: null, status: 'active' }]);
  });
});

/**
 * Subscribes an account to Pro. @returns URL of the payment page. Uses plain `fetch`, without `DescribedClient`: other
 * tests check these responses.
 */
async function pageFor({ key }: PayingAccount): Promise<string> {
  const headers = { 'X-API-Key': key, 'Content-Type': 'application/json' };
  const body = JSON.stringify({ planId: 'plan_pro' });
  const answer = await fetch(`${api.base}/v1/billing/subscribe`, { method: 'POST', headers, body });
  const { data } = (await answer.json()) as { data: { checkoutUrl: string } };
  return data.checkoutUrl;
}

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length <= 1) return [[...items]];
  return items.flatMap((item, at) =>
    permutations([...items.slice(0, at), ...items.slice(at + 1)]).map((rest) => [item, ...rest]),
  );
}

describe('the six notifications of a subscription’s life', () => {
  it(`lead to the same state in ${orders} of their 720 orders, each sent up to three times`, async () => {
    const began = seconds();
    const first = { current_start: began, current_end: began + month, paid_count: 1 };
    const second = { current_start: began + month, current_end: began + 2 * month, paid_count: 2 };
    const life = [
      ['subscription.authenticated', { status: 'authenticated' }],
      ['subscription.activated', { status: 'active', ...first }],
      ['subscription.charged', { status: 'active', ...second }],
      ['subscription.pending', { status: 'pending', ...second }],
      ['subscription.halted', { status: 'halted', ...second }],
      ['subscription.cancelled', { status: 'cancelled', ...second, ended_at: began + 6 }],
    ] as const;
    const states = new Map<string, number>();
    const play = async (order: number[], turn: number): Promise<void> => {
      const customer = nextAccount();
      const entity = razorpay.behind(await pageFor(customer));
      // The server would report the state before all notifications, so it must not be a source here.
      razorpay.silentAbout.add(entity.id);
      const notifications = life.map(([event, differs], at) =>
        notificationOf(event, { ...entity, ...differs }, began + at + 1),
      );
      // Up to two repetitions: one immediately, one after all others.
      const repeated = order.flatMap((at) => Array<number>(1 + ((at + turn) % 2)).fill(at));
      for (const at of [...repeated, ...order.filter((one) => (one + turn) % 3 === 0)]) {
        const notification = notifications[at];
        if (notification) expect(await notify(api.base, notification)).toBe(200);
      }
      const rows = JSON.stringify(await everythingOf(customer))
        .replaceAll(entity.id, 'REFERENCE')
        .replaceAll(customer.id, 'ACCOUNT')
        .replaceAll(/sub_[0-9a-f]{32}/g, 'SUBSCRIPTION')
        .replaceAll(/"created_at": ?"[^"]+"/g, '');
      states.set(rows, (states.get(rows) ?? 0) + 1);
    };
    // By steps of a prime, so that some begin and end with each of the notifications, and 720 are all orders.
    const waiting = Array.from({ length: orders }, (_, step) => (step * 137) % allOrders.length).values();
    await Promise.all(
      Array.from({ length: 6 }, async () => {
        for (const turn of waiting) await play(allOrders[turn] ?? [], turn);
      }),
    );
    expect([...states.values()]).toEqual([orders]);
    expect([...states.keys()][0]).toContain('"plan_id":"plan_pro"');
  });
});

describe('the output of the API', () => {
  it('contains neither of its Razorpay secrets nor a signature', () => {
    for (const secret of razorpay.secrets) expect(api.output()).not.toContain(secret);
    expect(api.output()).not.toMatch(/x-razorpay-signature/i);
  });
});
