import { randomFillSync } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { DomainError } from '@market/kernel';
import {
  type AccessFacts,
  attachAccessFacts,
  addressGroup,
  type AddressGroup,
  type Admission,
} from '@market/access';
import { generalDisclaimer, keyOfRoute, type RouteMatch } from '../routes/route-table';
import type { Socket } from 'node:net';
import proxyAddr from 'proxy-addr';
import { findRequestFault } from './request-head';
import type { RequestTrace } from './request-trace';
import { isTrusted, type TrustedProxies } from './trusted-proxies';

/** Path and query of a request target, undecoded. */
interface RequestTarget {
  readonly path: string;
  /** Query without the question mark; empty for none. */
  readonly queryText: string;
}

/** Client of a request, as far as its connection and trusted proxies tell. */
export interface RequestClient {
  /** Undefined when the connection is closed. */
  readonly address: string | undefined;
  /** True if the client reached the outermost trusted proxy over HTTPS. False without one: the API itself serves plain HTTP. */
  readonly cameByHttps: boolean;
}

export type RequestClientOf = (request: IncomingMessage) => RequestClient;

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
  /** Time of arrival. Units: milliseconds since 1970. */
  readonly arrivedAtMs = Date.now();
  /** Unique; every response carries it in `X-Request-ID` and in the body. It begins with the time of arrival. */
  readonly requestId = newRequestId(this.arrivedAtMs);
  /** Time of arrival, by `performance.now()`. Units: milliseconds. */
  readonly beganAtMs = performance.now();
  /** Time when the last response was written, if the connection lingers after it; else null. Units: milliseconds. */
  endedAtMs: number | null = null;
  /** Limit that a guard applied and that the response shows; null for that of the gatekeeper. */
  limit: Admission | null = null;
  /** Error that the response shows; null for a success. */
  error: DomainError | null = null;
  /** Size of the body of the response; null while it is not written, and for a stream. Units: bytes. */
  bodyBytes: number | null = null;
  /** True if the response was made for an earlier request. */
  isCached = false;
  /** Value of `X-Data-Freshness`; null for routes without a data set, and while it is not known. */
  freshness: string | null = null;
  /** Null without traces. */
  trace: RequestTrace | null = null;
  /** Null when no route has the path, or it is hidden from the sender: see `HiddenPaths`. */
  match: RouteMatch | null;
  readonly path: string;
  readonly queryText: string;
  readonly client: RequestClient;

  constructor(
    private readonly headers: IncomingMessage['headers'],
    { match, path, queryText, client }: RequestFacts,
    /** Fault in the head of the request; null for none. */
    readonly fault: DomainError | null = null,
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
  const context = new RequestContext(request.headers, facts, findRequestFault(request));
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

/** Returns the id of a request, which log lines name. */
export function requestIdOf(request: IncomingMessage): string {
  return contextOf(request).requestId;
}

/** Number of random bytes of an id, behind six of the time. */
const randomBytes = 10;
/** Random bytes for 256 ids: one call for all of them costs less than one for each id. */
const drawn = Buffer.alloc(randomBytes * 256);
let used = drawn.length;

/**
 * Creates a value of `X-Request-ID`: `req_`, 12 hexadecimal digits of the time and 20 random ones, so that ids are in the order of
 * arrival, and an id tells when its request came.
 *
 * @param atMs units: milliseconds since 1970
 */
export function newRequestId(atMs: number): string {
  if (used === drawn.length) {
    randomFillSync(drawn);
    used = 0;
  }
  used += randomBytes;
  return `req_${atMs.toString(16).padStart(12, '0')}${drawn.toString('hex', used - randomBytes, used)}`;
}

/** Splits a request target; scheme and host of an absolute one (`http://host/path`) are dropped. */
export function requestTarget(url: string): RequestTarget {
  const target = url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/?#]*/i, '');
  const mark = target.indexOf('?');
  return mark < 0
    ? { path: target, queryText: '' }
    : { path: target.slice(0, mark), queryText: target.slice(mark + 1) };
}

/**
 * Makes the function that reads the client from `X-Forwarded-For` and `X-Forwarded-Proto`, as far as proxies are trusted.
 * `Forwarded`, and the host that proxies name, are not read.
 */
export function requestClient(proxies: TrustedProxies): RequestClientOf {
  if (proxies === false) return ({ socket }) => connectedClient(socket);
  const trust = isTrusted(proxies);
  return (request) => {
    const addresses = proxyAddr.all(request, trust);
    const { 'x-forwarded-proto': schemes } = request.headers;
    const isProxied = schemes !== undefined && trust(request.socket.remoteAddress ?? '', 0);
    return {
      address: addresses.at(-1),
      cameByHttps: isProxied && isHttps(String(schemes), Math.max(addresses.length - 1, 1)),
    };
  };
}

/** Returns the client at the other end of a connection, without regard to proxies. */
export function connectedClient({ remoteAddress }: Pick<Socket, 'remoteAddress'>): RequestClient {
  return { address: remoteAddress, cameByHttps: false };
}

/**
 * Tells whether the client used HTTPS, by the schemes that proxies wrote: one that the outermost set and others passed on, or
 * one each, the nearest last. What stands before them was sent by the client itself.
 *
 * @param proxies number of trusted ones that the request passed, at least 1
 */
function isHttps(schemes: string, proxies: number): boolean {
  const all = schemes.split(',');
  return all.at(-Math.min(proxies, all.length))?.trim().toLowerCase() === 'https';
}
