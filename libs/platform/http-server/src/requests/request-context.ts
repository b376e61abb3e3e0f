import { randomFillSync } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import {
  type AccessFacts,
  attachAccessFacts,
  addressGroup,
  type AddressGroup,
  type Admission,
} from '@market/access';
import { generalDisclaimer } from '../routes/disclaimers';
import { connectedClient, type RequestClient } from './request-client';
import { keyOfRoute, type RouteMatch } from '../routes/route-table';

/** Facts about a request that are known before its handler runs. */
export interface RequestFacts {
  /** Null when no route has the path. */
  readonly match: RouteMatch | null;
  /** Path without the query. */
  readonly path: string;
  /** Undecoded query without the question mark. */
  readonly queryText: string;
  readonly client: RequestClient;
}

/** Context of one request, the same object for the front handler, Express and Nest. */
export class RequestContext implements AccessFacts {
  /** Unique; every response carries it in `X-Request-ID` and in the body. */
  readonly requestId = newRequestId();
  /** Time of arrival, by `performance.now()`. Units: milliseconds. */
  readonly beganAtMs = performance.now();
  /** Time when the last response was written, if the connection lingers after it; else null. Units: milliseconds. */
  endedAtMs: number | null = null;
  /** Limit that a guard applied and that the response shows; null for that of the gatekeeper. */
  limit: Admission | null = null;
  /** Value of `X-Data-Freshness`; null for routes without a data set, and while it is not known. */
  freshness: string | null = null;
  /** Null when no route has the path, or it is hidden from the sender: see `HiddenPaths`. */
  match: RouteMatch | null;
  readonly path: string;
  readonly queryText: string;
  readonly client: RequestClient;

  constructor(
    private readonly headers: IncomingMessage['headers'],
    { match, path, queryText, client }: RequestFacts,
  ) {
    this.match = match;
    this.path = path;
    this.queryText = queryText;
    this.client = client;
  }

  /** Request id that the client sent; null unless it has a usable one. */
  get clientRequestId(): string | null {
    const own = this.headers['x-request-id'] ?? this.headers['x-client-request-id'];
    return typeof own === 'string' && /^[A-Za-z0-9._-]{1,64}$/.test(own) ? own : null;
  }

  /** Header `Accept`. */
  get accept(): string | undefined {
    return this.headers.accept;
  }

  /** Disclaimer of the route, for header and body. */
  get disclaimer(): string {
    return this.match?.route.disclaimer ?? generalDisclaimer;
  }

  /** Key of the route that usage counts with: method and path pattern. */
  get routeKey(): string {
    return this.match === null ? 'unknown' : keyOfRoute(this.match.route);
  }

  /** Group of addresses that limits by address count the client with. */
  get address(): AddressGroup {
    return addressGroup(this.client.address);
  }
}

const contextKey = Symbol('request context');

interface RequestWithContext extends IncomingMessage {
  [contextKey]?: RequestContext;
}

/** Creates the context of a request and attaches it to the request. */
export function beginContext(request: IncomingMessage, facts: RequestFacts): RequestContext {
  const context = new RequestContext(request.headers, facts);
  (request as RequestWithContext)[contextKey] = context;
  attachAccessFacts(request, context);
  return context;
}

/** Returns the context of a request. A request that did not pass the front handler gets a context without a route. */
export function contextOf(request: IncomingMessage): RequestContext {
  const known = (request as RequestWithContext)[contextKey];
  if (known !== undefined) return known;
  const client = connectedClient(request.socket);
  return beginContext(request, { match: null, path: '', queryText: '', client });
}

/** Random bytes for 256 ids: one call for all of them costs less than one for each id. */
const drawn = Buffer.alloc(16 * 256);
let used = drawn.length;

/** Creates a value of `X-Request-ID`. */
export function newRequestId(): string {
  if (used === drawn.length) {
    randomFillSync(drawn);
    used = 0;
  }
  used += 16;
  return `req_${drawn.toString('hex', used - 16, used)}`;
}
