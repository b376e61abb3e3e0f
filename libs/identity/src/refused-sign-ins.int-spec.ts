import { Secret, TOTP } from 'otpauth';
import { assertionShape, attestationShape } from './domain/passkey-response';
import { clientWith, codeOf, here, type IdentityWorld } from './identity-process.fixture';
import { IdentityRoom, type IdentityServices } from './identity-room.fixture';
import { SoftwareAuthenticator } from './testing';

const hour = 3_600_000;
const asha = 'asha@example.test';
const password = 'a long enough password';
const firefox = { address: here, browser: 'Firefox' };

describe('refused sign-ins', () => {
  let room: IdentityRoom;
  let world: IdentityWorld;
  let services: IdentityServices;

  beforeAll(async () => {
    room = await IdentityRoom.open('refused_sign_ins', { poolSize: 12 });
  });
  afterAll(() => room.close());
  beforeEach(async () => {
    ({ world, services } = await room.empty());
  });

  const entriesOf = (userId: string) =>
    room.rows(
      `SELECT actor, account_id AS "accountId", detail FROM audit_entry
        WHERE action = 'session.refused' AND subject = $1 ORDER BY position`,
      [userId],
    );
  const tryPassword = (email: string, text = 'wrong') =>
    codeOf(services.passwords.signIn({ email, password: text }, { address: email, browser: 'Firefox' }));

  it('are one entry a day and user, written after the day has ended in India', async () => {
    const { session } = await world.signIn(asha);
    for (let at = 0; at < 3; at += 1) expect(await tryPassword(asha)).toBe('SES_005');
    await services.refusals.record(100);
    expect(await entriesOf(session.userId)).toEqual([]);
    world.pass(12 * hour - 1);
    await tryPassword(asha);
    await services.refusals.record(100);
    expect(await entriesOf(session.userId)).toEqual([]);
    world.pass(1);
    await tryPassword(asha);
    await Promise.all([1, 2, 3].map(() => world.process().refusals.record(100)));
    const entry = { actor: 'system', accountId: session.accountId };
    const first = { ...entry, detail: { day: '2026-11-26', refused: 4 } };
    expect(await entriesOf(session.userId)).toEqual([first]);
    world.pass(24 * hour);
    await services.refusals.record(1);
    expect(await entriesOf(session.userId)).toEqual([
      first,
      { ...entry, detail: { day: '2026-11-27', refused: 1 } },
    ]);
    expect(await room.rows('SELECT 1 FROM refused_sign_in')).toEqual([]);
  });

  it('are noted alike for addresses that no user has, and forgotten', async () => {
    await tryPassword('nobody@example.test');
    const [row] = await room.rows('SELECT * FROM refused_sign_in');
    expect(row).toMatchObject({ refused: 1 });
    expect(JSON.stringify(row)).not.toContain('nobody');
    const before = await room.rows('SELECT 1 FROM audit_entry');
    world.pass(24 * hour);
    await services.refusals.record(100);
    expect(await room.rows('SELECT 1 FROM refused_sign_in')).toEqual([]);
    expect(await room.rows('SELECT 1 FROM audit_entry')).toEqual(before);
  });

  it('are also those by a wrong code, with a password and with a link, and by a passkey that does not fit', async () => {
    const { session: first } = await world.signIn(asha);
    const session = await world.sessionOf(await services.passwords.set(first, password));
    const authenticator = new SoftwareAuthenticator(world.party.origin);
    const { challengeId, options } = await services.passkeys.request(session);
    const response = attestationShape.parse(authenticator.create(options));
    await services.passkeys.add(session, { name: 'Laptop', challengeId, response });
    const asked = await services.passkeySignIn.request({ address: here });
    const signed = assertionShape.parse(authenticator.get(asked.options, { isVerified: false }));
    const byPasskey = { challengeId: asked.challengeId, response: signed };
    expect(await codeOf(services.passkeySignIn.signIn(byPasskey, firefox))).toBe('SES_005');
    const proven = await world.latest(session);
    const { secret } = await services.totp.begin(proven);
    const codeNow = () =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: world.clock.nowMs() });
    await services.totp.confirm(proven, codeNow());
    world.pass(30_000);
    const byPassword = (code?: string) =>
      codeOf(services.passwords.signIn({ email: asha, password, code }, firefox));
    const link = await world.linkFor(asha);
    const byLink = (code?: string) =>
      codeOf(services.links.use({ token: link, code }, clientWith('Firefox')));
    // To be asked for a code is no refusal.
    expect([await byPassword(), await byLink()]).toEqual(['SES_008', 'SES_008']);
    expect([await byPassword('000000'), await byLink('000000')]).toEqual(['SES_008', 'SES_008']);
    expect(await byLink(codeNow())).toBeNull();
    world.pass(24 * hour);
    await services.refusals.record(100);
    expect(await entriesOf(session.userId)).toMatchObject([{ detail: { day: '2026-11-26', refused: 3 } }]);
  });
});
