import { AddressRanges, parseAddressRange } from './address-ranges';
import { AddressRules, isLocalName } from './address-rules';
import { canonicalAddress, isSameAddress } from './ip-address';
import { specialRanges } from './special-addresses';

const rulesAllowing = (...cidrs: string[]) =>
  new AddressRules(cidrs.flatMap((cidr) => parseAddressRange(cidr) ?? []));

/** First and last address of every range. */
const edges = specialRanges.flatMap(({ cidr }) => {
  const [network = '', prefixBits] = cidr.split('/');
  const isV4 = network.includes('.');
  const [radix, width, count, separator] = isV4 ? ([10, 8, 4, '.'] as const) : ([16, 16, 8, ':'] as const);
  const [left = [], right = []] = network.split('::').map((text) => text.split(separator).filter(Boolean));
  const zeros = Array.from({ length: count - left.length - right.length }, () => '0');
  const first = [...left, ...zeros, ...right].map((part) => Number.parseInt(part, radix));
  const last = first.map((part, at) => {
    const free = Math.min(width, Math.max(0, (at + 1) * width - Number(prefixBits)));
    return part | ((1 << free) - 1);
  });
  return [first, last].map((parts) => [cidr, parts.map((part) => part.toString(radix)).join(separator)]);
});

describe('the address rules', () => {
  const rules = new AddressRules();

  it.each(edges)('refuse the range %s: %s', (_cidr, address = '') => {
    expect(canonicalAddress(address)).not.toBeNull();
    expect(rules.mayReach(address)).toBe(false);
  });

  it.each([
    ['loopback', '127.0.0.1'],
    ['loopback, IPv6', '::1'],
    ['nothing', '0.0.0.0'],
    ['nothing, IPv6', '::'],
    ['cloud metadata', '169.254.169.254'],
    ['cloud metadata, IPv6', 'fd00:ec2::254'],
    ['cloud metadata in carrier space', '100.100.100.200'],
    ['cloud metadata in protocol assignments', '192.0.0.192'],
    ['the platform channel of a cloud', '168.63.129.16'],
    ['IPv4-mapped loopback', '::ffff:127.0.0.1'],
    ['IPv4-mapped loopback in hex', '::ffff:7f00:1'],
    ['IPv4-mapped public', '::ffff:8.8.8.8'],
    ['IPv4-compatible loopback', '::127.0.0.1'],
    ['NAT64 of loopback', '64:ff9b::7f00:1'],
    ['local NAT64', '64:ff9b:1::1'],
    ['6to4 of loopback', '2002:7f00:1::'],
    ['Teredo', '2001:0:7f00:1::'],
    ['unique local', 'fd12:3456:789a::1'],
    ['link-local with its zone', 'fe80::1%eth0'],
    ['site-local', 'fec0::1'],
    ['segment routing', '5f00::1'],
    ['discard-only', '100::1'],
    ['multicast', '224.0.0.1'],
    ['multicast, IPv6', 'ff02::1'],
    ['broadcast', '255.255.255.255'],
  ])('refuse %s', (_what, address) => expect(rules.mayReach(address)).toBe(false));

  it.each([
    ...[
      '1.1.1.1',
      '8.8.8.8',
      '9.255.255.255',
      '11.0.0.0',
      '100.63.255.255',
      '100.128.0.0',
      '126.255.255.255',
    ],
    ...['128.0.0.0', '168.63.129.15', '168.63.129.17', '169.253.255.255', '172.15.255.255', '172.32.0.0'],
    ...['192.0.1.0', '192.167.255.255', '192.169.0.0', '198.17.255.255', '198.20.0.0', '223.255.255.255'],
    ...['2400:cb00::1', '2606:4700::1111', '2a00:1450:4009::200e', '2001:200::1', '2001:4860:4860::8888'],
  ])('allow the public address %s', (address) => expect(rules.mayReach(address)).toBe(true));

  it.each([
    '',
    'localhost',
    '127.1',
    '0x7f.0.0.1',
    '0177.0.0.1',
    '2130706433',
    '1.2.3.4.5',
    ':::',
    '1.1.1.1 ',
  ])('do not read %j as an address', (text) => {
    expect(canonicalAddress(text)).toBeNull();
    expect(rulesAllowing('0.0.0.0/0').mayReach(text)).toBe(false);
  });

  it('allow the ranges that the operator allowed, and no others', () => {
    const some = rulesAllowing('127.0.0.0/8', 'fd00::/8', '10.1.2.3');
    expect(
      ['127.0.0.1', '127.255.255.255', 'fd00::1', '10.1.2.3', '8.8.8.8'].every((a) => some.mayReach(a)),
    ).toBe(true);
    expect(
      ['10.1.2.4', '::1', 'fc00::1', '::ffff:127.0.0.1', '192.168.0.1'].some((a) => some.mayReach(a)),
    ).toBe(false);
  });
});

describe('a host name', () => {
  it.each([
    'localhost',
    'db',
    'x.local',
    'y.internal',
    'z.home.arpa',
    'a.test',
    'b.localhost',
    'LOCALHOST.',
    'c.onion',
  ])('%s is local', (name) => {
    expect(isLocalName(name)).toBe(true);
    expect(new AddressRules().reachableOf(name, ['8.8.8.8'])).toEqual([]);
    expect(rulesAllowing('127.0.0.0/8').reachableOf(name, ['127.0.0.1', '::1', '8.8.8.8'])).toEqual([
      '127.0.0.1',
    ]);
  });

  it.each(['hooks.acme.in', 'local.acme.in', 'test.co'])('%s is not local', (name) => {
    expect(isLocalName(name)).toBe(false);
  });

  it('with one address that is not public is not reached, even if it is a public name', () => {
    const rules = new AddressRules();
    expect(rules.reachableOf('hooks.acme.in', ['8.8.8.8', '1.1.1.1'])).toEqual(['8.8.8.8', '1.1.1.1']);
    expect(rules.reachableOf('hooks.acme.in', ['8.8.8.8', '10.0.0.1'])).toEqual([]);
    expect(rules.reachableOf('hooks.acme.in', [])).toEqual([]);
  });
});

describe('a range', () => {
  it.each([
    '',
    '10.0.0.0/33',
    '10.0.0.0/-1',
    '10.0.0.0/08',
    '::/129',
    '10.0.0/8',
    'a/8',
    '10.0.0.0/8/8',
    'fe80::1%a/8',
  ])('is not read from %j', (text) => expect(parseAddressRange(text)).toBeNull());

  it('ends at any bit', () => {
    const range = parseAddressRange('192.168.16.0/20');
    const ranges = new AddressRanges(range ? [range] : []);
    expect(ranges.has('192.168.31.255')).toBe(true);
    expect(ranges.has('192.168.32.0')).toBe(false);
  });

  it('contains addresses of its own family only, in any notation', () => {
    const ranges = new AddressRanges(
      ['10.0.0.0/8', 'fd00::/8', '::/96'].flatMap((text) => parseAddressRange(text) ?? []),
    );
    expect(['10.1.2.3', 'FD00:0::1', 'fd00::1%eth0', '::10.1.2.3'].map((one) => ranges.has(one))).toEqual(
      Array.from({ length: 4 }, () => true),
    );
    expect(['::ffff:10.1.2.3', '0.0.0.1', 'db', ''].map((one) => ranges.has(one))).toEqual(
      Array.from({ length: 4 }, () => false),
    );
  });

  it('treats all notations of an address alike', () => {
    expect(isSameAddress('2001:DB8:0:0::1', '2001:db8::1')).toBe(true);
    expect(isSameAddress('::ffff:1.2.3.4', '::ffff:102:304')).toBe(true);
    expect(isSameAddress('::ffff:1.2.3.4', '1.2.3.4')).toBe(false);
    expect(isSameAddress('1.2.3.4', '1.2.3.4')).toBe(true);
    expect(isSameAddress('db', 'db')).toBe(false);
  });
});
