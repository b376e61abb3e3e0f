import { attestationShape } from './domain/passkey-response';
import { clientWith, codeOf, type IdentityWorld } from './identity-process.fixture';
import { IdentityRoom, type IdentityServices } from './identity-room.fixture';
import { SoftwareAuthenticator } from './testing';

const minute = 60_000;
const hour = 60 * minute;
const asha = 'asha@example.test';
const password = 'a long enough password';

describe('credentials', () => {
  let room: IdentityRoom;
  let world: IdentityWorld;
  let services: IdentityServices;

  beforeAll(async () => {
    room = await IdentityRoom.open('credential_limits');
  });
  afterAll(() => room.close());
  beforeEach(async () => {
    ({ world, services } = await room.empty());
  });

  const actionsOf = async (userId: string) =>
    (
      await room.rows<{ action: string }>(
        `SELECT action FROM audit_entry WHERE actor = 'user:' || $1 ORDER BY position`,
        [userId],
      )
    ).map(({ action }) => action);
  let attempt = 0;
  const signIn = (email = asha, text = password, process = services) =>
    codeOf(
      process.passwords.signIn(
        { email, password: text },
        { address: `address-${(attempt += 1)}`, browser: 'Firefox' },
      ),
    );
  async function withPassword(email = asha) {
    const { token, session } = await world.signIn(email);
    const renewed = await services.passwords.set(session, password);
    return { former: token, token: renewed, session: await world.sessionOf(renewed) };
  }
  async function attempts(kind: string) {
    const windows = await room.rows<{ requests: number }>(
      'SELECT requests FROM sign_in_window WHERE kind = $1',
      [kind],
    );
    return windows.reduce((sum, { requests }) => sum + requests, 0);
  }

  describe('that change', () => {
    it('give the session another token: one from before is of no use', async () => {
      const { former, token, session } = await withPassword();
      expect(await services.sessions.find(former)).toBeNull();
      const removed = await services.passwords.remove(session);
      expect(await services.sessions.find(token)).toBeNull();
      expect((await world.sessionOf(removed ?? '')).id).toBe(session.id);
    });

    it('are not changed by a request with a token from before', async () => {
      const { session: stale } = await world.signIn();
      const token = await services.passwords.set(stale, password);
      expect(await codeOf(services.passwords.set(stale, 'the password of a thief'))).toBe('SES_001');
      expect(await codeOf(services.passwords.remove(stale))).toBe('SES_001');
      expect(await codeOf(services.passkeys.add(stale, await madeBy(stale)))).toBe('SES_001');
      expect(await services.sessions.find(token)).not.toBeNull();
      expect(await signIn()).toBeNull();
    });

    it('change five times an hour by a password, which bounds mails and audit entries', async () => {
      const { session } = await world.signIn();
      const codes = [];
      for (let at = 0; at < 7; at += 1) {
        codes.push(await codeOf(services.passwords.set(await world.latest(session), `${password} ${at}`)));
      }
      expect(codes).toEqual([null, null, null, null, null, 'RATE_001', 'RATE_001']);
      expect(world.notices.sent).toHaveLength(5);
      expect((await actionsOf(session.userId)).filter((action) => action === 'password.set')).toHaveLength(5);
      world.pass(hour);
      expect(await codeOf(services.passwords.set(await world.latest(session), password))).toBeNull();
    });

    it('are undone by their user, however often a thief with a stolen session changed them', async () => {
      const { session: stolen } = await world.signIn();
      for (let at = 0; at < 6; at += 1) {
        await codeOf(services.passwords.set(await world.latest(stolen), `the password of a thief ${at}`));
      }
      const { session } = await world.signIn();
      expect(await codeOf(services.passwords.remove(session))).toBeNull();
      expect(await codeOf(services.passwords.set(await world.latest(session), password))).toBeNull();
      expect(await signIn()).toBeNull();
      expect(await codeOf(services.passwords.remove(await world.latest(session)))).toBeNull();
    });

    it('change nothing where there is no password to remove', async () => {
      const { session } = await world.signIn();
      expect(await services.passwords.remove(session)).toBeNull();
      expect(world.notices.sent).toEqual([]);
      expect(await actionsOf(session.userId)).not.toContain('password.removed');
    });

    it('change by twenty new factors an hour, and by the removal of each', async () => {
      const { session } = await world.signIn();
      const ids = [];
      for (let at = 0; at < 20; at += 1) {
        const present = await world.latest(session);
        ids.push((await services.passkeys.add(present, await madeBy(present))).passkey.id);
      }
      const codes = [];
      for (const id of ids) {
        codes.push(await codeOf(services.passkeys.remove(await world.latest(session), id)));
      }
      expect(codes).toEqual(Array<null>(20).fill(null));
      const present = await world.latest(session);
      expect(await codeOf(services.passkeys.add(present, await madeBy(present)))).toBe('RATE_001');
      expect(world.notices.sent).toHaveLength(40);
      expect(await room.rows('SELECT 1 FROM passkey')).toEqual([]);
    });

    it('change by factors of one session without taking any from another one', async () => {
      const { session: stolen } = await world.signIn();
      const { session } = await world.signIn();
      for (let at = 0; at < 20; at += 1) {
        const present = await world.latest(stolen);
        const { passkey, token } = await services.passkeys.add(present, await madeBy(present));
        if (at === 0) await room.rows('UPDATE session SET second_factor_at = reauthenticated_at');
        await services.passkeys.remove(await world.sessionOf(token), passkey.id);
        await room.rows('UPDATE session SET ended_at = NULL');
      }
      const present = await world.latest(session);
      expect(await codeOf(services.passkeys.add(present, await madeBy(present)))).toBeNull();
    });
  });

  describe('whose hashes wait', () => {
    it('leave room to others: one user takes two places, whatever route fills them', async () => {
      const flooder = await withPassword('flooder@example.test');
      await withPassword();
      const flood = Promise.all(
        Array.from({ length: 30 }, (_, at) =>
          at % 2 === 0
            ? codeOf(services.reauthentication.prove(flooder.session, { password }))
            : codeOf(services.passwords.set(flooder.session, `${password} ${at}`)),
        ),
      );
      expect(await signIn()).toBeNull();
      // A hash that ends during the flood makes room for another one.
      expect((await flood).filter((code) => code === 'RATE_001').length).toBeGreaterThanOrEqual(20);
    });

    it('are twenty proofs an hour, right ones too', async () => {
      const { session } = await withPassword();
      const codes = [];
      for (let at = 0; at < 21; at += 1) {
        codes.push(await codeOf(services.reauthentication.prove(await world.latest(session), { password })));
      }
      expect(codes).toEqual([...Array<null>(20).fill(null), 'RATE_001']);
      world.pass(hour);
      expect(
        await codeOf(services.reauthentication.prove(await world.latest(session), { password })),
      ).toBeNull();
    });
  });

  describe('that fit', () => {
    it('pause nobody, however many are sent at the same time', async () => {
      await withPassword();
      const codes = await Promise.all(Array.from({ length: 30 }, () => signIn()));
      // One that runs, and eight that wait.
      expect(codes.filter((code) => code === null).length).toBeGreaterThanOrEqual(9);
      expect(await attempts('passwords')).toBe(0);
      expect(await signIn()).toBeNull();
    });

    it('are not counted as wrong, nor as a change, when something else fails', async () => {
      const { session } = await withPassword();
      const { token: other } = await world.signIn();
      const ended = await world.sessionOf(other);
      await services.sessions.endAllOthers(session);
      for (let at = 0; at < 12; at += 1) {
        expect(await codeOf(services.reauthentication.prove(ended, { password }))).toBe('SES_001');
        expect(await codeOf(services.passwords.set(ended, password))).toBe('SES_001');
      }
      expect(await codeOf(services.reauthentication.prove(session, { password }))).toBeNull();
      expect([await attempts('passwords-set'), await attempts('password-proofs')]).toEqual([1, 1]);
    });
  });

  it('that are proved in one session pause no other one', async () => {
    const { session } = await withPassword();
    const { session: stolen } = await world.signIn();
    for (let at = 0; at < 21; at += 1) {
      await codeOf(services.reauthentication.prove(await world.latest(stolen), { password: `wrong ${at}` }));
      world.pass(2 * minute);
    }
    expect(await codeOf(services.reauthentication.prove(session, { password }))).toBeNull();
  });

  describe('whose wrong codes are counted by the way that they come by', () => {
    const wrong = '000000';
    const limited = [...Array<string>(10).fill('SES_008'), 'RATE_001'];
    let session: Awaited<ReturnType<typeof world.sessionOf>>;

    beforeEach(async () => {
      ({ session } = await withPassword());
      await services.totp.begin(session);
      await room.rows('UPDATE totp SET secret = pending, pending = NULL');
    });

    const byLink = async (token: string) => {
      const client = clientWith('Firefox');
      return codeOf(services.links.use({ token, code: wrong }, client));
    };
    const byPassword = () =>
      codeOf(services.passwords.signIn({ email: asha, password, code: wrong }, clientWith('Firefox')));
    const bySession = () => codeOf(services.reauthentication.prove(session, { code: wrong }));
    const repeated = async (way: () => Promise<unknown>) => {
      const answers: unknown[] = [];
      for (let at = 0; at < 11; at += 1) answers.push(await way());
      return answers;
    };

    it('with a forwarded invitation they pause its addressee in no other way', async () => {
      const { session: owner } = await world.signIn('ravi@example.test');
      await services.invitations.invite(owner, { email: asha, role: 'member' });
      const invitation = world.links.sent.at(-1)?.token ?? '';
      expect(await repeated(() => byLink(invitation))).toEqual(limited);
      const other = await world.linkFor(asha);
      expect([await byLink(other), await byPassword(), await bySession()]).toEqual([
        'SES_008',
        'SES_008',
        'SES_005',
      ]);
    });

    it('with the password they pause no link and no session', async () => {
      expect(await repeated(byPassword)).toEqual(limited);
      expect([await byLink(await world.linkFor(asha)), await bySession()]).toEqual(['SES_008', 'SES_005']);
    });
  });

  it('with unknown links are refused to an address that failed too often, and never with a valid one', async () => {
    const client = clientWith('Firefox');
    const unknown = (at: number) =>
      codeOf(services.links.use({ token: Buffer.alloc(32, at).toString('base64url') }, client));
    const codes = await Promise.all(Array.from({ length: 301 }, (_, at) => unknown(at)));
    expect(codes.filter((code) => code === 'SES_006')).toHaveLength(300);
    expect(codes).toContain('RATE_001');
    expect(await codeOf(services.links.use({ token: await world.linkFor(asha) }, client))).toBeNull();
  });

  it('with one link that stays valid, because its code is missing, are made twenty times in 15 minutes', async () => {
    const { session } = await world.signIn();
    await services.totp.begin(session);
    await room.rows('UPDATE totp SET secret = pending, pending = NULL');
    const token = await world.linkFor(asha);
    const codes: unknown[] = [];
    for (let at = 0; at < 21; at += 1)
      codes.push(await codeOf(services.links.use({ token }, clientWith('Chrome'))));
    expect(codes).toEqual([...Array<string>(20).fill('SES_008'), 'RATE_001']);
    expect(await codeOf(services.links.use({ token: await world.linkFor(asha) }, clientWith('Chrome')))).toBe(
      'SES_008',
    );
  });

  it('that are wrong count exactly, over processes and at the same time', async () => {
    await withPassword();
    const others = Array.from({ length: 8 }, () => world.process());
    const codes = await Promise.all(
      Array.from({ length: 24 }, (_, at) => signIn(asha, 'wrong', others[at % others.length])),
    );
    const wrong = codes.filter((code) => code === 'SES_005').length;
    expect([wrong, await attempts('passwords')]).toEqual([10, 10]);
    expect(await signIn()).toBe('RATE_001');
  });

  it('are counted when a code is wrong, and not when its link leads nowhere', async () => {
    const { session: owner } = await world.signIn('ravi@example.test');
    const { session } = await world.signIn();
    await services.totp.begin(session);
    await room.rows('UPDATE totp SET secret = pending, pending = NULL');
    await services.invitations.invite(owner, { email: asha, role: 'member' });
    const use = () =>
      codeOf(
        services.links.use(
          { token: world.links.sent.at(-1)?.token ?? '', code: '000000' },
          clientWith('Firefox'),
        ),
      );
    expect(await use()).toBe('SES_008');
    await room.rows('DELETE FROM invitation');
    expect(await use()).toBe('SES_006');
    expect(await attempts('codes')).toBe(1);
  });

  async function madeBy(session: Parameters<typeof services.passkeys.request>[0]) {
    const { challengeId, options } = await world.process().passkeys.request({
      ...session,
      secondFactorAt: world.clock.now(),
    });
    const response = attestationShape.parse(new SoftwareAuthenticator(world.party.origin).create(options));
    return { name: 'Laptop', challengeId, response };
  }
});
