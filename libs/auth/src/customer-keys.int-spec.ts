import { TaskRegistry } from '@market/base/tasks';
import { AuditLog, auditParts } from '@market/database/audit';
import { openTestDatabase, type OpenTestDatabase } from '@market/database/testing';
import { alwaysAdmitted } from '@market/access';
import { DomainError, SystemClock } from '@market/kernel';
import { fastestMs, RepeatedRequest, until } from '@market/testing';
import { AccountAdministration, authParts, KeyAuthenticator } from '.';
import { CustomerKeys, type KeyHolder } from './customer-keys';
import { keyState } from './domain/key-state';
import { RecordedExpiringKeys } from './auth.module';

const hour = 3_600_000;
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof DomainError ? error.code : error),
  );

describe('the keys of a customer', () => {
  const clock = new SystemClock();
  let database: OpenTestDatabase;
  let administration: AccountAdministration;
  let keys: CustomerKeys;
  let holder: KeyHolder;
  let stranger: KeyHolder;
  let accounts = 0;

  beforeAll(async () => {
    database = await openTestDatabase('customer-keys', [auditParts, authParts]);
    administration = new AccountAdministration(database.dataSource, clock);
    keys = new CustomerKeys(database.dataSource, clock);
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    holder = await anAccount();
    stranger = await anAccount();
  });

  async function anAccount(): Promise<KeyHolder> {
    const { id } = await administration.create(`customer-${++accounts}@example.com`);
    return { accountId: id, userId: `usr_${accounts}`, check: alwaysAdmitted };
  }

  const make = (name = 'alerts', of = holder) =>
    keys.make(of, { environment: 'test', name, expiresAt: null, bounds: null });
  /** Adds copies of a key to the table. */
  const copies = (id: string, count: number) =>
    database.dataSource.query(
      `INSERT INTO api_key
       SELECT copy.* FROM api_key k, generate_series(1, $2) n,
              jsonb_populate_record(k, jsonb_build_object('id', k.id || n, 'sha256', '\\x' || repeat(md5(k.id || n), 2), 'revoked_at', now())) copy
        WHERE k.id = $1`,
      [id, count],
    );
  const actionsOf = async ({ accountId }: KeyHolder) => {
    const entries = await new AuditLog(clock).list(database.dataSource, { accountId, atMost: 100 });
    return entries.map(({ actor, action }) => `${actor} ${action}`);
  };

  it('are made with the user who made them, and their text is stored nowhere', async () => {
    const { id, key } = await make();
    expect(await keys.find(holder.accountId, id)).toMatchObject({ name: 'alerts', createdBy: holder.userId });
    expect(await actionsOf(holder)).toEqual([
      `user:${holder.userId} key.created`,
      'operator account.created',
    ]);
    const rows = await database.dataSource.query(
      `SELECT row_to_json(k)::text AS line FROM api_key k UNION ALL SELECT row_to_json(a)::text FROM audit_entry a`,
    );
    expect(JSON.stringify(rows)).not.toContain(key.slice(9));
  });

  it('are made a hundred times within 24 hours of an account and environment, whatever becomes of them', async () => {
    const { id } = await make();
    await keys.revoke(holder, id);
    const another = await make();
    await copies(id, 98);
    await expect(make()).rejects.toMatchObject({ code: 'RATE_001' });
    expect(await codeOf(keys.rotate(holder, another.id, 0))).toBe('RATE_001');
    expect(await codeOf(make('alerts', stranger))).toBeNull();
    const live = await keys.make(holder, {
      environment: 'live',
      name: 'live',
      expiresAt: null,
      bounds: null,
    });
    expect(await codeOf(keys.rotate(holder, live.id, 0))).toBeNull();
    await database.dataSource.query(
      `UPDATE api_key SET created_at = created_at - interval '1 day' WHERE id = $1`,
      [id],
    );
    expect(await codeOf(make())).toBeNull();
  });

  it('are made again by a request whose hundredth key was lost, but not again and again', async () => {
    const repeating = (of: KeyHolder, made: string | undefined): KeyHolder => ({
      ...of,
      once: { former: () => Promise.resolve(made ?? null), remember: () => Promise.resolve() },
    });
    const first = await make();
    await copies(first.id, 99);
    const second = await make('alerts', repeating(holder, first.id));
    expect(await codeOf(make('alerts', repeating(holder, second.id)))).toBe('RATE_001');
    const old = await make('alerts', stranger);
    const lost = await keys.rotate(stranger, old.id, 24);
    await copies(old.id, 98);
    const again = await keys.rotate(repeating(stranger, lost?.id), old.id, 24);
    expect(again?.replaces.id).toBe(old.id);
    expect(await codeOf(keys.rotate(repeating(stranger, again?.id), old.id, 24))).toBe('RATE_001');
  });

  it('are at most 20 working ones of an environment, also with concurrent requests', async () => {
    const codes = await Promise.all(Array.from({ length: 25 }, (_, at) => codeOf(make(`n${at}`))));
    expect(codes.filter((code) => code === null)).toHaveLength(20);
    expect(codes.filter((code) => code === 'KEY_001')).toHaveLength(5);
    await expect(make()).rejects.toThrow(/20 working test keys.* has been unused longest/);
    const live = keys.make(holder, { environment: 'live', name: 'live', expiresAt: null, bounds: null });
    expect(await codeOf(live)).toBeNull();
  });

  it('make room when one is revoked or rotated', async () => {
    const made = [];
    for (let at = 0; at < 20; at += 1) made.push(await make(`n${at}`));
    const [first, second] = made;
    await keys.rotate(holder, first?.id ?? '', 24);
    expect(await codeOf(make())).toBe('KEY_001');
    await keys.revoke(holder, second?.id ?? '');
    expect(await codeOf(make())).toBeNull();
  });

  it('still work after their replacement at most 20 at a time, also with concurrent requests', async () => {
    const made = [];
    for (let at = 0; at < 20; at += 1) made.push(await make(`n${at}`));
    const rotated = await Promise.all(made.map(({ id }) => keys.rotate(holder, id, 168)));
    const successors = rotated.map((key) => key?.id ?? '');
    const codes = await Promise.all(successors.map((id) => codeOf(keys.rotate(holder, id, 1))));
    expect(codes).toEqual(Array.from({ length: 20 }, () => 'KEY_001'));
    const working = (await keys.list(holder.accountId)).filter(
      (key) => keyState(key, clock.now()) === 'working',
    );
    expect(working).toHaveLength(40);
  });

  it('are replaced with an overlap up to the 20th replaced one only, when many are at once', async () => {
    const made = [];
    for (let at = 0; at < 15; at += 1) made.push(await make(`n${at}`));
    const first = await Promise.all(made.map(({ id }) => keys.rotate(holder, id, 168)));
    const codes = await Promise.all(first.map((key) => codeOf(keys.rotate(holder, key?.id ?? '', 24))));
    expect(codes.filter((code) => code === null)).toHaveLength(5);
    expect(codes.filter((code) => code === 'KEY_001')).toHaveLength(10);
  });

  it('are replaced without an overlap, or after a revocation, when 20 replaced ones still work', async () => {
    let { id } = await make('again');
    const replaced = [];
    for (let at = 0; at < 20; at += 1) {
      replaced.push(id);
      id = (await keys.rotate(holder, id, 168))?.id ?? '';
    }
    await expect(keys.rotate(holder, id, 1)).rejects.toThrow(
      /20 replaced test keys still work .* without an overlap; again \(…\w{4}\) has been unused longest/,
    );
    id = (await keys.rotate(holder, id, 0))?.id ?? '';
    expect(await codeOf(keys.rotate(holder, id, 1))).toBe('KEY_001');
    await keys.revoke(holder, replaced[0] ?? '');
    expect(await codeOf(keys.rotate(holder, id, 1))).toBeNull();
    expect(await codeOf(make())).toBeNull();
  });

  it('get the bounds of the key that they replace', async () => {
    const bounds = { dataSets: ['ipos'], isReadOnly: true, networks: null } as const;
    const requested = { environment: 'live', name: 'page', expiresAt: null, bounds } as const;
    const { id } = await keys.make(holder, requested);
    const second = await keys.rotate(holder, id, 0);
    const third = await keys.rotate(holder, second?.id ?? '', 24);
    for (const made of [second, third])
      expect(await keys.find(holder.accountId, made?.id ?? '')).toMatchObject({ bounds });
  });

  it('get the lifetime of the key that they replace, again and again', async () => {
    const lifetime = 30 * 24 * hour;
    const expiresAt = new Date(clock.nowMs() + lifetime);
    const { id } = await keys.make(holder, { environment: 'live', name: 'monthly', expiresAt, bounds: null });
    const second = await keys.rotate(holder, id, 24);
    const third = await keys.rotate(holder, second?.id ?? '', 0);
    for (const made of [second, third]) {
      const left = (made?.expiresAt?.getTime() ?? 0) - clock.nowMs();
      expect(Math.abs(left - lifetime)).toBeLessThan(10_000);
      expect(await keys.find(holder.accountId, made?.id ?? '')).toMatchObject({
        expiresAt: expect.any(Date),
      });
    }
    const endless = await keys.rotate(holder, (await make()).id, 24);
    expect(endless?.expiresAt).toBeNull();
  });

  it('without a name are replaced by one without a name, which is not called by the old one’s characters', async () => {
    const { id } = await administration.createKey(holder.accountId, { environment: 'test' });
    const made = await keys.rotate(holder, id, 24);
    expect(made?.name).toBeNull();
    expect(await keys.find(holder.accountId, made?.id ?? '')).toMatchObject({ name: null });
  });

  it('are refused with an expiry that is not in the future', async () => {
    const late = keys.make(holder, {
      environment: 'test',
      name: 'late',
      expiresAt: new Date(),
      bounds: null,
    });
    expect(await codeOf(late)).toBe('VAL_001');
  });

  it('are replaced by one of the same name, while the old one works for the overlap', async () => {
    const old = await make();
    const made = await keys.rotate(holder, old.id, 24);
    expect(made).toMatchObject({ name: 'alerts', environment: 'test', replaces: { id: old.id } });
    const end = made?.replaces.expiresAt.getTime() ?? 0;
    expect(Math.abs(end - clock.nowMs() - 24 * hour)).toBeLessThan(10_000);
    expect(await keys.find(holder.accountId, old.id)).toMatchObject({ replacedBy: made?.id });
    expect(await keys.rotate(holder, old.id, 24)).toBeNull();
  });

  it('are not kept beyond their own expiry by a rotation', async () => {
    const expiresAt = new Date(clock.nowMs() + hour);
    const old = await keys.make(holder, { environment: 'test', name: 'short', expiresAt, bounds: null });
    expect((await keys.rotate(holder, old.id, 24))?.replaces).toEqual({ id: old.id, expiresAt });
  });

  it('are refused in a process that cached them within a second of a replacement without an overlap', async () => {
    const authenticator = new KeyAuthenticator(database.dataSource, clock, new TaskRegistry());
    await authenticator.onApplicationBootstrap();
    try {
      const refused = await fastestMs(async () => {
        const old = await make();
        const isKnown = async () => (await authenticator.authenticate(old.key, () => false)) !== null;
        expect(await isKnown()).toBe(true);
        await keys.rotate(holder, old.id, 0);
        return () => until('the old key is refused', async () => !(await isKnown()));
      });
      expect(refused).toBeLessThan(1_000);
    } finally {
      await authenticator.onApplicationShutdown();
    }
  });

  it('of another account are unknown in every operation', async () => {
    const { id } = await make();
    expect(await keys.find(stranger.accountId, id)).toBeNull();
    expect(await keys.rename(stranger, id, 'mine')).toBeNull();
    expect(await keys.rotate(stranger, id, 0)).toBeNull();
    expect(await keys.revoke(stranger, id)).toBeNull();
    expect(await keys.list(stranger.accountId)).toEqual([]);
    expect(await keys.find(holder.accountId, id)).toMatchObject({ name: 'alerts', revokedAt: null });
  });

  it('are revoked for good, once', async () => {
    const { id } = await make();
    const first = await keys.revoke(holder, id);
    expect(first?.revokedAt).toBeInstanceOf(Date);
    expect((await keys.revoke(holder, id))?.revokedAt).toEqual(first?.revokedAt);
    expect((await actionsOf(holder)).filter((each) => each.endsWith('key.revoked'))).toHaveLength(1);
  });

  it('are found before they expire, unless they are revoked, replaced or of a suspended account', async () => {
    const expiring = new RecordedExpiringKeys(database.dataSource);
    const at = (hours: number) => new Date(clock.nowMs() + hours * hour);
    const makeUntil = (name: string, expiresAt: Date, of = holder) =>
      keys.make(of, { environment: 'live', name, expiresAt, bounds: null });
    const later = await makeUntil('later', at(30));
    const soon = await makeUntil('soon', at(20));
    const [revoked, replaced] = [await makeUntil('revoked', at(21)), await makeUntil('replaced', at(22))];
    await keys.revoke(holder, revoked.id);
    const successor = await keys.rotate(holder, replaced.id, 24);
    await makeUntil('barred', at(23), stranger);
    await database.dataSource.transaction((tx) =>
      administration.suspend(stranger.accountId, 'operator:ravi', tx),
    );
    const found = (await expiring.between(at(1), at(48))).filter(
      ({ accountId }) => accountId === holder.accountId || accountId === stranger.accountId,
    );
    const { accountId } = holder;
    const { prefix, last4, expiresAt } = soon;
    const shown = { environment: 'live', label: 'soon', prefix, last4, expiresAt };
    expect(found).toEqual([
      { id: soon.id, accountId, ...shown },
      expect.objectContaining({ id: successor?.id, label: 'replaced' }),
      expect.objectContaining({ id: later.id, label: 'later' }),
    ]);
    const [first] = found;
    expect(await expiring.between(first?.expiresAt ?? at(0), first?.expiresAt ?? at(0))).toEqual([]);
    const until = await expiring.between(at(19), first?.expiresAt ?? at(0));
    expect(until.map(({ id }) => id)).toEqual([soon.id]);
  });

  it('cannot be made for a suspended account', async () => {
    await database.dataSource.transaction((tx) =>
      administration.suspend(holder.accountId, 'operator:ravi', tx),
    );
    expect(await codeOf(make())).toBe('ACC_002');
  });

  it('cannot be made for a closed account, nor for one that does not exist', async () => {
    await database.dataSource.transaction((tx) =>
      administration.close(holder.accountId, 'operator:ravi', tx),
    );
    expect(await codeOf(make())).toBe('ACC_002');
    expect(await codeOf(make('alerts', { ...holder, accountId: 'acc_none' }))).toBe('ACC_002');
  });

  it('get another name, with an entry in the audit log', async () => {
    const { id } = await make();
    expect(await keys.rename(holder, id, 'reports')).toMatchObject({ id, name: 'reports' });
    expect(await keys.find(holder.accountId, id)).toMatchObject({ name: 'reports' });
    expect((await actionsOf(holder))[0]).toBe(`user:${holder.userId} key.renamed`);
  });

  describe('whose text was lost with the answer', () => {
    const isRevoked = async (id: string) =>
      (await keys.find(holder.accountId, id))?.revokedAt instanceof Date;

    it('are revoked by the repeated request, which makes another one', async () => {
      const repeated = { ...holder, once: new RepeatedRequest() };
      const made = [];
      for (let at = 0; at < 3; at += 1) made.push(await make('alerts', repeated));
      expect(await Promise.all(made.map(({ id }) => isRevoked(id)))).toEqual([true, true, false]);
      const revoked = (await actionsOf(holder)).filter((each) => each.endsWith('key.revoked'));
      expect(revoked).toHaveLength(2);
    });

    it('do not count against the limit of working keys', async () => {
      for (let at = 0; at < 19; at += 1) await make(`n${at}`);
      const repeated = { ...holder, once: new RepeatedRequest() };
      await make('last', repeated);
      expect(await codeOf(make('last', repeated))).toBeNull();
      expect(await codeOf(make())).toBe('KEY_001');
    });

    it('are replaced as the successor of a key, whose overlap gets shorter but not longer', async () => {
      const old = await make();
      const repeated = { ...holder, once: new RepeatedRequest() };
      const first = await keys.rotate(repeated, old.id, 24);
      const shorter = await keys.rotate(repeated, old.id, 1);
      const longer = await keys.rotate(repeated, old.id, 168);
      const end = shorter?.replaces.expiresAt ?? new Date(0);
      expect(Math.abs(end.getTime() - clock.nowMs() - hour)).toBeLessThan(10_000);
      expect(longer).toMatchObject({ name: 'alerts', replaces: { id: old.id, expiresAt: end } });
      expect(await keys.find(holder.accountId, old.id)).toMatchObject({
        ...{ replacedBy: longer?.id, expiresAt: end, revokedAt: null },
      });
      const successors = [first, shorter, longer].map((made) => isRevoked(made?.id ?? ''));
      expect(await Promise.all(successors)).toEqual([true, true, false]);
    });
  });
});
