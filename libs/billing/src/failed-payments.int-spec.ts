import { randomUUID } from 'node:crypto';
import { Logger } from '@nestjs/common';
import { addDays, dayInIndia, ManualClock } from '@market/kernel';
import { AuditLog, auditParts } from '@market/database/audit';
import { queryRows } from '@market/database';
import { SecretBox } from '@market/database/secrets';
import { openTestDatabase, type OpenTestDatabase } from '@market/database/testing';
import { type Mail, MailQueue, mailParts } from '@market/mail';
import { byKey, noSuspensions } from './authors.fixture';
import { monthsAfter } from './domain/billing-calendar';
import type { ProcessorStatus } from './domain/processor-view';
import { FailedPaymentMails } from './failed-payment-mails';
import { ProcessorReports } from './processor-reports';
import { ScriptedProcessor } from './scripted-processor.fixture';
import { SubscriptionOrders } from './subscription-orders';
import { billingParts } from '.';

const begin = new Date('2026-11-20T06:30:00.000Z');
const end = monthsAfter(begin, 1);

let database: OpenTestDatabase;
let clock: ManualClock;
let razorpay: ScriptedProcessor;
let reports: ProcessorReports;
let orders: SubscriptionOrders;
let queue: MailQueue;
let account: string;
let reference: string;
let added: Mail[];
let optedOut: Set<string>;

beforeAll(async () => {
  Logger.overrideLogger(false);
  database = await openTestDatabase('billing_failures', [auditParts, mailParts, billingParts], {
    poolSize: 6,
  });
});
afterAll(() => database.close());

beforeEach(async () => {
  const { dataSource } = database;
  clock = new ManualClock(begin);
  razorpay = new ScriptedProcessor(clock);
  added = [];
  optedOut = new Set();
  queue = new MailQueue(clock, new SecretBox(Buffer.alloc(32)));
  const add = queue.add.bind(queue);
  jest.spyOn(queue, 'add').mockImplementation((transaction, mail) => {
    added.push(mail);
    return add(transaction, mail);
  });
  reports = new ProcessorReports(dataSource, clock, null, mails());
  orders = new SubscriptionOrders(dataSource, clock, razorpay, noSuspensions);
  account = `acc_${randomUUID()}`;
  const { subscription } = await orders.subscribe(account, 'plan_pro', byKey);
  reference = subscription.checkout?.reference ?? '';
  await hear('active', 0);
  clock.set(end);
});

function mails(): FailedPaymentMails {
  const owners = { emailsOf: () => Promise.resolve(['asha@example.com', 'ravi@example.com']) };
  const choices = {
    wants: (id: string, alert: string) => Promise.resolve(alert === 'payment' && !optedOut.has(id)),
  };
  return new FailedPaymentMails(queue, owners, choices, 'https://api.example.com');
}

/** Report of the processor. @param months paid ones before the latest */
const report = (status: ProcessorStatus, months: number) => ({
  ...{ reference, status, endedAt: status === 'cancelled' ? clock.now() : null, at: clock.now() },
  paid: { start: monthsAfter(begin, months), end: monthsAfter(begin, months + 1) },
});

function hear(status: ProcessorStatus, months = 0, id: string = randomUUID()): Promise<boolean> {
  clock.advance(1_000);
  const event = {
    ...{ id, processor: 'razorpay' as const, type: `subscription.${status}`, reference, body: '{}' },
    ...{ at: clock.now(), receivedAt: clock.now() },
  };
  return reports.take(event, report(status, months));
}

const told = () => added.splice(0).map(({ to, kind }) => `${to} ${kind}`);
const both = ['asha@example.com payment-failed', 'ravi@example.com payment-failed'];
const failures = async () => {
  const entries = await new AuditLog(clock).list(database.dataSource, { accountId: account, atMost: 100 });
  return entries.filter(({ action }) => action === 'payment.failed');
};
const queued = async () => (await queryRows(database.dataSource, 'SELECT id FROM mail')).length;

describe('a failed payment', () => {
  it('is told to every owner with what it was for, when it failed and when the plan ends', async () => {
    await hear('pending');
    expect(added[0]?.text).toContain('The payment of ₹1,499 for Pro failed on 20 Dec 2026, 12:00 IST.');
    const graceEndsOn = addDays(dayInIndia(end), 7);
    expect(graceEndsOn).toBe('2026-12-27');
    expect(added[0]?.text).toContain('the plan ends on 27 Dec 2026, 12:00 IST');
    expect(added[0]?.text).toContain('https://api.example.com/dashboard/plan');
    expect(told()).toEqual(both);
    expect(await failures()).toEqual([
      expect.objectContaining({ actor: 'processor:razorpay', detail: { planId: 'plan_pro', amount: 1_499 } }),
    ]);
  });

  it('is told once for an owed period, however often its charge is tried, and again for the next one', async () => {
    await hear('pending', 0, 'same');
    expect(told()).toEqual(both);
    await hear('pending', 0, 'same');
    await hear('pending');
    clock.advance(3 * 24 * 3_600_000);
    await hear('halted');
    await reports.heal('razorpay', report('halted', 0));
    expect(told()).toEqual([]);
    await hear('active', 1);
    clock.set(monthsAfter(begin, 2));
    await hear('pending', 1);
    expect(told()).toEqual(both);
    expect(await failures()).toHaveLength(2);
  });

  it('is told when the nightly look finds it, because the notification was lost', async () => {
    await reports.heal('razorpay', report('halted', 0));
    expect(told()).toEqual(both);
  });

  it('is told once by notifications that come at the same moment', async () => {
    await Promise.all(Array.from({ length: 6 }, () => hear('pending')));
    expect(told()).toEqual(both);
  });

  it('is not told to those who opted out, nor of a subscription that was cancelled', async () => {
    optedOut.add(account);
    await hear('pending');
    expect([told(), (await failures()).length]).toEqual([[], 1]);
    optedOut.clear();
    await hear('active', 1);
    await orders.cancel(account, byKey);
    await hear('pending', 1);
    expect([told(), (await failures()).length]).toEqual([[], 1]);
  });

  it('is recorded even if its mail cannot be queued', async () => {
    const before = await queued();
    await database.dataSource.query(
      `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no more mail'; END $$`,
    );
    await database.dataSource.query(
      'CREATE TRIGGER refuse BEFORE INSERT ON mail FOR EACH ROW EXECUTE FUNCTION refuse()',
    );
    try {
      expect(await hear('pending')).toBe(true);
    } finally {
      await database.dataSource.query('DROP TRIGGER refuse ON mail');
    }
    expect([await queued(), (await failures()).length]).toEqual([before, 1]);
  });

  it('leaves no mail when its record is rolled back', async () => {
    const before = await queued();
    await database.dataSource.query('ALTER TABLE audit_entry RENAME TO audit_entry_away');
    try {
      await expect(hear('pending')).rejects.toThrow();
    } finally {
      await database.dataSource.query('ALTER TABLE audit_entry_away RENAME TO audit_entry');
    }
    expect(await queued()).toBe(before);
    await hear('pending');
    expect(await queued()).toBe(before + 2);
  });
});
