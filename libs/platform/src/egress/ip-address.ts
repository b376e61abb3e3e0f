import { isIPv4, isIPv6 } from 'node:net';

/** An address as its bytes: 4 or 16. */
export type AddressBytes = Uint8Array;

/** A range of addresses. */
export interface AddressRange {
  readonly network: AddressBytes;
  readonly prefixBits: number;
}

/** Bytes of an address in its usual notation, a zone taken off; null for anything else, such as `0x7f.1`. */
export function bytesOfAddress(text: string): AddressBytes | null {
  const address = text.replace(/%.*$/, '');
  if (isIPv4(address)) return Uint8Array.from(address.split('.'), Number);
  return isIPv6(address) ? bytesOfIpv6(address) : null;
}

/** Reads `10.0.0.0/8`, `fd00::/8` or a single address. Null for anything else. */
export function rangeOf(text: string): AddressRange | null {
  const [address = '', bits, ...rest] = text.split('/');
  const network = address.includes('%') ? null : bytesOfAddress(address);
  if (network === null || rest.length > 0) return null;
  const longest = network.length * 8;
  if (bits === undefined) return { network, prefixBits: longest };
  if (!/^(?:0|[1-9]\d{0,2})$/.test(bits) || Number(bits) > longest) return null;
  return { network, prefixBits: Number(bits) };
}

/** Tells whether an address lies in a range of its own family. */
export function isInRange(address: AddressBytes, { network, prefixBits }: AddressRange): boolean {
  if (address.length !== network.length) return false;
  const wholeBytes = prefixBits >> 3;
  for (let at = 0; at < wholeBytes; at += 1) if (address[at] !== network[at]) return false;
  const restBits = prefixBits & 7;
  if (restBits === 0) return true;
  const mask = (0xff << (8 - restBits)) & 0xff;
  return ((address[wholeBytes] ?? 0) & mask) === ((network[wholeBytes] ?? 0) & mask);
}

/** Tells whether two texts name the same address, however they are written. */
export function isSameAddress(one: string, other: string): boolean {
  const [first, second] = [bytesOfAddress(one), bytesOfAddress(other)];
  if (first === null || second === null || first.length !== second.length) return false;
  return first.every((byte, at) => byte === second[at]);
}

/** The text has passed `isIPv6`: at most one `::`, and an IPv4 tail at most at the end. */
function bytesOfIpv6(text: string): AddressBytes {
  const tail = /(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(text);
  const groupsOnly =
    tail === null
      ? text
      : text.slice(0, tail.index) +
        [1, 3].map((at) => (Number(tail[at]) * 256 + Number(tail[at + 1])).toString(16)).join(':');
  const [head = '', rest] = groupsOnly.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = rest === undefined || rest === '' ? [] : rest.split(':');
  const zeros = rest === undefined ? 0 : 8 - left.length - right.length;
  const groups = [...left, ...Array.from({ length: zeros }, () => '0'), ...right];
  return Uint8Array.from(
    groups.flatMap((group) => {
      const value = Number.parseInt(group, 16);
      return [value >> 8, value & 0xff];
    }),
  );
}
