import { isIPv4 } from 'node:net';
import { mapped, readAddress } from '../access/address-group';
import { type AddressRange, AddressRanges, rangeOf } from '../egress/address-ranges';

/** Whose `X-Forwarded-For` is believed: nobody's, that of so many proxies, or that of these addresses. */
export type TrustedProxies = false | number | readonly string[];

/** Reads an address or a range; null for anything else. */
export function trustedRange(text: string): AddressRange | null {
  return rangeOf(text.replace(/%[^/]*/, ''));
}

/**
 * Makes the trust function of `proxy-addr`: whether the address at a hop, counted from the connection, is a proxy of
 * ours. A proxy that wrote itself down with a port is known by its address alone; otherwise it would be taken for the
 * client, and all clients behind it for one.
 */
export function isTrusted(proxies: number | readonly string[]): (address: string, hop: number) => boolean {
  if (typeof proxies === 'number') return (_address, hop) => hop < proxies;
  const ranges = new AddressRanges(proxies.flatMap((text) => trustedRange(text) ?? []));
  return (text) => {
    const address = readAddress(text);
    if (address === null) return false;
    // A range of IPv6 may hold addresses of IPv4, mapped ones.
    return ranges.has(address) || (isIPv4(address) && ranges.has(mapped(address)));
  };
}
