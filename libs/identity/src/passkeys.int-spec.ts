import { Logger } from '@nestjs/common';
import { assertionShape, attestationShape } from './domain/passkey-response';
import { type CheckedSession, codeOf, here, type IdentityWorld } from './identity-process.fixture';
import { IdentityRoom, type IdentityServices } from './identity-room.fixture';
import { type Deviations, SoftwareAuthenticator } from './testing';

const minute = 60_000;
const origin = 'https://market.test';
const firefox = { address: here, browser: 'Firefox' };

describe('a passkey', () => {
  let room: IdentityRoom;
  let world: IdentityWorld;
  let services: IdentityServices;

  beforeAll(async () => {
    Logger.overrideLogger(false);
    room = await IdentityRoom.open('passkeys');
  });
  afterAll(() => room.close());
  beforeEach(async () => {
    ({ world, services } = await room.empty());
  });

  async function add(session: CheckedSession, authenticator: SoftwareAuthenticator, deviations?: Deviations) {
    const { challengeId, options } = await services.passkeys.request(session);
    const response = attestationShape.parse(authenticator.create(options, deviations));
    return services.passkeys.add(session, { name: 'Laptop', challengeId, response });
  }
  /** Signs a user up who then adds a passkey. The session is the one after that. */
  async function withPasskey(email = 'asha@example.test') {
    const authenticator = new SoftwareAuthenticator(origin);
    const { passkey, token } = await add((await world.signIn(email)).session, authenticator);
    return { authenticator, passkey, token, session: await world.sessionOf(token) };
  }
  async function signedChallenge(
    authenticator: SoftwareAuthenticator,
    deviations?: Deviations,
    session: CheckedSession | null = null,
  ) {
    const { challengeId, options } = await services.passkeySignIn.request({ address: here }, () =>
      Promise.resolve(session),
    );
    return { challengeId, response: assertionShape.parse(authenticator.get(options, deviations)) };
  }
  const signIn = async (authenticator: SoftwareAuthenticator, deviations?: Deviations) =>
    services.passkeySignIn.signIn(await signedChallenge(authenticator, deviations), firefox);

  describe('signs its user in', () => {
    it('by both factors, and notes its use', async () => {
      const { authenticator, session, passkey } = await withPasskey();
      world.pass(minute);
      const { token } = await signIn(authenticator);
      const now = world.clock.now();
      expect(await world.sessionOf(token)).toMatchObject({ userId: session.userId, secondFactorAt: now });
      expect(await services.passkeys.list(session)).toMatchObject([
        { id: passkey.id, name: 'Laptop', signCount: 1, lastUsedAt: now },
      ]);
    });

    it('with an authenticator that does not count', async () => {
      const { authenticator } = await withPasskey();
      await signIn(authenticator, { signCount: 0 });
      expect(await codeOf(signIn(authenticator, { signCount: 0 }))).toBeNull();
    });

    it('although its user has an authenticator app', async () => {
      const { authenticator, session } = await withPasskey();
      const { secret } = await services.totp.begin(session);
      await room.rows(`UPDATE totp SET secret = pending, pending = NULL`);
      expect(secret).toBeTruthy();
      expect(await codeOf(signIn(authenticator))).toBeNull();
    });

    it.each<[string, Deviations]>([
      ['for another origin', { origin: 'https://market.test.evil.example' }],
      ['for the origin with another port', { origin: 'https://market.test:8443' }],
      ['for another challenge', { challenge: Buffer.alloc(32, 1).toString('base64url') }],
      ['for another host', { rpId: 'evil.example' }],
      ['in a frame of another page', { crossOrigin: true }],
      ['by the making of a credential', { type: 'webauthn.create' }],
      ['without a check of its user', { isVerified: false }],
      ['for another user', { userHandle: Buffer.from('usr_other').toString('base64url') }],
      ['for nobody', { userHandle: null }],
    ])('not %s', async (_how, deviations) => {
      const { authenticator } = await withPasskey();
      expect(await codeOf(signIn(authenticator, deviations))).toBe('SES_005');
      expect(await codeOf(signIn(authenticator))).toBeNull();
    });

    it('not with a count that is not above the last one', async () => {
      const { authenticator } = await withPasskey();
      await signIn(authenticator, { signCount: 5 });
      for (const signCount of [5, 4, 0]) {
        expect(await codeOf(signIn(authenticator, { signCount }))).toBe('SES_005');
      }
      expect(await codeOf(signIn(authenticator, { signCount: 6 }))).toBeNull();
    });

    it('once, of ten processes that get copies of one signature count at the same time', async () => {
      const { authenticator } = await withPasskey();
      const signed = await Promise.all(
        Array.from({ length: 8 }, () => signedChallenge(authenticator, { signCount: 7 })),
      );
      const codes = await Promise.all(
        signed.map((one) => codeOf(world.process().passkeySignIn.signIn(one, firefox))),
      );
      expect(codes.filter((code) => code === null)).toHaveLength(1);
      expect(codes.filter((code) => code === 'SES_005')).toHaveLength(7);
    });

    it('once with one challenge, also at the same time', async () => {
      const { authenticator } = await withPasskey();
      const signed = await signedChallenge(authenticator);
      const codes = await Promise.all(
        Array.from({ length: 5 }, () => codeOf(world.process().passkeySignIn.signIn(signed, firefox))),
      );
      expect(codes.sort()).toEqual([...Array<string>(4).fill('SES_005'), null]);
      expect(await codeOf(services.passkeySignIn.signIn(signed, firefox))).toBe('SES_005');
      expect(await room.rows('SELECT 1 FROM passkey_challenge')).toEqual([]);
    });

    it('with a challenge that is less than five minutes old', async () => {
      const { authenticator } = await withPasskey();
      const old = await signedChallenge(authenticator);
      world.pass(5 * minute);
      expect(await codeOf(services.passkeySignIn.signIn(old, firefox))).toBe('SES_005');
    });

    it('not with the credential of an authenticator that nobody knows, or another key', async () => {
      const { authenticator } = await withPasskey();
      const stranger = new SoftwareAuthenticator(origin);
      const { userHandle = null } = (await signedChallenge(authenticator)).response.response;
      expect(await codeOf(signIn(stranger, { userHandle }))).toBe('SES_005');
      const { challengeId, response } = await signedChallenge(stranger, { userHandle });
      const forged = { ...response, id: authenticator.id, rawId: authenticator.id };
      expect(await codeOf(services.passkeySignIn.signIn({ challengeId, response: forged }, firefox))).toBe(
        'SES_005',
      );
    });

    it('not with the challenge of a signed-in user', async () => {
      const { authenticator, session } = await withPasskey();
      const signed = await signedChallenge(authenticator, {}, session);
      expect(await codeOf(services.passkeySignIn.signIn(signed, firefox))).toBe('SES_005');
    });

    it('at most as often as an address may try', async () => {
      const { authenticator } = await withPasskey();
      const signed = await Promise.all(Array.from({ length: 11 }, () => signedChallenge(authenticator)));
      const codes = await Promise.all(
        signed.map((one) => codeOf(services.passkeySignIn.signIn(one, { ...firefox, address: 'b' }))),
      );
      expect(codes.filter((code) => code === 'RATE_001')).toHaveLength(1);
      const asked = Array.from({ length: 31 }, () =>
        codeOf(services.passkeySignIn.request({ address: 'c' })),
      );
      expect((await Promise.all(asked)).filter((code) => code === 'RATE_001')).toHaveLength(1);
    });
  });

  describe('of a known browser at an address whose neighbours tried too often', () => {
    const address = 'shared';
    const challenge = (client: object = {}, session: CheckedSession | null = null) =>
      codeOf(services.passkeySignIn.request({ address, ...client }, () => Promise.resolve(session)));
    const challenges = async (client: object, session: CheckedSession | null = null) => {
      const codes: unknown[] = [];
      for (let at = 0; at < 31; at += 1) codes.push(await challenge(client, session));
      return codes.filter((code) => code === null).length;
    };
    let user: Awaited<ReturnType<typeof withPasskey>>;
    let device: string;
    beforeEach(async () => {
      user = await withPasskey();
      device = await services.devices.remember(null, user.session.userId);
    });

    it('is asked for by a session, and in a browser in which its user signed in, 30 times a minute', async () => {
      expect(await challenges({})).toBe(30);
      expect(await challenge({ device: 'a'.repeat(43) })).toBe('RATE_001');
      expect(await challenge({}, user.session)).toBeNull();
      expect(await challenges({ device })).toBe(29);
      expect(await challenge({}, user.session)).toBe('RATE_001');
      const other = await world.signIn('b@example.test');
      expect(await challenge({}, other.session)).toBeNull();
    });

    it('signs its user in there', async () => {
      const neighbour = () => codeOf(services.limits.admit(address));
      for (let at = 0; at < 10; at += 1) expect(await neighbour()).toBeNull();
      const signed = await signedChallenge(user.authenticator);
      const signIn = (client: object) =>
        codeOf(services.passkeySignIn.signIn(signed, { ...firefox, address, ...client }));
      expect(await signIn({})).toBe('RATE_001');
      expect(await signIn({ device })).toBeNull();
    });

    it('counts for the user who signed in last in the browser', async () => {
      const { session } = await world.signIn('b@example.test');
      world.pass(minute);
      await services.devices.remember(device, session.userId);
      expect(await services.devices.lastUser(device)).toBe('b@example.test');
    });
  });

  describe('proves the identity of its user', () => {
    it('with a challenge of the session, once', async () => {
      const { authenticator, session } = await withPasskey();
      const signed = await signedChallenge(authenticator, {}, session);
      expect(await codeOf(services.reauthentication.prove(session, { signed }))).toBeNull();
      expect(await codeOf(services.reauthentication.prove(session, { signed }))).toBe('SES_005');
    });

    it('and of no other user', async () => {
      const [asha, other] = [await withPasskey(), await withPasskey('b@example.test')];
      const own = await signedChallenge(other.authenticator, {}, asha.session);
      expect(await codeOf(services.reauthentication.prove(asha.session, { signed: own }))).toBe('SES_005');
      const foreign = await signedChallenge(asha.authenticator, {}, other.session);
      expect(await codeOf(services.reauthentication.prove(asha.session, { signed: foreign }))).toBe(
        'SES_005',
      );
      const unnamed = await signedChallenge(other.authenticator, { userHandle: null }, asha.session);
      expect(await codeOf(services.reauthentication.prove(asha.session, { signed: unnamed }))).toBe(
        'SES_005',
      );
    });

    it('not with the challenge of a sign-in', async () => {
      const { authenticator, session } = await withPasskey();
      const signed = await signedChallenge(authenticator);
      expect(await codeOf(services.reauthentication.prove(session, { signed }))).toBe('SES_005');
    });
  });

  describe('is added', () => {
    it('as a credential that its device finds and that checks its user, without a warning of Node', async () => {
      const warnings: string[] = [];
      const note = ({ name, message }: Error) => warnings.push(`${name}: ${message}`);
      process.on('warning', note);
      const { session } = await world.signIn();
      const { options } = await services.passkeys.request(session);
      await add(session, new SoftwareAuthenticator(origin));
      await new Promise(setImmediate);
      process.off('warning', note);
      expect(options).toMatchObject({
        rp: { id: 'market.test', name: 'India Market Data' },
        user: { name: 'asha@example.test', id: Buffer.from(session.userId).toString('base64url') },
        attestation: 'none',
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
      expect(options.pubKeyCredParams.map(({ alg }) => alg)).toEqual([-8, -7, -257]);
      expect(warnings).toEqual([]);
    });

    it('with an entry of the audit log and a mail, and counts as given in the session', async () => {
      const { passkey, session } = await withPasskey();
      expect(session.secondFactorAt).toEqual(world.clock.now());
      expect(
        await room.rows(`SELECT subject FROM audit_entry WHERE action = 'passkey.added'`),
      ).toContainEqual({
        subject: passkey.id,
      });
      expect(world.notices.sent).toMatchObject([{ to: 'asha@example.test', change: 'passkey-added' }]);
    });

    it.each<[string, Deviations]>([
      ['for another origin', { origin: 'https://evil.example' }],
      ['for another challenge', { challenge: Buffer.alloc(32, 1).toString('base64url') }],
      ['for another host', { rpId: 'evil.example' }],
      ['in a frame of another page', { crossOrigin: true }],
      ['by a signature', { type: 'webauthn.get' }],
      ['without a check of its user', { isVerified: false }],
      ['with a certificate, whose revocation would be asked for elsewhere', { format: 'packed' }],
      ['with a statement of a phone', { format: 'android-key' }],
    ])('not %s', async (_how, deviations) => {
      const { session } = await world.signIn();
      expect(await codeOf(add(session, new SoftwareAuthenticator(origin), deviations))).toBe('SES_005');
      expect(await services.passkeys.list(session)).toEqual([]);
    });

    it('once with one challenge, which must be of its user and for this', async () => {
      const { session } = await world.signIn();
      const other = await world.signIn('b@example.test');
      const { challengeId, options } = await services.passkeys.request(session);
      const made = () => attestationShape.parse(new SoftwareAuthenticator(origin).create(options));
      const asOther = { name: 'x', challengeId, response: made() };
      expect(await codeOf(services.passkeys.add(other.session, asOther))).toBe('SES_005');
      await services.passkeys.add(session, { name: 'x', challengeId, response: made() });
      const proven = await world.sessionOf(other.token);
      expect(await codeOf(services.passkeys.add(proven, asOther))).toBe('SES_005');
      const signIn = await services.passkeySignIn.request({ address: here });
      const forSignIn = { name: 'x', challengeId: signIn.challengeId, response: made() };
      expect(await codeOf(services.passkeys.add(proven, forSignIn))).toBe('SES_005');
    });

    it('for one user only', async () => {
      const { authenticator } = await withPasskey();
      const other = await world.signIn('b@example.test');
      expect(await codeOf(add(other.session, authenticator))).toBe('SES_005');
    });

    it('up to 20 times; devices that have one of them make no second one', async () => {
      const { session } = await withPasskey();
      for (let at = 1; at < 20; at += 1) {
        await add(await world.latest(session), new SoftwareAuthenticator(origin));
      }
      const { options } = await services.passkeys.request(session);
      expect(options.excludeCredentials).toHaveLength(20);
      expect(await codeOf(add(session, new SoftwareAuthenticator(origin)))).toBe('VAL_001');
    });
  });

  describe('is removed', () => {
    it('by its user, which ends the other sessions, and a mail says so', async () => {
      const { authenticator, passkey, session, token } = await withPasskey();
      const other = await signIn(authenticator);
      const renewed = await services.passkeys.remove(session, passkey.id);
      expect(await services.passkeys.remove(session, passkey.id)).toBeNull();
      expect(await services.sessions.find(other.token)).toBeNull();
      expect(await services.sessions.find(token)).toBeNull();
      expect((await world.sessionOf(renewed ?? '')).id).toBe(session.id);
      expect(await codeOf(signIn(authenticator))).toBe('SES_005');
      expect(world.notices.sent.at(-1)).toMatchObject({ change: 'passkey-removed' });
    });

    it('by nobody else', async () => {
      const { passkey } = await withPasskey();
      const other = await withPasskey('b@example.test');
      expect(await services.passkeys.remove(other.session, passkey.id)).toBeNull();
      expect(await room.rows('SELECT 1 FROM passkey')).toHaveLength(2);
    });

    it('not by a session that proved the identity by a link alone', async () => {
      const { passkey, authenticator } = await withPasskey();
      const { session } = await world.signIn();
      expect(session.secondFactorAt).toBeNull();
      expect(await codeOf(services.passkeys.remove(session, passkey.id))).toBe('SES_008');
      expect(await codeOf(services.passkeys.request(session))).toBe('SES_008');
      expect(await codeOf(services.totp.begin(session))).toBe('SES_008');
      const { token } = await signIn(authenticator);
      expect(await services.passkeys.remove(await world.sessionOf(token), passkey.id)).not.toBeNull();
    });
  });
});
