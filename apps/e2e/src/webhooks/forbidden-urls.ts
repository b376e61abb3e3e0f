import { networkInterfaces } from 'node:os';

/** Names that the test's DNS server resolves, with their addresses. */
export const names: Readonly<Record<string, readonly string[]>> = {
  // Public: endpoints are created with it, and changed before anything is sent.
  'seed.acme.in': ['8.8.8.8'],
  'loopback.acme.in': ['127.0.0.1'],
  'alias.acme.in': ['127.8.8.8'],
  'private.acme.in': ['10.0.0.1'],
  'metadata.acme.in': ['169.254.169.254'],
  'nowhere.acme.in': ['0.0.0.0'],
  'public-first.acme.in': ['8.8.8.8', '127.0.0.1'],
  'public-last.acme.in': ['127.0.0.1', '8.8.8.8'],
  'own.acme.in': ownAddresses(4),
};

/** Returns addresses of this machine that are not loopback: a listener on all addresses would be reachable there. */
function ownAddresses(family: 4 | 6): string[] {
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  const wanted = all.filter((one) => one.family === `IPv${family}` && !one.internal);
  // On a machine without a network any private address will do.
  return wanted.length === 0 ? [family === 4 ? '10.1.2.3' : 'fd00::1'] : wanted.map(({ address }) => address);
}

const plainHosts = [
  ...['127.0.0.1', '127.0.0.2', '127.255.255.254', '0.0.0.0', '10.0.0.1', '172.16.0.1', '192.168.1.1'],
  ...['100.64.0.1', '100.100.100.200', '169.254.169.254', '168.63.129.16', '192.0.0.192', '198.18.0.1'],
  ...['224.0.0.1', '240.0.0.1', '255.255.255.255'],
  ...['[::1]', '[::]', '[::127.0.0.1]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[64:ff9b::7f00:1]'],
  ...['[2002:7f00:1::]', '[2001:0:7f00:1::]', '[fc00::1]', '[fd00:ec2::254]', '[fe80::1]', '[fec0::1]'],
  ...['[ff02::1]', '[100::1]', '[2001:db8::1]'],
  ...ownAddresses(4),
  ...ownAddresses(6).map((address) => `[${address}]`),
];

/** Notations of 127.0.0.1 that some parser may understand. */
const disguises = [
  ...['2130706433', '0x7f000001', '0x7f.1', '017700000001', '0177.0.0.1', '127.1', '127.0.1', '127.0.0.1.'],
  ...['①②⑦.⓪.⓪.①', '127。0。0。1', '%31%32%37.0.0.1', '[::ffff:127.0.0.1%25lo]', '[0:0:0:0:0:0:0:1]'],
];

const localNames = [
  ...['localhost', 'LOCALHOST', 'localhost.', 'a.localhost', 'localhost.localdomain', 'ip6-localhost'],
  ...['metadata', 'metadata.google.internal', 'kubernetes.default.svc.cluster.local', 'nobody.invalid'],
];

/** Returns URLs to which no request may be sent, whatever listens at the port. */
export function forbiddenUrls(port: number): string[] {
  const hosts = [...plainHosts, ...disguises, ...localNames, ...Object.keys(names)].filter(
    (host) => host !== 'seed.acme.in',
  );
  return [
    ...hosts.map((host) => `https://${host}:${port}/hook`),
    `http://127.0.0.1:${port}/`,
    `https://seed.acme.in@127.0.0.1:${port}/`,
    `https://127.0.0.1:${port}#@seed.acme.in/`,
    `https://127.0.0.1:${port}\\@seed.acme.in/`,
    `https://seed.acme.in\t@127.0.0.1:${port}/`,
    `https:127.0.0.1:${port}/`,
    `https:///127.0.0.1:${port}/`,
    `//127.0.0.1:${port}/`,
    `HTTPS://127.0.0.1:${port}/`,
    `ftp://127.0.0.1:${port}/`,
    'file:///etc/passwd',
    `unix:/var/run/docker.sock`,
  ];
}
