import { here, codeOf, type IdentityWorld } from './identity-process.fixture';
import { IdentityRoom, type IdentityServices } from './identity-room.fixture';
import type { AddressGroup } from '@market/access';

const minute = 60_000;
const day = 24 * 60 * minute;
const address = here as AddressGroup;
const nobodysToken = 'x'.repeat(43);

describe('the purpose of a link', () => {
  let room: IdentityRoom;
  let world: IdentityWorld;
  let services: IdentityServices;

  beforeAll(async () => {
    room = await IdentityRoom.open('link_purposes');
  });
  afterAll(() => room.close());
  beforeEach(async () => {
    ({ world, services } = await room.empty());
  });

  const lastToken = () => world.links.sent.at(-1)?.token ?? '';
  const read = (token: string) => services.purposes.of(token, address);
  async function invited() {
    const { session } = await world.signIn();
    await services.invitations.invite(session, { email: 'ravi@example.test', role: 'member' });
    return { session, token: lastToken() };
  }
  async function newAddress() {
    const { session } = await world.signIn();
    await services.emails.request(session, 'asha@new.test');
    return { session, token: lastToken() };
  }

  it('is to sign in, or to open an account, as the address that it was sent to', async () => {
    const token = await world.linkFor('Asha@Example.test');
    const facts = { purpose: 'sign-in', email: 'asha@example.test' };
    expect(await read(token)).toEqual({ ...facts, isKnown: false });
    await world.signIn();
    expect(await read(await world.linkFor('asha@example.test'))).toEqual({ ...facts, isKnown: true });
  });

  it('of an invitation names who invites, the account and the role', async () => {
    expect(await read((await invited()).token)).toEqual({
      ...{ purpose: 'invitation', email: 'ravi@example.test', role: 'member' },
      ...{ invitedBy: 'asha@example.test', account: 'asha@example.test' },
    });
  });

  it('of a new address names it and the present one', async () => {
    const facts = { purpose: 'email', email: 'asha@new.test', presentEmail: 'asha@example.test' };
    expect(await read((await newAddress()).token)).toEqual(facts);
  });

  it('can be read over and over without using the link up', async () => {
    const { token } = await invited();
    await Promise.all(Array.from({ length: 30 }, () => read(token)));
    await services.links.use({ token }, { address, browser: 'Firefox on Linux' });
    expect(await codeOf(read(token))).toBe('SES_006');
  });

  it('is not told of a link that can do nothing: unknown, too old, withdrawn, or of an ended session', async () => {
    const old = await world.linkFor('asha@example.test');
    world.pass(15 * minute);
    const { session, token: withdrawn } = await invited();
    const [invitation] = await services.invitations.ofAccount(session.accountId);
    await services.invitations.withdraw(session, invitation?.id ?? '');
    const { session: asking, token: ended } = await newAddress();
    await services.sessions.end(asking.userId, asking.id);
    for (const token of [nobodysToken, 'too-short', old, withdrawn, ended])
      expect(await codeOf(read(token))).toBe('SES_006');
    const { token: late } = await invited();
    world.pass(7 * day);
    expect(await codeOf(read(late))).toBe('SES_006');
  });

  it('counts links that lead nowhere as failed authentications, and refuses no valid one for them', async () => {
    const token = await world.linkFor('asha@example.test');
    for (let times = 0; times < 300; times += 1) expect(await codeOf(read('too-short'))).toBe('SES_006');
    expect(await codeOf(read(nobodysToken))).toBe('RATE_001');
    expect(await read(token)).toMatchObject({ purpose: 'sign-in' });
  });
});
