import { randomFillSync } from 'node:crypto';
import { generalDisclaimer } from './disclaimers';
import type { PlainRequest } from './plain-message';
import type { RouteMatch } from './route-table';

/** One request and what is known of it before anybody handles it. */
export interface Exchange {
  /** Ours, unique; the answer carries it in `X-Request-ID` and in the body. */
  readonly requestId: string;
  /** The client's own id, if it sent a usable one. */
  readonly clientRequestId: string | null;
  /** Null when the path is not one of ours. */
  readonly match: RouteMatch | null;
  /** Path as it was asked for, without query. */
  readonly path: string;
  /** Undecoded query without the question mark. */
  readonly queryText: string;
  readonly disclaimer: string;
  /** When it came in, by `performance.now()`. Units: milliseconds. */
  readonly beganAtMs: number;
}

/** Where it is kept with its request: no client can name it. */
const exchange = Symbol('exchange');

interface Noted extends Pick<PlainRequest, 'headers'> {
  [exchange]?: Exchange;
}

/** What is known of a request. A request that never passed the front door gets an id here. */
export function exchangeOf(request: Noted): Exchange {
  return request[exchange] ?? beginExchange(request, { match: null, path: '', queryText: '' });
}

/** What is known of a request, if anything is. */
export function knownExchange(request: Noted): Exchange | undefined {
  return request[exchange];
}

/** Remembers what was found out about a request. */
export function beginExchange(
  request: Noted,
  { match, path, queryText }: Pick<Exchange, 'match' | 'path' | 'queryText'>,
): Exchange {
  const begun: Exchange = {
    match,
    path,
    queryText,
    requestId: newRequestId(),
    clientRequestId: clientRequestId(request),
    disclaimer: match?.route.disclaimer ?? generalDisclaimer,
    beganAtMs: performance.now(),
  };
  request[exchange] = begun;
  return begun;
}

/** Random bytes drawn for many ids at once: drawing costs more than an id. */
const drawn = Buffer.alloc(16 * 256);
let used = drawn.length;

/** A fresh `X-Request-ID`. */
export function newRequestId(): string {
  if (used === drawn.length) {
    randomFillSync(drawn);
    used = 0;
  }
  used += 16;
  return `req_${drawn.toString('hex', used - 16, used)}`;
}

function clientRequestId(request: Pick<PlainRequest, 'headers'>): string | null {
  const own = request.headers['x-request-id'] ?? request.headers['x-client-request-id'];
  return typeof own === 'string' && /^[A-Za-z0-9._-]{1,64}$/.test(own) ? own : null;
}
