import { AuditLog, auditParts } from '@market/database/audit';
import { queryRows } from '@market/database';
import { SecretBox } from '@market/database/secrets';
import { openTestDatabase, type OpenTestDatabase } from '@market/database/testing';
import type { ExpiringKey } from '@market/contracts';
import { alwaysAdmitted, type Entitlement } from '@market/access';
import { addDays, indianDay, instantInIndia, ManualClock, hourMs } from '@market/kernel';
import { MailQueue, mailParts } from '@market/mail';
import { usageParts } from '..';
import type { UsagePercent } from '../domain/alert-settings';
import type { Spender } from '../domain/account-windows';
import { UsageTally } from '../domain/usage-tally';
import { RecordedAlertChoices } from '../recorded-alert-choices';
import { UsageLedger } from '../usage-ledger';
import { AlertTeller } from './alert-teller';
import { KeyAlerts } from './key-alerts';
import { UsageAlerts } from './usage-alerts';

const today = indianDay('2026-11-20');
const noon = instantInIndia(today, '12:00');
const live: Spender = { accountId: 'acc_1', environment: 'live' };
const options = { publicUrl: 'https://api.example.com' };
const periodStart = instantInIndia(indianDay('2026-11-01'));
const basic: Entitlement = {
  ...{
    planId: 'plan_basic',
    plan: 'Basic',
    requestsPerMinute: 60,
    requestsPerDay: 100,
    webhooksLimit: 0,
    streamsLimit: 0,
  },
  ...{ features: new Set(), periodStart },
};

let database: OpenTestDatabase;
let clock: ManualClock;
let owners: Map<string, string[]>;
let keys: ExpiringKey[];
let added: { to: string; subject: string; text: string }[];

beforeEach(async () => {
  database = await openTestDatabase('usage_alerts', [auditParts, mailParts, usageParts]);
  clock = new ManualClock(noon);
  owners = new Map([
    ['acc_1', ['asha@example.com', 'ravi@example.com']],
    ['acc_2', ['meera@example.com']],
  ]);
  keys = [];
  added = [];
});
afterEach(() => database.close());

/** Makes the alerts of one process. */
function aProcess() {
  const queue = new MailQueue(clock, new SecretBox(Buffer.alloc(32)));
  const add = queue.add.bind(queue);
  jest.spyOn(queue, 'add').mockImplementation((transaction, mail) => {
    added.push(mail);
    return add(transaction, mail);
  });
  const emails = { emailsOf: (id: string) => Promise.resolve(owners.get(id) ?? []) };
  const { dataSource } = database;
  const teller = new AlertTeller(dataSource, clock, emails, queue);
  const expiring = {
    between: (after: Date, until: Date) =>
      Promise.resolve(keys.filter(({ expiresAt }) => expiresAt > after && expiresAt <= until)),
  };
  return {
    teller,
    usage: new UsageAlerts(dataSource, clock, { of: () => basic }, teller, options),
    keys: new KeyAlerts(dataSource, clock, expiring, teller, options),
  };
}

/** Stores admitted requests at a time. */
async function spend(times: number, who = live, agoMs = 0): Promise<void> {
  const tally = new UsageTally();
  const at = new Date(clock.nowMs() - agoMs);
  const day = new ManualClock(at).today();
  for (let time = 0; time < times; time += 1) {
    tally.spend(who, at.getTime());
    tally.count(who, { day, plan: 'Basic', route: 'GET /v1/ipos', periodStart, keyId: 'key_1' }, true);
  }
  await new UsageLedger(database.dataSource, tally, clock, (error) => {
    throw error;
  }).write();
}

const choose = (usagePercents: UsagePercent[], keyExpiring = true) =>
  new RecordedAlertChoices(database.dataSource, clock).change(
    { accountId: 'acc_1', userId: 'usr_1', check: alwaysAdmitted },
    { usagePercents, endpointFailing: true, keyExpiring, payment: true },
  );

const subjects = () => added.splice(0).map(({ to, subject }) => `${to}: ${subject}`);
const queued = async () => (await queryRows(database.dataSource, 'SELECT id FROM mail')).length;

describe('alerts of the daily limit', () => {
  it('tell every owner of a reached percent, once a day', async () => {
    const { usage } = aProcess();
    await spend(79);
    expect(await usage.look()).toBe(0);
    await spend(1);
    expect(await usage.look()).toBe(1);
    expect(added[0]?.text).toContain('80 of 100');
    expect(added[0]?.text).toContain('https://api.example.com/dashboard/usage?env=live');
    const both = ['asha@example.com', 'ravi@example.com'];
    expect(subjects()).toEqual(both.map((to) => `${to}: 80% of the daily limit is used (live)`));
    expect([await usage.look(), subjects(), await queued()]).toEqual([0, [], 2]);
    await spend(20);
    expect(await usage.look()).toBe(1);
    expect(subjects()).toEqual(both.map((to) => `${to}: 100% of the daily limit is used (live)`));
  });

  it('tell the highest of several percents that are reached together, and none of the lower ones later', async () => {
    const { usage } = aProcess();
    await choose([100, 50, 80]);
    await spend(90, live, 23 * hourMs);
    await spend(10);
    expect(await usage.look()).toBe(1);
    expect(subjects()[0]).toContain('100%');
    // Ten requests are left of 24 hours, then 60.
    clock.advance(2 * hourMs);
    await spend(50);
    expect(await usage.look()).toBe(0);
  });

  it('tell a percent again on the next day in India', async () => {
    const { usage } = aProcess();
    await spend(80);
    expect(await usage.look()).toBe(1);
    clock.set(instantInIndia(addDays(today, 1), '00:30'));
    await spend(1);
    expect(await usage.look()).toBe(1);
  });

  it('count the sliding 24 hours, not the day', async () => {
    const { usage } = aProcess();
    await spend(60, live, 25 * hourMs);
    await spend(30, live, 2 * hourMs);
    await spend(20);
    expect(await usage.look()).toBe(0);
    await spend(30);
    expect(await usage.look()).toBe(1);
  });

  it('count live and test requests separately, and each account by itself', async () => {
    const { usage } = aProcess();
    await spend(70);
    await spend(70, { ...live, environment: 'test' });
    await spend(85, { accountId: 'acc_2', environment: 'test' });
    expect(await usage.look()).toBe(1);
    expect(subjects()).toEqual(['meera@example.com: 80% of the daily limit is used (test)']);
  });

  it('tell what an owner chose, and nothing if nothing is chosen', async () => {
    const { usage } = aProcess();
    await choose([]);
    await spend(100);
    expect(await usage.look()).toBe(0);
    await choose([50]);
    expect(await usage.look()).toBe(1);
    expect(subjects()[0]).toContain('50%');
  });

  it('tell of an account that has been refused for a while since its limit was used up', async () => {
    await spend(100);
    clock.advance(45 * 60_000);
    expect(await aProcess().usage.look()).toBe(1);
  });

  it('are told by one of several processes that look at once', async () => {
    await spend(80);
    await spend(100, { accountId: 'acc_2', environment: 'live' });
    const told = await Promise.all([1, 2, 3, 4].map(() => aProcess().usage.look()));
    expect(told.reduce((sum, each) => sum + each, 0)).toBe(2);
    expect(await queued()).toBe(3);
  });

  it('wait for an account to have owners', async () => {
    const { usage } = aProcess();
    owners.delete('acc_1');
    await spend(80);
    expect(await usage.look()).toBe(0);
    owners.set('acc_1', ['asha@example.com']);
    expect(await usage.look()).toBe(1);
  });

  it('are told later when their mail cannot be queued, and stop no other alert', async () => {
    const { usage } = aProcess();
    await spend(80);
    await spend(100, { accountId: 'acc_2', environment: 'live' });
    await database.dataSource.query(
      `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
         IF EXISTS (SELECT FROM usage_alert WHERE account_id = 'acc_1') THEN RAISE 'no more mail'; END IF;
         RETURN NEW;
       END $$`,
    );
    await database.dataSource.query(
      'CREATE TRIGGER refuse BEFORE INSERT ON mail FOR EACH ROW EXECUTE FUNCTION refuse()',
    );
    await expect(usage.look()).rejects.toThrow('no more mail');
    expect(await queued()).toBe(1);
    await database.dataSource.query('DROP TRIGGER refuse ON mail');
    expect(await usage.look()).toBe(1);
    expect(await queued()).toBe(3);
  });
});

describe('alerts of keys', () => {
  const aKey = (changes: Partial<ExpiringKey> = {}): ExpiringKey => ({
    ...{ id: 'key_1', accountId: 'acc_1', environment: 'live', label: 'price alerts' },
    ...{ prefix: 'svc_live_', last4: 'e812', expiresAt: new Date(noon.getTime() + 3 * 24 * hourMs) },
    ...changes,
  });

  it('tell every owner once of a key that expires within 7 days', async () => {
    keys = [aKey(), aKey({ id: 'key_2', expiresAt: new Date(noon.getTime() + 8 * 24 * hourMs) })];
    const { keys: alerts } = aProcess();
    expect(await alerts.look()).toBe(1);
    expect(added.map(({ to }) => to)).toEqual(['asha@example.com', 'ravi@example.com']);
    expect(added[0]?.text).toContain('“price alerts” (svc_live_…e812)');
    expect(await alerts.look()).toBe(0);
    clock.advance(25 * hourMs);
    expect(await alerts.look()).toBe(1);
    expect(await queued()).toBe(4);
  });

  it('are not told to accounts that chose none', async () => {
    await choose([80], false);
    keys = [aKey(), aKey({ id: 'key_2', accountId: 'acc_2' })];
    expect(await aProcess().keys.look()).toBe(1);
    expect(added.map(({ to }) => to)).toEqual(['meera@example.com']);
  });

  it('are told by one of several processes that look at once', async () => {
    keys = Array.from({ length: 10 }, (_, at) => aKey({ id: `key_${at}` }));
    const told = await Promise.all([1, 2, 3].map(() => aProcess().keys.look()));
    expect(told.reduce((sum, each) => sum + each, 0)).toBe(10);
    expect(await queued()).toBe(20);
  });

  it('are told of ten keys of an account a day, the others later, because members make keys and owners get mails', async () => {
    keys = Array.from({ length: 15 }, (_, at) => aKey({ id: `key_${at}` }));
    keys = [...keys, aKey({ id: 'key_other', accountId: 'acc_2' })];
    const { keys: alerts } = aProcess();
    expect([await alerts.look(), await alerts.look()]).toEqual([11, 0]);
    clock.advance(24 * hourMs);
    expect([await alerts.look(), await alerts.look()]).toEqual([5, 0]);
  });

  it('are forgotten when no occasion can come again', async () => {
    keys = [aKey()];
    const { keys: alerts, teller } = aProcess();
    await alerts.look();
    clock.advance(39 * 24 * hourMs);
    await teller.forgetOld();
    const told = () => queryRows(database.dataSource, 'SELECT subject FROM usage_alert');
    expect(await told()).toEqual([{ subject: 'key_1' }]);
    clock.advance(2 * 24 * hourMs);
    await teller.forgetOld();
    expect(await told()).toEqual([]);
  });
});

describe('the choice of alerts', () => {
  it('is the usual one until an owner changes it', async () => {
    const choices = new RecordedAlertChoices(database.dataSource, clock);
    const usual = { usagePercents: [80, 100], endpointFailing: true, keyExpiring: true, payment: true };
    expect(await choices.of('acc_1')).toEqual(usual);
    const holder = { accountId: 'acc_1', userId: 'usr_1', check: alwaysAdmitted };
    const chosen = {
      usagePercents: [100, 50],
      endpointFailing: false,
      keyExpiring: true,
      payment: false,
    } as const;
    const sorted = { ...chosen, usagePercents: [50, 100] };
    expect(await choices.change(holder, chosen)).toEqual(sorted);
    expect(await choices.of('acc_1')).toEqual(sorted);
    expect(await choices.of('acc_2')).toEqual(usual);
    expect(await choices.change(holder, { ...chosen, usagePercents: [] })).toMatchObject({
      usagePercents: [],
    });
    expect(
      await Promise.all(
        (['endpointFailing', 'keyExpiring', 'payment'] as const).map((alert) =>
          choices.wants('acc_1', alert),
        ),
      ),
    ).toEqual([false, true, false]);
  });

  it('is recorded with the user who changed it', async () => {
    await choose([50, 100]);
    const [entry] = await new AuditLog(clock).list(database.dataSource, { accountId: 'acc_1', atMost: 1 });
    expect(entry).toMatchObject({
      ...{ actor: 'user:usr_1', action: 'alerts.changed', subject: 'acc_1' },
      detail: { usagePercents: '50, 100', endpointFailing: true, keyExpiring: true, payment: true },
    });
  });
});
