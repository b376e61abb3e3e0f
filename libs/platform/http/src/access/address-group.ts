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
