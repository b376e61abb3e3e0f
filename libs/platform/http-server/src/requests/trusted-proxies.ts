import { isIPv4 } from 'node:net';
import { mapped, readAddress } from '@market/access';
import { type AddressRange, AddressRanges, parseAddressRange } from '@market/egress';

/** Proxies whose `X-Forwarded-For` and `X-Forwarded-Proto` are trusted: none, a number of hops, or these addresses. */
export type TrustedProxies = false | number | readonly string[];

/** Reads an address or a range; null for anything else. */
export function trustedRange(text: string): AddressRange | null {
  return parseAddressRange(text.replace(/%[^/]*/, ''));
}

/**
 * Makes the trust function of `proxy-addr`, which tells whether the address at a hop, counted from the connection, is a
 * trusted proxy. The port of an address is ignored: otherwise a proxy that adds its port would count as the client, and
 * all clients behind it as one.
 */
export function isTrusted(proxies: number | readonly string[]): (address: string, hop: number) => boolean {
  if (typeof proxies === 'number') return (_address, hop) => hop < proxies;
  const ranges = new AddressRanges(proxies.flatMap((text) => trustedRange(text) ?? []));
  return (text) => {
    const address = readAddress(text);
    if (address === null) return false;
    // A range of IPv6 may contain IPv4-mapped addresses.
    return ranges.has(address) || (isIPv4(address) && ranges.has(mapped(address)));
  };
}
