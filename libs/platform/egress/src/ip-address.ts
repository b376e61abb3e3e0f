import { isIPv4, isIPv6, SocketAddress } from 'node:net';

/** Family of an address, as `node:net` names it. */
export type AddressFamily = 'ipv4' | 'ipv6';

/** Length of the addresses of each family. Units: bits. */
export const addressBits: Readonly<Record<AddressFamily, number>> = { ipv4: 32, ipv6: 128 };

/** Removes the zone of an address, such as `%eth0`. */
export function withoutZone(text: string): string {
  return text.replace(/%.*$/, '');
}

/** Returns the family of an address in its usual notation, without a zone; null for anything else, such as `0x7f.1`. */
export function parseAddressFamily(text: string): AddressFamily | null {
  if (isIPv4(text)) return 'ipv4';
  return isIPv6(text) ? 'ipv6' : null;
}

/** Returns the canonical text of an address in any notation, without its zone; null for a text that is no address. */
export function canonicalAddress(text: string): string | null {
  const address = withoutZone(text);
  const family = parseAddressFamily(address);
  // The usual notation of IPv4 has no leading zeros: it is canonical.
  return family === 'ipv6' ? new SocketAddress({ address, family }).address : family && address;
}

/** Tells whether two texts are the same address in any notation. */
export function isSameAddress(one: string, other: string): boolean {
  const address = canonicalAddress(one);
  return address !== null && address === canonicalAddress(other);
}
