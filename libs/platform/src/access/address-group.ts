import { isIPv4 } from 'node:net';
import { canonicalAddress } from '../egress/ip-address';

declare const groupBrand: unique symbol;

/**
 * Whom limits by address count together: an IPv4 address (`192.0.2.1`), the /64 of an IPv6 address
 * (`2001:db8:0:0::/64`), which one client has whole, or `unknown`. Holds no port and nothing a client made up.
 */
export type AddressGroup = string & { readonly [groupBrand]: 'AddressGroup' };

/** What is no address, or none that is known, is counted together. */
const unknown = 'unknown' as AddressGroup;

/** `[v6]` and `[v6]:port`. */
const inBrackets = /^\[([^\]]*)\](?::\d{1,5})?$/;
/** `v4:port`; an IPv6 address has two colons at least. */
const withPort = /^([^:]+):\d{1,5}$/;
/** Prefix of an IPv4 address that IPv6 writes, in its canonical text. */
const mappedPrefix = '::ffff:';

/**
 * Reads an address as sockets and proxies write it: alone, in brackets, with a port, with a zone. One of IPv4 that is
 * mapped into IPv6 is one of IPv4.
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

/** The group of an address in any notation that `readAddress` reads. */
export function addressGroup(text: string | undefined): AddressGroup {
  const address = readAddress(text);
  if (address === null) return unknown;
  return (isIPv4(address) ? address : `${networkOf(address)}::/64`) as AddressGroup;
}

/** An address of IPv4 as IPv6 writes it. */
export function mapped(address: string): string {
  return mappedPrefix + address;
}

/** The first four groups of an IPv6 address in its canonical text, which leaves out at most one run of zeros. */
function networkOf(address: string): string {
  const [left = [], right = []] = address
    .split('::')
    .map((groups) => (groups === '' ? [] : groups.split(':')));
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0');
  return [...left, ...zeros, ...right].slice(0, 4).join(':');
}
