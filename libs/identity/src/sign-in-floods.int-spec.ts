import { codeOf, type IdentityWorld } from './identity-process.fixture';
import { IdentityRoom, type IdentityServices } from './identity-room.fixture';
import { SignInLimits } from './sign-in-limits';

const minute = 60_000;
const asha = 'asha@example.test';
const password = 'a long enough password';
/** Group of an address in a flooding /48. @param subnet number of its /64, whose first byte is that of its /56 */
const inFlood = (subnet: number) => `2001:db8:f:${subnet.toString(16)}::/64`;
/** Group of an address in an IPv4 network of its own. */
const ordinary = (at: number) => `198.51.${at}.7`;

describe('a flood of sign-ins', () => {
  let room: IdentityRoom;
  let world: IdentityWorld;
  let services: IdentityServices;

  beforeAll(async () => {
    room = await IdentityRoom.open('sign_in_floods');
  });
  afterAll(() => room.close());
  beforeEach(async () => {
    ({ world, services } = await room.empty());
  });

  /** Makes attempts, each in a process of its own: one that refused an attempt pauses before the next. @returns number of admitted ones */
  const admitted = async (times: number, address: string) => {
    const codes: unknown[] = [];
    for (let at = 0; at < times; at += 1) {
      codes.push(await codeOf(new SignInLimits(room.dataSource, world.clock).admit(address)));
    }
    return codes.filter((code) => code === null).length;
  };

  describe('from an IPv6 site', () => {
    it('has four times the room of a /64 in a /56, and sixteen times in the /48', async () => {
      for (let subnet = 0; subnet < 4; subnet += 1) expect(await admitted(10, inFlood(subnet))).toBe(10);
      expect(await admitted(1, inFlood(4))).toBe(0);
      for (let subnet = 0x100; subnet < 0x10c; subnet += 1) {
        const of56 = (subnet & 0xf) * 0x100 + 0x100;
        expect(await admitted(10, inFlood(of56))).toBe(10);
      }
      expect(await admitted(1, inFlood(0xff00))).toBe(0);
      expect(await admitted(1, '2001:db8:e:0::/64')).toBe(1);
      world.pass(minute);
      expect(await admitted(1, inFlood(4))).toBe(1);
    });

    it('takes nothing from the rest of the site once its own /64 is over the limit', async () => {
      // As many as the /56 admits, and one more.
      expect(await admitted(41, inFlood(0))).toBe(10);
      expect(await admitted(10, inFlood(1))).toBe(10);
    });

    it('makes challenges within the room of its networks, too', async () => {
      const challenge = (subnet: number) => codeOf(services.limits.admitChallenge(inFlood(subnet)));
      for (let at = 0; at < 120; at += 1) expect(await challenge(at % 4)).toBeNull();
      expect([await challenge(4), await challenge(0x100)]).toEqual(['RATE_001', null]);
    });
  });

  describe('with a password for each of many addresses', () => {
    beforeEach(async () => {
      const { session } = await world.signIn(asha);
      await services.passwords.set(session, password);
    });

    const signIn = (email: string, text: string, address: string, device: string | null = null) =>
      codeOf(services.passwords.signIn({ email, password: text }, { address, browser: 'Firefox', device }));
    /** Sends the right password twice, each time behind a flood of 20 from `flooder(n)`: more than the queue has places. */
    const amid = async (flooder: (at: number) => string, right: (at: number) => Promise<unknown>) => {
      const codes: unknown[] = [];
      for (let round = 0; round < 2; round += 1) {
        const flood = Array.from({ length: 20 }, (_, at) =>
          signIn(`nobody-${round}-${at}@example.test`, 'wrong', flooder(at)),
        );
        codes.push(await right(round));
        await Promise.all(flood);
        world.pass(minute);
      }
      return codes;
    };

    it('from one /48 refuses the right one from nowhere else', async () => {
      const codes = await amid(inFlood, (at) => signIn(asha, password, ordinary(at)));
      expect(codes).toEqual([null, null]);
    });

    it('from the own /64 refuses the right one in no browser in which the user signed in before', async () => {
      const [user] = await room.rows<{ id: string }>('SELECT id FROM app_user');
      const device = await services.devices.remember(null, user?.id ?? '');
      const codes = await amid(
        () => inFlood(0),
        () => signIn(asha, password, inFlood(0), device),
      );
      expect(codes).toEqual([null, null]);
      const stranger = await services.devices.remember(
        null,
        (await world.signIn('ravi@example.test')).session.userId,
      );
      expect(await admitted(10, inFlood(0))).toBe(10);
      expect(await signIn(asha, password, inFlood(0), stranger)).toBe('RATE_001');
    });
  });

  it('leaves a user ten sign-ins a minute in known browsers above the limit of the address', async () => {
    const { userId } = (await world.signIn(asha)).session;
    const device = await services.devices.remember(null, userId);
    expect(await admitted(11, inFlood(0))).toBe(10);
    const codes: unknown[] = [];
    for (let at = 0; at < 11; at += 1) {
      codes.push(await codeOf(services.requests.request(asha, { address: inFlood(0), device })));
    }
    expect(codes).toEqual([...Array<null>(10).fill(null), 'RATE_001']);
  });
});
