import { BoundedMemo } from '@market/kernel';
import { type AddressRange, AddressRanges, parseAddressRange } from './address-ranges';
import { parseAddressFamily, withoutZone } from './ip-address';
import { specialRanges, specialUseNames } from './special-addresses';

const special = new AddressRanges(specialRanges.map(({ cidr }) => needRange(cidr)));

/** Max number of remembered judgements. Each address is judged several times for each delivery. */
const maxJudgements = 10_000;

interface Judgement {
  readonly mayReach: boolean;
  readonly isAllowed: boolean;
}

/**
 * Rules for the addresses that outgoing deliveries may reach: public ones, and the ranges that the operator allowed.
 */
export class AddressRules {
  /** True when the operator allowed any range. */
  readonly allowsPrivate: boolean;
  private readonly allowed: AddressRanges;
  private readonly judgements = new BoundedMemo<Judgement>(maxJudgements);

  /** @param allowed ranges that may be reached although they are not public */
  constructor(allowed: readonly AddressRange[] = []) {
    this.allowed = new AddressRanges(allowed);
    this.allowsPrivate = allowed.length > 0;
  }

  /** Tells whether the address may be dialled. False for a text that is no address. */
  mayReach(address: string): boolean {
    return this.judge(address).mayReach;
  }

  /** Tells whether the address is in a range that the operator allowed. */
  isAllowed(address: string): boolean {
    return this.judge(address).isAllowed;
  }

  /**
   * Returns the addresses of a name that may be dialled. None when the name may not be reached: a public name with at
   * least one forbidden address, or a local name (one label, or under a special-use name) with no address in the
   * allowed ranges.
   */
  reachableOf(name: string, addresses: readonly string[]): readonly string[] {
    if (isLocalName(name)) return addresses.filter((address) => this.isAllowed(address));
    return addresses.every((address) => this.mayReach(address)) ? addresses : [];
  }

  private judge(address: string): Judgement {
    return this.judgements.of(address, () => {
      if (parseAddressFamily(withoutZone(address)) === null) return { mayReach: false, isAllowed: false };
      const isAllowed = this.allowed.has(address);
      return { isAllowed, mayReach: isAllowed || !special.has(address) };
    });
  }
}

/** Tells whether a host name has only one label, or is under a special-use name such as `.internal`. */
export function isLocalName(name: string): boolean {
  const labels = name.replace(/\.$/, '').toLowerCase().split('.');
  return labels.length < 2 || specialUseNames.includes(labels.at(-1) ?? '');
}

function needRange(text: string): AddressRange {
  const range = parseAddressRange(text);
  if (range === null) throw new RangeError(`${text} is no range of addresses`);
  return range;
}
