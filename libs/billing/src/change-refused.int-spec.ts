import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { ManualClock } from '@market/kernel';
import { auditParts } from '@market/database/audit';
import { createDataSource, joinParts, migrate, runDatabaseChecks } from '@market/database';
import { TaskRegistry } from '@market/base/tasks';
import { createTestDatabase, type TestDatabase } from '@market/testing';
import { byKey, noSuspensions } from './authors.fixture';
import { BillingClockJob } from './billing-clock.job';
import { BillingQueries } from './billing.queries';
import { monthsAfter } from './domain/billing-calendar';
import type { PlanId } from './domain/plan-catalogue';
import type { ProcessorStatus } from './domain/processor-view';
import { EndingJobs } from './ending-jobs';
import { presentSubscription } from './http/subscription.view';
import { HeldPlans } from './held-plans';
import { PeriodicWork } from './periodic-work';
import { ProcessorReports } from './processor-reports';
import { RazorpayProcessor } from './processors/razorpay-processor.adapter';
import { ScriptedRazorpay, type CannedResponse } from './processors/razorpay-server.fixture';
import { Reconciliation } from './reconciliation';
import { SubscriptionOrders } from './subscription-orders';
import { billingChecks, billingParts } from '.';

/** Response of Razorpay to an update of a subscription that is paid by UPI, e-mandate or an Indian card. */
const refusal = JSON.parse(
  readFileSync(join(__dirname, 'processors/__fixtures__/answer-to-patch-subscription.json'), 'utf8'),
) as object;
const begin = new Date('2026-11-20T06:30:00.000Z');
const end = monthsAfter(begin, 1);
const secondsOf = (instant: Date) => instant.getTime() / 1000;

interface Entity {
  readonly id: string;
  readonly plan_id: string;
  readonly status: string;
  readonly start_at: number | null;
  readonly [field: string]: unknown;
}

let database: TestDatabase;
let dataSource: DataSource;
let clock: ManualClock;
let server: ScriptedRazorpay;
let orders: SubscriptionOrders;
let account: string;
let entities: Map<string, Entity>;
/** Responses of the server that replace its usual ones, by the beginning of the request. */
let instead: Map<string, CannedResponse>;
let logged: jest.SpyInstance[];

beforeAll(async () => {
  Logger.overrideLogger(false);
  database = await createTestDatabase('billing_change_refused');
  const parts = joinParts([auditParts, billingParts]);
  const settings = { url: database.url, applicationName: 'billing-spec', poolSize: 4 };
  dataSource = await createDataSource(settings, parts).initialize();
  await migrate(dataSource);
});

beforeEach(async () => {
  await dataSource.query('DELETE FROM processor_ending');
  clock = new ManualClock(begin);
  server = await ScriptedRazorpay.start();
  entities = new Map();
  instead = new Map();
  server.respond = respond;
  account = `acc_${randomUUID()}`;
  orders = new SubscriptionOrders(
    dataSource,
    clock,
    new RazorpayProcessor(server.access, clock),
    noSuspensions,
  );
  logged = (['warn', 'error'] as const).map((level) =>
    jest.spyOn(Logger.prototype, level).mockImplementation(),
  );
});

afterEach(async () => {
  expect(await runDatabaseChecks(dataSource, billingChecks)).toEqual([]);
  jest.restoreAllMocks();
  await server.close();
});

afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});

/** Responds like Razorpay for customers who pay by UPI. */
function respond(question: string, body: Record<string, unknown>): CannedResponse {
  for (const [beginning, answer] of instead) if (question.startsWith(beginning)) return answer;
  const [method, path = ''] = question.split(' ');
  const [, , , id = '', action] = path.split('/');
  if (question === 'POST /v1/subscriptions') return [200, opened(body)];
  const entity = entities.get(id);
  if (entity === undefined) return [400, refusal];
  if (method === 'GET') return [200, entity];
  if (action !== 'cancel') return [400, refusal];
  const isAtEnd = Boolean(body['cancel_at_cycle_end']);
  if (isAtEnd && entity.status !== 'active') return [400, refusal];
  return [200, told(id, isAtEnd ? { cancel_at_cycle_end: true } : { status: 'cancelled', ended_at: 1 })];
}

function opened(body: Record<string, unknown>): Entity {
  const id = `sub_${randomUUID()}`;
  const entity = {
    id,
    plan_id: String(body['plan_id']),
    status: 'created',
    start_at: (body['start_at'] as number | undefined) ?? null,
    short_url: `https://rzp.example/i/${id}`,
    has_scheduled_changes: false,
  };
  entities.set(id, entity);
  return entity;
}

function told(id: string, differs: Partial<Entity>): Entity {
  const entity = { ...(entities.get(id) as Entity), ...differs };
  entities.set(id, entity);
  return entity;
}

const show = () => new BillingQueries(dataSource, clock).show(account);
const view = async () => presentSubscription(await show(), clock.now());
const subscribe = (planId: PlanId) => orders.subscribe(account, planId, byKey);
const reports = () => new ProcessorReports(dataSource, clock);

async function hear(id: string, status: ProcessorStatus, from: Date | null = null): Promise<void> {
  const paid = from === null ? null : { start: from, end: monthsAfter(from, 1) };
  told(id, { status });
  await reports().heal('razorpay', { reference: id, status, paid, endedAt: null, at: clock.now() });
}

async function aProCustomer(): Promise<string> {
  await subscribe('plan_pro');
  const reference = (await show()).checkout?.reference ?? '';
  await hear(reference, 'active', begin);
  clock.advance(86_400_000);
  server.asked.length = 0;
  return reference;
}

async function tick(): Promise<void> {
  const razorpay = new RazorpayProcessor(server.access, clock);
  const endings = new EndingJobs(dataSource, clock, razorpay, reports());
  const reconciliation = new Reconciliation(dataSource, clock, razorpay, reports());
  await new BillingClockJob(
    dataSource,
    clock,
    new PeriodicWork(orders, endings, reconciliation, new HeldPlans(dataSource, clock, reconciliation)),
    new TaskRegistry(),
  ).tick();
}

const pageOf = async () => (await show()).checkout?.reference ?? '';
const charging = () => [...entities.values()].filter(({ status }) => status !== 'cancelled');

describe('a downgrade that Razorpay refuses because of how it is paid', () => {
  it('ends the paid plan with its period and asks for consent to the next one', async () => {
    const old = await aProCustomer();
    const { subscription, checkoutUrl } = await subscribe('plan_basic');
    const page = await pageOf();
    expect(checkoutUrl).toBe(`https://rzp.example/i/${page}`);
    expect(presentSubscription(subscription, clock.now())).toMatchObject({
      planId: 'plan_pro',
      status: 'pending',
      scheduledPlanId: 'plan_basic',
      cancelAtPeriodEnd: true,
      currentPeriod: { start: begin.toISOString(), end: end.toISOString() },
      nextInvoice: null,
      statusReason:
        'Pro ends on 2026-12-20. Basic begins then if you consent to it at the checkout page, open until 2026-11-24; without your consent the account is on Free from then on.',
    });
    expect(entities.get(old)).toMatchObject({ status: 'active', cancel_at_cycle_end: true });
    expect(entities.get(page)).toMatchObject({ start_at: secondsOf(end), plan_id: 'plan_rzp_basic' });
  });

  it('is logged without a warning or an error', async () => {
    await aProCustomer();
    await subscribe('plan_basic');
    for (const level of logged) expect(level).not.toHaveBeenCalled();
  });

  it('returns the same page for a repeated order', async () => {
    await aProCustomer();
    const first = await subscribe('plan_basic');
    expect(await subscribe('plan_basic')).toEqual(first);
    expect(server.asked.filter((one) => one === 'POST /v1/subscriptions')).toHaveLength(1);
  });

  it('begins with the next period once the customer has consented, and nothing else is charged then', async () => {
    const old = await aProCustomer();
    await subscribe('plan_basic');
    const page = await pageOf();
    await hear(page, 'authenticated');
    expect(await view()).toMatchObject({
      ...{ planId: 'plan_pro', status: 'active', scheduledPlanId: 'plan_basic', cancelAtPeriodEnd: false },
      ...{ statusReason: null, nextInvoice: { amount: 499, dueDate: end.toISOString() } },
    });
    await tick();
    expect(charging().map(({ id }) => id)).toEqual([page]);
    expect(entities.get(old)).toMatchObject({ status: 'cancelled' });
    clock.set(end);
    await hear(page, 'active', end);
    expect(await view()).toMatchObject({ planId: 'plan_basic', status: 'active', scheduledPlanId: null });
  });

  it('without consent leaves the account on Free from the end of the period on, without further charges', async () => {
    const old = await aProCustomer();
    await subscribe('plan_basic');
    clock.advance(4 * 86_400_000);
    expect(await view()).toMatchObject({
      ...{ planId: 'plan_pro', status: 'cancelled', scheduledPlanId: null },
      statusReason: 'Pro is cancelled and ends on 2026-12-20; the account is on Free from then on.',
    });
    clock.set(end);
    await hear(old, 'cancelled');
    await tick();
    expect(await view()).toMatchObject({ planId: 'plan_free', status: 'active', statusReason: null });
    expect(charging()).toEqual([]);
  });

  it('can be taken back, which needs a new consent, too', async () => {
    await aProCustomer();
    await subscribe('plan_basic');
    await hear(await pageOf(), 'authenticated');
    const { subscription, checkoutUrl } = await subscribe('plan_pro');
    const page = await pageOf();
    expect(checkoutUrl).toBe(`https://rzp.example/i/${page}`);
    expect(subscription).toMatchObject({ planId: 'plan_pro', scheduledPlanId: null });
    expect(entities.get(page)).toMatchObject({ start_at: secondsOf(end), plan_id: 'plan_rzp_pro' });
    await hear(page, 'authenticated');
    await tick();
    expect(charging().map(({ id }) => id)).toEqual([page]);
    expect(await view()).toMatchObject({ planId: 'plan_pro', status: 'active', scheduledPlanId: null });
  });

  it('ends with the period that is being charged if the last one is over', async () => {
    await aProCustomer();
    clock.set(new Date(end.getTime() + 3_600_000));
    const old = (await show()).reference ?? '';
    await subscribe('plan_basic');
    expect(entities.get(await pageOf())).toMatchObject({ start_at: secondsOf(monthsAfter(begin, 2)) });
    expect(await view()).toMatchObject({ planId: 'plan_pro', scheduledPlanId: 'plan_basic' });
    await hear(old, 'active', end);
    expect(await view()).toMatchObject({
      ...{ planId: 'plan_pro', cancelAtPeriodEnd: true },
      currentPeriod: { start: end.toISOString(), end: monthsAfter(begin, 2).toISOString() },
    });
  });
});

describe('a downgrade that fails temporarily at Razorpay', () => {
  it.each<[string, CannedResponse]>([
    ['500', [500, {}]],
    ['504', [504, {}]],
    ['no answer', null],
    ['429', [429, {}]],
  ])('%s is PAY_001, opens no page, and works when tried again', async (_case, answer) => {
    const old = await aProCustomer();
    instead.set('PATCH', answer);
    await expect(subscribe('plan_basic')).rejects.toMatchObject({ code: 'PAY_001', kind: 'upstream-failed' });
    expect(await view()).toMatchObject({ planId: 'plan_pro', status: 'active', scheduledPlanId: null });
    expect(server.asked).not.toContain('POST /v1/subscriptions');
    instead.clear();
    expect((await subscribe('plan_basic')).checkoutUrl).not.toBeNull();
    expect(entities.get(old)).toMatchObject({ cancel_at_cycle_end: true });
  });

  it('keeps the old subscription if the new one cannot be created', async () => {
    const old = await aProCustomer();
    instead.set('POST /v1/subscriptions', [503, {}]);
    await expect(subscribe('plan_basic')).rejects.toMatchObject({ code: 'PAY_001' });
    expect(await view()).toMatchObject({ planId: 'plan_pro', status: 'active', scheduledPlanId: null });
    expect(entities.get(old)).not.toHaveProperty('cancel_at_cycle_end');
  });

  it('ends the new subscription if the old one cannot be ended, so that nobody pays for both', async () => {
    const old = await aProCustomer();
    instead.set(`POST /v1/subscriptions/${old}/cancel`, [503, {}]);
    await expect(subscribe('plan_basic')).rejects.toMatchObject({ code: 'PAY_001' });
    const [page] = [...entities.keys()].filter((id) => id !== old);
    expect(await view()).toMatchObject({ planId: 'plan_pro', status: 'active', scheduledPlanId: null });
    told(page ?? '', { status: 'authenticated' });
    for (let minute = 0; minute < 60; minute += 1) {
      clock.advance(60_000);
      await tick();
    }
    expect(charging().map(({ id }) => id)).toEqual([old]);
  });

  it('fails without a replacement if Razorpay does not know the subscription', async () => {
    const old = await aProCustomer();
    entities.delete(old);
    await expect(subscribe('plan_basic')).rejects.toMatchObject({ code: 'PAY_001' });
    expect(server.asked).not.toContain('POST /v1/subscriptions');
  });
});

describe('a cancellation before the first cycle', () => {
  it('ends the subscription at Razorpay at once, and here with the paid period', async () => {
    await aProCustomer();
    await subscribe('plan_basic');
    const page = await pageOf();
    await hear(page, 'authenticated');
    await orders.cancel(account, byKey);
    expect(entities.get(page)).toMatchObject({ status: 'cancelled' });
    expect(await view()).toMatchObject({
      ...{ planId: 'plan_pro', status: 'cancelled', scheduledPlanId: null },
      currentPeriod: { end: end.toISOString() },
    });
  });
});
