import { BlockList, isIP } from 'node:net';
import type { DomainErrorOptions } from '@market/kernel';
import type { AddressGroup } from '../requests/address-group';

/** Parts of the API that a key can be bound to, by the first word of their paths below `/v1`. */
export const boundDataSets = [
  ...(['ipos', 'gmp', 'nfo', 'sgb', 'rights', 'buyback', 'ncd', 'ofs'] as const),
  ...(['calendar', 'holidays', 'events'] as const),
] as const;

export type BoundDataSet = (typeof boundDataSets)[number];

/** Bounds of a key. Source: decision 0057. */
export interface KeyBounds {
  /** Parts of the API that the key may ask for; null for all. */
  readonly dataSets: readonly BoundDataSet[] | null;
  /** True for a key that changes nothing. */
  readonly isReadOnly: boolean;
  /** Networks that the key may be used from, in CIDR notation; null for all. */
  readonly networks: readonly string[] | null;
}

/** Request as the bounds of a key see it. */
export interface BoundRequest {
  /** Method and path pattern: `GET /v1/ipos/:slug`. */
  readonly route: string;
  readonly address: AddressGroup;
}

/** Parts that every key may ask for: they tell of the key itself and of the service. */
const always: readonly string[] = ['usage', 'freshness', 'plans'];

const networkForm = /^([\da-f.:]+)\/(\d{1,3})$/i;

/**
 * Tells whether a text is a network in CIDR notation: `203.0.113.0/24`, `2001:db8::/48`. Of IPv6 a network has at most 64 bits, since
 * a /64 is one client.
 */
export function isNetwork(text: string): boolean {
  const [, address = '', bits] = networkForm.exec(text) ?? [];
  const family = isIP(address);
  return family !== 0 && Number(bits) <= (family === 4 ? 32 : 64);
}

/** Bounds of one key, by which each of its requests is checked. */
export class BoundedKey {
  private readonly networks = new BlockList();

  constructor(private readonly bounds: KeyBounds) {
    for (const network of bounds.networks ?? []) {
      const [address = '', bits] = network.split('/');
      this.networks.addSubnet(address, Number(bits), isIP(address) === 4 ? 'ipv4' : 'ipv6');
    }
  }

  /** Returns the error that names the bound which refuses a request; null when none does. */
  refusalOf({ route, address }: BoundRequest): DomainErrorOptions | null {
    const [method = '', path = ''] = route.split(' ');
    const { dataSets, isReadOnly, networks } = this.bounds;
    if (networks !== null && !this.isWithin(address))
      return refused(`It may be used from ${networks.join(', ')} only.`);
    // Its reads are judged one by one.
    if (!path.startsWith('/v1/')) return null;
    if (isReadOnly && method !== 'GET') return refused('It is read-only.');
    const part = path.split('/')[2]?.split('.')[0] ?? '';
    if (dataSets === null || always.includes(part) || dataSets.some((one) => one === part)) return null;
    return refused(`It reads ${dataSets.join(', ')} only.`);
  }

  private isWithin(group: AddressGroup): boolean {
    const address = group.split('/')[0] ?? '';
    const family = isIP(address);
    return family !== 0 && this.networks.check(address, family === 4 ? 'ipv4' : 'ipv6');
  }
}

function refused(bound: string): DomainErrorOptions {
  return {
    kind: 'forbidden',
    code: 'KEY_002',
    publicMessage: `This key is not allowed to do that. ${bound}`,
  };
}
