import { randomBytes, randomUUID } from 'node:crypto';
import { Logger } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { ThrottlerModule } from '@nestjs/throttler';
import { Clock, ManualClock } from '@market/kernel';
import { LoggingModule, MetricsModule } from '@market/base/observability';
import { DatabaseModule, joinParts, migrate, queryRows } from '@market/database';
import { auditParts } from '@market/database/audit';
import { SecretsModule, secretsParts } from '@market/database/secrets';
import {
  createHttpApp,
  HttpModule,
  IdempotencyModule,
  idempotencyParts,
  throttlerOptions,
} from '@market/http-api';
import { AccountSuspensions, FailedAuthenticationMeter } from '@market/access';
import { FewFailures } from '@market/access/testing';
import { type DashboardSession, SessionKeeper, SessionsModule } from '@market/sessions';
import { KnownSessions } from '@market/sessions/testing';
import { createTestDatabase, type TestDatabase } from '@market/testing';
import { DataSource } from 'typeorm';
import { billingParts } from '..';
import { monthsAfter } from '../domain/billing-calendar';
import { SubscriptionOrders } from '../subscription-orders';
import { BillingApiModule } from './billing-api.module';
import { BillingDashboardModule } from './billing-dashboard.module';

const origin = 'http://localhost:3000';
const begin = new Date('2026-11-20T06:30:00.000Z');

describe('billing in the dashboard', () => {
  const clock = new ManualClock(begin);
  const sessions = new KnownSessions();
  const suspended = new Set<string>();
  const suspensions: AccountSuspensions = {
    isSuspended: (_, accountId) => Promise.resolve(suspended.has(accountId)),
  };
  let database: TestDatabase;
  let app: NestExpressApplication;
  let dataSource: DataSource;
  let base: string;

  beforeAll(async () => {
    database = await createTestDatabase('billing_dashboard');
    const parts = joinParts([auditParts, secretsParts, idempotencyParts, billingParts]);
    const ports = [
      { provide: Clock, useValue: clock },
      { provide: SessionKeeper, useValue: sessions },
      { provide: FailedAuthenticationMeter, useClass: FewFailures },
      { provide: AccountSuspensions, useValue: suspensions },
    ];
    class Ports {}
    class Root {}
    const billing = BillingApiModule.register({ processor: 'sandbox' });
    const http = { trustProxy: false, publicUrl: origin, docsUrl: 'https://docs.example' } as const;
    app = await createHttpApp(
      {
        module: Root,
        imports: [
          { module: Ports, global: true, providers: ports, exports: ports.map(({ provide }) => provide) },
          LoggingModule.register({ app: 'spec', level: 'silent', pretty: false }),
          MetricsModule.register({ port: 0 }),
          DatabaseModule.register({ url: database.url, applicationName: 'spec', poolSize: 6 }, parts),
          SecretsModule.register({ key: randomBytes(32) }),
          HttpModule.register(http),
          IdempotencyModule,
          ThrottlerModule.forRoot(throttlerOptions([])),
          SessionsModule.register({ origin, allowsPlainHttp: true }),
          billing,
          BillingDashboardModule.register(billing),
        ],
      },
      http,
    );
    Logger.overrideLogger(false);
    dataSource = app.get(DataSource);
    await migrate(dataSource);
    await app.listen(0, '127.0.0.1');
    const { port } = app.getHttpServer().address() as { port: number };
    base = `http://127.0.0.1:${port}/dashboard/api`;
  });
  beforeEach(() => clock.set(begin));
  afterAll(async () => {
    await app.close();
    await database.drop();
  });

  /** Signs a user in. @returns the token of the session's cookie */
  const signIn = (differs: Partial<DashboardSession> = {}): string => {
    const token = randomUUID();
    sessions.known.set(token, {
      id: `ses_${token}`,
      userId: 'usr_1',
      email: 'asha@customer.test',
      accountId: `acc_${randomUUID()}`,
      role: 'owner',
      isOperator: false,
      reauthenticatedAt: clock.now(),
      ...differs,
    });
    return token;
  };
  const ask = async (
    token: string | null,
    question: string,
    body: object | null = null,
    headers: Readonly<Record<string, string>> = {},
  ) => {
    const [method = '', path = ''] = question.split(' ');
    const response = await fetch(`${base}/${path}`, {
      method,
      headers: {
        Origin: origin,
        ...(token === null ? {} : { Cookie: `dashboard=${token}`, ...sessions.shownBy(token) }),
        ...(body === null ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body === null ? {} : { body: JSON.stringify(body) }),
    });
    const answer = (await response.json()) as {
      data?: unknown;
      meta?: object;
      error?: { code: string };
    };
    const replayed = response.headers.get('idempotent-replayed');
    return { status: response.status, code: answer.error?.code, replayed, ...answer };
  };
  const order = (token: string, planId: string, key?: string) =>
    ask(token, 'POST billing/subscribe', { planId }, key === undefined ? {} : { 'Idempotency-Key': key });

  it('shows plans and the subscription to members', async () => {
    const member = signIn({ role: 'member' });
    const { data: plans } = await ask(member, 'GET plans');
    expect((plans as { id: string }[]).map(({ id }) => id)).toEqual([
      'plan_free',
      'plan_basic',
      'plan_pro',
      'plan_enterprise',
    ]);
    expect(await ask(member, 'GET billing')).toMatchObject({
      status: 200,
      data: { planId: 'plan_free', status: 'active', checkoutUrl: null, checkoutEndsAt: null },
    });
    expect(await ask(member, 'GET billing/payments')).toMatchObject({
      status: 200,
      data: [],
      meta: { page: 1, limit: 10, total: 0 },
    });
  });

  it.each(['GET plans', 'GET billing', 'GET billing/payments'])('%s needs a session', async (question) => {
    expect(await ask(null, question)).toMatchObject({ status: 401, code: 'SES_001' });
  });

  it.each([
    ['POST billing/subscribe', { planId: 'plan_pro' }],
    ['POST billing/cancel', null],
  ])('%s is for owners who proved their identity', async (question, body) => {
    expect(await ask(signIn({ role: 'member' }), question, body)).toMatchObject({ code: 'SES_004' });
    const reauthenticatedAt = new Date(begin.getTime() - 600_000);
    expect(await ask(signIn({ reauthenticatedAt }), question, body)).toMatchObject({ code: 'SES_002' });
    const foreign = { 'Sec-Fetch-Site': 'same-site' };
    expect(await ask(signIn(), question, body, foreign)).toMatchObject({ code: 'SES_003' });
    expect(await queryRows(dataSource, 'SELECT FROM audit_entry')).toHaveLength(0);
  });

  it('subscribes and cancels, and records the user as the author', async () => {
    const accountId = `acc_${randomUUID()}`;
    const owner = signIn({ accountId });
    expect(await order(owner, 'plan_pro')).toMatchObject({
      status: 201,
      data: { subscription: { planId: 'plan_pro', status: 'active' }, checkoutUrl: null },
    });
    expect(await order(owner, 'plan_pro')).toMatchObject({ status: 409, code: 'BIL_001' });
    expect(await ask(owner, 'POST billing/cancel')).toMatchObject({
      status: 200,
      data: { subscription: { status: 'cancelled', cancelAtPeriodEnd: true }, checkoutUrl: null },
    });
    const entries = await queryRows(
      dataSource,
      'SELECT actor, action FROM audit_entry WHERE account_id = $1 ORDER BY position',
      [accountId],
    );
    expect(entries).toEqual([
      { actor: 'user:usr_1', action: 'plan.changed' },
      { actor: 'user:usr_1', action: 'subscription.cancelled' },
    ]);
  });

  it('refuses a plan that there is not', async () => {
    expect(await order(signIn(), 'plan_gold')).toMatchObject({ status: 400, code: 'VAL_001' });
  });

  it('answers an order that is repeated with its Idempotency-Key again, for every session of the account', async () => {
    const accountId = `acc_${randomUUID()}`;
    const key = randomUUID();
    const first = await order(signIn({ accountId }), 'plan_pro', key);
    expect(first).toMatchObject({ status: 201, replayed: null });
    const again = await order(signIn({ accountId, userId: 'usr_2' }), 'plan_pro', key);
    expect(again).toMatchObject({ status: 201, replayed: 'true', data: first.data });
    expect(await order(signIn(), 'plan_pro', key)).toMatchObject({ status: 201, replayed: null });
    expect(await order(signIn({ accountId }), 'plan_basic', key)).toMatchObject({ code: 'IDEM_001' });
  });

  it('lists the payments of the account alone, newest first, in pages', async () => {
    const owner = signIn();
    const other = signIn();
    await order(owner, 'plan_basic');
    clock.advance(300_000);
    expect((await order(owner, 'plan_pro')).status).toBe(201);
    await order(other, 'plan_enterprise');
    clock.set(monthsAfter(begin, 1));
    clock.advance(300_000);
    const { data, meta } = await ask(owner, 'GET billing/payments');
    expect(meta).toMatchObject({ total: 3, page: 1 });
    expect(data).toMatchObject([
      { plan: 'Pro', amount: 1499, state: 'paid', periodStart: '2026-12-20T06:35:00.000Z' },
      { plan: 'Pro', amount: 1499, state: 'paid', periodStart: '2026-11-20T06:35:00.000Z' },
      { plan: 'Basic', amount: 499, state: 'paid', periodStart: '2026-11-20T06:30:00.000Z' },
    ]);
    const second = await ask(owner, 'GET billing/payments?page=2&limit=2');
    expect(second).toMatchObject({
      data: [(data as object[])[2]],
      meta: { page: 2, total: 3, hasNextPage: false },
    });
    expect((await ask(other, 'GET billing/payments')).data).toMatchObject([
      { plan: 'Enterprise' },
      { plan: 'Enterprise' },
    ]);
  });

  it('orders wait in the queues of the public API', () => {
    expect(app.get(SubscriptionOrders, { strict: false, each: true })).toHaveLength(1);
  });
});
