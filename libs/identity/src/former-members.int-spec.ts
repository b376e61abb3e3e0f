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

const asha = 'asha@example.test';
const ravi = 'ravi@example.test';
const meera = 'meera@example.test';
const password = 'a long enough password';

describe('a founder whose account goes on without them', () => {
  let room: IdentityRoom;
  let world: IdentityWorld;
  let services: IdentityServices;
  let founder: CheckedSession;
  let authenticator: SoftwareAuthenticator;
  /** Session of the owner who stays. */
  let heir: CheckedSession;

  beforeAll(async () => {
    room = await IdentityRoom.open('former_members');
  });
  afterAll(() => room.close());
  beforeEach(async () => {
    ({ world, services } = await room.empty());
    const { session } = await world.signIn(asha);
    founder = await world.sessionOf(await services.passwords.set(session, password));
    authenticator = new SoftwareAuthenticator(world.party.origin);
    const { challengeId, options } = await services.passkeys.request(founder);
    const response = attestationShape.parse(authenticator.create(options));
    const added = await services.passkeys.add(founder, { name: 'Laptop', challengeId, response });
    founder = await world.sessionOf(added.token);
  });

  async function invited(email: string, by: CheckedSession) {
    await services.invitations.invite(by, { email, role: 'owner' });
    const used = await services.links.use(
      { token: world.links.sent.at(-1)?.token ?? '' },
      clientWith('Firefox'),
    );
    return world.sessionOf(used.token);
  }
  const byPassword = async () =>
    services.passwords.signIn({ email: asha, password }, { address: here, browser: 'Firefox' });
  async function byPasskey() {
    const { challengeId, options } = await services.passkeySignIn.request({ address: here });
    const response = assertionShape.parse(authenticator.get(options));
    return services.passkeySignIn.signIn({ challengeId, response }, { address: here, browser: 'Firefox' });
  }
  const byLink = async () => services.links.use({ token: await world.linkFor(asha) }, clientWith('Firefox'));

  const ways: [string, () => Promise<{ readonly token: string }>][] = [
    ['link', () => byLink()],
    ['password', () => byPassword()],
    ['passkey', () => byPasskey()],
  ];
  const endings: [string, () => Promise<unknown>][] = [
    ['left it', () => services.team.remove(founder, founder.userId)],
    ['was removed', () => services.team.remove(heir, founder.userId)],
  ];

  describe.each(ways)('signs in by %s', (_way, signIn) => {
    it.each(endings)('to an account of their own, when the founder %s', async (_how, end) => {
      heir = await invited(ravi, founder);
      await end();
      const session = await world.sessionOf((await signIn()).token);
      expect(session).toMatchObject({ userId: founder.userId, email: asha, role: 'owner' });
      expect(session.accountId).not.toBe(founder.accountId);
      expect(world.accounts.known.get(asha)).toBe(session.accountId);
      expect(world.accounts.known.get(ravi)).toBe(founder.accountId);
      const again = await world.sessionOf((await byLink()).token);
      expect(again.accountId).toBe(session.accountId);
    });

    it('to another account that they are a member of', async () => {
      heir = await invited(ravi, founder);
      const { session: other } = await world.signIn(meera);
      await invited(asha, other);
      await services.team.remove(heir, founder.userId);
      const session = await world.sessionOf((await signIn()).token);
      expect(session.accountId).toBe(other.accountId);
      expect(world.accounts.known.get(asha)).toBe(founder.accountId);
    });
  });

  it('does not join it again by its address, and leaves it to its owners, who all have accounts of their own', async () => {
    await world.signIn(ravi);
    heir = await invited(ravi, founder);
    await services.team.remove(founder, founder.userId);
    const session = await world.sessionOf((await byLink()).token);
    expect(session.accountId).not.toBe(founder.accountId);
    expect((await services.team.ofAccount(founder.accountId)).map(({ email }) => email)).toEqual([ravi]);
    expect(world.accounts.known.get(`${founder.accountId}@account.invalid`)).toBe(founder.accountId);
  });

  it('joins again by an invitation, and needs no other account then', async () => {
    heir = await invited(ravi, founder);
    await services.team.remove(founder, founder.userId);
    expect((await invited(asha, heir)).accountId).toBe(founder.accountId);
    expect((await world.sessionOf((await byPassword()).token)).accountId).toBe(founder.accountId);
    expect(world.accounts.known.size).toBe(1);
  });

  it('opens one account by many ways at the same time', async () => {
    heir = await invited(ravi, founder);
    await services.team.remove(founder, founder.userId);
    const link = await world.linkFor(asha);
    const codes = await Promise.all([
      codeOf(byPassword()),
      codeOf(byPasskey()),
      codeOf(world.process().links.use({ token: link }, clientWith('Firefox'))),
    ]);
    expect(codes).toEqual([null, null, null]);
    const facts = await room.dataSource.query<unknown[]>(
      'SELECT DISTINCT account_id FROM session WHERE user_id = $1 AND ended_at IS NULL',
      [founder.userId],
    );
    expect(facts).toHaveLength(1);
  });
});
