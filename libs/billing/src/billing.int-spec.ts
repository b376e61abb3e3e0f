import { randomUUID } from 'node:crypto';
import { Logger } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { ManualClock } from '@market/kernel';
import { AuditLog, auditParts } from '@market/database/audit';
import {
  createDataSource,
  joinParts,
  migrate,
  queryRow,
  queryRows,
  runDatabaseChecks,
} from '@market/database';
import { TaskRegistry } from '@market/base/tasks';
import { createTestDatabase, type TestDatabase, until } from '@market/testing';
import { byKey, noSuspensions } from './authors.fixture';
import { BillingClockJob } from './billing-clock.job';
import { BillingQueries } from './billing.queries';
import { calendarMonth, monthsAfter } from './domain/billing-calendar';
import type { PlanId } from './domain/plan-catalogue';
import { EndingJobs } from './ending-jobs';
import { maxWaitingOrders } from './processor-jobs';
import type { PaymentProcessor } from './payment-processor';
import { SubscriptionRepository } from './persistence/subscription.repository';
import { HeldPlans } from './held-plans';
import { PeriodicWork } from './periodic-work';
import { ProcessorReports } from './processor-reports';
import { SandboxProcessor } from './processors/sandbox-processor.adapter';
import { Reconciliation } from './reconciliation';
import { ScriptedProcessor } from './scripted-processor.fixture';
import { SubscriptionOrders } from './subscription-orders';
import { SubscriptionPeriods } from './subscription-periods';
import { billingChecks, billingParts, SubscriptionAdministration } from '.';

const begin = new Date('2026-11-20T06:30:00.000Z');
const month = (count: number) => monthsAfter(begin, count);
let database: TestDatabase;
let dataSource: DataSource;
let clock: ManualClock;
let razorpay: ScriptedProcessor;
let account: string;

beforeAll(async () => {
  Logger.overrideLogger(false);
  database = await createTestDatabase('billing_orders');
  const parts = joinParts([auditParts, billingParts]);
  const settings = { url: database.url, applicationName: 'billing-spec', poolSize: 12 };
  dataSource = await createDataSource(settings, parts).initialize();
  await migrate(dataSource);
});

beforeEach(async () => {
  await dataSource.query('DELETE FROM processor_ending');
  clock = new ManualClock(begin);
  razorpay = new ScriptedProcessor(clock);
  account = `acc_${randomUUID()}`;
});

afterEach(async () => {
  expect(await runDatabaseChecks(dataSource, billingChecks)).toEqual([]);
});

afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});

function aProcess(processor: PaymentProcessor = razorpay) {
  const orders = new SubscriptionOrders(dataSource, clock, processor, noSuspensions);
  const reports = new ProcessorReports(dataSource, clock);
  const reconciliation = new Reconciliation(dataSource, clock, processor, reports);
  const endings = new EndingJobs(dataSource, clock, processor, reports);
  const job = new BillingClockJob(
    dataSource,
    clock,
    new PeriodicWork(orders, endings, reconciliation, new HeldPlans(dataSource, clock, reconciliation)),
    new TaskRegistry(),
  );
  return { orders, reports, reconciliation, endings, job };
}

const show = () => new BillingQueries(dataSource, clock).show(account);
const subscribe = (planId: PlanId, { orders } = aProcess()) => orders.subscribe(account, planId, byKey);
const sandbox = () => aProcess(new SandboxProcessor(clock));

async function paidPro(paid = { start: begin, end: month(1) }): Promise<string> {
  await subscribe('plan_pro');
  const reference = (await show()).checkout?.reference ?? '';
  await aProcess().reports.heal('razorpay', razorpay.report(reference, 'active', paid));
  return reference;
}

describe('a customer’s order', () => {
  it('with the sandbox takes effect at once, renews by the clock, and is downgraded and cancelled at the end of a period', async () => {
    const { orders, job } = sandbox();
    const { subscription, checkoutUrl } = await orders.subscribe(account, 'plan_pro', byKey);
    expect(checkoutUrl).toBeNull();
    expect(subscription).toMatchObject({ planId: 'plan_pro', period: { start: begin, end: month(1) } });
    await orders.subscribe(account, 'plan_basic', byKey);
    expect(await show()).toMatchObject({ planId: 'plan_pro', scheduledPlanId: 'plan_basic' });
    clock.set(month(1));
    expect(await job.settleDue()).toBe(1);
    expect(await show()).toMatchObject({ planId: 'plan_basic', period: { start: month(1), end: month(2) } });
    await orders.cancel(account, byKey);
    clock.set(month(2));
    await job.settleDue();
    expect(await show()).toMatchObject({ planId: 'plan_free', period: null });
    const periods = await new SubscriptionPeriods(dataSource, clock).of(account);
    expect(periods.map(({ plan, start }) => [plan, start])).toEqual([
      ['Free', calendarMonth(month(2)).start],
      ['Basic', month(1)],
      ['Pro', begin],
    ]);
  });

  it('waits for its payment with one page for repeated orders and the old plan until then', async () => {
    const first = await subscribe('plan_pro');
    expect(first.checkoutUrl).toMatch(/^https:\/\/pay\.example\//);
    expect(await subscribe('plan_pro')).toEqual(first);
    expect(first.subscription).toMatchObject({ planId: 'plan_free' });
    expect(razorpay.asked).toEqual(['open']);
  });

  it('asks nothing of the processor for an author who is not admitted any more', async () => {
    const refused = new Error('not admitted any more');
    const check = { repeat: () => undefined, repeatIn: () => Promise.reject(refused) };
    const { orders } = aProcess();
    await expect(orders.subscribe(account, 'plan_pro', { ...byKey, check })).rejects.toBe(refused);
    await expect(orders.cancel(account, { ...byKey, check })).rejects.toBe(refused);
    expect(razorpay.asked).toEqual([]);
  });

  it('begins no plan for an account that is closed while the processor is asked, and ends the page', async () => {
    const suspended = new Set<string>();
    const suspensions = { isSuspended: (_: unknown, id: string) => Promise.resolve(suspended.has(id)) };
    const orders = new SubscriptionOrders(dataSource, clock, razorpay, suspensions);
    razorpay.during = () => Promise.resolve(void suspended.add(account));
    await expect(orders.subscribe(account, 'plan_pro', byKey)).rejects.toMatchObject({ code: 'PAY_001' });
    expect(await show()).toMatchObject({ planId: 'plan_free', checkout: null });
    razorpay.during = () => Promise.resolve();
    const opened = razorpay.asked.splice(0);
    expect(opened.length).toBeGreaterThan(0);
    await aProcess().endings.endDue();
    expect(razorpay.asked.filter((asked) => asked.startsWith('end '))).toHaveLength(opened.length);
  });

  it('opens one page for many concurrent orders', async () => {
    const processes = Array.from({ length: 10 }, () => aProcess());
    const outcomes = await Promise.all(processes.map((one) => subscribe('plan_pro', one)));
    expect(new Set(outcomes.map(({ checkoutUrl }) => checkoutUrl)).size).toBe(1);
    expect(razorpay.asked).toEqual(['open']);
  });

  it('is refused with RATE_001 beyond 20 waiting ones, with one query for a turn and no other error', async () => {
    const one = aProcess();
    let inTime = () => {};
    const held = new Promise<void>((resolve) => (inTime = resolve));
    razorpay.during = () => held;
    const asked = jest.spyOn(SubscriptionRepository.prototype, 'takeLease');
    const settled = Promise.allSettled(
      Array.from({ length: 300 }, (_, at) =>
        at % 2 ? one.orders.cancel(account, byKey) : subscribe('plan_pro', one),
      ),
    );
    await until('the processor is asked', () => razorpay.asked.length === 1);
    expect(asked.mock.calls.length).toBeLessThanOrEqual(2);
    inTime();
    const outcomes = await settled;
    asked.mockRestore();
    const codes = outcomes.map((outcome) =>
      outcome.status === 'fulfilled' ? 'done' : (outcome.reason as { code?: string }).code,
    );
    const refused = codes.filter((code) => code === 'RATE_001');
    expect(refused).toHaveLength(300 - 1 - maxWaitingOrders);
    expect(new Set(codes)).toEqual(new Set(['done', 'BIL_002', 'RATE_001']));
  });

  it('changes nothing when the processor is away', async () => {
    razorpay.isAway = true;
    await expect(subscribe('plan_pro')).rejects.toMatchObject({ code: 'PAY_001', kind: 'upstream-failed' });
    expect(await show()).toMatchObject({ planId: 'plan_free', checkout: null });
    razorpay.isAway = false;
    await paidPro();
    razorpay.isAway = true;
    const before = await show();
    await expect(aProcess().orders.cancel(account, byKey)).rejects.toMatchObject({ code: 'PAY_001' });
    await expect(subscribe('plan_basic')).rejects.toMatchObject({ code: 'PAY_001' });
    await expect(subscribe('plan_enterprise')).rejects.toMatchObject({ code: 'PAY_001' });
    expect(await show()).toEqual(before);
  });

  it('holds no connection and no lock during a slow call to the processor', async () => {
    let free = true;
    razorpay.during = async () => {
      const rows = await queryRows(
        dataSource,
        `SELECT id FROM subscription WHERE account_id = $1 FOR UPDATE NOWAIT`,
        [account],
      );
      free = rows.length === 1;
    };
    await subscribe('plan_pro');
    expect(free).toBe(true);
  });

  it('is decided again when the subscription changed meanwhile, and leaves no page behind', async () => {
    let changed = false;
    razorpay.during = async () => {
      if (changed) return;
      changed = true;
      await new SubscriptionAdministration(dataSource, clock).setPlan(account, 'plan_pro');
    };
    await expect(subscribe('plan_pro')).rejects.toMatchObject({ code: 'BIL_001' });
    await aProcess().endings.endDue();
    expect(razorpay.asked).toEqual(['open', 'fetch', expect.stringMatching(/^end sub_/)]);
  });

  it('opens a new page when the period before it was renewed meanwhile', async () => {
    const reference = await paidPro();
    await aProcess().orders.cancel(account, byKey);
    const renewed = razorpay.report(reference, 'active', { start: month(1), end: month(2) });
    razorpay.during = async () => {
      razorpay.during = () => Promise.resolve();
      await aProcess().reports.heal('razorpay', renewed);
    };
    await subscribe('plan_pro');
    expect((await show()).checkout).toMatchObject({ startsAt: month(2) });
    expect(razorpay.asked.filter((one) => one === 'open')).toHaveLength(3);
  });

  it('is finished by another process when the first one dies after the processor carried it out', async () => {
    const reference = await paidPro();
    const dying = new Error('killed');
    const query = jest.spyOn(dataSource, 'transaction');
    const { orders } = aProcess();
    razorpay.during = () => {
      query.mockRejectedValue(dying);
      return Promise.resolve();
    };
    const spies = (['releaseLease', 'leaveLease'] as const).map((name) =>
      jest.spyOn(SubscriptionRepository.prototype, name).mockRejectedValue(dying),
    );
    await expect(orders.cancel(account, byKey)).rejects.toBe(dying);
    query.mockRestore();
    for (const spy of spies) spy.mockRestore();
    razorpay.during = () => Promise.resolve();
    expect(await show()).toMatchObject({ cancelledAt: null });
    clock.advance(46_000);
    expect(await aProcess().orders.finishAbandoned()).toBe(1);
    expect(await show()).toMatchObject({ cancelledAt: clock.now() });
    const cancelling = `cancel-at-period-end ${reference}`;
    expect(razorpay.asked.filter((one) => one === cancelling)).toHaveLength(2);
    expect(await aProcess().orders.finishAbandoned()).toBe(0);
  });

  it('is in the audit log with its actor', async () => {
    const { orders } = sandbox();
    await orders.subscribe(account, 'plan_pro', byKey);
    await orders.cancel(account, byKey);
    const entries = await new AuditLog(clock).list(dataSource, { accountId: account, atMost: 10 });
    expect(entries.map(({ actor, action, detail }) => [actor, action, detail])).toEqual([
      ['key:key_1', 'subscription.cancelled', { planId: 'plan_pro' }],
      ['key:key_1', 'plan.changed', { from: 'plan_free', to: 'plan_pro', processor: 'sandbox' }],
    ]);
  });

  it('that schedules a plan is in the audit log with its outcome', async () => {
    const { orders, job } = sandbox();
    await orders.subscribe(account, 'plan_pro', byKey);
    await orders.subscribe(account, 'plan_basic', byKey);
    await orders.subscribe(account, 'plan_pro', { ...byKey, actor: 'key:key_2' });
    await orders.subscribe(account, 'plan_basic', byKey);
    clock.set(month(1));
    await job.settleDue();
    const entries = await new AuditLog(clock).list(dataSource, { accountId: account, atMost: 10 });
    expect(entries.map(({ actor, action, detail }) => [actor, action, detail]).slice(0, 4)).toEqual([
      ['system', 'plan.changed', { from: 'plan_pro', to: 'plan_basic', processor: 'sandbox' }],
      ['key:key_1', 'plan.scheduled', { to: 'plan_basic' }],
      ['key:key_2', 'plan.unscheduled', { planId: 'plan_basic' }],
      ['key:key_1', 'plan.scheduled', { to: 'plan_basic' }],
    ]);
  });
});

describe('an upgrade', () => {
  it('ends the replaced subscription at the processor, with retries until that succeeds', async () => {
    const old = await paidPro();
    await subscribe('plan_enterprise');
    const reference = (await show()).checkout?.reference ?? '';
    clock.advance(86_400_000);
    const paid = { start: clock.now(), end: monthsAfter(clock.now(), 1) };
    const { reports, endings } = aProcess();
    await reports.heal('razorpay', razorpay.report(reference, 'active', paid));
    expect(await show()).toMatchObject({ planId: 'plan_enterprise', period: paid, reference });
    razorpay.isAway = true;
    await endings.endDue();
    razorpay.isAway = false;
    await endings.endDue();
    expect(razorpay.asked).not.toContain(`end ${old}`);
    clock.advance(180_000);
    await endings.endDue();
    await endings.endDue();
    expect(razorpay.asked.filter((one) => one === `end ${old}`)).toHaveLength(1);
    // The report on the end of the old subscription changes nothing.
    await reports.heal('razorpay', razorpay.report(old, 'cancelled'));
    expect(await show()).toMatchObject({ planId: 'plan_enterprise', cancelledAt: null });
  });
});

describe('a report that arrives before the request that creates the subscription has finished', () => {
  it('is applied once that request has finished', async () => {
    const { reports } = aProcess();
    let reference = '';
    const open = razorpay.open.bind(razorpay);
    razorpay.open = async () => {
      const opening = await open();
      ({ reference } = opening.report);
      await reports.heal('razorpay', razorpay.report(reference, 'active', { start: begin, end: month(1) }));
      return opening;
    };
    const { subscription, checkoutUrl } = await subscribe('plan_pro');
    expect(checkoutUrl).toBeNull();
    expect(subscription).toMatchObject({ planId: 'plan_pro', reference, checkout: null });
  });
});

describe('the tick', () => {
  it('applies every transition once over ten processes', async () => {
    const accounts = Array.from({ length: 150 }, () => `acc_${randomUUID()}`);
    await dataSource.transaction((tx) =>
      new SubscriptionAdministration(dataSource, clock).open(accounts, 'plan_basic', tx),
    );
    clock.set(month(1));
    const counts = await Promise.all(Array.from({ length: 10 }, () => sandbox().job.settleDue()));
    const renewed = await queryRow<{ renewed: number }>(
      dataSource,
      `SELECT count(*)::int AS renewed FROM billing_period WHERE account_id = ANY($1) AND starts_at = $2`,
      [accounts, month(1)],
    );
    expect(renewed).toEqual({ renewed: 150 });
    expect(counts.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(150);
    expect(await sandbox().job.settleDue()).toBe(0);
    const entries = await queryRow<{ entries: number }>(
      dataSource,
      `SELECT count(*)::int AS entries FROM audit_entry WHERE account_id = ANY($1)`,
      [accounts],
    );
    expect(entries).toEqual({ entries: 150 });
  });

  it('ends an unpaid plan after 7 days, here and at the processor', async () => {
    const reference = await paidPro();
    clock.set(new Date(month(1).getTime() + 7 * 86_400_000 - 1));
    expect(await show()).toMatchObject({ planId: 'plan_pro' });
    clock.advance(1);
    expect(await show()).toMatchObject({ planId: 'plan_free' });
    const { job } = aProcess();
    await job.tick();
    expect(razorpay.asked).toContain(`end ${reference}`);
  });
});

describe('the reconciliation', () => {
  it('corrects the effect of a lost notification', async () => {
    const reference = await paidPro();
    clock.set(month(1));
    razorpay.reports.set(reference, razorpay.report(reference, 'active', { start: month(1), end: month(2) }));
    const { reconciliation } = aProcess();
    expect(await reconciliation.run()).toMatchObject({ healed: 1, failed: 0 });
    expect(await show()).toMatchObject({ period: { start: month(1), end: month(2) } });
    expect(await reconciliation.run()).toMatchObject({ healed: 0 });
  });

  it('runs once a night over any number of processes, and is taken over if unfinished', async () => {
    const processes = Array.from({ length: 5 }, () => aProcess());
    clock.set(new Date('2027-01-10T21:59:00.000Z'));
    await Promise.all(processes.map(({ reconciliation }) => reconciliation.nightly()));
    clock.set(new Date('2027-01-10T22:00:00.000Z'));
    const outcomes = await Promise.all(processes.map(({ reconciliation }) => reconciliation.nightly()));
    expect(outcomes.filter((outcome) => outcome !== null)).toHaveLength(1);
    await dataSource.query(`UPDATE billing_reconciliation SET finished_at = NULL`);
    expect(await aProcess().reconciliation.nightly()).toBeNull();
    clock.advance(31 * 60_000);
    expect(await aProcess().reconciliation.nightly()).not.toBeNull();
  });
});

describe('the stop of a process', () => {
  /** Holds the next call to the processor until `answer` is called. */
  const heldQuestion = () => {
    let answer = (): void => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    razorpay.during = () => held;
    const { length: before } = razorpay.asked;
    const asked = () => until('the processor is asked', () => razorpay.asked.length > before);
    return { asked, answer, questions: () => razorpay.asked.length - before };
  };

  /** Stops a process during a call to the processor, whose response arrives afterwards. */
  const endedWhileAsking = async () => {
    const { job } = aProcess();
    const question = heldQuestion();
    const ticked = job.tick();
    await question.asked();
    const ended = job.onApplicationShutdown();
    question.answer();
    await Promise.all([ticked, ended]);
    return question;
  };

  it('waits for one call of the reconciliation, and another process does all of it', async () => {
    clock.set(month(2));
    await aProcess().job.tick();
    for (let made = 0; made < 3; made += 1) {
      account = `acc_${randomUUID()}`;
      await paidPro({ start: month(2), end: month(3) });
    }
    clock.set(new Date('2027-01-20T22:00:00.000Z'));
    const question = await endedWhileAsking();
    expect(question.questions()).toBe(1);
    const outcome = await aProcess().reconciliation.nightly();
    expect(outcome?.asked).toBeGreaterThanOrEqual(3);
    expect(await aProcess().reconciliation.nightly()).toBeNull();
  });

  it('waits for one ending, and another process ends the others at once as untried', async () => {
    const references: string[] = [];
    for (let made = 0; made < 3; made += 1) {
      account = `acc_${randomUUID()}`;
      references.push(await paidPro());
      await new SubscriptionAdministration(dataSource, clock).setPlan(account, 'plan_free');
    }
    await endedWhileAsking();
    const endedAt = () => references.filter((reference) => razorpay.asked.includes(`end ${reference}`));
    expect(endedAt()).toHaveLength(1);
    const left = await queryRow(
      dataSource,
      `SELECT array_agg(DISTINCT attempts) AS attempts FROM processor_ending WHERE reference = ANY($1)`,
      [references],
    );
    expect(left).toEqual({ attempts: [0] });
    await aProcess().endings.endDue();
    expect(endedAt()).toHaveLength(3);
  });

  it('waits a limited time for a call without a response', async () => {
    const reference = await paidPro();
    await new SubscriptionAdministration(dataSource, clock).setPlan(account, 'plan_free');
    const { job } = aProcess();
    const question = heldQuestion();
    const ticked = job.tick();
    await question.asked();
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'performance', 'Date'] });
    let hasEnded = false;
    const ended = job.onApplicationShutdown().then(() => {
      hasEnded = true;
    });
    await jest.advanceTimersByTimeAsync(10_000);
    jest.useRealTimers();
    await new Promise((resolve) => setTimeout(resolve, 20));
    const endedUnanswered = hasEnded;
    question.answer();
    await Promise.all([ticked, ended]);
    expect(endedUnanswered).toBe(true);
    expect(razorpay.asked).toContain(`end ${reference}`);
  });

  it('starts no further step', async () => {
    const { job, orders, endings, reconciliation } = aProcess();
    const steps = [
      jest.spyOn(orders, 'finishAbandoned'),
      jest.spyOn(endings, 'endDue'),
      jest.spyOn(reconciliation, 'nightly'),
    ];
    const ticked = job.tick();
    await job.onApplicationShutdown();
    await ticked;
    for (const step of steps) expect(step).not.toHaveBeenCalled();
  });
});

describe('a plan given by an operator', () => {
  it('ends the paid subscription, which no later report restores', async () => {
    const reference = await paidPro();
    const administration = new SubscriptionAdministration(dataSource, clock);
    await administration.setPlan(account, 'plan_free');
    expect((await administration.plansOf([account])).get(account)).toBe('plan_free');
    const { endings, reports } = aProcess();
    await endings.endDue();
    expect(razorpay.asked).toContain(`end ${reference}`);
    await reports.heal('razorpay', razorpay.report(reference, 'cancelled'));
    expect(await show()).toMatchObject({ planId: 'plan_free' });
  });
});

describe('an account that is closed', () => {
  it('is on Free at once, its charges end at the processor, and no stored notification names the payer', async () => {
    const reference = await paidPro();
    const event = { id: 'evt_of_closed', processor: 'razorpay', type: 'x', reference, body: '{}' } as const;
    await aProcess().reports.take({ ...event, at: begin, receivedAt: begin }, null, {
      payment: { id: 'pay_of_closed', reference, amount: 149_900, refunded: 0, period: null, at: begin },
      ...{ returned: null, invoice: null },
    });
    const administration = new SubscriptionAdministration(dataSource, clock);
    await dataSource.transaction((tx) => administration.close(account, 'operator:Asha', tx));
    expect(await show()).toMatchObject({ planId: 'plan_free', reference: null, checkout: null });
    await aProcess().endings.endDue();
    expect(razorpay.asked).toContain(`end ${reference}`);
    expect(
      await queryRows(dataSource, `SELECT FROM processor_event WHERE reference = $1`, [reference]),
    ).toEqual([]);
    expect(await administration.receiptsOf(account)).toMatchObject([{ paid: 1_499 }]);
    const [latest] = await new AuditLog(clock).list(dataSource, { accountId: account, atMost: 1 });
    expect(latest).toMatchObject({ actor: 'operator:Asha', action: 'plan.changed' });
  });
});

describe('a payment that matches no plan of the account', () => {
  it('is reported by the database check', async () => {
    await subscribe('plan_basic');
    const stray = (await show()).checkout?.reference ?? '';
    await new SubscriptionAdministration(dataSource, clock).setPlan(account, 'plan_enterprise');
    const { reports } = aProcess();
    await reports.heal('razorpay', razorpay.report(stray, 'active', { start: begin, end: month(1) }));
    expect(await runDatabaseChecks(dataSource, billingChecks)).toEqual([
      expect.objectContaining({ check: 'billing: nobody has paid for what they do not have' }),
    ]);
    await dataSource.query(`UPDATE processor_subscription SET unplaced = false`);
  });

  it('includes a charge for another plan, after which the account keeps its plan until an operator decides', async () => {
    const reference = await paidPro();
    const logged = jest.spyOn(Logger.prototype, 'error').mockImplementation();
    const paid = { start: begin, end: month(1) };
    const report = razorpay.report(reference, 'active', paid);
    razorpay.reports.set(reference, { ...report, chargedPlanId: 'plan_basic' });
    clock.advance(86_400_000);
    await aProcess().reconciliation.run();
    expect(logged.mock.calls).toContainEqual([
      {
        event: 'charged-for-another-plan',
        accountId: account,
        reference,
        planId: 'plan_pro',
        chargedPlanId: 'plan_basic',
      },
      expect.anything(),
    ]);
    logged.mockRestore();
    expect(await show()).toMatchObject({ planId: 'plan_pro', period: paid });
    expect(await runDatabaseChecks(dataSource, billingChecks)).toEqual([
      expect.objectContaining({ check: 'billing: nobody has paid for what they do not have' }),
    ]);
    // A notification names no plan.
    await new ProcessorReports(dataSource, clock).heal('razorpay', { ...report, at: clock.now() });
    expect(await runDatabaseChecks(dataSource, billingChecks)).toHaveLength(1);
    razorpay.reports.set(reference, { ...report, chargedPlanId: 'plan_pro' });
    await aProcess().reconciliation.run();
    expect(await runDatabaseChecks(dataSource, billingChecks)).toEqual([]);
  });
});
