import { type AddressBytes, bytesOfAddress } from '../egress/ip-address';

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
/** ::ffff:0:0/96, the addresses of IPv4 as IPv6 writes them. */
const mappedPrefix = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff];

/**
 * Reads an address as sockets and proxies write it: alone, in brackets, with a port, with a zone. One of IPv4 that is
 * mapped into IPv6 is one of IPv4.
 *
 * @returns 4 or 16 bytes; null for anything else
 */
export function readAddress(text: string | undefined): AddressBytes | null {
  if (text === undefined) return null;
  const trimmed = text.trim();
  const bytes = bytesOfAddress((inBrackets.exec(trimmed) ?? withPort.exec(trimmed))?.[1] ?? trimmed);
  return bytes !== null && isMapped(bytes) ? bytes.subarray(12) : bytes;
}

/** The group of an address in any notation that `readAddress` reads. */
export function addressGroup(text: string | undefined): AddressGroup {
  const bytes = readAddress(text);
  if (bytes === null) return unknown;
  if (bytes.length === 4) return bytes.join('.') as AddressGroup;
  const parts = [0, 2, 4, 6].map((at) => ((bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0)).toString(16));
  return `${parts.join(':')}::/64` as AddressGroup;
}

/** An address of IPv4 as IPv6 writes it. */
export function mapped(address: AddressBytes): AddressBytes {
  return Uint8Array.from([...mappedPrefix, ...address]);
}

function isMapped(bytes: AddressBytes): boolean {
  return bytes.length === 16 && mappedPrefix.every((byte, at) => bytes[at] === byte);
}
