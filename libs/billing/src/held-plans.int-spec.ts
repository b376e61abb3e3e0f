import { randomUUID } from 'node:crypto';
import { Logger } from '@nestjs/common';
import { TaskRegistry } from '@market/base/tasks';
import { auditParts } from '@market/database/audit';
import { openTestDatabase, type OpenTestDatabase } from '@market/database/testing';
import { ManualClock } from '@market/kernel';
import { byKey, noSuspensions } from './authors.fixture';
import { BillingClockJob } from './billing-clock.job';
import { BillingQueries } from './billing.queries';
import { monthsAfter } from './domain/billing-calendar';
import { EndingJobs } from './ending-jobs';
import { HeldPlans } from './held-plans';
import { PeriodicWork } from './periodic-work';
import { ProcessorReports } from './processor-reports';
import { Reconciliation } from './reconciliation';
import { ScriptedProcessor } from './scripted-processor.fixture';
import { SubscriptionOrders } from './subscription-orders';
import { SubscriptionPeriods } from './subscription-periods';
import { billingParts, holdRestoredPlans } from '.';

const begin = new Date('2026-11-20T06:30:00.000Z');
const month = (count: number) => monthsAfter(begin, count);
/** Time after the grace of the first period. */
const later = new Date('2026-12-30T06:30:00.000Z');
let database: OpenTestDatabase;
let clock: ManualClock;
let razorpay: ScriptedProcessor;
let account: string;

beforeAll(async () => {
  Logger.overrideLogger(false);
  database = await openTestDatabase('billing_held', [auditParts, billingParts], { poolSize: 12 });
});
afterAll(() => database.close());
beforeEach(() => {
  clock = new ManualClock(begin);
  razorpay = new ScriptedProcessor(clock);
  account = `acc_${randomUUID()}`;
});
afterEach(() => database.dataSource.query('TRUNCATE subscription, processor_subscription CASCADE'));

function aProcess() {
  const { dataSource } = database;
  const orders = new SubscriptionOrders(dataSource, clock, razorpay, noSuspensions);
  const reports = new ProcessorReports(dataSource, clock);
  const reconciliation = new Reconciliation(dataSource, clock, razorpay, reports);
  const endings = new EndingJobs(dataSource, clock, razorpay, reports);
  const held = new HeldPlans(dataSource, clock, reconciliation);
  const work = new PeriodicWork(orders, endings, reconciliation, held);
  return {
    orders,
    reports,
    held,
    reconciliation,
    job: new BillingClockJob(dataSource, clock, work, new TaskRegistry()),
  };
}

const show = () => new BillingQueries(database.dataSource, clock).show(account);
const periods = async () => {
  const found = await new SubscriptionPeriods(database.dataSource, clock).of(account);
  return found.map(({ plan, start }) => `${plan} ${start.toISOString().slice(0, 10)}`);
};

/** Pays Pro for a month, is backed up, and restored after the grace. */
async function restoredPro(): Promise<string> {
  const { orders, reports } = aProcess();
  await orders.subscribe(account, 'plan_pro', byKey);
  const reference = (await show()).checkout?.reference ?? '';
  await reports.heal('razorpay', razorpay.report(reference, 'active', { start: begin, end: month(1) }));
  clock.set(later);
  razorpay.asked.length = 0;
  await holdRestoredPlans(database.dataSource, begin);
  return reference;
}

it('a restored plan stays, for reads and the clock, until the processor is asked, although its payment is not known', async () => {
  const reference = await restoredPro();
  expect(await show()).toMatchObject({ planId: 'plan_pro' });
  expect(await aProcess().job.settleDue()).toBe(0);
  razorpay.isAway = true;
  await aProcess().job.tick();
  expect(await show()).toMatchObject({ planId: 'plan_pro', reference });
  expect(await periods()).not.toContainEqual(expect.stringMatching(/Free 2026-12-2/));
});

it('a payment that the backup does not know renews the plan without a gap, before the clock ends it', async () => {
  const reference = await restoredPro();
  razorpay.reports.set(reference, razorpay.report(reference, 'active', { start: month(1), end: month(2) }));
  await aProcess().job.tick();
  expect(razorpay.fetched).toEqual([reference]);
  expect(await show()).toMatchObject({
    ...{ planId: 'plan_pro', period: { start: month(1), end: month(2) }, heldSince: null },
  });
  expect(await periods()).toEqual(expect.arrayContaining(['Pro 2026-12-20', 'Pro 2026-11-20']));
  expect(await periods()).not.toContainEqual(expect.stringContaining('Free 2026-12'));
});

it('a plan that the processor says was not paid ends by the clock right after it was asked', async () => {
  const reference = await restoredPro();
  razorpay.reports.set(reference, razorpay.report(reference, 'halted', { start: begin, end: month(1) }));
  await aProcess().job.tick();
  expect(await show()).toMatchObject({ planId: 'plan_free', heldSince: null });
});

it('a page that was paid after the backup and has expired by the clock begins its plan', async () => {
  const { orders } = aProcess();
  await orders.subscribe(account, 'plan_pro', byKey);
  const reference = (await show()).checkout?.reference ?? '';
  clock.set(new Date('2026-11-28T06:30:00.000Z'));
  await holdRestoredPlans(database.dataSource, begin);
  razorpay.reports.set(reference, razorpay.report(reference, 'active', { start: begin, end: month(1) }));
  await aProcess().job.tick();
  expect(await show()).toMatchObject({ planId: 'plan_pro', reference, checkout: null, heldSince: null });
});

it('a plan that the processor does not know stays held, and one that does not answer is asked again after five minutes', async () => {
  const reference = await restoredPro();
  razorpay.unknown.add(reference);
  await Promise.all([aProcess().job.tick(), aProcess().job.tick()]);
  expect(razorpay.fetched).toEqual([reference]);
  expect(await show()).toMatchObject({ planId: 'plan_pro', heldSince: begin });
  clock.advance(4 * 60_000);
  await aProcess().held.ask();
  expect(razorpay.fetched).toHaveLength(1);
  razorpay.unknown.clear();
  razorpay.reports.set(reference, razorpay.report(reference, 'active', { start: month(1), end: month(2) }));
  clock.advance(61_000);
  await aProcess().held.ask();
  expect(await show()).toMatchObject({ planId: 'plan_pro', heldSince: null });
});

it('billing reconcile before the start releases what was answered, too', async () => {
  const reference = await restoredPro();
  razorpay.reports.set(reference, razorpay.report(reference, 'active', { start: month(1), end: month(2) }));
  await aProcess().held.askAll();
  expect(await show()).toMatchObject({ planId: 'plan_pro', heldSince: null });
});

it('a plan that no processor charges for is not held', async () => {
  await database.dataSource.query(
    `INSERT INTO subscription (id, account_id, plan_id, period_start, period_end, anchor_at, created_at, updated_at, changed_in)
     VALUES ('sub_given', $1, 'plan_pro', $2, $3, $2, $2, $2, 0)`,
    [account, begin, month(1)],
  );
  await holdRestoredPlans(database.dataSource, begin);
  expect(await show()).toMatchObject({ planId: 'plan_pro', heldSince: null });
});
