import { isTrusted, trustedRange } from './trusted-proxies';

describe('trusted proxies', () => {
  const trusts = (proxies: readonly string[], address: string) => isTrusted(proxies)(address, 0);

  it.each([
    ['10.1.2.3', '10.1.2.3'],
    ['10.0.0.0/8', '10.1.2.3'],
    ['10.0.0.0/8', '::ffff:10.1.2.3'],
    ['10.0.0.0/8', '10.1.2.3:4711'],
    ['::ffff:10.0.0.0/104', '10.1.2.3'],
    ['fd00::/8', '[fd00::7]:4711'],
    ['fe80::1%eth0', 'fe80::1%eth0'],
  ])('of %s include %s', (range, address) => expect(trusts([range], address)).toBe(true));

  it.each([
    ['10.0.0.0/8', '11.1.2.3'],
    ['10.0.0.0/8', 'proxy:10.1.2.3'],
    ['10.0.0.0/8', 'unknown'],
    ['::ffff:10.0.0.0/104', '11.1.2.3'],
    ['fd00::/8', '10.1.2.3'],
  ])('of %s do not include %s', (range, address) => expect(trusts([range], address)).toBe(false));

  it('given as a number are counted from the connection on', () => {
    expect([0, 1, 2].map((hop) => isTrusted(2)('192.0.2.1', hop))).toEqual([true, true, false]);
  });

  it.each(['10.0.0.0/33', '10.0.0.0/8/8', 'proxy.internal', '*', ''])('are not read from %j', (text) => {
    expect(trustedRange(text)).toBeNull();
  });
});
