import { queryRows, runDatabaseChecks } from '@market/database';
import { identityChecks } from '.';
import { attestationShape } from './domain/passkey-response';
import { clientWith, codeOf, type IdentityWorld } from './identity-process.fixture';
import { IdentityRoom } from './identity-room.fixture';
import { SoftwareAuthenticator } from './testing';

describe('a user who has lost all factors', () => {
  let room: IdentityRoom;
  let world: IdentityWorld;

  beforeAll(async () => {
    room = await IdentityRoom.open('factor_removal');
  });
  afterAll(() => room.close());
  beforeEach(async () => {
    ({ world } = await room.empty());
  });

  it('gets rid of them by an operator, ends all sessions by it, and adds new ones after a link', async () => {
    const services = world.process();
    const { token, session } = await world.signIn();
    const { challengeId, options } = await services.passkeys.request(session);
    const response = attestationShape.parse(new SoftwareAuthenticator(world.party.origin).create(options));
    await services.passkeys.add(session, { name: 'Laptop', challengeId, response });
    const later = await world.signIn();
    expect(await codeOf(services.totp.begin(later.session))).toBe('SES_008');
    const removed = await services.factorRemoval.removeAll(' Asha@Example.test', 'operator:ravi');
    expect(removed).toEqual({ passkeys: 1, totp: false });
    expect(await services.sessions.find(token)).toBeNull();
    expect(world.notices.sent.at(-1)).toEqual({
      ...{ to: 'asha@example.test', change: 'factors-removed', at: world.clock.now() },
    });
    const { session: after } = await world.signIn();
    expect(await codeOf(services.totp.begin(after))).toBeNull();
    expect(
      await queryRows(
        room.dataSource,
        `SELECT actor, subject FROM audit_entry WHERE action = 'user.factors-removed' ORDER BY position`,
      ),
    ).toContainEqual({ actor: 'operator:ravi', subject: session.userId });
  });

  it.each(['nobody@example.test', 'no address'])('is not found as %j', async (email) => {
    expect(await codeOf(world.process().factorRemoval.removeAll(email, 'operator:ravi'))).toBe('NOT_001');
  });
});

describe('the checks of identity', () => {
  let room: IdentityRoom;
  let world: IdentityWorld;

  beforeAll(async () => {
    room = await IdentityRoom.open('identity_checks');
  });
  afterAll(() => room.close());
  beforeEach(async () => {
    ({ world } = await room.empty());
  });

  it('find nothing after sign-ups, teams and closed accounts', async () => {
    const services = world.process();
    const { session } = await world.signIn();
    const other = await world.signIn('ravi@example.test');
    await services.invitations.invite(session, { email: 'ravi@example.test', role: 'owner' });
    await services.links.use({ token: world.links.sent.at(-1)?.token ?? '' }, clientWith('Firefox'));
    await services.team.remove(session, other.session.userId);
    await services.closures.close(session, session.email);
    expect(await runDatabaseChecks(room.dataSource, identityChecks)).toEqual([]);
  });

  it.each([
    ['an owner', `UPDATE membership SET role = 'member'`],
    [
      'an authenticator app',
      `INSERT INTO recovery_code SELECT id, decode(repeat('00', 32), 'hex') FROM app_user`,
    ],
    ['an erased user', `UPDATE app_user SET email = id || '@closed.invalid'`],
  ])('find a missing rule: %s', async (rule, damage) => {
    await world.signIn();
    await room.dataSource.query(damage);
    const findings = await runDatabaseChecks(room.dataSource, identityChecks);
    expect(findings.map(({ check }) => check)).toEqual([expect.stringContaining(rule)]);
  });
});
