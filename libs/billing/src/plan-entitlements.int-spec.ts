import type { DataSource } from 'typeorm';
import { ManualClock, SystemClock } from '@market/kernel';
import { auditParts } from '@market/database/audit';
import { createDataSource, joinParts, migrate, runDatabaseChecks } from '@market/database';
import { TaskRegistry } from '@market/base/tasks';
import { createTestDatabase, fastestMs, type TestDatabase, until } from '@market/testing';
import {
  billingChecks,
  billingParts,
  PlanEntitlements,
  type PlanId,
  SubscriptionAdministration,
  SubscriptionPeriods,
} from '.';

let database: TestDatabase;
let operator: DataSource;
let administration: SubscriptionAdministration;
const open: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  database = await createTestDatabase('billing');
  operator = await pool();
  await migrate(operator);
  administration = new SubscriptionAdministration(operator, new SystemClock());
});

afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

afterAll(async () => {
  await operator.destroy();
  await database.drop();
});

function pool(): Promise<DataSource> {
  const settings = { url: database.url, applicationName: 'billing-spec', poolSize: 2 };
  return createDataSource(settings, joinParts([auditParts, billingParts])).initialize();
}

async function aProcess() {
  const dataSource = await pool();
  const entitlements = new PlanEntitlements(dataSource, new SystemClock(), new TaskRegistry());
  await entitlements.onApplicationBootstrap();
  open.push(async () => {
    await entitlements.onApplicationShutdown();
    if (dataSource.isInitialized) await dataSource.destroy();
  });
  return { entitlements, dataSource };
}

describe('the entitlement of an account', () => {
  it('is that of Free without a subscription', async () => {
    const { entitlements } = await aProcess();
    expect(await entitlements.of('acc_none')).toMatchObject({
      planId: 'plan_free',
      plan: 'Free',
      requestsPerMinute: 10,
    });
  });

  it('follows a change of plan in every process within a second', async () => {
    const processes = [await aProcess(), await aProcess()];
    const plans = () =>
      Promise.all(processes.map(async ({ entitlements }) => (await entitlements.of('acc_1')).planId));
    expect(await plans()).toEqual(['plan_free', 'plan_free']);
    const left: PlanId[] = ['plan_pro', 'plan_basic', 'plan_enterprise', 'plan_basic', 'plan_pro'];
    const followed = await fastestMs(async () => {
      const plan = left.shift() ?? 'plan_free';
      await administration.setPlan('acc_1', plan);
      return () => until(`${plan} in both`, async () => (await plans()).every((each) => each === plan));
    });
    expect(followed).toBeLessThan(1_000);
    const features = await Promise.all(
      processes.map(async ({ entitlements }) => (await entitlements.of('acc_1')).features.has('gmp')),
    );
    expect(features).toEqual([true, true]);
  });

  it('ends on time even if no process has stored that', async () => {
    const clock = new ManualClock(new Date('2026-11-20T06:30:00.000Z'));
    const entitlements = new PlanEntitlements(operator, clock, new TaskRegistry());
    await new SubscriptionAdministration(operator, clock).setPlan('acc_5', 'plan_pro');
    await operator.query(`UPDATE subscription SET cancelled_at = period_start WHERE account_id = 'acc_5'`);
    clock.set(new Date('2026-12-20T06:29:59.999Z'));
    expect((await entitlements.of('acc_5')).planId).toBe('plan_pro');
    clock.advance(1);
    expect((await entitlements.of('acc_5')).planId).toBe('plan_free');
    const afresh = new PlanEntitlements(operator, clock, new TaskRegistry());
    expect((await afresh.of('acc_5')).planId).toBe('plan_free');
  });

  it('changes its billing period on time, on Free with the month in India', async () => {
    const clock = new ManualClock(new Date('2026-11-20T06:30:00.000Z'));
    const entitlements = new PlanEntitlements(operator, clock, new TaskRegistry());
    const startOf = async (account: string) => (await entitlements.of(account)).periodStart.toISOString();
    await new SubscriptionAdministration(operator, clock).setPlan('acc_6', 'plan_pro');
    expect(await startOf('acc_6')).toBe('2026-11-20T06:30:00.000Z');
    expect(await startOf('acc_free')).toBe('2026-10-31T18:30:00.000Z');
    clock.set(new Date('2026-11-30T18:29:59.999Z'));
    expect(await startOf('acc_free')).toBe('2026-10-31T18:30:00.000Z');
    clock.advance(1);
    expect(await startOf('acc_free')).toBe('2026-11-30T18:30:00.000Z');
    clock.set(new Date('2026-12-20T06:29:59.999Z'));
    expect(await startOf('acc_6')).toBe('2026-11-20T06:30:00.000Z');
    clock.advance(1);
    expect(await startOf('acc_6')).toBe('2026-12-20T06:30:00.000Z');
    const [current] = await new SubscriptionPeriods(operator, clock).of('acc_6');
    expect(current?.start.toISOString()).toBe(await startOf('acc_6'));
  });

  it('is read once for many concurrent requests', async () => {
    const { entitlements, dataSource } = await aProcess();
    const queries = jest.spyOn(dataSource, 'query');
    await Promise.all(Array.from({ length: 50 }, async () => await entitlements.of('acc_2')));
    await entitlements.of('acc_2');
    expect(queries).toHaveBeenCalledTimes(1);
  });

  it('stays cached while the database is away, when other accounts get SRV_002', async () => {
    await administration.setPlan('acc_3', 'plan_basic');
    const { entitlements, dataSource } = await aProcess();
    await entitlements.of('acc_3');
    await dataSource.destroy();
    expect((await entitlements.of('acc_3')).planId).toBe('plan_basic');
    await expect(entitlements.of('acc_4')).rejects.toMatchObject({ kind: 'unavailable', code: 'SRV_002' });
  });
});

describe('the administration of subscriptions', () => {
  it('gives plans in the transaction that creates the accounts', async () => {
    const ids = Array.from({ length: 1_000 }, (_, at) => `acc_many_${at}`);
    await operator.transaction((tx) => administration.open(ids, 'plan_enterprise', tx));
    const plans = await administration.plansOf([...ids, 'acc_other']);
    expect(plans.get('acc_many_999')).toBe('plan_enterprise');
    expect(plans.get('acc_other')).toBe('plan_free');
  });

  it('leaves no finding of any database check, and a wrong row is found', async () => {
    expect(await runDatabaseChecks(operator, billingChecks)).toEqual([]);
    await operator.query(`UPDATE subscription SET plan_id = 'plan_gold' WHERE account_id = 'acc_3'`);
    expect(await runDatabaseChecks(operator, billingChecks)).toEqual([
      expect.objectContaining({ check: 'billing: every subscription is to a plan of the catalogue' }),
    ]);
  });
});
