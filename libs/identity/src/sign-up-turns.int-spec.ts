import { codeOf, type IdentityWorld } from './identity-process.fixture';
import { IdentityRoom, type IdentityServices } from './identity-room.fixture';
import { MailLimits } from './mail-limits';
import { endedOrBlocked } from './transaction-gate.fixture';

const minute = 60_000;
const asha = 'asha@example.test';
/** Group of an address in a flooding /48. @param subnet number of its /64 */
const inFlood = (subnet: number) => `2001:db8:f:${subnet.toString(16)}::/64`;
/** Group of an address in an IPv4 network of its own. */
const ordinary = (at: number) => `198.51.${at}.7`;

describe('links to addresses that no user has', () => {
  let room: IdentityRoom;
  let world: IdentityWorld;
  let services: IdentityServices;

  beforeAll(async () => {
    room = await IdentityRoom.open('strangers_links');
  });
  afterAll(() => room.close());
  beforeEach(async () => {
    ({ world, services } = await room.empty());
  });

  let asked = 0;
  const ask = async (address: string, email = `stranger-${(asked += 1)}@example.test`) =>
    expect(await codeOf(services.requests.request(email, { address }))).toBeNull();
  /** Asks for a hundred links from one /48. */
  const flood = async () => {
    for (let at = 0; at < 100; at += 1) await ask(inFlood((at % 20) * 0x100));
  };
  /** Resolves to the number of links that were sent and are not used. */
  const waiting = async () => (await room.rows('SELECT 1 FROM one_time_token')).length;

  it('are sent by turns of networks above a hundred an hour, the first of each network at once', async () => {
    await flood();
    expect(await waiting()).toBe(100);
    for (const subnet of [0x4000, 0x5000]) await ask(inFlood(subnet));
    expect(await waiting()).toBe(100);
    await ask('2001:db8:e:1::/64');
    await ask(ordinary(1));
    await ask(ordinary(2));
    expect(await waiting()).toBe(103);
    await ask('198.51.1.8');
    await ask('2001:db8:e:ff00::/64');
    expect(await waiting()).toBe(103);
    world.pass(5 * minute);
    await ask(inFlood(0x6000));
    await ask(inFlood(0x7000));
    await ask('198.51.1.8');
    expect(await waiting()).toBe(105);
    expect(await world.metrics.text()).toContain('sign_up_links_total{outcome="withheld"} 5');
    expect(await world.metrics.text()).toContain('sign_up_links_total{outcome="in_turn"} 5');
    world.pass(60 * minute);
    for (let at = 0; at < 2; at += 1) await ask(inFlood(0));
    expect(await world.metrics.text()).toContain('sign_up_links_total{outcome="sent"} 102');
  });

  it('take no link from a user in the network that floods, and are answered with the same statements', async () => {
    await world.signIn(asha);
    await flood();
    const before = await waiting();
    const statements = async (email: string) => {
      const logged: string[] = [];
      const log = jest.spyOn(room.dataSource.logger, 'logQuery').mockImplementation((text) => {
        logged.push(text);
      });
      await ask(inFlood(0x4000), email);
      log.mockRestore();
      return logged;
    };
    const withheld = await statements('stranger@example.test');
    expect(await waiting()).toBe(before);
    const sent = await statements(asha);
    expect(await waiting()).toBe(before + 1);
    expect(withheld.map((text) => text.replace('ROLLBACK TO SAVEPOINT', 'RELEASE SAVEPOINT'))).toEqual(sent);
  });

  it('hold up links to users as they hold up one another, so that nothing tells who is a user', async () => {
    await world.signIn(asha);
    const limits = new MailLimits(world.clock);
    for (const email of [asha, 'stranger@example.test']) {
      const asked = await room.dataSource.transaction(async (tx) => {
        await limits.readState(tx, 'network of others', false);
        let isAnswered = false;
        const request = ask(ordinary(1), email).then(() => void (isAnswered = true));
        await endedOrBlocked(room.dataSource, request);
        expect(isAnswered).toBe(false);
        return [request] as const;
      });
      await asked[0];
    }
  });
});
