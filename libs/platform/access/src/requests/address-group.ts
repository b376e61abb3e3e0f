import { isIPv4 } from 'node:net';
import { canonicalAddress } from '@market/egress';

declare const groupBrand: unique symbol;

/**
 * Unit that limits by address count: an IPv4 address (`192.0.2.1`), the /64 of an IPv6 address (`2001:db8:0:0::/64`),
 * which belongs to one client as a whole, or `unknown`. Contains no port and nothing that a client chose.
 */
export type AddressGroup = string & { readonly [groupBrand]: 'AddressGroup' };

/** Group of all texts that are not a known address. */
const unknown = 'unknown' as AddressGroup;

/** `[v6]` and `[v6]:port`. */
const inBrackets = /^\[([^\]]*)\](?::\d{1,5})?$/;
/** `v4:port`; an IPv6 address has two colons at least. */
const withPort = /^([^:]+):\d{1,5}$/;
/** /64 of IPv6 as a group: its first three parts, and the fourth. */
const ofIpv6 = /^((?:[\da-f]+:){2}[\da-f]+):([\da-f]+)::\/64$/;
/** Prefix of an IPv4 address that IPv6 writes, in its canonical text. */
const mappedPrefix = '::ffff:';

/**
 * Reads an address as sockets and proxies write it: alone, in brackets, with a port, with a zone. An IPv4-mapped IPv6
 * address is read as IPv4.
 *
 * @returns its canonical text; null for anything else
 */
export function readAddress(text: string | undefined): string | null {
  if (text === undefined) return null;
  const trimmed = text.trim();
  const address = canonicalAddress((inBrackets.exec(trimmed) ?? withPort.exec(trimmed))?.[1] ?? trimmed);
  const mapped = address?.startsWith(mappedPrefix) ? address.slice(mappedPrefix.length) : '';
  return isIPv4(mapped) ? mapped : address;
}

/** Returns the group of an address in any notation that `readAddress` reads. */
export function addressGroup(text: string | undefined): AddressGroup {
  // The usual case, for each request.
  if (text !== undefined && isIPv4(text)) return text as AddressGroup;
  const address = readAddress(text);
  if (address === null) return unknown;
  return (isIPv4(address) ? address : `${networkOf(address)}::/64`) as AddressGroup;
}

/**
 * Returns the networks around a group that may belong to one client, too, the narrowest first: the /56 (`2001:db8:1:200::/56`) and
 * the /48 (`2001:db8:1::/48`) of a /64; none for any other group.
 */
export function widerNetworks(group: string): readonly string[] {
  const [, site, subnet] = ofIpv6.exec(group) ?? [];
  if (site === undefined || subnet === undefined) return [];
  const of56 = (Number.parseInt(subnet, 16) & 0xff00).toString(16);
  return [`${site}:${of56}::/56`, `${site}::/48`];
}

/**
 * Returns the network of a group that takes turns with others as one: the /48 of an IPv6 group, the /24 of an IPv4 address
 * (`192.0.2.0/24`), since one client may have either; any other group itself.
 */
export function turnNetwork(group: string): string {
  if (isIPv4(group)) return `${group.slice(0, group.lastIndexOf('.'))}.0/24`;
  return widerNetworks(group).at(-1) ?? group;
}

/** Returns an IPv4 address as an IPv4-mapped IPv6 address. */
export function mapped(address: string): string {
  return mappedPrefix + address;
}

/** Returns the first four groups of an IPv6 address in its canonical text, which omits at most one run of zeros. */
function networkOf(address: string): string {
  const [left = [], right = []] = address
    .split('::')
    .map((groups) => (groups === '' ? [] : groups.split(':')));
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0');
  return [...left, ...zeros, ...right].slice(0, 4).join(':');
}
