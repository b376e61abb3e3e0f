import { Secret, TOTP } from 'otpauth';
import { clientWith, codeOf, type IdentityWorld } from './identity-process.fixture';
import { IdentityRoom, type IdentityServices } from './identity-room.fixture';

const minute = 60_000;
const step = 30_000;
const asha = 'asha@example.test';
const password = 'a long enough password';

describe('a user with an authenticator app', () => {
  let room: IdentityRoom;
  let world: IdentityWorld;
  let services: IdentityServices;
  let secret: string;
  let recoveryCodes: readonly string[];

  beforeAll(async () => {
    room = await IdentityRoom.open('sign_in_factors');
  });
  afterAll(() => room.close());
  beforeEach(async () => {
    ({ world, services } = await room.empty());
    const { session } = await world.signIn(asha);
    const proven = await world.sessionOf(await services.passwords.set(session, password));
    ({ secret } = await services.totp.begin(proven));
    ({ recoveryCodes } = await services.totp.confirm(proven, codeNow()));
    world.pass(step);
  });

  const codeNow = () =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: world.clock.nowMs() });
  const byPassword = (code?: string, text = password, address = 'somewhere') =>
    services.passwords.signIn({ email: asha, password: text, code }, { address, browser: 'Firefox' });
  const byLink = (token: string, code?: string) => services.links.use({ token, code }, clientWith('Firefox'));

  it('signs in by password and code, which the session shows', async () => {
    expect(await codeOf(byPassword())).toBe('SES_008');
    expect(await codeOf(byPassword('000000'))).toBe('SES_008');
    const { token } = await byPassword(codeNow());
    expect((await world.sessionOf(token)).secondFactorAt).toEqual(world.clock.now());
  });

  it('learns of a wrong password before of a missing code', async () => {
    expect(await codeOf(byPassword(undefined, 'another password'))).toBe('SES_005');
    expect(await codeOf(byPassword(codeNow(), 'another password'))).toBe('SES_005');
    expect(await codeOf(byPassword(codeNow()))).toBeNull();
  });

  it('signs in by link and code; without one the link is not used up, nor are the others', async () => {
    const [link, other] = [await world.linkFor(asha), await world.linkFor(asha)];
    expect(await codeOf(byLink(link))).toBe('SES_008');
    expect(await codeOf(byLink(link, '000000'))).toBe('SES_008');
    const { token } = await byLink(link, codeNow());
    expect((await world.sessionOf(token)).secondFactorAt).toEqual(world.clock.now());
    expect(await codeOf(byLink(other, recoveryCodes[0]))).toBe('SES_006');
  });

  it('signs in once with one code, by link and password at the same time', async () => {
    const [code, link] = [codeNow(), await world.linkFor(asha)];
    const codes = await Promise.all([
      codeOf(byLink(link, code)),
      ...Array.from({ length: 3 }, () => codeOf(byPassword(code))),
    ]);
    expect(codes.filter((one) => one === null)).toHaveLength(1);
  });

  it('signs in by a recovery code, once', async () => {
    expect(await codeOf(byPassword(recoveryCodes[3]))).toBeNull();
    expect(await codeOf(byPassword(recoveryCodes[3]))).toBe('SES_008');
    expect(await codeOf(byLink(await world.linkFor(asha), recoveryCodes[4]))).toBeNull();
  });

  it('is kept out for the rest of 15 minutes after ten wrong codes by one way', async () => {
    const link = await world.linkFor(asha);
    const codes = [];
    for (let at = 0; at < 11; at += 1) {
      codes.push([await codeOf(byLink(link, '000000')), await codeOf(byPassword('000000'))]);
    }
    const wrong = Array<string[]>(10).fill(['SES_008', 'SES_008']);
    expect(codes).toEqual([...wrong, ['RATE_001', 'RATE_001']]);
    expect(await codeOf(byLink(link, codeNow()))).toBe('RATE_001');
    world.pass(15 * minute);
    expect(await codeOf(byPassword(codeNow()))).toBeNull();
  });

  it('changes factors after a proof by code, not after one by password', async () => {
    const { token } = await byPassword(codeNow());
    world.pass(11 * minute);
    const { token: renewed } = await world.reauthenticated(await world.sessionOf(token));
    expect(await codeOf(services.totp.remove(await world.sessionOf(renewed)))).toBe('SES_008');
    const session = await world.sessionOf(renewed);
    const code = recoveryCodes[0] ?? '';
    const { token: proven } = await services.reauthentication.prove(session, { code });
    expect(await codeOf(services.totp.remove(await world.sessionOf(proven)))).toBeNull();
    expect(await codeOf(byPassword())).toBeNull();
  });
});

describe('a browser that signed in before', () => {
  let room: IdentityRoom;
  let world: IdentityWorld;
  let services: IdentityServices;

  beforeAll(async () => {
    room = await IdentityRoom.open('devices');
  });
  afterAll(() => room.close());
  beforeEach(async () => {
    ({ world, services } = await room.empty());
  });

  let attempt = 0;
  const signIn = (device: string | null, text = password) =>
    services.passwords.signIn(
      { email: asha, password: text },
      { address: `address-${(attempt += 1)}`, browser: 'Firefox', device },
    );
  async function withPassword() {
    const { session } = await world.signIn(asha);
    await services.passwords.set(session, password);
    return { userId: session.userId, device: await services.devices.remember(null, session.userId) };
  }
  async function tryWrong(device: string | null, times: number) {
    const codes = [];
    for (let at = 0; at < times; at += 1) codes.push(await codeOf(signIn(device, 'wrong')));
    return codes;
  }

  it('signs in by the password although others paused it', async () => {
    const { device } = await withPassword();
    expect((await tryWrong(null, 11)).at(-1)).toBe('RATE_001');
    expect(await codeOf(signIn(null))).toBe('RATE_001');
    expect(await codeOf(signIn('a'.repeat(43)))).toBe('RATE_001');
    expect(await codeOf(signIn(device))).toBeNull();
  });

  it('has ten wrong passwords of its own in 15 minutes, which pause no other browser', async () => {
    const { device } = await withPassword();
    expect(await tryWrong(device, 11)).toEqual([...Array<string>(10).fill('SES_005'), 'RATE_001']);
    expect(await codeOf(signIn(device))).toBe('RATE_001');
    expect(await codeOf(signIn(null))).toBeNull();
    world.pass(15 * minute);
    expect(await codeOf(signIn(device))).toBeNull();
  });

  it('is one for this user only, until another user signs in there, too', async () => {
    await withPassword();
    const { session: other } = await world.signIn('b@example.test');
    const device = await services.devices.remember(null, other.userId);
    await tryWrong(null, 11);
    expect(await codeOf(signIn(device))).toBe('RATE_001');
    const { session: asha } = await world.signIn();
    expect(await services.devices.remember(device, asha.userId)).toBe(device);
    expect(await codeOf(signIn(device))).toBeNull();
  });

  it.each([null, '', 'x', 'a'.repeat(43)])('gets a new token in place of %j', async (presented) => {
    const { userId } = await withPassword();
    const token = await services.devices.remember(presented, userId);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(token).not.toBe(presented);
  });
});
