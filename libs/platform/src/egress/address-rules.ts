import { type AddressRange, bytesOfAddress, isInRange, rangeOf } from './ip-address';
import { specialRanges, specialUseNames } from './special-addresses';

const special = specialRanges.map(({ cidr }) => needRange(cidr));

/** Which addresses outgoing deliveries may reach: public ones, and the ranges that the operator allowed besides. */
export class AddressRules {
  /** @param allowed ranges that may be reached although they are not public */
  constructor(private readonly allowed: readonly AddressRange[] = []) {}

  /** Tells whether the address may be dialled. What is no address may not. */
  mayReach(address: string): boolean {
    const bytes = bytesOfAddress(address);
    if (bytes === null) return false;
    return this.isAllowed(address) || !special.some((range) => isInRange(bytes, range));
  }

  /** Tells whether the address lies in a range that the operator allowed. */
  isAllowed(address: string): boolean {
    const bytes = bytesOfAddress(address);
    return bytes !== null && this.allowed.some((range) => isInRange(bytes, range));
  }

  /** Whether the operator allowed anything at all. */
  get allowsPrivate(): boolean {
    return this.allowed.length > 0;
  }

  /**
   * The addresses of a name that may be dialled, or none when the name may not be reached: a public name with a
   * single address that may not, or a local name (one label, or under a special-use name) with no address in the
   * allowed ranges.
   */
  reachableOf(name: string, addresses: readonly string[]): readonly string[] {
    if (isLocalName(name)) return addresses.filter((address) => this.isAllowed(address));
    return addresses.every((address) => this.mayReach(address)) ? addresses : [];
  }
}

/** Tells whether a host name has one label only, or lies under a special-use name such as `.internal`. */
export function isLocalName(name: string): boolean {
  const labels = name.replace(/\.$/, '').toLowerCase().split('.');
  return labels.length < 2 || specialUseNames.includes(labels.at(-1) ?? '');
}

function needRange(text: string): AddressRange {
  const range = rangeOf(text);
  if (range === null) throw new RangeError(`${text} is no range of addresses`);
  return range;
}
