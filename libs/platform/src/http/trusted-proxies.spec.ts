import { trustedRange, trustOfExpress } from './trusted-proxies';

describe('proxies whose word is believed', () => {
  const trusts = (proxies: readonly string[], address: string) => {
    const trust = trustOfExpress(proxies);
    return typeof trust === 'function' && trust(address);
  };

  it.each([
    ['10.1.2.3', '10.1.2.3'],
    ['10.0.0.0/8', '10.1.2.3'],
    ['10.0.0.0/8', '::ffff:10.1.2.3'],
    ['10.0.0.0/8', '10.1.2.3:4711'],
    ['::ffff:10.0.0.0/104', '10.1.2.3'],
    ['fd00::/8', '[fd00::7]:4711'],
    ['fe80::1%eth0', 'fe80::1%eth0'],
  ])('%s is %s', (range, address) => expect(trusts([range], address)).toBe(true));

  it.each([
    ['10.0.0.0/8', '11.1.2.3'],
    ['10.0.0.0/8', 'proxy:10.1.2.3'],
    ['10.0.0.0/8', 'unknown'],
    ['::ffff:10.0.0.0/104', '11.1.2.3'],
    ['fd00::/8', '10.1.2.3'],
  ])('%s is not %s', (range, address) => expect(trusts([range], address)).toBe(false));

  it('are as many as were named, or none', () => {
    expect([trustOfExpress(2), trustOfExpress(false)]).toEqual([2, false]);
  });

  it.each(['10.0.0.0/33', '10.0.0.0/8/8', 'proxy.internal', '*', ''])('%j names none', (text) => {
    expect(trustedRange(text)).toBeNull();
  });
});
