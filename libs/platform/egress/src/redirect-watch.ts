import { lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { type DeliveryUrl, readDeliveryUrl } from './delivery-url';
import type { EgressGuard } from './egress-guard';
import type { RedirectTargets } from './http-client';

/** Part of a redirected request that is read and changed. Source: `beforeRedirect` of axios and `follow-redirects`. */
export interface RedirectedRequest {
  /** Target of the redirect, whatever proxy it is sent through. */
  readonly href?: unknown;
  /** Look-up function of its host. */
  lookup?: LookupFunction;
}

/** Watches the redirects of one request, and fails it when one leads away from its source. */
export class RedirectWatch {
  private refused: string | null = null;

  constructor(
    private readonly guard: EgressGuard,
    private readonly places: RedirectTargets = { hosts: [], named: [] },
  ) {}

  /** Host of a redirect that was not followed; null while there is none. */
  get refusedHost(): string | null {
    return this.refused;
  }

  /**
   * Judges a redirect before it is followed.
   *
   * Errors: `Error` for a forbidden one.
   */
  check(request: RedirectedRequest): void {
    const url = new URL(String(request.href));
    if (this.places.named.includes(url.origin)) {
      delete request.lookup;
      return;
    }
    url.hash = '';
    const reading = readDeliveryUrl(url.href);
    if (!reading.ok || !this.places.hosts.includes(url.origin)) throw this.refuse(url.host);
    if (reading.url.isAddress && !this.guard.mayReach(reading.url.host)) throw this.refuse(url.host);
    request.lookup = this.lookUpOf(reading.url);
  }

  /**
   * Returns a look-up by the rules of deliveries: only a judged address is dialled. An idle connection may be reused:
   * it was dialled for the same host, which has shown its certificate.
   */
  private lookUpOf(url: DeliveryUrl): LookupFunction {
    return (hostname, options, done) => {
      // The request goes through our proxy: the proxy's name is looked up as usual, and the proxy resolves the host.
      if (hostname !== url.host) return lookup(hostname, options, done);
      const tell = (addresses: readonly string[]) => {
        const [first] = addresses;
        if (first === undefined) done(this.refuse(url.authority), '');
        else if (options.all !== true) done(null, first, isIP(first));
        else
          done(
            null,
            addresses.map((address) => ({ address, family: isIP(address) })),
          );
      };
      Promise.resolve(this.guard.addressesOf(url)).then(tell, () => tell([]));
    };
  }

  private refuse(host: string): Error {
    this.refused = host;
    return new Error('a redirect leads away from its source');
  }
}
