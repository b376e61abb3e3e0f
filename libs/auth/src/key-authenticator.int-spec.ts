import fc from 'fast-check';
import type { DataSource } from 'typeorm';
import { inTime, ManualClock, SystemClock, type Clock } from '@market/kernel';
import { addressGroup, type KeyBounds, type PresentedKey } from '@market/access';
import { AuditLog, auditParts } from '@market/database/audit';
import { createDataSource, joinParts, migrate, runDatabaseChecks } from '@market/database';
import { revertMigration } from '@market/database/testing';
import { TaskRegistry } from '@market/base/tasks';
import { BreakableLink, createTestDatabase, fastestMs, type TestDatabase, until } from '@market/testing';
import { AccountAdministration, authChecks, authParts, DevelopmentKey, KeyAuthenticator } from '.';
import { generateApiKey } from './domain/api-key';
import { ApiKeyRepository } from './persistence/api-key.repository';
import { BarAccounts1795000001010 } from './persistence/migrations/bar-accounts-1795000001010';
import { ExplainSuspensions1795000001030 } from './persistence/migrations/explain-suspensions-1795000001030';

let database: TestDatabase;
let operator: DataSource;
let administration: AccountAdministration;
const open: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  database = await createTestDatabase('auth');
  operator = await pool(database.url);
  await migrate(operator);
  administration = new AccountAdministration(operator, new SystemClock());
});

afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

afterAll(async () => {
  await operator.destroy();
  await database.drop();
});

/** Starts an API process: pool, cache and listening connection of its own. */
async function aProcess({
  url = database.url,
  clock = new SystemClock(),
}: { url?: string; clock?: Clock } = {}) {
  const dataSource = await pool(url);
  const keys = new KeyAuthenticator(dataSource, clock, new TaskRegistry());
  await keys.onApplicationBootstrap();
  open.push(async () => {
    await keys.onApplicationShutdown();
    await dataSource.destroy();
  });
  const queries = jest.spyOn(dataSource, 'query');
  const authenticator = {
    authenticate: (presented: PresentedKey, { isSuspect = false } = {}) =>
      keys.authenticate(presented, () => isSuspect),
    onApplicationShutdown: () => keys.onApplicationShutdown(),
  };
  return { authenticator, queries };
}

function pool(url: string): Promise<DataSource> {
  const settings = { url, applicationName: 'auth-spec', poolSize: 3 };
  return createDataSource(settings, joinParts([auditParts, authParts])).initialize();
}

let accounts = 0;
async function aKey(properties: { expiresAt?: Date; bounds?: KeyBounds } = {}) {
  const { id } = await administration.create(`someone-${(accounts += 1)}@example.com`);
  return { account: id, ...(await administration.createKey(id, { environment: 'live', ...properties })) };
}

/** Resolves to what each process says of a key. */
const saidIn = (processes: readonly Awaited<ReturnType<typeof aProcess>>[], key: string) =>
  Promise.all(
    processes.map(async ({ authenticator }) => {
      const found = await authenticator.authenticate(key);
      return found === 'suspended' ? found : found !== null;
    }),
  );

describe('authentication of a key', () => {
  it('brings the bounds of the key, in every process', async () => {
    const bounds = { dataSets: ['ipos'], isReadOnly: true, networks: ['10.0.0.0/8'] } as const;
    const { key } = await aKey({ bounds });
    const request = { route: 'GET /v1/gmp', address: addressGroup('10.1.2.3') };
    for (const { authenticator } of [await aProcess(), await aProcess()]) {
      const found = await authenticator.authenticate(key);
      const refusal = found === null || found === 'suspended' ? null : found.bounded?.refusalOf(request);
      expect(refusal).toMatchObject({ code: 'KEY_002' });
    }
  });

  it('returns its account, environment and data set', async () => {
    const { key, id, account } = await aKey();
    const { authenticator } = await aProcess();
    expect(await authenticator.authenticate(key)).toEqual({
      accountId: account,
      keyId: id,
      environment: 'live',
      dataSet: 'live',
    });
  });

  it('sends no query for a malformed key', async () => {
    const { authenticator, queries } = await aProcess();
    const { key } = generateApiKey('live');
    const mistyped = key.slice(0, -1) + (key.endsWith('0') ? '1' : '0');
    for (const text of ['', 'x', mistyped, key.toUpperCase(), `${key}\u0000`, "' OR 1=1 --"]) {
      expect(await authenticator.authenticate(text)).toBeNull();
    }
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^svc_(live|test)_[0-9a-f]{64}$/)),
        async (text) => (await authenticator.authenticate(text)) === null,
      ),
      { numRuns: 1_000 },
    );
    expect(queries).not.toHaveBeenCalled();
  });

  it('looks a key up once for many concurrent and later requests', async () => {
    const { key } = await aKey();
    const { authenticator, queries } = await aProcess();
    await Promise.all(Array.from({ length: 50 }, async () => await authenticator.authenticate(key)));
    await authenticator.authenticate(key);
    expect(queries).toHaveBeenCalledTimes(1);
  });

  it('looks an unknown key up at most once a second', async () => {
    const clock = new ManualClock(new Date());
    const { authenticator, queries } = await aProcess({ clock });
    const { key } = generateApiKey('test');
    expect(await authenticator.authenticate(key)).toBeNull();
    expect(await authenticator.authenticate(key)).toBeNull();
    expect(queries).toHaveBeenCalledTimes(1);
    clock.advance(1_001);
    await authenticator.authenticate(key);
    expect(queries).toHaveBeenCalledTimes(2);
  });

  describe('for an address over its limit of failures', () => {
    const suspect = { isSuspect: true };

    it('sends a bounded number of queries for many tried keys', async () => {
      const { authenticator, queries } = await aProcess();
      const startedAt = performance.now();
      const tried = Array.from({ length: 500 }, async (_, at) => {
        await new Promise((resolve) => setTimeout(resolve, at));
        return authenticator.authenticate(generateApiKey('live').key, suspect);
      });
      expect(new Set(await Promise.all(tried))).toEqual(new Set([null]));
      const tookMs = performance.now() - startedAt;
      expect(queries.mock.calls.length).toBeLessThanOrEqual(tookMs / 50 + 2);
    });

    it('accepts a valid key and delays no other address', async () => {
      const { key, account } = await aKey();
      const other = await aKey();
      const { authenticator } = await aProcess();
      const tried = Array.from({ length: 2_000 }, async () =>
        authenticator.authenticate(generateApiKey('live').key, suspect),
      );
      const valid = authenticator.authenticate(key, suspect);
      const startedAt = performance.now();
      expect(await authenticator.authenticate(other.key)).toMatchObject({
        accountId: other.account,
      });
      expect(performance.now() - startedAt).toBeLessThan(500);
      expect(await valid).toMatchObject({ accountId: account });
      expect(new Set(await Promise.all(tried))).toEqual(new Set([null]));
      expect(await authenticator.authenticate(key, suspect)).toMatchObject({ accountId: account });
    });

    it('accepts a key within a second of its creation, even if it was tried before', async () => {
      const { authenticator } = await aProcess();
      const { account } = await aKey();
      const { key: text, ...key } = generateApiKey('test');
      expect(await authenticator.authenticate(text, suspect)).toBeNull();
      const now = new Date();
      const never = { lastUsedAt: null, expiresAt: null, revokedAt: null };
      const open = { accountSuspendedAt: null, accountClosedAt: null };
      const unused = { name: null, createdBy: null, replacedBy: null, bounds: null, ...never, ...open };
      await new ApiKeyRepository().insert(operator, [
        { ...key, ...unused, id: 'key_tried_before', accountId: account, createdAt: now },
      ]);
      await until(
        'the key is accepted',
        async () => (await authenticator.authenticate(text, suspect)) !== null,
        1_200,
      );
    });
  });

  it('refuses a key in every process within a second of its revocation', async () => {
    const processes = [await aProcess(), await aProcess()];
    const refused = await fastestMs(async () => {
      const { key, id } = await aKey();
      expect(await saidIn(processes, key)).toEqual([true, true]);
      await administration.revokeKey(id);
      return () => until('it is refused', async () => !(await saidIn(processes, key)).includes(true));
    });
    expect(refused).toBeLessThan(1_000);
  });

  it('refuses a revoked key within a second even if notifications are lost', async () => {
    const { authenticator } = await aProcess();
    const refused = await fastestMs(async () => {
      const { key } = await aKey();
      expect(await authenticator.authenticate(key)).not.toBeNull();
      await operator.transaction(async (tx) => {
        await tx.query('UPDATE auth_version SET version = version + 1');
        await tx.query(
          `UPDATE api_key SET revoked_at = now(), changed_in = (SELECT version FROM auth_version)
            WHERE last4 = $1 AND revoked_at IS NULL`,
          [key.slice(-4)],
        );
      });
      return () => until('it is refused', async () => (await authenticator.authenticate(key)) === null);
    });
    expect(refused).toBeLessThan(1_000);
  });

  it('refuses the keys of a suspended account in every process within a second, and accepts resumed ones as fast', async () => {
    const other = await aKey();
    const processes = [await aProcess(), await aProcess()];
    const suspended: { key: string; account: string }[] = [];
    const refused = await fastestMs(async () => {
      const { key, account } = await aKey();
      suspended.push({ key, account });
      expect(await saidIn(processes, key)).toEqual([true, true]);
      await operator.transaction((tx) => administration.suspend(account, 'operator:Asha', tx));
      return () => until('they are refused', async () => !(await saidIn(processes, key)).includes(true));
    });
    expect(refused).toBeLessThan(1_000);
    expect(await saidIn(processes, suspended[0]?.key ?? '')).toEqual(['suspended', 'suspended']);
    expect(await saidIn(processes, other.key)).toEqual([true, true]);
    const accepted = await fastestMs(async () => {
      const { key, account } = suspended.pop() ?? { key: '', account: '' };
      await operator.transaction((tx) => administration.resume(account, 'operator:Asha', tx));
      return () => until('they are accepted', async () => !(await saidIn(processes, key)).includes(false));
    });
    expect(accepted).toBeLessThan(2_000);
  });

  it('recognises keys of a suspended account without a further query, but none that is revoked, expired or of a closed account', async () => {
    const clock = new ManualClock(new Date());
    const [one, revoked] = [
      await aKey({ expiresAt: new Date(clock.now().getTime() + 60_000) }),
      await aKey(),
    ];
    const { authenticator, queries } = await aProcess({ clock });
    await administration.revokeKey(revoked.id);
    for (const { account } of [one, revoked]) {
      await operator.transaction((tx) => administration.suspend(account, 'operator:Asha', tx));
    }
    // A key is not kept while the change is still followed.
    await until('the suspended key is kept', async () => {
      queries.mockClear();
      expect(await authenticator.authenticate(one.key)).toBe('suspended');
      return queries.mock.calls.length === 0;
    });
    expect(await authenticator.authenticate(revoked.key)).toBeNull();
    const [row] = await administration.listKeys(one.account);
    expect(row).toMatchObject({ accountSuspendedAt: expect.any(Date) as Date, lastUsedAt: null });
    clock.advance(60_000);
    expect(await authenticator.authenticate(one.key)).toBeNull();
    const closed = await aKey();
    await operator.transaction((tx) => administration.suspend(closed.account, 'operator:Asha', tx));
    await operator.transaction((tx) => administration.close(closed.account, 'operator:Asha', tx));
    expect(await authenticator.authenticate(closed.key)).toBeNull();
  });

  it('refuses a key from its time of expiry on', async () => {
    const clock = new ManualClock(new Date());
    const { key } = await aKey({ expiresAt: new Date(clock.now().getTime() + 60_000) });
    const presented = key;
    const { authenticator } = await aProcess({ clock });
    clock.advance(59_999);
    expect(await authenticator.authenticate(presented)).not.toBeNull();
    clock.advance(1);
    expect(await authenticator.authenticate(presented)).toBeNull();
  });

  it('writes the time of use off the request path', async () => {
    const { key, account } = await aKey();
    const { authenticator } = await aProcess();
    await authenticator.authenticate(key);
    await authenticator.onApplicationShutdown();
    const [row] = await administration.listKeys(account);
    expect(row?.lastUsedAt).toBeInstanceOf(Date);
  });
});

describe('authentication while the database is away', () => {
  it('accepts keys used in the last ten minutes and answers SRV_002 for others', async () => {
    const wire = await aWire(database.url);
    const clock = new ManualClock(new Date());
    const known = await aKey();
    const presented = known.key;
    const stranger = await aKey();
    const { authenticator } = await aProcess({ url: wire.url, clock });
    const found = await authenticator.authenticate(presented);
    await wire.link.cut();
    expect(await authenticator.authenticate(presented)).toEqual(found);
    clock.advance(9 * 60_000);
    expect(await authenticator.authenticate(presented)).toEqual(found);
    await expect(authenticator.authenticate(stranger.key)).rejects.toMatchObject({
      kind: 'unavailable',
      code: 'SRV_002',
      retryAfterSeconds: 5,
    });
    clock.advance(61_000);
    await expect(authenticator.authenticate(presented)).rejects.toMatchObject({ code: 'SRV_002' });
  });

  it('lets the process end in time when the database does not reply', async () => {
    const wire = await aWire(database.url);
    const { key } = await aKey();
    const { authenticator } = await aProcess({ url: wire.url });
    await authenticator.authenticate(key);
    wire.silence();
    const ended = authenticator.onApplicationShutdown().then(() => 'ended');
    const outcome = await inTime(5_000, ended, () => 'waits');
    await wire.link.cut();
    expect(outcome).toBe('ended');
  });

  it('follows a revocation that was made meanwhile, once the database is back', async () => {
    const wire = await aWire(database.url);
    const { key, id } = await aKey();
    const presented = key;
    const { authenticator } = await aProcess({ url: wire.url });
    await authenticator.authenticate(presented);
    await wire.link.cut();
    await administration.revokeKey(id);
    expect(await authenticator.authenticate(presented)).not.toBeNull();
    await wire.link.restore();
    await until('it is refused', async () => (await authenticator.authenticate(presented)) === null, 2_000);
  });
});

describe('the administration of accounts', () => {
  it('refuses a known email address in any case', async () => {
    await administration.create('Twice@example.com');
    await expect(administration.create('twice@EXAMPLE.com')).rejects.toMatchObject({
      kind: 'conflict',
      publicMessage: 'account already exists',
    });
    expect((await administration.find('TWICE@example.com'))?.email).toBe('Twice@example.com');
  });

  it('makes many accounts with working keys, all or none', async () => {
    const made = await administration.createMany({ prefix: 'load', count: 5_001, environment: 'test' });
    expect(new Set(made.map(({ key }) => key)).size).toBe(5_001);
    const { authenticator } = await aProcess();
    const last = made.at(-1);
    expect(await authenticator.authenticate(last?.key ?? '')).toMatchObject({
      accountId: last?.id,
      dataSet: 'sample',
    });
    const before = (await administration.list()).length;
    const again = administration.createMany({ prefix: 'load', count: 5_002, environment: 'test' });
    await expect(again).rejects.toMatchObject({ publicMessage: 'account already exists' });
    expect(await administration.list()).toHaveLength(before);
  });

  it('keeps the development key while it works, and registers it in another database', async () => {
    const development = new DevelopmentKey(operator, new SystemClock());
    const key = await development.ensure(null);
    expect(key).toMatch(/^svc_test_/);
    expect(await development.ensure(key)).toBe(key);
    const fromElsewhere = generateApiKey('test').key;
    expect(await development.ensure(fromElsewhere)).toBe(fromElsewhere);
    const [first] = await administration.listKeys('dev@localhost');
    await administration.revokeKey(first?.id ?? '');
    const fresh = await development.ensure(key);
    expect(fresh).not.toBe(key);
    expect(await development.ensure('nonsense')).not.toBe('nonsense');
  });

  it('writes one audit entry for every new account, new key and revocation', async () => {
    const clock = new ManualClock(new Date('2026-11-20T06:30:00.000Z'));
    const expiresAt = new Date('2027-01-01T00:00:00.000Z');
    const desk = new AccountAdministration(operator, clock);
    const { id } = await desk.create('audited@example.com');
    const key = await desk.createKey(id, { environment: 'live', name: 'till', expiresAt });
    const first = await desk.revokeKey(key.id);
    clock.advance(1_000);
    expect((await desk.revokeKey(key.id)).revokedAt).toEqual(first.revokedAt);
    await expect(desk.revokeKey('key_none')).rejects.toMatchObject({ code: 'NOT_001' });
    const entries = await new AuditLog(clock).list(operator, { accountId: id, atMost: 10 });
    const at = new Date('2026-11-20T06:30:00.000Z');
    const { last4 } = key;
    expect(entries.map(({ position: _, ...entry }) => entry).reverse()).toEqual([
      { at, actor: 'operator', action: 'account.created', subject: id, accountId: id, detail: {} },
      {
        ...{ at, actor: 'operator', action: 'key.created', subject: key.id, accountId: id },
        detail: { environment: 'live', last4, expiresAt: expiresAt.toISOString() },
      },
      {
        ...{ at, actor: 'operator', action: 'key.revoked', subject: key.id, accountId: id },
        detail: { environment: 'live', last4 },
      },
    ]);
  });

  it('writes no audit entry for a refused change', async () => {
    const all = async () =>
      (await new AuditLog(new SystemClock()).list(operator, { atMost: 100_000 })).length;
    const before = await all();
    await administration.create('only-once@example.com');
    await expect(administration.create('only-once@example.com')).rejects.toThrow('already exists');
    const twice = administration.createMany({ prefix: 'load', count: 3, environment: 'test' });
    await expect(twice).rejects.toThrow('already exists');
    const [account] = await administration.createMany({ prefix: 'word', count: 1, environment: 'test' });
    expect(account?.id).toBeDefined();
    expect((await all()) - before).toBe(3);
  });

  it('suspends and resumes an account once, and refuses new keys for it meanwhile', async () => {
    const { id } = await administration.create('suspended@example.com');
    const act = (what: 'suspend' | 'resume', reason?: string) =>
      operator.transaction((tx) => administration[what](id, 'operator:Asha', tx, reason));
    const { account, isChanged } = await act('suspend', 'Unpaid since July');
    expect(account).toMatchObject({
      suspendedAt: expect.any(Date) as Date,
      suspensionReason: 'Unpaid since July',
    });
    expect(isChanged).toBe(true);
    expect(await act('suspend', 'another reason')).toEqual({ account, isChanged: false });
    expect(await administration.get(id)).toEqual(account);
    await expect(administration.createKey(id, { environment: 'live' })).rejects.toMatchObject({
      publicMessage: 'the account is suspended',
    });
    const open = { suspendedAt: null, suspensionReason: null };
    expect(await act('resume')).toMatchObject({ account: open, isChanged: true });
    expect(await act('resume')).toMatchObject({ account: { suspendedAt: null }, isChanged: false });
    await administration.createKey(id, { environment: 'live' });
    const entries = await new AuditLog(new SystemClock()).list(operator, { accountId: id, atMost: 9 });
    expect(entries.map(({ actor, action }) => [actor, action]).slice(1, 3)).toEqual([
      ['operator:Asha', 'account.resumed'],
      ['operator:Asha', 'account.suspended'],
    ]);
  });

  it('closes an account for good: its keys are revoked, and nothing names its owner', async () => {
    const { id } = await administration.create('closed@example.com');
    await administration.createKey(id, { environment: 'live', name: 'the till of Asha' });
    const act = (what: 'suspend' | 'resume' | 'close') =>
      operator.transaction<unknown>((tx) => administration[what](id, 'operator:Asha', tx));
    const closed = await act('close');
    expect(closed).toMatchObject({ email: `${id}@closed.invalid`, closedAt: expect.any(Date) as Date });
    expect(await administration.listKeys(id)).toEqual([
      expect.objectContaining({ name: null, revokedAt: expect.any(Date) as Date }),
    ]);
    expect(await administration.find('closed@example.com')).toBeNull();
    const entries = await new AuditLog(new SystemClock()).list(operator, { accountId: id, atMost: 10 });
    expect(JSON.stringify(entries)).not.toContain('the till');
    expect(await act('close')).toEqual(closed);
    for (const what of ['suspend', 'resume'] as const) {
      await expect(act(what)).rejects.toMatchObject({ publicMessage: 'the account is closed' });
    }
    await expect(administration.createKey(id, { environment: 'live' })).rejects.toMatchObject({
      publicMessage: 'the account is closed',
    });
    await administration.create('closed@example.com');
  });

  it('takes the reasons of earlier suspensions from the audit log when the migration is run', async () => {
    const act = (id: string, what: 'suspend' | 'resume', reason?: string) =>
      operator.transaction((tx) => administration[what](id, 'operator:Asha', tx, reason));
    const [suspended, resumed] = [await aKey(), await aKey()];
    await act(suspended.account, 'suspend', 'first');
    await act(suspended.account, 'resume', 'paid');
    await act(suspended.account, 'suspend', 'second');
    await act(resumed.account, 'suspend', 'gone');
    await act(resumed.account, 'resume');
    await revertMigration(operator, ExplainSuspensions1795000001030);
    await operator.runMigrations();
    expect((await administration.get(suspended.account)).suspensionReason).toBe('second');
    expect((await administration.get(resumed.account)).suspensionReason).toBeNull();
  });

  it('revokes the keys of suspended accounts when the migration is reverted', async () => {
    const { key, account } = await aKey();
    await operator.transaction((tx) => administration.suspend(account, 'operator:Asha', tx));
    await revertMigration(operator, BarAccounts1795000001010);
    const rows = await operator.query<{ revoked_at: Date | null }[]>(
      'SELECT revoked_at FROM api_key WHERE account_id = $1',
      [account],
    );
    expect(rows).toEqual([{ revoked_at: expect.any(Date) as Date }]);
    await operator.runMigrations();
    const { authenticator } = await aProcess();
    expect(await authenticator.authenticate(key)).toBeNull();
  });

  it('leaves no finding of any database check', async () => {
    expect(await runDatabaseChecks(operator, authChecks)).toEqual([]);
  });
});

/** Starts a TCP proxy to the database that can be cut, or can swallow all that is sent. */
async function aWire(databaseUrl: string) {
  let isSilent = false;
  const link = new BreakableLink((near, far) => {
    near.on('data', (sent: Buffer) => isSilent || far.write(sent));
    far.on('data', (sent: Buffer) => isSilent || near.write(sent));
  });
  open.push(() => link.cut());
  const silence = () => {
    isSilent = true;
  };
  return { url: await link.listen(databaseUrl), link, silence };
}
