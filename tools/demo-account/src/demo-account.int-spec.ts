import { Global, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { databaseChecks } from '@market/admin/database-checks';
import { AccountAdministration, CustomerKeys } from '@market/auth';
import { readConfigs } from '@market/base/config';
import { Readiness } from '@market/base/readiness';
import { BillingModule, PlanEntitlements, SubscriptionAdministration } from '@market/billing';
import { eventDescription } from '@market/contracts';
import { DatabaseModule, queryRows, runDatabaseChecks } from '@market/database';
import { Outbox } from '@market/database/outbox';
import { SecretBox } from '@market/database/secrets';
import { openTestDatabase, type OpenTestDatabase } from '@market/database/testing';
import { alwaysAdmitted, Entitlements } from '@market/access';
import { databaseParts } from '@market/ingestor/parts';
import { Clock, indianDay, ManualClock, hourMs, dayMs } from '@market/kernel';
import { until } from '@market/testing';
import { WebhookDeliveryModule, webhooksConfig } from '@market/webhooks';
import { DemoAccount } from './demo-account';

/** A Tuesday, 14:37 in India. */
const made = new Date('2026-11-24T09:07:00.000Z');
const box = new SecretBox(Buffer.from('0123456789abcdefghijklmnopqrstuv'));

let database: OpenTestDatabase;

beforeAll(async () => {
  database = await openTestDatabase('demo', [databaseParts]);
});
afterAll(() => database.close());

/** Account of one test, in the database of all. */
interface Stage {
  readonly clock: ManualClock;
  readonly account: DemoAccount;
  readonly accounts: AccountAdministration;
  readonly accountId: string;
}

/** Gives the account of the test before another address, so that there is none. */
async function clear(): Promise<void> {
  await database.dataSource.query(
    `UPDATE account SET email = id || '@before.test' WHERE email = 'demo@localhost'`,
  );
}

async function begin(): Promise<Omit<Stage, 'accountId'>> {
  await clear();
  const { dataSource } = database;
  const clock = new ManualClock(made);
  const accounts = new AccountAdministration(dataSource, clock);
  return { clock, accounts, account: new DemoAccount(dataSource, clock, box) };
}

/** Makes the account. */
async function make(): Promise<Stage> {
  const stage = await begin();
  await stage.account.bringUpToDate();
  return { ...stage, accountId: (await stage.accounts.get('demo@localhost')).id };
}

const findings = () => runDatabaseChecks(database.dataSource, databaseChecks);
const rows = <Row>(statement: string, parameters: unknown[] = []) =>
  queryRows<Row>(database.dataSource, statement, parameters);

/** Reads what depends neither on ids nor on random texts. */
function figuresOf({ accountId }: Pick<Stage, 'accountId'>): Promise<unknown[]> {
  const statements = [
    `SELECT environment, day, period_start, route, plan, admitted, rate_limited FROM usage_day
      WHERE account_id = $1 ORDER BY 1, 2, 3, 4`,
    `SELECT k.name, k.created_at, u.day, u.admitted, u.refused FROM usage_key_day u JOIN api_key k ON k.id = u.key_id
      WHERE u.account_id = $1 ORDER BY 1, 2, 3`,
    'SELECT environment, minute, requests, last_at FROM usage_minute WHERE account_id = $1 ORDER BY 1, 2',
    `SELECT e.url, m.event_id, m.body, m.made_at, d.state, d.attempts, d.settled_at, d.duration_ms
       FROM webhook_delivery d JOIN webhook_message m USING (data_set, event_id)
       JOIN webhook_endpoint e ON e.id = d.endpoint_id WHERE e.account_id = $1 ORDER BY e.url, m.made_at, m.event_id`,
    'SELECT at, action FROM audit_entry WHERE account_id = $1 ORDER BY position',
  ];
  return Promise.all(statements.map((statement) => rows(statement, [accountId])));
}

describe('the demo account', () => {
  let stage: Stage;

  beforeAll(async () => {
    stage = await make();
  });

  it('breaks no invariant of the database', async () => {
    expect(await findings()).toEqual([]);
  });

  it('has a past that is told in the order of time', async () => {
    const told = await rows<{ at: Date; action: string }>(
      'SELECT at, action FROM audit_entry WHERE account_id = $1 ORDER BY position',
      [stage.accountId],
    );
    const times = told.map(({ at }) => at.getTime());
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    expect(times.at(-1)).toBeLessThan(made.getTime());
    expect(told.map(({ action }) => action)).toEqual(
      expect.arrayContaining([
        ...['plan.changed', 'key.rotated', 'key.revoked', 'webhook.disabled', 'member.joined'],
      ]),
    );
  });

  it('has an owner and a member', async () => {
    expect(
      await rows(
        `SELECT u.email, m.role FROM membership m JOIN app_user u ON u.id = m.user_id WHERE m.account_id = $1
          ORDER BY m.created_at`,
        [stage.accountId],
      ),
    ).toEqual([
      { email: 'demo@localhost', role: 'owner' },
      { email: 'asha@localhost', role: 'member' },
    ]);
  });

  it('is on Pro, paid for in the sandbox', async () => {
    const subscription = await new SubscriptionAdministration(database.dataSource, stage.clock).of(
      stage.accountId,
    );
    expect(subscription).toMatchObject({ planId: 'plan_pro', processor: 'sandbox', cancelledAt: null });
    expect(subscription.period?.end.getTime()).toBeGreaterThan(made.getTime());
  });

  it('has keys in every state', async () => {
    expect(
      await rows(
        `SELECT name, environment, last_used_at IS NULL AS unused, expires_at > $2 AS expires,
                replaced_by IS NOT NULL AS replaced, revoked_at IS NOT NULL AS revoked
           FROM api_key WHERE account_id = $1 ORDER BY created_at`,
        [stage.accountId, made],
      ),
    ).toEqual([
      key('Workshop', 'test', { unused: true }),
      key('Local development', 'test'),
      key('CI', 'test'),
      key('Website', 'live'),
      key('Android app', 'live', { expires: true }),
      key('Research notebooks', 'live', { replaced: true, expires: false }),
      key('Partner trial', 'live', { revoked: true }),
      key('Research notebooks', 'live'),
    ]);
  });

  it('has requests on each of the last 35 days, as many by key as by route, and refusals', async () => {
    const days = await rows<{ day: string; admitted: number; refused: number; keys: number }>(
      `SELECT day, sum(admitted) AS admitted, sum(rate_limited) AS refused,
              (SELECT sum(k.admitted + k.refused) FROM usage_key_day k
                WHERE k.account_id = $1 AND k.environment = 'live' AND k.day = usage_day.day) AS keys
         FROM usage_day WHERE account_id = $1 AND environment = 'live' GROUP BY day ORDER BY day DESC`,
      [stage.accountId],
    );
    const latest = days.slice(0, 35);
    expect(latest[0]?.day).toBe('2026-11-24');
    expect(latest.at(-1)?.day).toBe('2026-10-21');
    expect(days.filter(({ admitted, refused, keys }) => admitted + refused !== keys)).toEqual([]);
    expect(latest.filter(({ admitted }) => admitted < 500 || admitted > 10_000)).toEqual([]);
    expect(latest.filter(({ admitted }) => admitted === 10_000).map(({ day }) => day)).toEqual([
      '2026-11-12',
    ]);
    expect(latest.filter(({ refused }) => refused > 0).length).toBeGreaterThan(5);
  });

  it('has requests of two days one by one and by minute, as many as usage has, with failures and their reasons', async () => {
    const [counts] = await rows<{ requests: number; metered: number; classes: number }>(
      `SELECT sum(requests) AS requests, sum(metered) AS metered, count(DISTINCT class) AS classes FROM request_minute
        WHERE account_id = $1`,
      [stage.accountId],
    );
    const [usage] = await rows<{ n: number }>(
      `SELECT sum(requests) AS n FROM usage_minute WHERE account_id = $1 AND last_at > $2`,
      [stage.accountId, new Date(made.getTime() - 24 * 3_600_000)],
    );
    expect(counts?.metered).toBe(counts?.requests);
    expect(Number(counts?.requests)).toBeGreaterThanOrEqual(Number(usage?.n));
    expect(Number(counts?.classes)).toBeGreaterThanOrEqual(3);
    const failed = await rows<{ code: string }>(
      `SELECT DISTINCT code FROM request_log WHERE account_id = $1 AND status BETWEEN 400 AND 428 ORDER BY code`,
      [stage.accountId],
    );
    expect(failed).toEqual([{ code: 'NOT_001' }, { code: 'VAL_001' }]);
  });

  it('uses less of its limits than its owner is told of', async () => {
    const [used] = await rows<{ day: number; minute: number }>(
      `SELECT sum(requests) AS day, max(requests) AS minute FROM usage_minute
        WHERE account_id = $1 AND environment = 'live'`,
      [stage.accountId],
    );
    expect(used?.day).toBeGreaterThan(1_000);
    expect(used?.day).toBeLessThan(8_000);
    expect(used?.minute).toBeLessThanOrEqual(200);
  });

  it('has an endpoint that works, one that fails and one that failures disabled', async () => {
    expect(
      await rows(
        `SELECT e.url, e.consecutive_failures AS run, e.disabled_at IS NOT NULL AS disabled,
                count(*) FILTER (WHERE d.state = 'delivered') > 0 AS delivered,
                count(*) FILTER (WHERE d.state = 'failed') AS failed,
                count(*) FILTER (WHERE d.state = 'held') > 0 AS held
           FROM webhook_endpoint e JOIN webhook_delivery d ON d.endpoint_id = e.id WHERE e.account_id = $1
          GROUP BY e.data_set, e.id ORDER BY e.created_at`,
        [stage.accountId],
      ),
    ).toEqual([
      {
        url: 'https://hooks.lanternlane.example/market-data',
        ...{ run: 0, disabled: false, delivered: true, failed: 0, held: false },
      },
      {
        url: 'https://staging.lanternlane.example/hooks/premiums',
        ...{ run: 10, disabled: true, delivered: true, failed: 10, held: true },
      },
      {
        url: 'https://crm.lanternlane.example/webhooks/ipo-desk',
        ...{ run: 6, disabled: false, delivered: true, failed: 6, held: false },
      },
    ]);
  });

  it('is the same whenever it is made at the same time', async () => {
    const before = await figuresOf(stage);
    expect(await figuresOf(await make())).toEqual(before);
  });
});

describe('a later start', () => {
  it('at the same time adds nothing', async () => {
    const stage = await make();
    const before = await figuresOf(stage);
    await stage.account.bringUpToDate();
    expect(await figuresOf(stage)).toEqual(before);
  });

  it.each([
    ['a minute', 60_000],
    ['an hour', hourMs],
    ['ten hours, over midnight in India', 10 * hourMs],
    ['four days', 4 * dayMs],
  ])('after %s adds what came meanwhile, once', async (_title, laterMs) => {
    const stage = await make();
    stage.clock.advance(laterMs);
    await stage.account.bringUpToDate();
    expect(await findings()).toEqual([]);
    const brought = await figuresOf(stage);
    await stage.account.bringUpToDate();
    expect(await figuresOf(stage)).toEqual(brought);
    const [last] = await rows<{ at: Date; today: number }>(
      `SELECT max(last_at) AS at, (SELECT sum(admitted) FROM usage_day WHERE account_id = $1 AND day = $2) AS today
         FROM usage_minute WHERE account_id = $1`,
      [stage.accountId, stage.clock.today()],
    );
    expect(stage.clock.nowMs() - (last?.at.getTime() ?? 0)).toBeLessThan(15 * 60_000);
    expect(last?.today).toBeGreaterThan(10);
  });

  it('finds the same requests as one start at the end of the time would', async () => {
    const often = await make();
    for (let hour = 1; hour <= 20; hour += 1) {
      often.clock.advance(hourMs);
      await often.account.bringUpToDate();
    }
    const [ofOften] = await figuresOf(often);
    const once = await make();
    once.clock.advance(20 * hourMs);
    await once.account.bringUpToDate();
    expect((await figuresOf(once))[0]).toEqual(ofOften);
  });

  it('months later adds the last 35 days only, and never lets the failing endpoint be disabled', async () => {
    const stage = await make();
    for (let start = 1; start <= 14; start += 1) {
      stage.clock.advance(start === 1 ? 60 * dayMs : 17 * hourMs);
      await stage.account.bringUpToDate();
      const [failing] = await rows<{ run: number }>(
        `SELECT consecutive_failures AS run FROM webhook_endpoint WHERE account_id = $1 AND url LIKE '%crm%'`,
        [stage.accountId],
      );
      expect(failing?.run).toBeLessThan(10);
    }
    expect(await findings()).toEqual([]);
    const gap = await rows(
      `SELECT FROM usage_day WHERE account_id = $1 AND day BETWEEN '2026-11-26' AND '2026-12-10'`,
      [stage.accountId],
    );
    expect(gap).toEqual([]);
  });

  it('gives a revoked key no more requests, and those of a replaced one to the other', async () => {
    const { accountId, clock, account } = await make();
    const keys = new CustomerKeys(database.dataSource, clock);
    const holder = { accountId, userId: 'usr_1', check: alwaysAdmitted };
    const idOf = async (name: string) =>
      (await keys.list(accountId)).find((one) => one.name === name)?.id ?? '';
    const revoked = await idOf('Android app');
    const replaced = await idOf('Website');
    await keys.revoke(holder, revoked);
    const rotated = await keys.rotate(holder, replaced, 0);
    await keys.make(holder, { environment: 'live', name: 'Mine', expiresAt: null, bounds: null });
    clock.advance(dayMs);
    await account.bringUpToDate();
    const used = await rows<{ id: string }>(
      `SELECT key_id AS id FROM usage_key_day WHERE account_id = $1 AND day = '2026-11-25'`,
      [accountId],
    );
    const ids = used.map(({ id }) => id);
    expect(ids).toContain(rotated?.id);
    for (const none of [revoked, replaced, await idOf('Mine')]) expect(ids).not.toContain(none);
  });

  it('leaves an account alone that was made otherwise', async () => {
    const { account, accounts } = await begin();
    const { id: accountId } = await accounts.create('demo@localhost');
    const before = await figuresOf({ accountId });
    await account.bringUpToDate();
    expect(await figuresOf({ accountId })).toEqual(before);
  });

  it('leaves a suspended account alone', async () => {
    const stage = await make();
    await database.dataSource.transaction(async (tx) => {
      await stage.accounts.suspend('demo@localhost', 'operator', tx, 'a test');
      await tx.query(
        `UPDATE webhook_endpoint SET suspended_at = $2, disabled_at = coalesce(disabled_at, $2) WHERE account_id = $1`,
        [stage.accountId, made],
      );
    });
    const before = await figuresOf(stage);
    stage.clock.advance(dayMs);
    await stage.account.bringUpToDate();
    expect(await figuresOf(stage)).toEqual(before);
  });

  it('makes a link that is not the one before', async () => {
    const { account } = await make();
    const first = await account.link();
    expect(first).toMatchObject({ email: 'demo@localhost', endsAt: new Date(made.getTime() + 15 * 60_000) });
    expect((await account.link()).token).not.toBe(first.token);
  });
});

describe('the endpoints of the demo account', () => {
  it('have nothing that waits, and are sent no event that others get', async () => {
    const { accountId, clock } = await make();
    expect(await rows('SELECT FROM webhook_waiting')).toEqual([]);
    expect(await rows('SELECT FROM webhook_lease')).toEqual([]);
    expect(await rows('SELECT FROM mail')).toEqual([]);
    await rows(
      `INSERT INTO webhook_endpoint (data_set, id, account_id, url, events, secret, created_at, updated_at)
       SELECT data_set, 'wh_control', account_id, 'https://127.0.0.1/', events, secret, $2, $2
         FROM webhook_endpoint WHERE account_id = $1 AND url LIKE '%market-data'`,
      [accountId, made],
    );

    const delivering = await deliveringProcess(clock);
    await new Outbox().announce(database.dataSource, [listing]);
    await until('the control endpoint gets the event', async () => (await deliveriesOfListing()).length > 0);
    await delivering.close();
    expect(await deliveriesOfListing()).toEqual([{ endpoint: 'wh_control' }]);
  });
});

function deliveriesOfListing(): Promise<unknown[]> {
  return rows(
    `SELECT d.endpoint_id AS endpoint FROM webhook_delivery d JOIN outbox_event o ON o.id = d.event_id
      WHERE o.subject_id = $1`,
    [listing.subjectId],
  );
}

const listing = {
  dataSet: 'live',
  type: 'ipo.listed',
  subjectId: 'ipo_1',
  effectiveOn: indianDay('2026-11-24'),
  occurredAt: made,
  data: eventDescription('ipo.listed')?.example ?? {},
} as const;

/** Starts the fan-out and the dispatcher of the ingestor on a database. */
async function deliveringProcess(clock: ManualClock): Promise<{ close: () => Promise<void> }> {
  @Global()
  @Module({
    imports: [BillingModule],
    providers: [
      Readiness,
      { provide: Clock, useValue: clock },
      { provide: SecretBox, useValue: box },
      { provide: Entitlements, useExisting: PlanEntitlements },
    ],
    exports: [Readiness, Clock, SecretBox, Entitlements],
  })
  class Bindings {}
  const settings = { url: database.url, applicationName: 'demo-delivering', poolSize: 10 };
  const { webhooks } = readConfigs({ webhooks: webhooksConfig }, {});
  return NestFactory.createApplicationContext(
    {
      module: class Root {},
      imports: [
        DatabaseModule.register(settings, databaseParts),
        Bindings,
        WebhookDeliveryModule.register(webhooks),
      ],
    },
    { logger: false, abortOnError: false },
  );
}

function key(name: string, environment: string, state: object = {}): object {
  return { name, environment, unused: false, expires: null, replaced: false, revoked: false, ...state };
}
