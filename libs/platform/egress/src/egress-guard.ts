import { type MaybePromise, inTime, whenAvailable } from '@market/kernel';
import { type AddressRules } from './address-rules';
import { type DeliveryUrl, readDeliveryUrl } from './delivery-url';
import type { HostResolver } from './host-resolver';

/**
 * Max duration of resolving a URL's name while the URL is checked.
 *
 * Source: docs/spec/states-and-events.md, "Endpoints". Units: milliseconds.
 */
const checkWithinMs = 2_000;

/** Message for every host that cannot be reached: the caller must not learn what it resolves to. */
const notReachable = 'must lead to a host that is publicly reachable';

interface Judged {
  readonly host: string;
  readonly reachable: readonly string[];
}

/** Decides which addresses deliveries may reach. */
export class EgressGuard {
  /** Judged addresses of a name, valid while the resolver returns the same array. */
  private readonly judged = new WeakMap<readonly string[], Judged>();

  constructor(
    private readonly rules: AddressRules,
    private readonly resolver: HostResolver,
  ) {}

  /**
   * Returns the reason why a URL cannot be delivered to, worded to follow the name of the field; null when there is
   * none.
   */
  async problemOf(text: string): Promise<string | null> {
    const reading = readDeliveryUrl(text);
    if (!reading.ok) return reading.problem;
    const addresses = await inTime(checkWithinMs, Promise.resolve(this.addressesOf(reading.url)), () => []);
    return addresses.length === 0 ? notReachable : null;
  }

  /** Returns the addresses to dial for a URL; none when it may not be reached. */
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

  /** Judges the remote address of an established connection. */
  mayReach(address: string | undefined): boolean {
    return address !== undefined && this.rules.mayReach(address);
  }
}
