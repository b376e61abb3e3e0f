import { Secret, TOTP } from 'otpauth';
import { type Entitlements, SupportContact } from '@market/access';
import { isProven } from '@market/sessions';
import { type CheckedSession, clientWith, codeOf, type IdentityWorld } from './identity-process.fixture';
import { IdentityRoom, type IdentityServices } from './identity-room.fixture';
import { SessionQueries } from './session.queries';

const asha = 'asha@example.test';
const ravi = 'ravi@example.test';
const password = 'a long enough password';
const freePlan: Entitlements = {
  of: () => ({
    ...{ planId: 'free', plan: 'Free', features: new Set(), periodStart: new Date(0) },
    ...{ requestsPerMinute: 1, requestsPerDay: 1, webhooksLimit: 0, streamsLimit: 1 },
  }),
};

describe('an invitation', () => {
  let room: IdentityRoom;
  let world: IdentityWorld;
  let services: IdentityServices;
  let owner: CheckedSession;

  beforeAll(async () => {
    room = await IdentityRoom.open('invitation_proof');
  });
  afterAll(() => room.close());
  beforeEach(async () => {
    ({ world, services } = await room.empty());
    owner = (await world.signIn(asha)).session;
  });

  async function joined(code?: string) {
    await services.invitations.invite(owner, { email: ravi, role: 'member' });
    const token = world.links.sent.at(-1)?.token ?? '';
    const used = await services.links.use({ token, code }, clientWith('Firefox'));
    return { ...used, session: await world.sessionOf(used.token) };
  }
  const isProvenNow = (session: CheckedSession) => isProven(session, world.clock.now());

  it('proves no identity, of a new user neither', async () => {
    const { session, isProved } = await joined();
    expect([isProved, isProvenNow(session)]).toEqual([false, false]);
    const known = await world.signIn(ravi);
    expect(isProvenNow(known.session)).toBe(true);
    await services.team.remove(owner, session.userId);
    expect(isProvenNow((await joined()).session)).toBe(false);
  });

  it('leads into its own account only, until the user proves the identity', async () => {
    const { session: own } = await world.signIn(ravi);
    const proven = await world.sessionOf(await services.passwords.set(own, password));
    const { session } = await joined();
    expect(session.accountId).toBe(owner.accountId);
    expect(await codeOf(services.sessions.switchAccount(session, own.accountId))).toBe('SES_002');
    expect(await codeOf(services.sessions.switchAccount(session, 'acc_none'))).toBe('SES_002');
    expect(await codeOf(services.sessions.switchAccount(session, owner.accountId))).toBeNull();
    const { token } = await services.reauthentication.prove(await world.latest(session), { password });
    const after = await world.sessionOf(token);
    expect(isProvenNow(after)).toBe(true);
    const switched = await services.sessions.switchAccount(after, own.accountId);
    expect(switched?.session.accountId).toBe(own.accountId);
    expect((await world.latest(proven)).accountId).toBe(own.accountId);
  });

  it('names its own account only, until the user proves the identity', async () => {
    const { session: own } = await world.signIn(ravi);
    await services.passwords.set(own, password);
    const { session } = await joined();
    const shownIn = async (of: CheckedSession) => {
      const support = new SupportContact('help@market.test');
      const { accounts, ...facts } = await new SessionQueries(
        ...([room.dataSource, world.accounts, freePlan, support] as const),
      ).of(of);
      expect(facts).toMatchObject({
        ...{ hasPassword: true, hasTotp: false, passkeys: 0 },
        ...{ plan: { id: 'free', name: 'Free' }, supportEmail: 'help@market.test' },
      });
      return accounts.map(({ id, role }) => `${role} of ${id}`);
    };
    expect(await shownIn(session)).toEqual([`member of ${owner.accountId}`]);
    const { token } = await services.reauthentication.prove(await world.latest(session), { password });
    const proven = await world.sessionOf(token);
    expect((await shownIn(proven)).sort()).toEqual(
      [`member of ${owner.accountId}`, `owner of ${own.accountId}`].sort(),
    );
    world.accounts.known.delete(ravi);
    expect(await shownIn(proven)).toEqual([`member of ${owner.accountId}`]);
  });

  it('is followed by a link that proves the identity in the account that the browser shows', async () => {
    const { session: own } = await world.signIn(ravi);
    world.pass(1_000);
    const { session } = await joined();
    const use = async (present: CheckedSession | null) =>
      world.sessionOf(
        (
          await services.links.use({ token: await world.linkFor(ravi) }, clientWith('Firefox'), () =>
            Promise.resolve(present),
          )
        ).token,
      );
    const proven = await use(session);
    expect([proven.accountId, isProvenNow(proven)]).toEqual([owner.accountId, true]);
    expect((await use(null)).accountId).toBe(own.accountId);
    expect((await use(owner)).accountId).toBe(own.accountId);
    await services.team.remove(owner, session.userId);
    // More mails to the address.
    world.pass(60 * 60_000);
    expect((await use(session)).accountId).toBe(own.accountId);
  });

  it('shows no other account when its member is removed', async () => {
    await world.signIn(ravi);
    const { session, token } = await joined();
    await services.team.remove(owner, session.userId);
    expect(await services.sessions.find(token)).toBeNull();
  });

  it('makes nobody an operator, but the user proves the identity', async () => {
    await world.signIn(ravi);
    await services.administration.setOperator(ravi, true, 'operator');
    expect((await joined()).session.isOperator).toBe(false);
    expect((await world.signIn(ravi)).session.isOperator).toBe(true);
  });

  it('proves the identity with the code of an authenticator app that came with it', async () => {
    const { session: own } = await world.signIn(ravi);
    const { secret } = await services.totp.begin(own);
    const codeNow = () =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: world.clock.nowMs() });
    await services.totp.confirm(own, codeNow());
    world.pass(30_000);
    const { session, isProved } = await joined(codeNow());
    expect([isProved, isProvenNow(session), session.secondFactorAt]).toEqual([true, true, world.clock.now()]);
  });
});
