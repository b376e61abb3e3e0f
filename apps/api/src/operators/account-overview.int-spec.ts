import { AccountAdministration, AccountBook, authParts } from '@market/auth';
import { billingParts, SubscriptionAdministration, SubscriptionBook } from '@market/billing';
import { AuditLog, auditParts } from '@market/database/audit';
import { identityParts, MemberBook } from '@market/identity';
import { OutboxQueue, outboxParts } from '@market/database/outbox';
import { type OpenTestDatabase, openTestDatabase } from '@market/database/testing';
import { ManualClock, dayMs } from '@market/kernel';
import { CountedKeyUse, usageParts } from '@market/usage';
import { WebhookAdministration, webhooksParts } from '@market/webhooks';
import { DataSource } from 'typeorm';
import { AccountOverview } from './account-overview';

const clock = new ManualClock(new Date('2026-11-20T06:30:00.000Z'));

let database: OpenTestDatabase;
/** Pool on the same database that counts its statements. */
let counting: DataSource;
let statements = 0;
let overview: AccountOverview;

beforeAll(async () => {
  const parts = [authParts, identityParts, billingParts, usageParts, webhooksParts, auditParts, outboxParts];
  database = await openTestDatabase('account_overview', parts);
  const ignore = () => undefined;
  counting = await new DataSource({
    ...database.dataSource.options,
    logging: ['query'],
    logger: {
      ...{ logQueryError: ignore, logQuerySlow: ignore, logSchemaBuild: ignore, logMigration: ignore },
      ...{ log: ignore, logQuery: () => (statements += 1) },
    },
  }).initialize();
  overview = new AccountOverview(
    new AccountBook(counting, clock),
    new SubscriptionBook(counting, clock),
    new CountedKeyUse(counting),
    new WebhookAdministration(counting, new OutboxQueue(), new AuditLog(clock), clock),
    new MemberBook(counting),
    clock,
  );
  const accounts = new AccountAdministration(database.dataSource, clock);
  const subscriptions = new SubscriptionAdministration(database.dataSource, clock);
  for (let count = 0; count < 30; count += 1) {
    clock.advance(dayMs / 4);
    const { id } = await accounts.create(`user-${count}@example.test`);
    if (count % 3 === 0) await subscriptions.setPlan(id, 'plan_pro');
    await accounts.createKey(id, { environment: 'live' });
    await database.dataSource.query(
      `INSERT INTO usage_day (account_id, environment, day, plan, route, admitted, rate_limited, period_start)
       VALUES ($1, 'live', $2, 'Pro', 'GET /v1/ipos', $3, $4, $5)`,
      [id, clock.today(), count, count === 29 ? 1 : 0, clock.now()],
    );
  }
});
afterAll(async () => {
  await counting.destroy();
  await database.close();
});

const found = async (q: string) =>
  (await overview.page({ q }, { page: 1, limit: 100 })).items.map(({ email }) => email);
const idOf = async (email: string) => (await overview.page({ q: email }, { page: 1, limit: 1 })).items[0]?.id;

describe('AccountOverview', () => {
  it('joins plan, keys and requests of each account', async () => {
    const { items, total } = await overview.page({}, { page: 1, limit: 100 });
    expect(total).toBe(30);
    expect(items.slice(0, 3)).toMatchObject([
      { email: 'user-29@example.test', planId: 'plan_free', keys: 1, requests7d: 29, endpoints: 0 },
      { email: 'user-28@example.test', planId: 'plan_free', keys: 1, requests7d: 28 },
      { email: 'user-27@example.test', planId: 'plan_pro', keys: 1, requests7d: 27, isPastDue: false },
    ]);
    // More than seven days ago.
    expect(items.at(-1)).toMatchObject({ email: 'user-0@example.test', requests7d: 0 });
  });

  it.each([
    ['plan_pro', 10],
    ['plan_free', 20],
    ['plan_basic', 0],
  ] as const)('finds the accounts on %s', async (plan, count) => {
    const { items, total } = await overview.page({ plan }, { page: 1, limit: 100 });
    expect([items.length, total]).toEqual([count, count]);
    expect(items.every(({ planId }) => planId === plan)).toBe(true);
  });

  it('reads as often for thirty accounts as for one', async () => {
    const counted = async (limit: number) => {
      statements = 0;
      await overview.page({ plan: 'plan_free' }, { page: 1, limit });
      return statements;
    };
    const forOne = await counted(1);
    expect(await counted(100)).toBe(forOne);
    expect(forOne).toBeLessThanOrEqual(6);
  });

  it('counts accounts by plan, the new ones of a week, and those that a limit refused today', async () => {
    expect(await overview.counts()).toEqual({
      byPlan: [
        { planId: 'plan_free', accounts: 20 },
        { planId: 'plan_basic', accounts: 0 },
        { planId: 'plan_pro', accounts: 10 },
        { planId: 'plan_enterprise', accounts: 0 },
      ],
      // Today is the 28th in India, and the first five were opened before the 22nd.
      new7d: 25,
      pastDue: 0,
      overLimit: 1,
    });
  });

  it('finds the account of a member by the whole address or the id, and of no other', async () => {
    const id = await idOf('user-7@example.test');
    await database.dataSource.query(
      `INSERT INTO app_user (id, email, created_at) VALUES ('usr_member', 'asha@members.test', now())`,
    );
    await database.dataSource.query(
      `INSERT INTO membership (account_id, user_id, role, created_at) VALUES ($1, 'usr_member', 'member', now())`,
      [id],
    );
    expect(await found('Asha@members.test')).toEqual(['user-7@example.test']);
    expect(await found('usr_member')).toEqual(['user-7@example.test']);
    expect(await found('@members.test')).toEqual([]);
  });

  it('finds the account of a payment and of a subscription by the ids of the processor', async () => {
    const { dataSource } = database;
    await dataSource.query(
      `INSERT INTO processor_subscription (reference, processor, account_id, plan_id, status, at, updated_at)
       VALUES ('sub_old', 'razorpay', $1, 'plan_pro', 'cancelled', now(), now()), ('sub_lost', 'razorpay', NULL, NULL, 'active', now(), now())`,
      [await idOf('user-8@example.test')],
    );
    await dataSource.query(
      `INSERT INTO processor_payment (id, processor, reference, amount, refunded, at, updated_at)
       VALUES ('pay_1', 'razorpay', 'sub_old', 100, 0, now(), now()), ('pay_2', 'razorpay', 'sub_lost', 100, 0, now(), now())`,
    );
    await dataSource.query(`UPDATE subscription SET reference = 'sub_new' WHERE account_id = $1`, [
      await idOf('user-9@example.test'),
    ]);
    expect(await found('pay_1')).toEqual(['user-8@example.test']);
    expect(await found('sub_old')).toEqual(['user-8@example.test']);
    expect(await found('sub_new')).toEqual(['user-9@example.test']);
    expect(await found('pay_2')).toEqual([]);
  });

  it('finds one account by id, and none by another', async () => {
    const [first] = (await overview.page({ q: 'user-29@' }, { page: 1, limit: 1 })).items;
    expect(await overview.find(first?.id ?? '')).toEqual(first);
    expect(await overview.find('acc_none')).toBeNull();
  });
});
