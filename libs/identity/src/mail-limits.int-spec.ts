import { type CheckedSession, codeOf, type IdentityWorld } from './identity-process.fixture';
import { IdentityRoom, type IdentityServices } from './identity-room.fixture';

const minute = 60_000;
const hour = 60 * minute;
const asha = 'asha@example.test';
const ravi = 'ravi@example.test';

describe('mails to one email address', () => {
  let room: IdentityRoom;
  let world: IdentityWorld;
  let services: IdentityServices;

  beforeAll(async () => {
    room = await IdentityRoom.open('mail_limits');
  });
  afterAll(() => room.close());
  beforeEach(async () => {
    ({ world, services } = await room.empty());
  });

  let strangers = 0;
  /** Asks for a link from an address of its own. @returns whether a mail was sent */
  const askedFrom = async (device: string | null = null, email = asha) => {
    const before = world.links.sent.length;
    const answer = await codeOf(
      services.requests.request(email, { address: `stranger-${(strangers += 1)}`, device }),
    );
    expect(answer).toBeNull();
    return world.links.sent.length > before;
  };
  const repeated = async (times: number, work: () => Promise<unknown>) => {
    const results: unknown[] = [];
    for (let at = 0; at < times; at += 1) results.push(await work());
    return results;
  };
  const owner = async (email: string): Promise<CheckedSession> => (await world.signIn(email)).session;
  const invite = (inviter: CheckedSession, email = asha) =>
    services.invitations.invite(inviter, { email, role: 'member' });

  it.each(['somebody', 'nobody'])('that %s has are five in an hour, then one in each half', async (user) => {
    if (user === 'somebody') await owner(asha);
    world.pass(hour);
    expect(await repeated(8, askedFrom)).toEqual([true, true, true, true, true, false, false, false]);
    world.pass(30 * minute - 1);
    expect(await askedFrom()).toBe(false);
    world.pass(1);
    expect(await repeated(2, askedFrom)).toEqual([true, false]);
    world.pass(30 * minute);
    expect(await repeated(6, askedFrom)).toEqual([true, true, true, true, true, false]);
  });

  it('go on for a browser in which its user signed in before, whatever strangers ask for', async () => {
    const { userId } = await owner(asha);
    const device = await services.devices.remember(null, userId);
    const other = await services.devices.remember(null, (await owner(ravi)).userId);
    await repeated(8, askedFrom);
    expect([await askedFrom(), await askedFrom(other), await askedFrom('of no browser')]).toEqual([
      false,
      false,
      false,
    ]);
    expect(await repeated(6, () => askedFrom(device))).toEqual([true, true, true, true, true, false]);
    world.pass(30 * minute);
    expect(await askedFrom(device)).toBe(true);
  });

  it('invite it into an account, whatever strangers and other accounts ask for', async () => {
    const [inviter, other] = [await owner(ravi), await owner('stranger@example.test')];
    await repeated(8, askedFrom);
    expect(await repeated(7, () => invite(other))).toEqual([true, true, true, true, true, false, false]);
    expect(await invite(inviter)).toBe(true);
    expect(world.links.sent.at(-1)).toMatchObject({ to: asha, purpose: 'invitation', invitedBy: ravi });
    world.pass(30 * minute);
    expect([await invite(other), await invite(other)]).toEqual([true, false]);
  });

  it('leave a link to sign in, however many invitations were sent', async () => {
    const inviter = await owner(ravi);
    await repeated(7, () => invite(inviter));
    expect(await askedFrom()).toBe(true);
  });

  it('are twenty an hour that users ask for, and the owner whose invitation is not mailed is told so', async () => {
    for (let at = 0; at < 4; at += 1) {
      const inviter = await owner(`owner-${at}@example.test`);
      expect(await repeated(5, () => invite(inviter))).toEqual(Array<boolean>(5).fill(true));
    }
    const last = await owner(ravi);
    expect(await invite(last)).toBe(false);
    expect(await services.invitations.ofAccount(last.accountId)).toMatchObject([{ email: asha }]);
    expect(await services.emails.request(last, asha)).toBe(false);
    world.pass(30 * minute);
    expect([await invite(last), await services.emails.request(last, asha)]).toEqual([true, false]);
  });

  it('prove it as the new one of a user, whatever strangers ask for', async () => {
    const session = await owner(ravi);
    await repeated(8, askedFrom);
    expect(await services.emails.request(session, asha)).toBe(true);
    expect(world.links.sent.at(-1)).toMatchObject({ to: asha, purpose: 'email', from: ravi });
  });

  it('are answered alike, with as many statements, for a known and an unknown address', async () => {
    await owner(asha);
    const device = await services.devices.remember(null, (await owner(ravi)).userId);
    const statements = async (email: string) => {
      const logged: string[] = [];
      const log = jest.spyOn(room.dataSource.logger, 'logQuery').mockImplementation((text) => {
        logged.push(text);
      });
      await askedFrom(device, email);
      log.mockRestore();
      return logged;
    };
    const known = await statements(asha);
    expect(known.length).toBeGreaterThan(3);
    expect(await statements('nobody@example.test')).toEqual(known);
  });
});
