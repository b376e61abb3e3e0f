import { RepeatedRequest } from '@market/testing';
import { Secret, TOTP } from 'otpauth';
import { type CheckedSession, clientWith, codeOf, type IdentityWorld } from './identity-process.fixture';
import { IdentityRoom, type IdentityServices } from './identity-room.fixture';

const minute = 60_000;
const step = 30_000;

describe('an authenticator app', () => {
  let room: IdentityRoom;
  let world: IdentityWorld;
  let services: IdentityServices;

  beforeAll(async () => {
    room = await IdentityRoom.open('totp');
  });
  afterAll(() => room.close());
  beforeEach(async () => {
    ({ world, services } = await room.empty());
  });

  const codeAt = (secret: string, ms = world.clock.nowMs()) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: ms });
  const actions = async () =>
    (await room.rows<{ action: string }>('SELECT action FROM audit_entry ORDER BY position')).map(
      ({ action }) => action,
    );

  /** Adds an app to a new user. The session has its second factor given then. */
  async function withApp(email = 'asha@example.test') {
    const { session } = await world.signIn(email);
    const { secret } = await services.totp.begin(session);
    const { recoveryCodes, token } = await services.totp.confirm(session, codeAt(secret));
    return { token, secret, recoveryCodes, session: await world.sessionOf(token) };
  }
  /** Lets a session prove several times: each proof gives it another token. */
  const withAnyToken = (session: CheckedSession) => ({ ...session, digest: undefined });
  /** Checks a code as a proof of identity. */
  const prove = (session: CheckedSession, code: string) =>
    codeOf(services.reauthentication.prove(withAnyToken(session), { code }));

  it('is not in use before its first code', async () => {
    const { session } = await world.signIn();
    const { uri, secret } = await services.totp.begin(session);
    expect(uri).toContain(`secret=${secret}`);
    expect(await services.factors.take(room.dataSource, session.userId, undefined)).toBe(false);
    expect(await prove(session, codeAt(secret))).toBe('SES_005');
  });

  it('is in use from its first code on, and gives ten recovery codes', async () => {
    const { session } = await world.signIn();
    const { secret } = await services.totp.begin(session);
    expect(await codeOf(services.totp.confirm(session, '000000'))).toBe('SES_005');
    const { recoveryCodes, token } = await services.totp.confirm(session, codeAt(secret));
    expect(recoveryCodes).toHaveLength(10);
    expect((await world.sessionOf(token)).secondFactorAt).toEqual(world.clock.now());
    expect(await actions()).toContain('totp.added');
    expect(world.notices.sent).toEqual([
      { to: 'asha@example.test', change: 'totp-added', at: world.clock.now() },
    ]);
  });

  it('has other recovery codes after a repeated confirmation, whose first answer was lost', async () => {
    const { session } = await world.signIn();
    const { secret } = await services.totp.begin(session);
    const once = new RepeatedRequest();
    const lost = await services.totp.confirm(session, codeAt(secret), once);
    const shown = await services.totp.confirm(await world.sessionOf(lost.token), codeAt(secret), once);
    const renewed = await world.sessionOf(shown.token);
    expect(await prove(renewed, lost.recoveryCodes[0] ?? '')).toBe('SES_005');
    expect(await prove(renewed, shown.recoveryCodes[0] ?? '')).toBeNull();
    expect(world.notices.sent.map(({ change }) => change)).toEqual(['totp-added']);
  });

  it('is confirmed neither without a proposed secret nor, by a repeated request, after its removal', async () => {
    const { session } = await world.signIn();
    expect(await codeOf(services.totp.confirm(session, '123456'))).toBe('SES_005');
    const { secret } = await services.totp.begin(session);
    const once = new RepeatedRequest();
    const { token } = await services.totp.confirm(session, codeAt(secret), once);
    const without = await services.totp.remove(await world.sessionOf(token));
    const later = await world.sessionOf(without ?? '');
    expect(await codeOf(services.totp.confirm(later, codeAt(secret), once))).toBe('SES_005');
    expect(await services.totp.remove(later)).toBeNull();
    expect(await room.rows('SELECT FROM totp UNION ALL SELECT FROM recovery_code')).toEqual([]);
  });

  it('is replaced by another one also with the idempotency key of the first confirmation', async () => {
    const { session } = await world.signIn();
    const once = new RepeatedRequest();
    const first = await services.totp.begin(session);
    const { token } = await services.totp.confirm(session, codeAt(first.secret), once);
    const latest = await world.sessionOf(token);
    const { secret } = await services.totp.begin(latest);
    expect(await codeOf(services.totp.confirm(latest, codeAt(first.secret), once))).toBe('SES_005');
    expect(await codeOf(services.totp.confirm(latest, codeAt(secret), once))).toBeNull();
  });

  it('needs no code again that was accepted once, nor an earlier one', async () => {
    const { session, secret } = await withApp();
    expect(await prove(session, codeAt(secret))).toBe('SES_005');
    expect(await prove(session, codeAt(secret, world.clock.nowMs() - step))).toBe('SES_005');
    world.pass(step);
    expect(await prove(session, codeAt(secret))).toBeNull();
    expect(await prove(session, codeAt(secret))).toBe('SES_005');
    expect(await prove(session, codeAt(secret, world.clock.nowMs() + step))).toBeNull();
  });

  it('has one code accepted once by ten processes at the same time', async () => {
    const { session, secret } = await withApp();
    world.pass(step);
    const code = codeAt(secret);
    const codes = await Promise.all(
      Array.from({ length: 10 }, () =>
        codeOf(world.process().reauthentication.prove(withAnyToken(session), { code })),
      ),
    );
    expect(codes.filter((one) => one === null)).toHaveLength(1);
  });

  it('has each recovery code accepted once, by ten processes at the same time', async () => {
    const { session, recoveryCodes } = await withApp();
    const [first = '', second = ''] = recoveryCodes;
    const codes = await Promise.all(
      Array.from({ length: 10 }, () =>
        codeOf(world.process().reauthentication.prove(withAnyToken(session), { code: first })),
      ),
    );
    expect(codes.filter((one) => one === null)).toHaveLength(1);
    world.pass(15 * minute);
    expect(await prove(session, first)).toBe('SES_005');
    expect(await prove(session, second.toUpperCase())).toBeNull();
  });

  it('is paused after ten wrong codes in 15 minutes, over all processes, for right ones, too', async () => {
    const { session, secret } = await withApp();
    world.pass(step);
    const codes = [];
    for (let at = 0; at < 11; at += 1) {
      codes.push(
        await codeOf(world.process().reauthentication.prove(withAnyToken(session), { code: '000000' })),
      );
    }
    expect(codes).toEqual([...Array<string>(10).fill('SES_005'), 'RATE_001']);
    expect(await prove(session, codeAt(secret))).toBe('RATE_001');
    world.pass(15 * minute);
    expect(await prove(session, codeAt(secret))).toBeNull();
  });

  it('is changed only by a session in which a factor was given in the last ten minutes', async () => {
    const { token, session } = await withApp();
    world.pass(10 * minute);
    const proven = { ...session, reauthenticatedAt: world.clock.now() };
    expect(await codeOf(services.totp.begin(proven))).toBe('SES_008');
    expect(await codeOf(services.totp.confirm(proven, '123456'))).toBe('SES_008');
    expect(await codeOf(services.totp.remove(proven))).toBe('SES_008');
    const { token: renewed } = await world.reauthenticated(session, true);
    await services.totp.remove(await world.sessionOf(renewed));
    expect(await services.sessions.find(token)).toBeNull();
    expect(await room.rows('SELECT 1 FROM totp UNION ALL SELECT 1 FROM recovery_code')).toEqual([]);
  });

  it('ends the other sessions when it is removed, and a mail says so', async () => {
    const { secret, session } = await withApp();
    world.pass(step);
    const link = { token: await world.linkFor('asha@example.test'), code: codeAt(secret) };
    const other = await services.links.use(link, clientWith('Chrome'));
    await services.totp.remove(session);
    expect(await services.sessions.find(other.token)).toBeNull();
    expect(world.notices.sent.at(-1)).toMatchObject({ to: 'asha@example.test', change: 'totp-removed' });
    expect(await actions()).toContain('totp.removed');
  });

  it('is replaced by another one with the first code of that', async () => {
    const { secret, session } = await withApp();
    world.pass(step);
    const next = await services.totp.begin(session);
    expect(await prove(session, codeAt(secret))).toBeNull();
    const { recoveryCodes } = await services.totp.confirm(await world.latest(session), codeAt(next.secret));
    world.pass(2 * step);
    expect(await prove(session, codeAt(secret))).toBe('SES_005');
    expect(await prove(session, codeAt(next.secret))).toBeNull();
    expect(recoveryCodes).toHaveLength(10);
    expect(await room.rows('SELECT 1 FROM recovery_code')).toHaveLength(10);
  });

  it('is of no use to another user', async () => {
    const { secret, recoveryCodes } = await withApp();
    const { session } = await withApp('b@example.test');
    world.pass(step);
    expect(await prove(session, codeAt(secret))).toBe('SES_005');
    expect(await prove(session, recoveryCodes[0] ?? '')).toBe('SES_005');
  });

  it('leaves neither its secret nor a recovery code in the database', async () => {
    const { secret, recoveryCodes } = await withApp();
    const stored = await room.rows<{ bytes: Buffer }>(
      `SELECT secret AS bytes FROM totp UNION ALL SELECT sha256 FROM recovery_code
       UNION ALL SELECT convert_to(detail::text, 'UTF8') FROM audit_entry`,
    );
    const text = stored.map(({ bytes }) => bytes.toString('latin1')).join();
    const raw = Buffer.from(Secret.fromBase32(secret).bytes).toString('latin1');
    for (const one of [
      secret,
      raw,
      ...recoveryCodes,
      ...recoveryCodes.map((code) => code.replaceAll('-', '')),
    ]) {
      expect(text).not.toContain(one);
    }
  });
});
