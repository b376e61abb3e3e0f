/** Kind of a host by its text alone. */
export type HostKind = 'address' | 'local name' | 'public name';

/** Problems as the guard words them, by what they are. */
const unreachable = 'must lead to a host that is publicly reachable';
const noHttps = 'must be an absolute https URL';
const portZero = 'must not name port 0';

/**
 * Reasons for which a host gets nothing. That a name has no address and that it leads to a private one have the same words: otherwise
 * a caller could explore names of the service's network.
 */
const unreachableWords: Readonly<Record<HostKind, string>> = {
  address:
    'must lead to a public address: this one is private or reserved. Use a host name that is reachable from the internet',
  'local name':
    'must lead to a host that is publicly reachable: this name exists in private networks only. Use a name of the public DNS, or a tunnel while you develop',
  'public name':
    'must lead to a host that is publicly reachable: DNS has no address for this name, or one that is not public. Check its A and AAAA records',
};

/**
 * Returns the reason for which a URL is refused in plain words, with what to do, worded to follow the field name. Repeats
 * nothing of the URL.
 *
 * @param problem reason as the guard words it
 */
export function urlWords(url: string, problem: string, host: HostKind | null): string {
  if (problem === unreachable && host !== null) return unreachableWords[host];
  if (problem === noHttps && /^http:\/\//i.test(url)) {
    return 'must begin with https://: over plain http anybody on the way could read and change what is sent';
  }
  if (problem === portZero) {
    return `${problem}: leave the port out for 443, or name the one that the receiver listens on`;
  }
  return problem;
}
