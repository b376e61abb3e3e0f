import { type HttpClient } from '@market/platform/egress';
import { PlainClient } from '@market/platform/source-kit';

/** Base URLs of the site and of its feed, without a trailing slash. */
export interface RbiHosts {
  readonly site: string;
  readonly feed: string;
}

/** Units: milliseconds. */
const requestTimeoutMs = 25_000;

/** The bank's site and the host of its feed: no session, no cookies. */
export class RbiClient {
  private readonly site: PlainClient;
  private readonly feed: PlainClient;

  constructor(http: HttpClient, hosts: RbiHosts, paceMs: number) {
    const options = { paceMs, timeoutMs: requestTimeoutMs };
    this.site = new PlainClient(http, { ...options, baseUrl: hosts.site });
    this.feed = new PlainClient(http, { ...options, baseUrl: hosts.feed });
  }

  /** A page of the site, as it came. Errors: see `PlainClient.text`. */
  page(request: string, signal?: AbortSignal): Promise<string> {
    return this.site.text(request, signal);
  }

  /** A file of the feed's host, as it came. Errors: see `PlainClient.text`. */
  feedFile(request: string, signal?: AbortSignal): Promise<string> {
    return this.feed.text(request, signal);
  }
}
