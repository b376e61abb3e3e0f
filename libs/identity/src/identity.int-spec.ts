import type { ManualClock } from '@market/kernel';
import { queryRows } from '@market/database';
import { isProven } from '@market/sessions';
import type { Passwords, SignedIn, SignInLinks } from '.';
import { clientWith, codeOf, here, type IdentityWorld } from './identity-process.fixture';
import { IdentityRoom } from './identity-room.fixture';
import type { Sessions } from './sessions';

const minute = 60_000;
const day = 24 * 60 * minute;

describe('signing in', () => {
  let room: IdentityRoom;
  let clock: ManualClock;
  let world: IdentityWorld;
  let mails: IdentityWorld['links'];
  let accounts: IdentityWorld['accounts'];
  let sessions: Sessions;
  let requests: SignInLinks;
  let links: { use(token: string, browser: string): Promise<SignedIn> };
  let passwords: Passwords;

  beforeAll(async () => {
    room = await IdentityRoom.open('identity');
  });
  afterAll(() => room.close());
  beforeEach(async () => {
    ({ world } = await room.empty());
    ({ links: mails, accounts, clock } = world);
    ({ sessions, requests, links, passwords } = aProcess());
  });

  function aProcess() {
    const services = world.process();
    return {
      ...services,
      links: { use: (token: string, browser: string) => services.links.use({ token }, clientWith(browser)) },
    };
  }
  const rows = (table: string) => queryRows(room.dataSource, `SELECT * FROM ${table}`);
  const pass = (ms: number) => clock.set(new Date(clock.nowMs() + ms));
  async function linkFor(email: string): Promise<string> {
    await requests.request(email, { address: here });
    return mails.sent.at(-1)?.token ?? '';
  }
  async function signedUp(email = 'asha@example.test') {
    const { token } = await links.use(await linkFor(email), 'Firefox on Linux');
    const session = await sessions.find(token);
    if (session === null) throw new Error('there is no session');
    return { token, session };
  }

  describe('by a link', () => {
    it('leaves no user and no account until the link is used', async () => {
      await requests.request('Asha@Example.test', { address: here });
      expect(mails.sent).toMatchObject([{ to: 'asha@example.test', purpose: 'sign-in' }]);
      expect([await rows('app_user'), accounts.known.size]).toEqual([[], 0]);
    });

    it('makes user, account and owner when the link is used, and the same user again later', async () => {
      const first = await links.use(await linkFor('asha@example.test'), 'Firefox on Linux');
      expect(first.isNew).toBe(true);
      const session = await sessions.find(first.token);
      expect(session).toMatchObject({ email: 'asha@example.test', role: 'owner', isOperator: false });
      expect(session?.accountId).toBe(accounts.known.get('asha@example.test'));
      const second = await links.use(await linkFor('ASHA@example.test'), 'Chrome on Android');
      expect([second.isNew, (await rows('app_user')).length]).toEqual([false, 1]);
      expect(await sessions.ofUser({ id: session?.userId ?? '', isOperator: false })).toHaveLength(2);
    });

    it('takes over an account without members, once', async () => {
      accounts.known.set('ops@example.test', 'acc_of_the_command_line');
      const { session } = await signedUp('ops@example.test');
      expect(session.accountId).toBe('acc_of_the_command_line');
      accounts.known.set('other@example.test', 'acc_of_the_command_line');
      const { session: other } = await signedUp('other@example.test');
      expect(other.accountId).not.toBe('acc_of_the_command_line');
    });

    it('works once, and voids the other links to the address', async () => {
      const [one, two] = [await linkFor('asha@example.test'), await linkFor('asha@example.test')];
      await links.use(one, 'Firefox');
      expect(await codeOf(links.use(one, 'Firefox'))).toBe('SES_006');
      expect(await codeOf(links.use(two, 'Firefox'))).toBe('SES_006');
      expect(await rows('one_time_token')).toEqual([]);
    });

    it('works once for ten clients that use it at the same time', async () => {
      const token = await linkFor('asha@example.test');
      const codes = await Promise.all(Array.from({ length: 10 }, () => codeOf(links.use(token, 'Firefox'))));
      expect(codes.sort()).toEqual([...Array<string>(9).fill('SES_006'), null]);
      expect(await rows('app_user')).toHaveLength(1);
    });

    it('works for 15 minutes', async () => {
      const token = await linkFor('asha@example.test');
      pass(15 * minute);
      expect(await codeOf(links.use(token, 'Firefox'))).toBe('SES_006');
      expect(await rows('app_user')).toEqual([]);
    });

    it.each(['', 'x', 'a'.repeat(43)])('does not work by the text %j', async (text) => {
      expect(await codeOf(links.use(text, 'Firefox'))).toBe('SES_006');
    });

    it('stores no token as text', async () => {
      const token = await linkFor('asha@example.test');
      const { token: cookie } = await links.use(token, 'Firefox');
      const stored = JSON.stringify(
        await Promise.all(['one_time_token', 'session', 'audit_entry'].map((table) => rows(table))),
      );
      expect([stored.includes(token), stored.includes(cookie)]).toEqual([false, false]);
    });

    it('is sent five times an hour to one address; above that earlier links stay valid', async () => {
      const tokens = [];
      for (let at = 0; at < 5; at += 1) tokens.push(await linkFor('asha@example.test'));
      await requests.request('asha@example.test', { address: here });
      expect(mails.sent).toHaveLength(5);
      pass(14 * minute);
      expect(await codeOf(links.use(tokens[0] ?? '', 'Firefox'))).toBeNull();
    });

    it('is asked for ten times a minute from one address, counted over all processes', async () => {
      const other = aProcess();
      const ask = (at: number) =>
        codeOf(
          (at % 2 === 0 ? requests : other.requests).request(`user-${at}@example.test`, { address: here }),
        );
      const codes = await Promise.all(Array.from({ length: 14 }, (_, at) => ask(at)));
      expect(codes.filter((code) => code === 'RATE_001')).toHaveLength(4);
      expect(await codeOf(requests.request('user@example.test', { address: '203.0.113.8' }))).toBeNull();
      pass(minute);
      expect(await codeOf(requests.request('user@example.test', { address: here }))).toBeNull();
    });

    it.each(['', 'asha', 'a@x\r\nBcc: b@y', 'a,b@example.test'])('is not sent to %j', async (text) => {
      expect(await codeOf(requests.request(text, { address: here }))).toBe('VAL_001');
      expect(mails.sent).toEqual([]);
    });
  });

  describe('by a password', () => {
    const password = 'a long enough password';
    const signIn = (email: string, text: string, address = here) =>
      passwords.signIn({ email, password: text }, { address, browser: 'Firefox' });

    it('works once one was set, and ends the other sessions', async () => {
      const { session } = await signedUp();
      const { token: other } = await links.use(await linkFor('asha@example.test'), 'Chrome');
      expect(await codeOf(signIn('asha@example.test', password))).toBe('SES_005');
      await passwords.set(session, password);
      expect(await sessions.find(other)).toBeNull();
      const { token } = await signIn(' Asha@example.test', password);
      expect(await sessions.find(token)).toMatchObject({ email: 'asha@example.test' });
    });

    it('refuses a wrong password, an unknown address and no address alike', async () => {
      const { session } = await signedUp();
      await passwords.set(session, password);
      for (const email of ['asha@example.test', 'nobody@example.test', 'no address']) {
        expect(await codeOf(signIn(email, 'another password'))).toBe('SES_005');
      }
    });

    it('is paused after ten wrong passwords in 15 minutes, for unknown addresses alike; a link still works', async () => {
      const { session } = await signedUp();
      await passwords.set(session, password);
      for (const email of ['asha@example.test', 'nobody@example.test']) {
        const codes = [];
        for (let at = 0; at < 11; at += 1) codes.push(await codeOf(signIn(email, 'wrong', `${email}-${at}`)));
        expect(codes).toEqual([...Array<string>(10).fill('SES_005'), 'RATE_001']);
      }
      expect(await codeOf(signIn('asha@example.test', password, 'elsewhere'))).toBe('RATE_001');
      expect(await codeOf(links.use(await linkFor('asha@example.test'), 'Firefox'))).toBeNull();
      pass(15 * minute);
      expect(await codeOf(signIn('asha@example.test', password, 'elsewhere'))).toBeNull();
    });

    it('is of no use once it was removed, and its removal ends the other sessions', async () => {
      const { session } = await signedUp();
      await passwords.set(session, password);
      const { token } = await signIn('asha@example.test', password);
      await passwords.remove(await world.latest(session));
      expect(await sessions.find(token)).toBeNull();
      expect(await codeOf(signIn('asha@example.test', password))).toBe('SES_005');
    });

    it.each(['short', 'qwertyqwerty', 'asha@example.test'])('may not be set to %j', async (text) => {
      const { session } = await signedUp();
      expect(await codeOf(passwords.set(session, text))).toBe('VAL_001');
    });
  });

  describe('begins a session that', () => {
    it('ends after 3 days without use, and lives on while it is used', async () => {
      const { token } = await signedUp();
      for (let days = 0; days < 5; days += 1) {
        pass(day);
        expect(await sessions.find(token)).not.toBeNull();
      }
      pass(3 * day);
      expect(await sessions.find(token)).toBeNull();
    });

    it('proves the identity for 10 minutes, and gets another token with a new proof', async () => {
      const { token, session } = await signedUp();
      expect(isProven(session, clock.now())).toBe(true);
      pass(10 * minute);
      expect(isProven(session, clock.now())).toBe(false);
      const { token: renewed } = await world.reauthenticated(session);
      expect(await sessions.find(token)).toBeNull();
      const found = await sessions.find(renewed);
      expect(found?.id).toBe(session.id);
      expect(found !== null && isProven(found, clock.now())).toBe(true);
    });

    it('is over at once in every process when it is ended, and only by its user', async () => {
      const { token, session } = await signedUp();
      const stranger = await signedUp('b@example.test');
      expect(await sessions.end(stranger.session.userId, session.id)).toBe(false);
      expect(await sessions.end(session.userId, session.id)).toBe(true);
      expect(await aProcess().sessions.find(token)).toBeNull();
      expect(await sessions.find(stranger.token)).not.toBeNull();
    });

    it('moves to another account of its user only, and gets another token', async () => {
      const { token, session } = await signedUp();
      const stranger = await signedUp('b@example.test');
      expect(await sessions.switchAccount(session, stranger.session.accountId)).toBeNull();
      await room.dataSource.query(
        `INSERT INTO membership (user_id, account_id, role, created_at) VALUES ($1, $2, 'member', now())`,
        [session.userId, stranger.session.accountId],
      );
      const switched = await sessions.switchAccount(session, stranger.session.accountId);
      expect(await sessions.find(token)).toBeNull();
      expect(await sessions.find(switched?.token ?? '')).toMatchObject({
        id: session.id,
        accountId: stranger.session.accountId,
        role: 'member',
      });
    });

    it('gives no new token for one that was replaced while the request was under way', async () => {
      const renewed = await passwords.set((await signedUp()).session, 'a long enough password');
      const session = await world.sessionOf(renewed);
      const services = aProcess();
      const prove = () => services.reauthentication.prove(session, { password: 'a long enough password' });
      const { token } = await prove();
      expect(await codeOf(sessions.switchAccount(session, session.accountId))).toBe('SES_001');
      expect(await codeOf(prove())).toBe('SES_001');
      expect(await sessions.find(token)).not.toBeNull();
    });

    it('is over when its user leaves the account', async () => {
      const { token, session } = await signedUp();
      await room.dataSource.query('DELETE FROM membership WHERE user_id = $1', [session.userId]);
      expect(await sessions.find(token)).toBeNull();
    });
  });
});
