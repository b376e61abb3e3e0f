import { randomUUID } from 'node:crypto';
import { Logger } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { ManualClock } from '@market/kernel';
import { auditParts } from '@market/database/audit';
import { queryRow } from '@market/database';
import { openTestDatabase, type OpenTestDatabase } from '@market/database/testing';
import { byKey, noSuspensions } from './authors.fixture';
import { BillingQueries } from './billing.queries';
import { monthsAfter } from './domain/billing-calendar';
import { PaymentFailed } from './payment-failed.errors';
import { SubscriptionRepository } from './persistence/subscription.repository';
import { ProcessorReports } from './processor-reports';
import { ScriptedProcessor } from './scripted-processor.fixture';
import { SubscriptionOrders } from './subscription-orders';
import { billingParts, SubscriptionAdministration } from '.';

const begin = new Date('2026-11-20T06:30:00.000Z');
let database: OpenTestDatabase;
let dataSource: DataSource;
let clock: ManualClock;
let razorpay: ScriptedProcessor;
let account: string;

beforeAll(async () => {
  Logger.overrideLogger(false);
  database = await openTestDatabase('billing_errands', [auditParts, billingParts], { poolSize: 6 });
  ({ dataSource } = database);
});

beforeEach(async () => {
  await dataSource.query('UPDATE subscription SET errand = NULL, errand_until = NULL');
  clock = new ManualClock(begin);
  razorpay = new ScriptedProcessor(clock);
  account = `acc_${randomUUID()}`;
});

afterEach(() => jest.restoreAllMocks());

afterAll(() => database.close());

const aProcess = () => new SubscriptionOrders(dataSource, clock, razorpay, noSuspensions);
const show = () => new BillingQueries(dataSource, clock).show(account);
const hear = (reference: string, status: 'active' | 'authenticated', paid = { start: begin, end: ends }) =>
  new ProcessorReports(dataSource, clock).heal(
    'razorpay',
    razorpay.report(reference, status, status === 'active' ? paid : null),
  );
const ends = monthsAfter(begin, 1);

async function aProCustomer(): Promise<string> {
  await aProcess().subscribe(account, 'plan_pro', byKey);
  const reference = (await show()).checkout?.reference ?? '';
  await hear(reference, 'active');
  return reference;
}

/** Stores the lease of a killed process: the processor may or may not know its order. */
async function abandoned(order: string): Promise<void> {
  await dataSource.query(`UPDATE subscription SET errand = $2, errand_until = $3 WHERE account_id = $1`, [
    account,
    `${order} ${randomUUID()}`,
    new Date(clock.nowMs() + 30_000),
  ]);
  clock.advance(31_000);
}

const errand = async () =>
  (
    await queryRow<{ errand: string | null }>(
      dataSource,
      `SELECT errand FROM subscription WHERE account_id = $1`,
      [account],
    )
  )?.errand ?? null;
const cancellations = () => razorpay.asked.filter((one) => one.startsWith('cancel-at-period-end')).length;

describe('an unfinished order of a killed process', () => {
  it('is not carried out from an outdated list after it was finished and another order was given', async () => {
    await aProCustomer();
    await abandoned('cancel');
    const listed = await new SubscriptionRepository().lapsedLeases(dataSource, clock.now(), 20);
    expect(await aProcess().finishAbandoned()).toBe(1);
    await aProcess().subscribe(account, 'plan_pro', byKey);
    await hear((await show()).checkout?.reference ?? '', 'authenticated');
    expect(await show()).toMatchObject({ planId: 'plan_pro', cancelledAt: null });
    jest.spyOn(SubscriptionRepository.prototype, 'lapsedLeases').mockResolvedValueOnce(listed);
    expect(await aProcess().finishAbandoned()).toBe(0);
    expect(await show()).toMatchObject({ planId: 'plan_pro', cancelledAt: null });
    expect(cancellations()).toBe(1);
  });

  it('is finished by one of many processes without delaying the others', async () => {
    await aProCustomer();
    await abandoned('cancel');
    const finished = await Promise.all(Array.from({ length: 6 }, () => aProcess().finishAbandoned()));
    expect(finished.toSorted()).toEqual([0, 0, 0, 0, 0, 1]);
    expect(cancellations()).toBe(1);
  });

  it('is retried a minute later when the processor fails', async () => {
    await aProCustomer();
    await abandoned('cancel');
    razorpay.isAway = true;
    expect(await aProcess().finishAbandoned()).toBe(0);
    razorpay.isAway = false;
    clock.advance(59_000);
    expect(await aProcess().finishAbandoned()).toBe(0);
    expect(await show()).toMatchObject({ cancelledAt: null });
    clock.advance(1_000);
    expect(await aProcess().finishAbandoned()).toBe(1);
    expect(await show()).toMatchObject({ cancelledAt: clock.now() });
    expect(await errand()).toBeNull();
  });

  it.each(['cancel', 'plan_basic'])(
    '%s is not carried out on a subscription that was paid for since',
    async (order) => {
      await aProCustomer();
      const { checkoutUrl } = await aProcess().subscribe(account, 'plan_enterprise', byKey);
      expect(checkoutUrl).not.toBeNull();
      const page = (await show()).checkout?.reference ?? '';
      await abandoned(order);
      razorpay.isAway = true;
      await aProcess().finishAbandoned();
      razorpay.isAway = false;
      await hear(page, 'active');
      expect(await show()).toMatchObject({ planId: 'plan_enterprise' });
      clock.advance(60_000);
      expect(await aProcess().finishAbandoned()).toBe(1);
      expect(await show()).toMatchObject({
        ...{ planId: 'plan_enterprise', reference: page, scheduledPlanId: null, cancelledAt: null },
      });
      expect(razorpay.asked.at(-1)).toBe(`keep-plan ${page}`);
    },
  );

  it('is finished when the row could not be written after the processor carried it out', async () => {
    await aProCustomer();
    const broken = jest.spyOn(dataSource, 'transaction').mockRejectedValueOnce(new Error('deadlock'));
    await expect(aProcess().cancel(account, byKey)).rejects.toThrow('deadlock');
    broken.mockRestore();
    expect(await show()).toMatchObject({ cancelledAt: null });
    clock.advance(60_000);
    expect(await aProcess().finishAbandoned()).toBe(1);
    expect(await show()).toMatchObject({ cancelledAt: clock.now() });
  });

  it('is replaced at once by a later order', async () => {
    await aProCustomer();
    await abandoned('cancel');
    razorpay.isAway = true;
    await aProcess().finishAbandoned();
    razorpay.isAway = false;
    await aProcess().subscribe(account, 'plan_basic', byKey);
    clock.advance(3_600_000);
    expect(await aProcess().finishAbandoned()).toBe(0);
    expect(await show()).toMatchObject({ scheduledPlanId: 'plan_basic', cancelledAt: null });
    expect(cancellations()).toBe(0);
  });

  it('does not delay the orders of other accounts when it fails', async () => {
    await aProCustomer();
    await abandoned('cancel');
    const failing = await show();
    account = `acc_${randomUUID()}`;
    const other = await aProCustomer();
    await abandoned('cancel');
    razorpay.during = () =>
      razorpay.asked.at(-1)?.endsWith(failing.reference ?? '')
        ? Promise.reject(new Error('no'))
        : Promise.resolve();
    expect(await aProcess().finishAbandoned()).toBe(1);
    expect(razorpay.asked.at(-1)).toBe(`cancel-at-period-end ${other}`);
  });

  it('is given up with an error in the log after ten attempts in four hours', async () => {
    await aProCustomer();
    await abandoned('cancel');
    const logged = jest.spyOn(Logger.prototype, 'error').mockImplementation();
    const carriedOut = jest.spyOn(razorpay, 'carryOut');
    razorpay.isAway = true;
    for (let minutes = 0; minutes < 5 * 60; minutes += 1) {
      await aProcess().finishAbandoned();
      clock.advance(60_000);
    }
    expect(carriedOut).toHaveBeenCalledTimes(10);
    expect(logged.mock.calls).toEqual([
      [
        expect.objectContaining({ event: 'order-given-up', accountId: account, wish: 'cancel' }),
        expect.anything(),
      ],
    ]);
    expect(await errand()).toBeNull();
  });
});

describe('an order whose subscription changes while the processor is slow', () => {
  const leaseLeftMs = async () => {
    const row = await queryRow<{ until: Date | null }>(
      dataSource,
      `SELECT errand_until AS until FROM subscription WHERE account_id = $1`,
      [account],
    );
    return (row?.until?.getTime() ?? 0) - clock.nowMs();
  };
  const giveAnotherPlan = () =>
    new SubscriptionAdministration(dataSource, clock).setPlan(account, 'plan_pro');
  const toBasic = () => aProcess().subscribe(account, 'plan_basic', byKey);
  const opened = () => razorpay.asked.filter((one) => one === 'open').length;

  it('holds its lease for every attempt', async () => {
    const left: number[] = [];
    razorpay.during = async () => {
      clock.advance(opened() === 1 ? 19_000 : 24_000);
      if (opened() === 1) await giveAnotherPlan();
      left.push(await leaseLeftMs());
    };
    await expect(toBasic()).resolves.toMatchObject({ subscription: { planId: 'plan_pro' } });
    expect(opened()).toBe(2);
    expect(Math.min(...left)).toBeGreaterThan(10_000);
    expect(await errand()).toBeNull();
  });

  it('is not tried again after 20 s, since its idempotency key is claimed for a minute only', async () => {
    razorpay.during = async () => {
      clock.advance(21_000);
      await giveAnotherPlan();
    };
    await expect(toBasic()).rejects.toMatchObject({ code: 'PAY_001' });
    expect(opened()).toBe(1);
    expect(await errand()).toMatch(/^as-written .* left$/);
  });

  it('is not tried again once another job has taken its lease', async () => {
    razorpay.during = async () => {
      await giveAnotherPlan();
      await dataSource.query(`UPDATE subscription SET errand = 'cancel other' WHERE account_id = $1`, [
        account,
      ]);
    };
    await expect(toBasic()).rejects.toMatchObject({ code: 'PAY_001' });
    expect(opened()).toBe(1);
    expect(await errand()).toBe('cancel other');
  });
});

describe('a change of plans with an uncertain outcome', () => {
  const toBasic = () => aProcess().subscribe(account, 'plan_basic', byKey);
  const told = () => razorpay.asked.filter((one) => /^(change|keep|cancel)/.test(one));

  it('is refused, and reverted by a tick a minute later', async () => {
    const reference = await aProCustomer();
    razorpay.isUncertain = true;
    await expect(toBasic()).rejects.toMatchObject({ code: 'PAY_001' });
    expect(await show()).toMatchObject({ scheduledPlanId: null });
    razorpay.isUncertain = false;
    expect(await aProcess().finishAbandoned()).toBe(0);
    clock.advance(60_000);
    expect(await aProcess().finishAbandoned()).toBe(1);
    expect(await show()).toMatchObject({ planId: 'plan_pro', scheduledPlanId: null });
    expect(told()).toEqual([`change-at-period-end ${reference} plan_basic`, `keep-plan ${reference}`]);
    expect(await errand()).toBeNull();
  });

  it('is reverted at the processor by a later order, even if it was never stored', async () => {
    const reference = await aProCustomer();
    razorpay.isUncertain = true;
    await expect(toBasic()).rejects.toMatchObject({ code: 'PAY_001' });
    razorpay.isUncertain = false;
    await expect(aProcess().subscribe(account, 'plan_pro', byKey)).rejects.toMatchObject({
      code: 'BIL_001',
    });
    expect(told().at(-1)).toBe(`keep-plan ${reference}`);
    expect(await errand()).toBeNull();
  });

  it('is sent again if it is ordered again after it was reverted', async () => {
    const reference = await aProCustomer();
    await toBasic();
    razorpay.isUncertain = true;
    await expect(aProcess().subscribe(account, 'plan_pro', byKey)).rejects.toMatchObject({
      code: 'PAY_001',
    });
    razorpay.isUncertain = false;
    expect((await toBasic()).subscription).toMatchObject({ scheduledPlanId: 'plan_basic' });
    expect(told().at(-1)).toBe(`change-at-period-end ${reference} plan_basic`);
  });

  it('stays uncertain while the processor fails at later orders, and the last order counts', async () => {
    const reference = await aProCustomer();
    razorpay.isUncertain = true;
    await expect(toBasic()).rejects.toMatchObject({ code: 'PAY_001' });
    razorpay.isUncertain = false;
    razorpay.isAway = true;
    await expect(aProcess().subscribe(account, 'plan_enterprise', byKey)).rejects.toMatchObject({
      code: 'PAY_001',
    });
    razorpay.isAway = false;
    clock.advance(60_000);
    expect(await aProcess().finishAbandoned()).toBe(1);
    expect(await show()).toMatchObject({ planId: 'plan_pro', scheduledPlanId: null, checkout: null });
    expect(told().at(-1)).toBe(`keep-plan ${reference}`);
  });

  it('does not block later orders if the processor refuses to confirm the plan', async () => {
    await aProCustomer();
    razorpay.isUncertain = true;
    await expect(toBasic()).rejects.toMatchObject({ code: 'PAY_001' });
    razorpay.isUncertain = false;
    jest.spyOn(razorpay, 'carryOut').mockRejectedValue(new PaymentFailed('keep-plan: status 400'));
    const { checkoutUrl } = await aProcess().subscribe(account, 'plan_enterprise', byKey);
    expect(checkoutUrl).toMatch(/^https:/);
    expect(await errand()).toBeNull();
  });

  it('is reported to the customer as PAY_001', async () => {
    await aProCustomer();
    razorpay.isUncertain = true;
    await expect(toBasic()).rejects.toMatchObject({
      publicMessage: 'The payment processor failed; nothing was changed. Try again later.',
    });
  });
});
