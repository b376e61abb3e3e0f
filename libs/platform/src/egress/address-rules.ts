import { BoundedMemo } from '@market/kernel';
import { type AddressRange, AddressRanges, rangeOf } from './address-ranges';
import { familyOf, withoutZone } from './ip-address';
import { specialRanges, specialUseNames } from './special-addresses';

const special = new AddressRanges(specialRanges.map(({ cidr }) => needRange(cidr)));

/** Each address is judged several times for each delivery. */
const judgementsAtMost = 10_000;

interface Judgement {
  readonly mayReach: boolean;
  readonly isAllowed: boolean;
}

/** Which addresses outgoing deliveries may reach: public ones, and the ranges that the operator allowed besides. */
export class AddressRules {
  /** Whether the operator allowed anything at all. */
  readonly allowsPrivate: boolean;
  private readonly allowed: AddressRanges;
  private readonly judgements = new BoundedMemo<Judgement>(judgementsAtMost);

  /** @param allowed ranges that may be reached although they are not public */
  constructor(allowed: readonly AddressRange[] = []) {
    this.allowed = new AddressRanges(allowed);
    this.allowsPrivate = allowed.length > 0;
  }

  /** Tells whether the address may be dialled. What is no address may not. */
  mayReach(address: string): boolean {
    return this.judge(address).mayReach;
  }

  /** Tells whether the address lies in a range that the operator allowed. */
  isAllowed(address: string): boolean {
    return this.judge(address).isAllowed;
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

  private judge(address: string): Judgement {
    return this.judgements.of(address, () => {
      if (familyOf(withoutZone(address)) === null) return { mayReach: false, isAllowed: false };
      const isAllowed = this.allowed.has(address);
      return { isAllowed, mayReach: isAllowed || !special.has(address) };
    });
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
