import { addressGroup, addressGroupOf, readAddress } from './address-group';

describe('one address', () => {
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
  ])('%s counts as %s', (address, group) => expect(addressGroup(address)).toBe(group));

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
  ])('%j is none, and counts with all that are none', (text) => {
    expect([addressGroup(text), readAddress(text)]).toEqual(['unknown', null]);
  });
});

describe('the address of a request', () => {
  it('is what trusted proxies tell, else that of its connection, else unknown', () => {
    const socket = { remoteAddress: '::ffff:192.0.2.9' };
    expect(addressGroupOf({ ip: '198.51.100.1:80', socket })).toBe('198.51.100.1');
    expect(addressGroupOf({ socket })).toBe('192.0.2.9');
    expect(addressGroupOf({ socket: {} })).toBe('unknown');
  });
});
