import { isIPv4, isIPv6, SocketAddress } from 'node:net';

/** A family of addresses, as `node:net` names it. */
export type AddressFamily = 'ipv4' | 'ipv6';

/** Length of the addresses of each family. Units: bits. */
export const addressBits: Readonly<Record<AddressFamily, number>> = { ipv4: 32, ipv6: 128 };

/** Takes the zone off an address, such as `%eth0`. */
export function withoutZone(text: string): string {
  return text.replace(/%.*$/, '');
}

/** Family of an address in its usual notation, without a zone; null for anything else, such as `0x7f.1`. */
export function familyOf(text: string): AddressFamily | null {
  if (isIPv4(text)) return 'ipv4';
  return isIPv6(text) ? 'ipv6' : null;
}

/** The one text of an address, however it is written, without its zone; null for what is no address. */
export function canonicalAddress(text: string): string | null {
  const address = withoutZone(text);
  const family = familyOf(address);
  // The usual notation of IPv4 has no leading zeros: it is canonical.
  return family === 'ipv6' ? new SocketAddress({ address, family }).address : family && address;
}

/** Tells whether two texts name the same address, however they are written. */
export function isSameAddress(one: string, other: string): boolean {
  const address = canonicalAddress(one);
  return address !== null && address === canonicalAddress(other);
}
