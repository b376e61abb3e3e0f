import { type MaybePromise, inTime, whenAvailable } from '@market/kernel';
import { type AddressRules } from './address-rules';
import { type DeliveryUrl, readDeliveryUrl } from './delivery-url';
import type { HostResolver } from './host-resolver';

/**
 * How long a URL's name may take to resolve when it is checked.
 *
 * Source: docs/spec/states-and-events.md, "Endpoints". Units: milliseconds.
 */
const checkWithinMs = 2_000;

/** What is told of a host that cannot be reached, whatever the reason: who asks learns nothing of what it resolves to. */
const notReachable = 'must lead to a host that is publicly reachable';

interface Judged {
  readonly host: string;
  readonly reachable: readonly string[];
}

/** Decides where deliveries may go. */
export class EgressGuard {
  /** What was judged of the addresses of a name, as long as the resolver gives the same ones. */
  private readonly judged = new WeakMap<readonly string[], Judged>();

  constructor(
    private readonly rules: AddressRules,
    private readonly resolver: HostResolver,
  ) {}

  /** What keeps a URL from being delivered to: words to follow the name of the field; null when nothing does. */
  async problemOf(text: string): Promise<string | null> {
    const reading = readDeliveryUrl(text);
    if (!reading.ok) return reading.problem;
    const addresses = await inTime(checkWithinMs, Promise.resolve(this.addressesOf(reading.url)), () => []);
    return addresses.length === 0 ? notReachable : null;
  }

  /** The addresses to dial for a URL, all of them judged; none when it may not be reached. */
  addressesOf({ host, isAddress }: DeliveryUrl): MaybePromise<readonly string[]> {
    if (isAddress) return this.rules.mayReach(host) ? [host] : [];
    return whenAvailable(this.resolver.addressesOf(host), (addresses) => {
      const known = this.judged.get(addresses);
      if (known?.host === host) return known.reachable;
      const reachable = this.rules.reachableOf(host, addresses);
      this.judged.set(addresses, { host, reachable });
      return reachable;
    });
  }

  /** Judges the other end of a connection that stands. */
  mayReach(address: string | undefined): boolean {
    return address !== undefined && this.rules.mayReach(address);
  }
}
