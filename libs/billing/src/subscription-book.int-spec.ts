import { ManualClock, dayMs } from '@market/kernel';
import { auditParts } from '@market/database/audit';
import { type OpenTestDatabase, openTestDatabase } from '@market/database/testing';
import type { DataSource } from 'typeorm';
import { billingParts, SubscriptionAdministration, SubscriptionBook } from '.';

const clock = new ManualClock(new Date('2026-11-20T06:30:00.000Z'));
const daysAgo = (days: number) => new Date(clock.nowMs() - days * dayMs);

let database: OpenTestDatabase;
let dataSource: DataSource;
let book: SubscriptionBook;

beforeAll(async () => {
  database = await openTestDatabase('subscription_book', [billingParts, auditParts]);
  ({ dataSource } = database);
  book = new SubscriptionBook(dataSource, clock);
});
beforeEach(async () => {
  await dataSource.query(
    'TRUNCATE subscription, billing_period, processor_subscription, processor_ending, payment_return, processor_payment',
  );
  const administration = new SubscriptionAdministration(dataSource, clock);
  const plans = { acc_basic: 'plan_basic', acc_pro: 'plan_pro', acc_other_pro: 'plan_pro' } as const;
  for (const [id, plan] of Object.entries(plans)) await administration.setPlan(id, plan);
  // Was on Basic: has a row, but is on Free.
  await administration.setPlan('acc_was_basic', 'plan_basic');
  await administration.setPlan('acc_was_basic', 'plan_free');
});
afterAll(() => database.close());

/** Makes an account owe a period that ended some days ago. */
const owe = (accountId: string, days: number, overdue = false) =>
  dataSource.query(
    `UPDATE subscription SET processor = 'razorpay', reference = $1, period_start = $2, period_end = $3, anchor_at = $2,
            overdue = $4 WHERE account_id = $1`,
    [accountId, daysAgo(days + 30), daysAgo(days), overdue],
  );

describe('SubscriptionBook', () => {
  it('lists the accounts with a plan; for Free those with another plan', async () => {
    const { only } = (await book.accountsOn('plan_pro')) as { only: string[] };
    expect(only.sort()).toEqual(['acc_other_pro', 'acc_pro']);
    const { except } = (await book.accountsOn('plan_free')) as { except: string[] };
    expect(except.sort()).toEqual(['acc_basic', 'acc_other_pro', 'acc_pro']);
    expect(await book.accountsOn('plan_enterprise')).toEqual({ only: [] });
  });

  it('tells plan and debt of many accounts at once, also of those without a row', async () => {
    await owe('acc_pro', 2);
    expect(await book.findPlanStates(['acc_pro', 'acc_basic', 'acc_none'])).toEqual(
      new Map([
        ['acc_pro', { planId: 'plan_pro', isPastDue: true }],
        ['acc_basic', { planId: 'plan_basic', isPastDue: false }],
        ['acc_none', { planId: 'plan_free', isPastDue: false }],
      ]),
    );
  });

  it('tells the plan as of now, before a due change is stored', async () => {
    await owe('acc_pro', 10);
    expect(await book.findPlanStates(['acc_pro'])).toEqual(
      new Map([['acc_pro', { planId: 'plan_free', isPastDue: false }]]),
    );
  });

  it('counts accounts by plan, and those whose payment is owed', async () => {
    await owe('acc_pro', 2);
    await owe('acc_other_pro', -10, true);
    await owe('acc_basic', 0);
    const { byPlan, pastDue } = await book.counts();
    expect([Object.fromEntries(byPlan), pastDue]).toEqual([
      { plan_basic: 1, plan_pro: 2, plan_enterprise: 0 },
      2,
    ]);
  });

  it('has no money waiting while all is in order', async () => {
    expect(await book.waitingMoney()).toEqual([]);
  });

  it('lists what waits for an operator, the longest waiting first, in rupees', async () => {
    const payment = (id: string, reference: string | null, amount: number, refunded = 0) =>
      dataSource.query(
        `INSERT INTO processor_payment (id, processor, reference, amount, refunded, at, updated_at)
         VALUES ($1, 'razorpay', $2, $3, $4, $5, $5)`,
        [id, reference, amount, refunded, daysAgo(1)],
      );
    const charged = (reference: string, accountId: string, unplaced: boolean) =>
      dataSource.query(
        `INSERT INTO processor_subscription (reference, processor, account_id, plan_id, status, at, unplaced, updated_at)
         VALUES ($1, 'razorpay', $2, 'plan_pro', 'active', $3, $4, $3)`,
        [reference, accountId, daysAgo(4), unplaced],
      );
    await charged('sub_unplaced', 'acc_basic', true);
    await charged('sub_kept', 'acc_pro', false);
    await payment('pay_1', 'sub_unplaced', 149_900);
    await payment('pay_2', 'sub_kept', 149_900);
    await payment('pay_3', null, 49_900);
    await payment('pay_4', 'sub_strange', 49_900, 49_900);
    await dataSource.query(
      `INSERT INTO payment_return (id, payment_id, kind, amount, status, at) VALUES
         ('disp_1', 'pay_2', 'dispute', 149900, 'open', $1), ('disp_2', 'pay_1', 'dispute', 149900, 'won', $1)`,
      [daysAgo(3)],
    );
    await dataSource.query(
      `INSERT INTO processor_ending (reference, processor, attempts, next_at, requested_at)
       VALUES ('sub_kept', 'razorpay', 3, $1, $1), ('sub_other', 'razorpay', 2, $1, $1)`,
      [daysAgo(2)],
    );
    await dataSource.query(
      `UPDATE subscription SET errand = 'job left', errand_until = $1 WHERE account_id = 'acc_other_pro'`,
      [new Date(clock.nowMs() - 15 * 60_000)],
    );
    expect(
      (await book.waitingMoney()).map(({ kind, accountId, amount, words }) => [
        kind,
        accountId,
        amount,
        words.slice(0, 50),
      ]),
    ).toEqual([
      ['unplaced', 'acc_basic', 1_499, 'The processor charges for a plan that the account '],
      ['dispute', 'acc_pro', 1_499, 'The customer’s bank disputes a payment (sub_kept):'],
      ['ending', 'acc_pro', null, 'A replaced subscription could not be ended at the '],
      ['unknown', null, 499, 'A payment belongs to no known account: find out wh'],
      ['order', 'acc_other_pro', null, 'An order was left unfinished and is tried again: c'],
    ]);
  });
});
