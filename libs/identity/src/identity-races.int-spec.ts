import { Secret, TOTP } from 'otpauth';
import type { DashboardSession } from '@market/sessions';
import type { QueryRunner } from 'typeorm';
import { hashPassword } from './domain/password-hash';
import { assertionShape, attestationShape } from './domain/passkey-response';
import {
  type CheckedSession,
  clientWith,
  codeOf,
  here,
  type IdentityWorld,
} from './identity-process.fixture';
import { IdentityRoom, type IdentityServices } from './identity-room.fixture';
import { SoftwareAuthenticator } from './testing';
import { endedOrBlocked } from './transaction-gate.fixture';

const asha = 'asha@example.test';
const fresh = 'asha@new.example.test';
const password = 'a long enough password';
const nextPassword = 'another long enough password';

describe('at the same time', () => {
  let room: IdentityRoom;
  let world: IdentityWorld;
  let services: IdentityServices;
  let session: CheckedSession;
  let token: string;
  let runner: QueryRunner;

  beforeAll(async () => {
    room = await IdentityRoom.open('identity_races', { poolSize: 12 });
  });
  afterAll(() => room.close());
  beforeEach(async () => {
    ({ world, services } = await room.empty());
    ({ session, token } = await world.signIn(asha));
    runner = room.dataSource.createQueryRunner();
  });
  afterEach(async () => {
    for (const { gate } of [world.notices, world.links, world.closing]) gate.open();
    if (runner.isTransactionActive) await runner.rollbackTransaction();
    await runner.release();
  });

  const blocked = (work: Promise<unknown>) => endedOrBlocked(room.dataSource, work);
  const byPassword = (text = password) =>
    world.process().passwords.signIn({ email: asha, password: text }, { address: 'x', browser: 'Firefox' });
  const openSessions = async () =>
    (await room.rows<{ id: string }>('SELECT id FROM session WHERE ended_at IS NULL')).map(({ id }) => id);
  async function passkeyOf(of: DashboardSession) {
    const authenticator = new SoftwareAuthenticator(world.party.origin);
    const { challengeId, options } = await services.passkeys.request(of);
    const response = attestationShape.parse(authenticator.create(options));
    const add = () => world.process().passkeys.add(of, { name: 'Laptop', challengeId, response });
    return { authenticator, add };
  }
  async function signed(authenticator: SoftwareAuthenticator, by: CheckedSession | null = null) {
    const { challengeId, options } = await services.passkeySignIn.request({ address: here }, () =>
      Promise.resolve(by),
    );
    return { challengeId, response: assertionShape.parse(authenticator.get(options)) };
  }
  const codeNow = (secret: string) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: world.clock.nowMs() });

  /** Runs a change up to its mail, then work until it goes no further, then both to their ends. */
  async function whileUnderWay<T>(change: () => Promise<unknown>, work: () => Promise<T>): Promise<T> {
    const [changing] = await world.notices.gate.hold(change);
    const working = work();
    await blocked(working);
    world.notices.gate.open();
    await changing;
    return working;
  }
  /** Runs work up to its entry of the audit log, then a change until it goes no further, then both to their ends. */
  async function afterBeginning<T>(work: () => Promise<T>, change: () => Promise<unknown>): Promise<T> {
    await runner.startTransaction();
    await runner.query('LOCK TABLE audit_entry IN SHARE ROW EXCLUSIVE MODE');
    const working = work();
    await blocked(working);
    const changing = change();
    // Long enough for a change that does not wait for the work.
    await new Promise((resolve) => setTimeout(resolve, 300));
    await runner.commitTransaction();
    await changing;
    return working;
  }

  describe('a password', () => {
    beforeEach(async () => {
      token = await services.passwords.set(session, password);
      session = await world.sessionOf(token);
    });

    it.each<[string, () => Promise<unknown>]>([
      ['changed', () => world.process().passwords.set(session, nextPassword)],
      ['removed', () => world.process().passwords.remove(session)],
    ])('that is %s signs nobody in, although it fitted before', async (_how, change) => {
      expect(await whileUnderWay(change, () => codeOf(byPassword()))).toBe('SES_005');
      expect(await openSessions()).toEqual([session.id]);
    });

    it('that is changed proves no identity', async () => {
      const change = () => world.process().passwords.set(session, nextPassword);
      const prove = () => codeOf(services.reauthentication.prove(session, { password }));
      expect(await whileUnderWay(change, prove)).toBe('SES_005');
      expect((await world.latest(session)).reauthenticatedAt).toEqual(session.reauthenticatedAt);
      expect(await openSessions()).toEqual([session.id]);
    });

    it('proves nothing for a session that the change ends', async () => {
      const other = await world.signIn(asha);
      const change = () => world.process().passwords.set(session, password);
      const prove = () => codeOf(services.reauthentication.prove(other.session, { password }));
      expect(await whileUnderWay(change, prove)).toBe('SES_001');
    });

    it('that is set again to the same text signs in', async () => {
      const change = () => world.process().passwords.set(session, password);
      expect(await whileUnderWay(change, () => codeOf(byPassword()))).toBeNull();
    });

    it('with a hash of an earlier cost does not overwrite the one that is set', async () => {
      const cheap = await hashPassword(password, { memory: 8, passes: 1, parallelism: 1 });
      await room.rows('UPDATE app_user SET password = $1', [cheap]);
      const [set] = [await hashPassword(nextPassword)];
      await runner.startTransaction();
      await runner.query('UPDATE app_user SET password = $1', [set]);
      const signingIn = codeOf(byPassword());
      await blocked(signingIn);
      await runner.commitTransaction();
      expect(await signingIn).toBe('SES_005');
      expect(await room.rows('SELECT password FROM app_user')).toEqual([{ password: set }]);
      expect(await codeOf(byPassword(nextPassword))).toBeNull();
    });

    it('with a hash of an earlier cost signs in twice, and gets the present cost', async () => {
      const cheap = await hashPassword(password, { memory: 8, passes: 1, parallelism: 1 });
      await room.rows('UPDATE app_user SET password = $1', [cheap]);
      const codes = await Promise.all([1, 2].map(() => codeOf(byPassword())));
      expect(codes).toEqual([null, null]);
      const [user] = await room.rows<{ password: string }>('SELECT password FROM app_user');
      expect(user?.password).toContain('m=19456,t=2,p=1');
    });
  });

  describe('a sign-in that is not finished yet is ended', () => {
    const changes: [string, () => Promise<unknown>][] = [
      ['all other sessions', () => world.process().sessions.endAllOthers(session)],
      ['the sessions of a user', () => world.process().administration.endSessions(asha, 'operator')],
      ['all factors', () => world.process().factorRemoval.removeAll(asha, 'operator')],
      ['the account', async () => world.process().closures.close(await world.latest(session), asha)],
    ];

    it.each(changes)('with %s, when it is by password', async (_what, change) => {
      await services.passwords.set(session, password);
      const { token: begun } = await afterBeginning(() => byPassword(), change);
      expect(await services.sessions.find(begun)).toBeNull();
    });

    it.each(changes)('with %s, when it is by link', async (_what, change) => {
      const link = await world.linkFor(asha);
      const use = () => world.process().links.use({ token: link }, clientWith('Firefox'));
      const { token: begun } = await afterBeginning(use, change);
      expect(await services.sessions.find(begun)).toBeNull();
    });

    it.each(changes)('with %s, when it is by passkey', async (_what, change) => {
      const { authenticator, add } = await passkeyOf(session);
      await add();
      const answer = await signed(authenticator);
      const use = () => world.process().passkeySignIn.signIn(answer, { address: here, browser: 'Firefox' });
      const { token: begun } = await afterBeginning(use, change);
      expect(await services.sessions.find(begun)).toBeNull();
    });
  });

  it('a link to the old address does not sign in the user whose address is changed', async () => {
    const [link] = [await world.linkFor(asha)];
    await services.emails.request(session, fresh);
    const change = world.links.sent.at(-1)?.token ?? '';
    const used = await whileUnderWay(
      () => world.process().links.use({ token: change }, clientWith('Chrome')),
      () => world.process().links.use({ token: link }, clientWith('Firefox')),
    );
    expect(used.userId).not.toBe(session.userId);
    expect((await world.sessionOf(used.token)).email).toBe(asha);
  });

  it('a passkey that is removed signs nobody in', async () => {
    const { authenticator, add } = await passkeyOf(session);
    const { passkey, token: renewed } = await add();
    const answer = await signed(authenticator);
    const code = await whileUnderWay(
      async () => world.process().passkeys.remove(await world.sessionOf(renewed), passkey.id),
      () => codeOf(world.process().passkeySignIn.signIn(answer, { address: here, browser: 'Firefox' })),
    );
    expect(code).toBe('SES_005');
    expect(await openSessions()).toEqual([session.id]);
  });

  it('a code proves nothing for a session that the removal of its app ends', async () => {
    const { secret } = await services.totp.begin(session);
    const { recoveryCodes, token: renewed } = await services.totp.confirm(session, codeNow(secret));
    world.pass(30_000);
    const other = await services.links.use(
      { token: await world.linkFor(asha), code: codeNow(secret) },
      clientWith('Chrome'),
    );
    const code = await whileUnderWay(
      async () => world.process().totp.remove(await world.sessionOf(renewed)),
      async () =>
        codeOf(
          world
            .process()
            .reauthentication.prove(await world.sessionOf(other.token), { code: recoveryCodes[0] ?? '' }),
        ),
    );
    expect(code).toBe('SES_001');
  });

  it('a first factor is added once by two sessions that have none', async () => {
    const other = await world.signIn(asha);
    const { secret } = await services.totp.begin(other.session);
    const { add } = await passkeyOf(session);
    const code = await whileUnderWay(add, () =>
      codeOf(world.process().totp.confirm(other.session, codeNow(secret))),
    );
    expect(code).toBe('SES_008');
    expect(await room.rows('SELECT 1 FROM totp WHERE secret IS NOT NULL')).toEqual([]);
  });

  it('passkeys are added up to 20', async () => {
    const { add } = await passkeyOf(session);
    const { token: renewed } = await add();
    // Without a token, of which only the first addition would be let through.
    const proven = { ...(await world.sessionOf(renewed)), digest: undefined };
    await room.rows(
      `INSERT INTO passkey (id, credential_id, user_id, public_key, sign_count, name, created_at)
       SELECT 'pky_' || n, decode(lpad(n::text, 4, '0'), 'hex'), $1, '\\x02', 0, 'x', now()
         FROM generate_series(1, 17) n`,
      [proven.userId],
    );
    const made = [];
    for (let at = 0; at < 6; at += 1) made.push(await passkeyOf(proven));
    const codes = await Promise.all(made.map((one) => codeOf(one.add())));
    expect(codes.filter((code) => code === null)).toHaveLength(2);
    expect(codes.filter((code) => code === 'VAL_001')).toHaveLength(4);
    expect(await room.rows('SELECT 1 FROM passkey')).toHaveLength(20);
  });

  describe('a session that was ended since its request was let in', () => {
    beforeEach(async () => {
      await services.passwords.set(session, password);
      const other = await world.signIn(asha);
      await services.sessions.endAllOthers(other.session);
    });

    it.each<[string, () => Promise<unknown>]>([
      ['sets no password', () => services.passwords.set(session, nextPassword)],
      ['removes no password', () => services.passwords.remove(session)],
      ['adds no authenticator app', () => services.totp.begin(session)],
      ['asks for no other address', () => services.emails.request(session, fresh)],
      ['ends no other sessions', () => services.sessions.endAllOthers(session)],
      ['does not move to another account', () => services.sessions.switchAccount(session, 'acc_1')],
      ['invites nobody', () => services.invitations.invite(session, { email: fresh, role: 'owner' })],
      ['withdraws no invitation', () => services.invitations.withdraw(session, 'inv_1')],
      ['changes no role', () => services.team.setRole(session, session.userId, 'member')],
      ['removes no member', () => services.team.remove(session, session.userId)],
      ['closes no account', () => services.closures.close(session, asha)],
      ['is not proven', () => services.reauthentication.prove(session, { password })],
    ])('%s', async (_what, change) => {
      expect(await codeOf(change())).toBe('SES_001');
    });
  });

  it('a new address is not taken by a link that was asked for in a session that was ended', async () => {
    await services.emails.request(session, fresh);
    const link = world.links.sent.at(-1)?.token ?? '';
    const other = await world.signIn(asha);
    await services.sessions.endAllOthers(other.session);
    expect(await codeOf(services.links.use({ token: link }, clientWith('Firefox')))).toBe('SES_006');
    expect((await world.sessionOf(other.token)).email).toBe(asha);
  });

  it('an invitation that is being sent does not outlive the account that is closed', async () => {
    const [inviting] = await world.links.gate.hold(() =>
      world.process().invitations.invite(session, { email: 'ravi@example.test', role: 'owner' }),
    );
    const closing = world.process().closures.close(session, asha);
    await blocked(closing);
    world.links.gate.open();
    await Promise.all([inviting, closing]);
    expect(await room.rows('SELECT 1 FROM invitation UNION ALL SELECT 1 FROM one_time_token')).toEqual([]);
    const link = world.links.sent.at(-1)?.token ?? '';
    expect(await codeOf(services.links.use({ token: link }, clientWith('Firefox')))).toBe('SES_006');
  });

  it('a user whose two accounts are closed is erased', async () => {
    const ravi = await world.signIn('ravi@example.test');
    await services.invitations.invite(ravi.session, { email: asha, role: 'member' });
    await services.links.use({ token: world.links.sent.at(-1)?.token ?? '' }, clientWith('Firefox'));
    const [first] = await world.closing.gate.hold(() => world.process().closures.close(session, asha));
    const second = world.process().closures.close(ravi.session, ravi.session.email);
    await blocked(second);
    world.closing.gate.open();
    await Promise.all([first, second]);
    const users = await room.rows<{ email: string }>('SELECT email FROM app_user');
    expect(users.every(({ email }) => email.endsWith('@closed.invalid'))).toBe(true);
    expect(await room.rows('SELECT 1 FROM session WHERE ended_at IS NULL')).toEqual([]);
  });

  describe('two owners who are members of each other’s account', () => {
    let ravi: CheckedSession;

    beforeEach(async () => {
      ravi = (await world.signIn('ravi@example.test')).session;
      for (const [by, email] of [
        [session, ravi.email],
        [ravi, asha],
      ] as const) {
        await services.invitations.invite(by, { email, role: 'member' });
        await services.links.use({ token: world.links.sent.at(-1)?.token ?? '' }, clientWith('Firefox'));
      }
    });

    it('remove each other, and neither waits for the other', async () => {
      const removals = [
        world.process().team.remove(session, ravi.userId),
        world.process().team.remove(ravi, session.userId),
      ];
      expect(await Promise.all(removals)).toEqual([{ hasOther: true }, { hasOther: true }]);
    });

    it('close both accounts, and neither waits for the other', async () => {
      const closures = [
        codeOf(world.process().closures.close(session, asha)),
        codeOf(world.process().closures.close(ravi, ravi.email)),
      ];
      expect(await Promise.all(closures)).toEqual([null, null]);
      expect(await room.rows('SELECT 1 FROM session WHERE ended_at IS NULL')).toEqual([]);
    });
  });

  it('an account is closed while a link of its owner is used, and neither waits for the other', async () => {
    const link = await world.linkFor(asha);
    await runner.startTransaction();
    await runner.query('SELECT 1 FROM app_user FOR SHARE');
    const using = codeOf(world.process().links.use({ token: link }, clientWith('Firefox')));
    await blocked(using);
    const closing = codeOf(world.process().closures.close(session, asha));
    await endedOrBlocked(room.dataSource, closing, 2);
    await runner.commitTransaction();
    expect(await Promise.all([using, closing])).toEqual([null, null]);
    expect(await openSessions()).toEqual([]);
  });

  it('everything goes on: no two changes wait for each other', async () => {
    const people = ['ravi@example.test', 'meera@example.test', 'o@example.test'];
    await services.passwords.set(session, password);
    for (const email of people) await world.signIn(email);
    const sessionOf = async (email: string) => (await world.signIn(email)).session;
    const outcomes: unknown[] = [];
    for (let round = 0; round < 2; round += 1) {
      await room.rows('DELETE FROM sign_in_window');
      const owner = await sessionOf(asha);
      const others: CheckedSession[] = [];
      for (const email of people) others.push(await sessionOf(email));
      await room.rows('DELETE FROM sign_in_window');
      const links: string[] = [];
      for (const email of people) {
        await codeOf(services.invitations.invite(owner, { email, role: 'owner' }));
        links.push(world.links.sent.at(-1)?.token ?? '', await world.linkFor(email));
      }
      await services.emails.request(owner, `asha-${round}@example.test`);
      links.push(world.links.sent.at(-1)?.token ?? '', await world.linkFor(asha));
      const one = () => world.process();
      const work: (() => Promise<unknown>)[] = [
        ...links.map((link) => () => one().links.use({ token: link }, clientWith('Firefox'))),
        () => byPassword(),
        () => one().reauthentication.prove(owner, { password }),
        () => one().sessions.endAllOthers(owner),
        () => one().factorRemoval.removeAll(asha, 'operator'),
        ...others.flatMap((other) => [
          () => one().team.remove(other, other.userId),
          () => one().team.remove(owner, other.userId),
          () => one().invitations.invite(owner, { email: other.email, role: 'member' }),
          () => one().closures.close(other, other.email),
        ]),
        ...(round === 1 ? [() => one().closures.close(owner, asha)] : []),
      ];
      // Fewer at once than the pool has connections, so that none waits for another one's.
      const runSome = async () => {
        for (let start = work.shift(); start !== undefined; start = work.shift()) {
          outcomes.push(await codeOf(start()));
        }
      };
      await Promise.all(Array.from({ length: 8 }, runSome));
    }
    const known = /^(SES|VAL|RATE|NOT)_\d{3}$/;
    const unexpected = outcomes.filter(
      (code) => code !== null && !(typeof code === 'string' && known.test(code)),
    );
    expect(unexpected).toEqual([]);
    expect(outcomes).toContain(null);
  });
});
