import { randomUUID } from 'node:crypto';
import { Logger } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { ManualClock } from '@market/kernel';
import { AuditLog, auditParts } from '@market/database/audit';
import { queryRow, queryRows, runDatabaseChecks } from '@market/database';
import { Metrics } from '@market/base/observability';
import { openTestDatabase, type OpenTestDatabase, revertMigration } from '@market/database/testing';
import { byKey, noSuspensions } from './authors.fixture';
import { BillingQueries } from './billing.queries';
import { monthsAfter } from './domain/billing-calendar';
import { EndingJobs } from './ending-jobs';
import { presentSubscription } from './http/subscription.view';
import { ProcessorReports } from './processor-reports';
import { RazorpayNotifications } from './processors/razorpay-notifications';
import { ScriptedProcessor } from './scripted-processor.fixture';
import { SubscriptionOrders } from './subscription-orders';
import { billingChecks, billingParts, SubscriptionAdministration } from '.';
import { TrackPayments1795000002030 } from './persistence/migrations/track-payments-1795000002030';

const begin = new Date('2026-11-20T06:30:00.000Z');
const end = monthsAfter(begin, 1);
const secondsOf = (instant: Date) => instant.getTime() / 1000;
const price = 149_900;

let database: OpenTestDatabase;
let dataSource: DataSource;
let clock: ManualClock;
let razorpay: ScriptedProcessor;
let metrics: Metrics;
let reports: ProcessorReports;
let account: string;
let reference: string;
let paymentId: string;
let warned: jest.SpyInstance;

beforeAll(async () => {
  Logger.overrideLogger(false);
  database = await openTestDatabase('billing_payments', [auditParts, billingParts], { poolSize: 6 });
  ({ dataSource } = database);
});

beforeEach(async () => {
  clock = new ManualClock(begin);
  razorpay = new ScriptedProcessor(clock);
  metrics = new Metrics();
  reports = new ProcessorReports(dataSource, clock, metrics);
  account = `acc_${randomUUID()}`;
  paymentId = `pay_${randomUUID()}`;
  await new SubscriptionOrders(dataSource, clock, razorpay, noSuspensions).subscribe(
    account,
    'plan_pro',
    byKey,
  );
  reference = (await show()).checkout?.reference ?? '';
  warned = jest.spyOn(Logger.prototype, 'warn').mockImplementation();
});

afterEach(async () => {
  jest.restoreAllMocks();
  expect(await runDatabaseChecks(dataSource, billingChecks)).toEqual([]);
});

afterAll(() => database.close());

const show = () => new BillingQueries(dataSource, clock).show(account);
const view = async () => presentSubscription(await show(), clock.now());

/** Applies a notification in the format of Razorpay. */
async function hear(event: string, payload: object): Promise<void> {
  clock.advance(1_000);
  const created_at = secondsOf(clock.now());
  const body = Buffer.from(JSON.stringify({ entity: 'event', event, created_at, payload }));
  const read = new RazorpayNotifications('x', clock).read({ body, signature: '', eventId: randomUUID() });
  if (read === null) throw new Error('no JSON');
  await reports.take(read.event, read.report, read.money);
}

const subscription = (status: string, from = begin) => ({
  subscription: {
    entity: {
      ...{
        id: reference,
        status,
        current_start: secondsOf(from),
        current_end: secondsOf(monthsAfter(from, 1)),
      },
    },
  },
});
const payment = (refunded = 0) => ({
  payment: {
    entity: {
      ...{ id: paymentId, entity: 'payment', amount: price, currency: 'INR', invoice_id: 'inv_1' },
      ...{ amount_refunded: refunded, created_at: secondsOf(begin), captured: true },
    },
  },
});
const refund = (amount: number, id = `rfnd_${randomUUID()}`) => ({
  refund: { entity: { id, entity: 'refund', amount, payment_id: paymentId, status: 'processed' } },
});
const dispute = (status: string) => ({
  dispute: {
    entity: { id: `disp_${paymentId}`, entity: 'dispute', payment_id: paymentId, amount: price, status },
  },
});
const invoice = (paid: number) => ({
  invoice: {
    entity: {
      ...{ id: `inv_${paymentId}`, entity: 'invoice', subscription_id: reference, amount: price },
      ...{ amount_paid: paid, amount_due: price - paid, status: paid < price ? 'partially_paid' : 'paid' },
      ...{ billing_start: secondsOf(end), billing_end: secondsOf(monthsAfter(begin, 2)) },
    },
  },
});
const charged = (from = begin) =>
  hear('subscription.charged', { ...subscription('active', from), ...payment() });
const refunded = (amount: number) => hear('refund.processed', { ...refund(amount), ...payment(amount) });
const disputed = (event: string, status: string) =>
  hear(`payment.dispute.${event}`, { ...dispute(status), ...payment() });
/** Outcomes that were counted. Each of them begins at 0. */
const figures = async () =>
  (await metrics.text())
    .split('\n')
    .filter((line) => line.startsWith('billing_returns_total') && !line.endsWith(' 0'));
const receipts = () => new SubscriptionAdministration(dataSource, clock).receiptsOf(account);

describe('the list of payments', () => {
  const listed = async (of = account) => {
    const { items } = await new BillingQueries(dataSource, clock).listPayments(of, { page: 1, limit: 10 });
    return items;
  };

  it('has a charge with its period and plan, and its refund, for its account alone', async () => {
    expect(await listed()).toEqual([]);
    await charged();
    expect(await listed()).toEqual([
      {
        ...{ id: paymentId, at: begin, period: { start: begin, end }, planId: 'plan_pro' },
        ...{ amount: 1_499, state: 'paid', reference: paymentId },
      },
    ]);
    await refunded(price);
    expect(await listed()).toMatchObject([{ id: paymentId, state: 'refunded', amount: 1_499 }]);
    expect(await listed('acc_other')).toEqual([]);
  });

  it('has a renewal that failed, until it is charged', async () => {
    await charged();
    clock.set(end);
    await hear('subscription.pending', subscription('pending'));
    expect(await listed()).toMatchObject([
      { state: 'failed', period: { start: end }, amount: 1_499, reference: null },
      { state: 'paid', period: { start: begin } },
    ]);
    paymentId = `pay_${randomUUID()}`;
    await charged(end);
    const renewed = await listed();
    expect(renewed.map(({ state }) => state)).toEqual(['paid', 'paid']);
    expect(new Set(renewed.map(({ period }) => period?.start))).toEqual(new Set([begin, end]));
  });

  it('has the rest of an invoice that was paid in part', async () => {
    await charged();
    clock.set(end);
    await hear('invoice.partially_paid', { ...invoice(100_000) });
    expect(await listed()).toMatchObject([{ state: 'due', amount: 499 }, { state: 'paid' }]);
  });
});

describe('a refund', () => {
  it('in full ends the plan and its charges at once', async () => {
    await charged();
    await refunded(price);
    expect(await view()).toMatchObject({
      ...{ planId: 'plan_free', status: 'active', nextInvoice: null },
      statusReason: 'The payment for the last plan was returned: the account is on Free.',
    });
    clock.advance(60_000);
    await new EndingJobs(dataSource, clock, razorpay, reports).endDue();
    expect(razorpay.asked).toContain(`end ${reference}`);
    await hear('subscription.cancelled', subscription('cancelled'));
    expect(await view()).toMatchObject({ planId: 'plan_free', status: 'active' });
  });

  it('in part changes nothing but is recorded', async () => {
    await charged();
    await refunded(50_000);
    expect(await view()).toMatchObject({
      ...{ planId: 'plan_pro', status: 'active', nextInvoice: { amount: 1_499 } },
      statusReason: 'A part of the payment for this period was returned; Pro stays as it is.',
    });
    expect(await receipts()).toEqual([
      expect.objectContaining({ paymentId, paid: 1_499, returned: 500, state: 'partially_refunded' }),
    ]);
  });

  it('is logged, counted and written to the audit log for an operator', async () => {
    await charged();
    await refunded(price);
    expect(warned.mock.calls).toContainEqual([
      expect.objectContaining({
        event: 'payment-refunded',
        paymentId,
        reference,
        amount: 1_499,
        paid: 1_499,
      }),
      expect.anything(),
    ]);
    expect(await figures()).toEqual(['billing_returns_total{outcome="refunded"} 1']);
    const [latest] = await new AuditLog(clock).list(dataSource, { accountId: account, atMost: 2 });
    expect(latest).toMatchObject({ action: 'plan.changed', detail: { from: 'plan_pro', to: 'plan_free' } });
    const entries = await new AuditLog(clock).list(dataSource, { accountId: account, atMost: 9 });
    expect(entries).toContainEqual(
      expect.objectContaining({
        action: 'payment.refunded',
        subject: paymentId,
        actor: 'processor:razorpay',
      }),
    );
  });

  it('that arrives before its charge takes effect when the charge arrives', async () => {
    await refunded(price);
    expect(await receipts()).toEqual([]);
    await charged();
    expect(await show()).toMatchObject({ planId: 'plan_free', paymentState: 'refunded' });
  });

  it('that arrives twice is recorded once', async () => {
    await charged();
    const body = { ...refund(50_000, 'rfnd_twice'), ...payment(50_000) };
    await hear('refund.processed', body);
    await hear('refund.processed', body);
    expect(await receipts()).toEqual([expect.objectContaining({ returned: 500 })]);
  });

  it('of an authorisation, which Razorpay returns automatically, changes nothing', async () => {
    await charged();
    const authorisation = { id: 'pay_authorisation', amount: 500, amount_refunded: 500, created_at: 1 };
    await hear('subscription.authenticated', {
      ...subscription('authenticated'),
      payment: { entity: authorisation },
    });
    await hear('refund.processed', {
      refund: { entity: { id: 'rfnd_auth', payment_id: 'pay_authorisation', amount: 500 } },
      payment: { entity: authorisation },
    });
    expect(await show()).toMatchObject({ planId: 'plan_pro', paymentState: 'kept' });
  });

  it('of an earlier period does not change the present one', async () => {
    await charged();
    const first = paymentId;
    paymentId = `pay_${randomUUID()}`;
    clock.set(end);
    await charged(end);
    paymentId = first;
    await refunded(price);
    expect(await show()).toMatchObject({ planId: 'plan_pro', paymentState: 'kept' });
    const returned = (await receipts()).map((one) => [one.paymentId === first, one.returned]);
    expect(new Map(returned as [boolean, number][])).toEqual(
      new Map([
        [true, 1_499],
        [false, 0],
      ]),
    );
  });

  it('does not prevent a new subscription', async () => {
    await charged();
    await refunded(price);
    await new SubscriptionOrders(dataSource, clock, razorpay, noSuspensions).subscribe(
      account,
      'plan_pro',
      byKey,
    );
    reference = (await show()).checkout?.reference ?? '';
    paymentId = `pay_${randomUUID()}`;
    await charged(clock.now());
    expect(await view()).toMatchObject({ planId: 'plan_pro', status: 'active', statusReason: null });
  });
});

describe('a dispute', () => {
  it('keeps the plan while it is open, and is in the status reason', async () => {
    await charged();
    await disputed('created', 'open');
    expect(await view()).toMatchObject({
      ...{ planId: 'plan_pro', status: 'active' },
      statusReason: expect.stringMatching(/^Your bank disputes the payment/) as string,
    });
    await disputed('won', 'won');
    expect(await view()).toMatchObject({ planId: 'plan_pro', statusReason: null });
    expect(await receipts()).toEqual([expect.objectContaining({ returned: 0, state: 'kept' })]);
  });

  it('that is lost counts as a full refund', async () => {
    await charged();
    await disputed('created', 'open');
    await disputed('lost', 'lost');
    expect(await view()).toMatchObject({
      ...{ planId: 'plan_free', status: 'active' },
      statusReason: expect.stringMatching(/taken back by your bank/) as string,
    });
    expect(await receipts()).toEqual([expect.objectContaining({ returned: 1_499, state: 'dispute_lost' })]);
    expect(await figures()).toEqual([
      'billing_returns_total{outcome="disputed"} 1',
      'billing_returns_total{outcome="dispute_lost"} 1',
    ]);
  });

  it('whose end is reported before its beginning has ended', async () => {
    await charged();
    await disputed('closed', 'closed');
    await disputed('created', 'open');
    expect(await show()).toMatchObject({ planId: 'plan_pro', paymentState: 'kept' });
    expect(warned.mock.calls.map(([{ event }]: [{ event: string }]) => event)).toEqual([
      'payment-dispute-closed',
      'payment-disputed',
    ]);
  });
});

describe('charging', () => {
  it.each([
    ['paused', 'active', null, /paused/],
    ['pending', 'past_due', { amount: 1_499 }, /failed and will be tried again/],
    ['halted', 'past_due', { amount: 1_499 }, /nothing is tried any more/],
  ])('that is %s is shown until it is resumed', async (state, status, nextInvoice, words) => {
    await charged();
    await hear(`subscription.${state}`, subscription(state));
    expect(await show()).toMatchObject({ charging: state });
    const shown = await view();
    expect(shown).toMatchObject({ planId: 'plan_pro', status });
    expect(shown.nextInvoice).toEqual(nextInvoice && expect.objectContaining(nextInvoice));
    expect(shown.statusReason).toMatch(words);
    await hear('subscription.resumed', subscription('active'));
    expect(await show()).toMatchObject({ charging: 'regular' });
    expect(await view()).toMatchObject({ status: 'active', statusReason: null });
  });

  it('that stays paused is past due after the period, and Free after the grace', async () => {
    await charged();
    await hear('subscription.paused', subscription('paused'));
    clock.set(new Date(end.getTime() + 2 * 86_400_000));
    expect(await view()).toMatchObject({ planId: 'plan_pro', status: 'past_due' });
    clock.set(new Date(end.getTime() + 7 * 86_400_000));
    expect(await view()).toMatchObject({ planId: 'plan_free', status: 'active', statusReason: null });
  });

  it('with a partially paid invoice is past due until the rest is paid, in any order of reports', async () => {
    await charged();
    clock.set(end);
    await hear('invoice.partially_paid', { ...invoice(50_000) });
    expect(await show()).toMatchObject({ charging: 'partially_paid' });
    expect(await view()).toMatchObject({ planId: 'plan_pro', status: 'past_due' });
    expect((await view()).statusReason).toMatch(/in part only/);
    await hear('invoice.paid', { ...invoice(price), ...payment() });
    await hear('invoice.partially_paid', { ...invoice(100_000) });
    expect(await show()).toMatchObject({ charging: 'regular', overdue: false });
    await charged(end);
    expect(await view()).toMatchObject({ status: 'active', statusReason: null });
  });

  it('with a partially paid invoice is regular again after the charge of its period', async () => {
    await charged();
    clock.set(end);
    paymentId = `pay_${randomUUID()}`;
    await hear('invoice.partially_paid', { ...invoice(50_000) });
    await charged(end);
    expect(await show()).toMatchObject({ charging: 'regular', overdue: false });
  });
});

describe('the migration that adds payments', () => {
  it('restores earlier charges from stored notifications, and can be reverted', async () => {
    await charged();
    await hear('subscription.paused', subscription('paused'));
    const before = await receipts();
    await revertMigration(dataSource, TrackPayments1795000002030);
    const tables = await queryRows(
      dataSource,
      `SELECT table_name FROM information_schema.tables WHERE table_name IN ('processor_payment', 'payment_return')`,
      [],
    );
    expect(tables).toEqual([]);
    await dataSource.runMigrations();
    expect(await receipts()).toEqual(before.map((one) => ({ ...one, at: expect.any(Date) as Date })));
    const row = await queryRow(dataSource, `SELECT charging FROM subscription WHERE account_id = $1`, [
      account,
    ]);
    expect(row).toEqual({ charging: 'paused' });
  });
});
