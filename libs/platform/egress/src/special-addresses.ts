/** Range of addresses without public receivers. */
export interface SpecialRange {
  readonly cidr: string;
  readonly what: string;
}

/**
 * Ranges of IANA's special-purpose registries, also globally reachable ones: these lead to the nearest machine of an
 * infrastructure, which may be ours. Further multicast, and addresses of clouds that look public and are not.
 *
 * Source: https://www.iana.org/assignments/iana-ipv4-special-registry,
 * https://www.iana.org/assignments/iana-ipv6-special-registry (RFC 6890 and its updates); 168.63.129.16 is the platform
 * channel of Azure's virtual machines (learn.microsoft.com, "What is IP address 168.63.129.16?"). Addresses of cloud
 * metadata (169.254.169.254, 100.100.100.200, 192.0.0.192, fd00:ec2::254) lie in listed ranges.
 */
export const specialRanges: readonly SpecialRange[] = [
  { cidr: '0.0.0.0/8', what: 'this network' },
  { cidr: '10.0.0.0/8', what: 'private use' },
  { cidr: '100.64.0.0/10', what: 'shared address space of carriers' },
  { cidr: '127.0.0.0/8', what: 'loopback' },
  { cidr: '168.63.129.16/32', what: 'platform channel of a cloud' },
  { cidr: '169.254.0.0/16', what: 'link-local' },
  { cidr: '172.16.0.0/12', what: 'private use' },
  { cidr: '192.0.0.0/24', what: 'protocol assignments' },
  { cidr: '192.0.2.0/24', what: 'documentation' },
  { cidr: '192.31.196.0/24', what: 'AS112' },
  { cidr: '192.52.193.0/24', what: 'automatic multicast tunnelling' },
  { cidr: '192.88.99.0/24', what: 'relays of 6to4' },
  { cidr: '192.168.0.0/16', what: 'private use' },
  { cidr: '192.175.48.0/24', what: 'AS112' },
  { cidr: '198.18.0.0/15', what: 'benchmarking' },
  { cidr: '198.51.100.0/24', what: 'documentation' },
  { cidr: '203.0.113.0/24', what: 'documentation' },
  { cidr: '224.0.0.0/4', what: 'multicast' },
  { cidr: '240.0.0.0/4', what: 'reserved, and limited broadcast' },
  // All of IPv6 but 2000::/3 is special or unassigned: loopback, IPv4-mapped and -compatible, NAT64, discard, segment
  // routing, unique local, link- and site-local, multicast.
  { cidr: '::/3', what: 'no global unicast' },
  { cidr: '4000::/2', what: 'no global unicast' },
  { cidr: '8000::/1', what: 'no global unicast' },
  { cidr: '2001::/23', what: 'protocol assignments: Teredo, benchmarking, ORCHID and others' },
  { cidr: '2001:db8::/32', what: 'documentation' },
  { cidr: '2002::/16', what: '6to4, which wraps any IPv4 address' },
  { cidr: '2620:4f:8000::/48', what: 'AS112' },
  { cidr: '3fff::/20', what: 'documentation' },
];

/**
 * Top-level names that the public DNS does not contain, or that are not meant for it.
 *
 * Source: https://www.iana.org/assignments/special-use-domain-names; `internal` is ICANN's resolution of 29 July 2024.
 */
export const specialUseNames: readonly string[] = [
  'alt',
  'arpa',
  'example',
  'internal',
  'invalid',
  'local',
  'localhost',
  'onion',
  'test',
];
