import { BlockList } from 'node:net';
import { addressBits, type AddressFamily, parseAddressFamily, withoutZone } from './ip-address';

export interface AddressRange {
  readonly family: AddressFamily;
  /** Any address of the range. */
  readonly network: string;
  readonly prefixBits: number;
}

/**
 * Set of ranges. Each range contains addresses of its own family only: `BlockList` alone would find `::ffff:10.0.0.1`
 * in a range of IPv4, although an operator who allows 10.0.0.0/8 does not allow that address.
 */
export class AddressRanges {
  private readonly lists: Readonly<Record<AddressFamily, BlockList>> = {
    ipv4: new BlockList(),
    ipv6: new BlockList(),
  };

  constructor(ranges: readonly AddressRange[]) {
    for (const { family, network, prefixBits } of ranges) {
      this.lists[family].addSubnet(network, prefixBits, family);
    }
  }

  /** Tells whether a text is an address of one of the ranges. A zone is ignored. */
  has(text: string): boolean {
    const address = withoutZone(text);
    const family = parseAddressFamily(address);
    return family !== null && this.lists[family].check(address, family);
  }
}

/** Reads `10.0.0.0/8`, `fd00::/8` or a single address. Null for anything else. */
export function parseAddressRange(text: string): AddressRange | null {
  const [network = '', bits, ...rest] = text.split('/');
  const family = network.includes('%') ? null : parseAddressFamily(network);
  if (family === null || rest.length > 0) return null;
  const longest = addressBits[family];
  if (bits === undefined) return { family, network, prefixBits: longest };
  if (!/^(?:0|[1-9]\d{0,2})$/.test(bits) || Number(bits) > longest) return null;
  return { family, network, prefixBits: Number(bits) };
}
