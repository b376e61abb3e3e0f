import { isNetwork, type KeyBounds } from '@market/access';
import { invalidParameters } from '@market/http-server';
import type { MakeKeyBody } from './key.body';

/** Max number of networks of a key. Source: docs/spec/dashboard.md, "Keys". */
const mostNetworks = 20;

/**
 * Reads the bounds of a new key; null when there are none.
 *
 * Errors: `DomainError` `VAL_001` for what is no network.
 */
export function requestedBounds({
  dataSets,
  readOnly,
  networks,
}: Pick<MakeKeyBody, 'dataSets' | 'readOnly' | 'networks'>): KeyBounds | null {
  if (dataSets === undefined && readOnly !== true && networks === undefined) return null;
  return {
    dataSets: dataSets ?? null,
    isReadOnly: readOnly === true,
    networks: networks === undefined ? null : readNetworks(networks),
  };
}

function readNetworks(text: string): readonly string[] {
  const networks = text.split(/[\s,]+/).filter((one) => one !== '');
  if (networks.length > 0 && networks.length <= mostNetworks && networks.every(isNetwork)) return networks;
  const message = `must be 1 to ${mostNetworks} networks such as 203.0.113.0/24 or 2001:db8::/48 (IPv6: /64 at most), separated by commas`;
  throw invalidParameters([{ field: 'networks', message }]);
}
