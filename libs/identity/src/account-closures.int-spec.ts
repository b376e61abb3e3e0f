import type { Role } from '@market/sessions';
import { attestationShape } from './domain/passkey-response';
import { type CheckedSession, clientWith, codeOf, type IdentityWorld } from './identity-process.fixture';
import { IdentityRoom, type IdentityServices } from './identity-room.fixture';
import { SoftwareAuthenticator } from './testing';

const asha = 'asha@example.test';
const ravi = 'ravi@example.test';

describe('a closed account', () => {
  let room: IdentityRoom;
  let world: IdentityWorld;
  let services: IdentityServices;
  let owner: CheckedSession;
  let token: string;

  beforeAll(async () => {
    room = await IdentityRoom.open('closures', { poolSize: 12 });
  });
  afterAll(() => room.close());
  beforeEach(async () => {
    ({ world, services } = await room.empty());
    ({ session: owner, token } = await world.signIn(asha));
  });

  async function invited(email: string, role: Role = 'member') {
    await services.invitations.invite(owner, { email, role });
    return world.links.sent.at(-1)?.token ?? '';
  }

  it('is closed with its keys, endpoints and subscription, by the owner who typed the own address', async () => {
    for (const typed of ['', ravi, 'asha']) {
      expect(await codeOf(services.closures.close(owner, typed))).toBe('VAL_001');
    }
    expect(world.closing.closed).toEqual([]);
    expect(await services.closures.close(owner, ' ASHA@example.test')).toBe(false);
    expect(world.closing.closed).toEqual([`${owner.accountId} by user:${owner.userId}`]);
    expect(world.notices.sent.at(-1)).toMatchObject({ to: asha, change: 'account-closed', account: asha });
  });

  it('is closed once, by one of two owners at the same time, and by nobody who is no owner any more', async () => {
    const other = await services.links.use({ token: await invited(ravi, 'owner') }, clientWith('Firefox'));
    const owners = [owner, await world.sessionOf(other.token)];
    const codes = await Promise.all(
      owners.map((one) => codeOf(world.process().closures.close(one, one.email))),
    );
    expect(codes.sort()).toEqual(['SES_001', null]);
    expect(world.closing.closed).toHaveLength(1);
  });

  it('leaves nothing of a user without another account but the id', async () => {
    const proven = await world.sessionOf(await services.passwords.set(owner, 'a long enough password'));
    await services.devices.remember(null, owner.userId);
    const { challengeId, options } = await services.passkeys.request(proven);
    const response = attestationShape.parse(new SoftwareAuthenticator(world.party.origin).create(options));
    const { token: renewed } = await services.passkeys.add(proven, { name: 'Laptop', challengeId, response });
    const unused = await world.linkFor(asha);
    await services.closures.close(await world.sessionOf(renewed), asha);
    expect(await services.sessions.find(renewed)).toBeNull();
    expect(await services.sessions.find(token)).toBeNull();
    expect(await room.rows('SELECT email, password FROM app_user')).toEqual([
      { email: `${owner.userId}@closed.invalid`, password: null },
    ]);
    for (const table of ['membership', 'passkey', 'totp', 'recovery_code', 'device', 'one_time_token']) {
      expect({ table, rows: await room.rows(`SELECT 1 FROM ${table}`) }).toEqual({ table, rows: [] });
    }
    expect(await codeOf(services.links.use({ token: unused }, clientWith('Firefox')))).toBe('SES_006');
  });

  it('lets its people sign up again, as new users', async () => {
    await services.closures.close(owner, asha);
    world.accounts.known.clear();
    const { session } = await world.signIn(asha);
    expect(session.userId).not.toBe(owner.userId);
    expect(session.accountId).not.toBe(owner.accountId);
  });

  it('keeps users who have another account, and their sessions show that one', async () => {
    const { session: own } = await world.signIn(ravi);
    const member = await services.links.use({ token: await invited(ravi, 'owner') }, clientWith('Firefox'));
    const proven = await world.reauthenticated(await world.sessionOf(member.token));
    await services.closures.close(owner, asha);
    expect(await world.sessionOf(proven.token)).toMatchObject({ email: ravi, accountId: own.accountId });
    const told = world.notices.sent.filter(({ change }) => change === 'account-closed').map(({ to }) => to);
    expect(told.sort()).toEqual([asha, ravi]);
  });

  it('says whether its closer is signed in elsewhere', async () => {
    const { session: other } = await world.signIn(ravi);
    await services.invitations.invite(other, { email: asha, role: 'member' });
    await services.links.use({ token: world.links.sent.at(-1)?.token ?? '' }, clientWith('Firefox'));
    expect(await services.closures.close(owner, asha)).toBe(true);
    expect((await world.sessionOf(token)).accountId).toBe(other.accountId);
  });

  it('has no invitation that lets somebody in, also one that is accepted at the same time', async () => {
    const [late, racing] = [await invited('meera@example.test'), await invited(ravi)];
    const signIn = await world.linkFor(asha);
    const [closed, joined, signedIn] = await Promise.all([
      codeOf(services.closures.close(owner, asha)),
      codeOf(world.process().links.use({ token: racing }, clientWith('Firefox'))),
      codeOf(world.process().links.use({ token: signIn }, clientWith('Firefox'))),
    ]);
    expect(closed).toBeNull();
    expect([null, 'SES_006']).toContain(joined);
    expect([null, 'SES_006']).toContain(signedIn);
    expect(await codeOf(services.links.use({ token: late }, clientWith('Firefox')))).toBe('SES_006');
    expect(await room.rows('SELECT 1 FROM membership')).toEqual([]);
    expect(await room.rows('SELECT 1 FROM invitation')).toEqual([]);
    expect(await room.rows('SELECT 1 FROM session WHERE ended_at IS NULL')).toEqual([]);
  });
});
