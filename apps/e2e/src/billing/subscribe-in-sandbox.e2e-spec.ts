import { fastestMs, until } from '@market/testing';
import { withDatabase } from '@market/database';
import { launchApi, type ApiProcess } from '../harness/api-process';
import { countByStatus, Crowd } from '../harness/crowd';
import { DescribedClient, type ErrorBody } from '../harness/described-client';
import { payingAccounts, type PayingAccount } from '../harness/accounts';
import { prepareDatabase } from '../harness/running-api';

interface Subscription {
  readonly planId: string;
  readonly status: string;
  readonly currentPeriod: { start: string; end: string };
  readonly [field: string]: unknown;
}
type Shown = { data: Subscription };
type Ordered = { data: { subscription: Subscription; checkoutUrl: string | null } };

let prepared: Awaited<ReturnType<typeof prepareDatabase>>;
let api: ApiProcess;
let other: ApiProcess;
let accounts: PayingAccount[];

beforeAll(async () => {
  prepared = await prepareDatabase();
  accounts = await payingAccounts(prepared.database.url, 'sandbox', 20);
  const settings = { PAYMENTS: 'sandbox' };
  api = await launchApi(prepared.database.url, settings);
  other = await launchApi(prepared.database.url, settings, 'live');
});

afterAll(async () => {
  await Promise.all([api.stop(), other.stop()]);
  await prepared.database.drop();
});

function nextAccount(): PayingAccount {
  const account = accounts.pop();
  if (account === undefined) throw new Error('no account is left');
  return account;
}

async function aCustomer() {
  const { key } = nextAccount();
  const client = await DescribedClient.for(api.base, key);
  return {
    key,
    show: async () => (await client.get<Shown>('/v1/billing', '/v1/billing')).body.data,
    subscribe: (planId: string, init?: RequestInit) =>
      client.post<Ordered & ErrorBody>('/v1/billing/subscribe', { planId }, init),
    cancel: (init?: RequestInit) => client.post<Shown & ErrorBody>('/v1/billing/cancel', undefined, init),
  };
}

describe('GET /v1/billing', () => {
  it('shows Free as active for the calendar month in India, with Cache-Control no-store', async () => {
    const { key } = nextAccount();
    const client = await DescribedClient.for(api.base, key);
    const { headers, body } = await client.get<Shown>('/v1/billing', '/v1/billing');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body.data).toEqual({
      planId: 'plan_free',
      plan: 'Free',
      status: 'active',
      statusReason: null,
      price: 0,
      currency: 'INR',
      interval: 'month',
      currentPeriod: {
        start: expect.stringMatching(/T18:30:00\.000Z$/),
        end: expect.stringMatching(/T18:30:00\.000Z$/),
      },
      cancelAtPeriodEnd: false,
      cancelledAt: null,
      scheduledPlanId: null,
      nextInvoice: null,
      processor: null,
    });
  });
});

describe('a subscription', () => {
  it('is upgraded at once, downgraded and cancelled at the end of the period, and can be resumed', async () => {
    const { subscribe, cancel, show } = await aCustomer();
    const basic = await subscribe('plan_basic');
    expect(basic.status).toBe(201);
    expect(basic.headers.get('cache-control')).toBe('no-store');
    expect(basic.body.data).toMatchObject({
      checkoutUrl: null,
      subscription: { planId: 'plan_basic', status: 'active', price: 499, processor: 'sandbox' },
    });
    const first = basic.body.data.subscription;
    expect(first).toMatchObject({ nextInvoice: { amount: 499, dueDate: first.currentPeriod.end } });
    const pro = (await subscribe('plan_pro')).body.data.subscription;
    expect(pro).toMatchObject({ planId: 'plan_pro', nextInvoice: { amount: 1_499 } });
    expect(pro.currentPeriod.start > first.currentPeriod.start).toBe(true);
    expect((await subscribe('plan_basic')).body.data.subscription).toMatchObject({
      planId: 'plan_pro',
      status: 'active',
      scheduledPlanId: 'plan_basic',
      nextInvoice: { amount: 499 },
    });
    const cancelled = await cancel();
    expect(cancelled.status).toBe(200);
    expect(cancelled.body.data).toMatchObject({
      planId: 'plan_pro',
      status: 'cancelled',
      cancelAtPeriodEnd: true,
      cancelledAt: expect.any(String),
      scheduledPlanId: null,
      nextInvoice: null,
      currentPeriod: pro.currentPeriod,
    });
    expect((await cancel()).body.data).toEqual(cancelled.body.data);
    expect((await subscribe('plan_pro')).body.data.subscription).toMatchObject({
      status: 'active',
      cancelAtPeriodEnd: false,
      currentPeriod: pro.currentPeriod,
    });
    const free = await subscribe('plan_free');
    expect(free).toMatchObject({ status: 201, body: { data: { checkoutUrl: null } } });
    expect(await show()).toEqual(free.body.data.subscription);
  });

  it('is refused if the account has the plan already, as is cancelling Free', async () => {
    const { subscribe, cancel } = await aCustomer();
    const answers = [await subscribe('plan_free'), await cancel()];
    await subscribe('plan_pro');
    answers.push(await subscribe('plan_pro'));
    expect(answers.map(({ status, body }) => [status, body.error.code])).toEqual([
      [409, 'BIL_001'],
      [409, 'BIL_002'],
      [409, 'BIL_001'],
    ]);
    const page = await fetch(answers[0]?.body.error.documentation ?? '');
    expect(page.status).toBe(200);
  });

  it.each([
    ['an unknown plan', { planId: 'plan_gold' }],
    ['no plan', {}],
    ['another field', { planId: 'plan_pro', coupon: 'x' }],
  ])('is refused for %s', async (_case, body) => {
    const client = await DescribedClient.for(api.base, prepared.keys.liveKey);
    const answer = await client.post<ErrorBody>('/v1/billing/subscribe', body);
    expect([answer.status, answer.body.error.code]).toEqual([400, 'VAL_001']);
  });

  it('can be read and not changed by a test key', async () => {
    const client = await DescribedClient.for(api.base, prepared.keys.testKey);
    const before = (await client.get<Shown>('/v1/billing', '/v1/billing')).body.data;
    expect(before).toMatchObject({ planId: 'plan_enterprise', processor: null, nextInvoice: null });
    const answers = [
      await client.post<ErrorBody>('/v1/billing/subscribe', { planId: 'plan_pro' }),
      await client.post<ErrorBody>('/v1/billing/cancel'),
    ];
    expect(answers.map(({ status, body }) => [status, body.error.code])).toEqual([
      [403, 'BIL_003'],
      [403, 'BIL_003'],
    ]);
    expect((await client.get<Shown>('/v1/billing', '/v1/billing')).body.data).toEqual(before);
  });

  it('that is requested many times at once begins once', async () => {
    const { key } = await aCustomer();
    const clients = await Promise.all([api, other].map(({ base }) => DescribedClient.for(base, key)));
    const answers = await Promise.all(
      [...clients, ...clients, ...clients, ...clients].map((client) =>
        client.post<Ordered & ErrorBody>('/v1/billing/subscribe', { planId: 'plan_pro' }),
      ),
    );
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1);
    expect(answers.filter((answer) => answer.status === 409)).toHaveLength(7);
  });

  it('gets the first response again for a repeated Idempotency-Key', async () => {
    const { subscribe, cancel } = await aCustomer();
    const once = { headers: { 'Idempotency-Key': 'order-1' } };
    const first = await subscribe('plan_pro', once);
    const again = await subscribe('plan_pro', once);
    expect(again).toMatchObject({ status: 201, body: { data: first.body.data } });
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect((await subscribe('plan_basic', once)).body.error.code).toBe('IDEM_001');
    const cancelOnce = { headers: { 'Idempotency-Key': 'order-2' } };
    const cancelled = await cancel(cancelOnce);
    expect((await cancel(cancelOnce)).body.data).toEqual(cancelled.body.data);
  });

  it('is effective in every API process within a second', async () => {
    const premiums = (key: string) =>
      Promise.all(
        [api, other].map(async ({ base }) => {
          const answer = await fetch(`${base}/v1/gmp?limit=1`, { headers: { 'X-API-Key': key } });
          await answer.arrayBuffer();
          return answer.status;
        }),
      );
    const effective = await fastestMs(async () => {
      const { key, subscribe } = await aCustomer();
      expect(await premiums(key)).toEqual([403, 403]);
      await subscribe('plan_pro');
      return () => until('both know it', async () => !(await premiums(key)).includes(403));
    });
    expect(effective).toBeLessThan(1_000);
  });
});

describe('one account that sends hundreds of orders at once', () => {
  const hundredsOfOrders = async () => {
    const client = await DescribedClient.for(api.base, prepared.keys.liveKey);
    return Array.from({ length: 300 }, (_, at) =>
      at % 2
        ? client.post<ErrorBody>('/v1/billing/cancel')
        : client.post<ErrorBody>('/v1/billing/subscribe', { planId: 'plan_enterprise' }),
    );
  };

  it('gets no 5xx, gets 429 beyond twenty waiting orders, and delays no other account', async () => {
    const neighbour = await DescribedClient.for(api.base, nextAccount().key);
    const seen = () => neighbour.get<Shown & ErrorBody>('/v1/billing', '/v1/billing');
    await seen();
    const orders = await hundredsOfOrders();
    expect(await seen()).toMatchObject({ status: 200, body: { data: { planId: 'plan_free' } } });
    const answers = await Promise.all(orders);
    const statuses = new Set(answers.map(({ status }) => status));
    expect([...statuses].filter((status) => ![200, 201, 409, 429].includes(status))).toEqual([]);
    const limited = answers.filter(({ status }) => status === 429);
    expect(limited.length).toBeGreaterThan(0);
    for (const { headers, body } of limited) {
      expect(body.error).toMatchObject({
        code: 'RATE_001',
        message: expect.stringContaining('orders of one account'),
      });
      expect(headers.get('retry-after')).toBe(String(body.error.retryAfter));
      expect(headers.get('x-ratelimit-remaining')).toBe('0');
      const inSeconds =
        Number(headers.get('x-ratelimit-reset')) - Date.parse(headers.get('date') ?? '') / 1000;
      expect(Math.abs(inSeconds - Number(headers.get('retry-after')))).toBeLessThanOrEqual(5);
    }
  });

  it('leaves the limits of accounts that are new to this process exact', async () => {
    const unseen = Array.from({ length: 8 }, nextAccount);
    const spent = `INSERT INTO usage_minute (account_id, environment, minute, requests, last_at)
                   SELECT id, 'live', floor(extract(epoch FROM now()) / 60), 4, now() FROM unnest($1::text[]) AS id`;
    await withDatabase({ url: prepared.database.url, applicationName: 'e2e' }, (source) =>
      source.query(spent, [unseen.map(({ id }) => id)]),
    );
    const orders = await hundredsOfOrders();
    const crowd = new Crowd();
    try {
      const answers = await Promise.all(
        unseen.map(({ key }) => crowd.sendAll([api.base], 10, { key, path: '/v1/billing' })),
      );
      expect(answers).toEqual(unseen.map(() => ({ 200: 6, 429: 4 })));
    } finally {
      crowd.leave();
    }
    const statuses = Object.keys(countByStatus(await Promise.all(orders))).map(Number);
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
  });
});
