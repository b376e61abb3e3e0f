import { addressGroup, readAddress, turnNetwork, widerNetworks } from './address-group';

describe('the address group', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['192.0.2.1:4711', '192.0.2.1'],
    [' 192.0.2.1:1 ', '192.0.2.1'],
    ['[192.0.2.1]:4711', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::FFFF:c000:201', '192.0.2.1'],
    ['0:0:0:0:0:ffff:192.0.2.1', '192.0.2.1'],
    ['[::ffff:192.0.2.1]:4711', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2:3:4:5:6]', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2:3:4:5:6]:4711', '2001:db8:1:2::/64'],
    ['2001:0DB8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['[fe80::1%eth0]:4711', 'fe80:0:0:0::/64'],
  ])('of %s is %s', (address, group) => expect(addressGroup(address)).toBe(group));

  it.each([
    ...[
      'unknown',
      '',
      '_hidden',
      'client-7',
      '192.0.2',
      '192.0.2.1.5',
      '192.0.2.256',
      '0x7f.1',
      '192.0.2.1:',
    ],
    ...['192.0.2.1:port', '192.0.2.1:123456', '[192.0.2.1', '192.0.2.1]', '[]:80', '2001:db8::1::2', ':80'],
    ...['192.0.2.1:80:81', '2001:db8:1:2::/64', '<script>', '"192.0.2.1"', undefined],
  ])('of %j, which is no address, is unknown', (text) => {
    expect([addressGroup(text), readAddress(text)]).toEqual(['unknown', null]);
  });
});

describe('the networks around an address group', () => {
  it.each([
    ['2001:db8:1:2ff::9', ['2001:db8:1:200::/56', '2001:db8:1::/48'], '2001:db8:1::/48'],
    ['2001:db8:1:2::9', ['2001:db8:1:0::/56', '2001:db8:1::/48'], '2001:db8:1::/48'],
    ['2001:db8::9', ['2001:db8:0:0::/56', '2001:db8:0::/48'], '2001:db8:0::/48'],
    ['2001:db8:1:fffe::9', ['2001:db8:1:ff00::/56', '2001:db8:1::/48'], '2001:db8:1::/48'],
    ['192.0.2.17', [], '192.0.2.0/24'],
    ['::ffff:192.0.2.17', [], '192.0.2.0/24'],
    ['no address', [], 'unknown'],
  ])('of %s are %j, of which one takes turns: %s', (address, networks, turn) => {
    const group = addressGroup(address);
    expect([widerNetworks(group), turnNetwork(group)]).toEqual([networks, turn]);
  });
});
