import { Secret, TOTP } from 'otpauth';
import { type CheckedSession, clientWith, codeOf, type IdentityWorld } from './identity-process.fixture';
import { IdentityRoom, type IdentityServices } from './identity-room.fixture';

const hour = 3_600_000;
const asha = 'asha@example.test';
const fresh = 'asha@new.example.test';

describe('a change of the email address', () => {
  let room: IdentityRoom;
  let world: IdentityWorld;
  let services: IdentityServices;
  let session: CheckedSession;
  let token: string;

  beforeAll(async () => {
    room = await IdentityRoom.open('email_changes');
  });
  afterAll(() => room.close());
  beforeEach(async () => {
    ({ world, services } = await room.empty());
    ({ session, token } = await world.signIn(asha));
  });

  const use = (link: string, code?: string) =>
    services.links.use({ token: link, code }, clientWith('Firefox'));
  async function linkTo(email: string, of = session) {
    await services.emails.request(of, email);
    return world.links.sent.at(-1)?.token ?? '';
  }

  it('takes effect when the link that went to the new address is used', async () => {
    const link = await linkTo(' Asha@New.Example.test');
    expect(world.links.sent.at(-1)).toMatchObject({ to: fresh, purpose: 'email' });
    expect((await world.sessionOf(token)).email).toBe(asha);
    const used = await use(link);
    expect(used).toMatchObject({ isNew: false, purpose: 'email' });
    const after = await world.sessionOf(used.token);
    expect(after).toMatchObject({ userId: session.userId, email: fresh, accountId: session.accountId });
  });

  it('ends all earlier sessions, and tells the old address', async () => {
    const other = await world.signIn(asha, 'Chrome');
    await use(await linkTo(fresh));
    expect(await services.sessions.find(token)).toBeNull();
    expect(await services.sessions.find(other.token)).toBeNull();
    expect(world.notices.sent).toEqual([{ to: asha, change: 'email-changed', at: world.clock.now() }]);
  });

  it('is kept in the audit log without an address', async () => {
    await use(await linkTo(fresh));
    const entries = await room.rows<{ action: string }>('SELECT action, subject, detail FROM audit_entry');
    expect(entries.map(({ action }) => action)).toContain('email.changed');
    expect(JSON.stringify(entries)).not.toContain('example.test');
  });

  it('changes the address of accounts that the user owns and that have the old one', async () => {
    await use(await linkTo(fresh));
    expect([...world.accounts.known]).toEqual([[fresh, session.accountId]]);
    await world.signIn(asha);
    expect(world.accounts.known.get(asha)).not.toBe(session.accountId);
  });

  it('works once, and makes the user’s other links of this kind void, whichever address they went to', async () => {
    const [first, second, third] = [
      await linkTo(fresh),
      await linkTo('other@example.test'),
      await linkTo(fresh),
    ];
    await use(third);
    for (const link of [first, second, third]) expect(await codeOf(use(link))).toBe('SES_006');
  });

  it('is not possible to the address of another user; nobody learns that when asking', async () => {
    await world.signIn('ravi@example.test');
    expect(await codeOf(services.emails.request(session, 'ravi@example.test'))).toBeNull();
    const link = world.links.sent.at(-1)?.token ?? '';
    expect(await codeOf(use(link))).toBe('SES_006');
    expect((await world.sessionOf(token)).email).toBe(asha);
  });

  it('works by one of several links to different addresses that are used at the same time', async () => {
    const links = [];
    for (const at of [1, 2, 3, 4]) links.push(await linkTo(`new-${at}@example.test`));
    const codes = await Promise.all(
      links.map((link) => codeOf(world.process().links.use({ token: link }, clientWith('x')))),
    );
    expect(codes.sort()).toEqual([...Array<string>(3).fill('SES_006'), null]);
  });

  it('gives an address to one of two users who take it at the same time', async () => {
    const other = await world.signIn('ravi@example.test');
    const links = [await linkTo(fresh), await linkTo(fresh, other.session)];
    const codes = await Promise.all(
      links.map((link) => codeOf(world.process().links.use({ token: link }, clientWith('x')))),
    );
    expect(codes.sort()).toEqual(['SES_006', null]);
    expect(await room.rows(`SELECT 1 FROM app_user WHERE email = '${fresh}'`)).toHaveLength(1);
  });

  it('needs the second factor of a user who has one; the link is not used up without', async () => {
    const { secret } = await services.totp.begin(session);
    const codeNow = () =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: world.clock.nowMs() });
    await services.totp.confirm(session, codeNow());
    const link = await linkTo(fresh);
    expect(await codeOf(use(link))).toBe('SES_008');
    expect((await world.latest(session)).email).toBe(asha);
    world.pass(30_000);
    expect(await codeOf(use(link, codeNow()))).toBeNull();
  });

  it.each(['', 'asha', 'ASHA@example.test', 'a@x,b@y'])('is not possible to %j', async (text) => {
    expect(await codeOf(services.emails.request(session, text))).toBe('VAL_001');
  });

  it('is asked for five times an hour', async () => {
    for (let at = 0; at < 5; at += 1) await services.emails.request(session, `a${at}@example.test`);
    expect(await codeOf(services.emails.request(session, fresh))).toBe('RATE_001');
    world.pass(hour);
    expect(await codeOf(services.emails.request(session, fresh))).toBeNull();
  });
});
