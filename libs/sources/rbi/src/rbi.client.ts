import { type HttpClient } from '@market/egress';
import { PlainClient } from '@market/source-kit';

/** Base URLs of the site and of its feed, without a trailing slash. */
export interface RbiHosts {
  readonly site: string;
  readonly feed: string;
}

/** Timeout of a request. Units: milliseconds. */
const requestTimeoutMs = 25_000;

/** Client of the bank's site and of the host of its feed: no session, no cookies. */
export class RbiClient {
  private readonly site: PlainClient;
  private readonly feed: PlainClient;

  constructor(http: HttpClient, hosts: RbiHosts, paceMs: number) {
    const options = { paceMs, timeoutMs: requestTimeoutMs };
    this.site = new PlainClient(http, { ...options, baseUrl: hosts.site });
    this.feed = new PlainClient(http, { ...options, baseUrl: hosts.feed });
  }

  /** Fetches a page of the site, unparsed. Errors: see `PlainClient.text`. */
  page(request: string, signal?: AbortSignal): Promise<string> {
    return this.site.text(request, signal);
  }

  /** Fetches a file of the feed's host, unparsed. Errors: see `PlainClient.text`. */
  feedFile(request: string, signal?: AbortSignal): Promise<string> {
    return this.feed.text(request, signal);
  }
}
