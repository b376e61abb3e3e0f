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
 * What Express is told about proxies. A proxy that wrote itself down with a port is known by its address alone; Express
 * itself would take it for the client, and all clients behind it for one.
 */
export function trustOfExpress(proxies: TrustedProxies): false | number | ((address: string) => boolean) {
  if (typeof proxies !== 'object') return proxies;
  const ranges = new AddressRanges(proxies.flatMap((text) => trustedRange(text) ?? []));
  return (text) => {
    const address = readAddress(text);
    if (address === null) return false;
    // A range of IPv6 may hold addresses of IPv4, mapped ones.
    return ranges.has(address) || (isIPv4(address) && ranges.has(mapped(address)));
  };
}
