import { lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { type DeliveryUrl, readDeliveryUrl } from './delivery-url';
import type { EgressGuard } from './egress-guard';
import type { RedirectPlaces } from './http-client';

/** The part of a redirected request that is read and changed. Source: `beforeRedirect` of axios and `follow-redirects`. */
export interface RedirectedRequest {
  /** Address that it leads to, whatever proxy it is sent through. */
  readonly href?: unknown;
  /** How its host is looked up. */
  lookup?: LookupFunction;
}

/** Follows one request from redirect to redirect, and ends it where one leads away from its source. */
export class RedirectWatch {
  private refused: string | null = null;

  constructor(
    private readonly guard: EgressGuard,
    private readonly places: RedirectPlaces = { hosts: [], named: [] },
  ) {}

  /** Host that a redirect led to and that is none to follow to; null as long as there is none. */
  get refusedHost(): string | null {
    return this.refused;
  }

  /**
   * Judges a redirect before it is followed.
   *
   * Errors: `Error` when it may not be.
   */
  meet(request: RedirectedRequest): void {
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
   * Looks a host up by the rules of deliveries: what is dialled is one of the addresses that were judged. A kept
   * connection is used again: it was dialled for the same host, which has shown its certificate.
   */
  private lookUpOf(url: DeliveryUrl): LookupFunction {
    return (hostname, options, done) => {
      // A proxy of ours stands between: it is looked up as always, and looks the host up itself.
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
