import { STATUS_CODES, type ServerResponse } from 'node:http';
import { bringsBody, leavesTooMuch } from '../requests/request-head';
import { endLingering } from '../connections/last-response';
import { contextOf, type RequestContext } from '../requests/request-context';
import type { DomainError } from '@market/kernel';
import type { Admission, QuotaWindow } from '@market/access';
import { generalDataSource, type Route } from '../routes/route-table';
import { instantInIndia } from '@market/kernel';

export const jsonType = 'application/json; charset=utf-8';

export type Headers = Readonly<Record<string, string>>;

/** Request headers that a response depends on: caches must separate the responses to different keys. */
const varyByKey = 'X-API-Key, Authorization, Accept-Encoding';

/** Complete response, ready to be written to a `ServerResponse` or to a socket. */
export interface ResponseParts {
  readonly status: number;
  /** Shape: name, value, name, value, … */
  readonly headers: readonly string[];
  /** Bytes; or a text with one character for each byte, which is sent in one piece with the head. Null for none. */
  readonly body: Buffer | string | null;
}

/**
 * Writes a response with one head and one body. Headers that were set before stay unless the parts replace them. The
 * connection is closed after it when its `Connection` was set before, or when too much of the body of the request is
 * unread.
 */
export function writeParts(response: ServerResponse, parts: ResponseParts): void {
  const { req: request } = response;
  const hasBody = bringsBody(request);
  contextOf(request).bodyBytes = parts.body?.length ?? 0;
  if (response.hasHeader('Connection') || (hasBody && leavesTooMuch(request)))
    return writeLast(response, parts);
  // Node does not continue reading when a reader has stopped in the middle of a body.
  if (hasBody) response.once('finish', () => request.resume());
  const { status, headers, body } = parts;
  response.writeHead(status, headers as string[]);
  if (body === null) response.end();
  else response.end(body, 'latin1');
}

function writeLast(response: ServerResponse, { status, headers, body }: ResponseParts): void {
  response.setHeader('Connection', 'close');
  response.writeHead(status, headers as string[]).flushHeaders();
  if (body !== null) response.write(body, 'latin1');
  const { req: request } = response;
  contextOf(request).endedAtMs = performance.now();
  request.resume();
  // Node closes the connection with the end of the response.
  endLingering(request.socket, () => response.end());
}

/** Returns the bytes of a response for a socket without a `ServerResponse`; the connection is closed after it. */
export function partsAsBytes({ status, headers, body }: ResponseParts): Buffer {
  let head = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n`;
  for (let at = 0; at < headers.length; at += 2) head += `${headers[at]}: ${headers[at + 1]}\r\n`;
  head += `Date: ${new Date().toUTCString()}\r\nConnection: close\r\n\r\n`;
  const bytes = typeof body === 'string' ? Buffer.from(body, 'latin1') : body;
  return Buffer.concat([Buffer.from(head, 'latin1'), ...(bytes === null ? [] : [bytes])]);
}

/** Appends headers to a head. Shape of the head: name, value, name, value, … */
export function pushHeaders(head: string[], headers: Headers): void {
  for (const name in headers) head.push(name, headers[name] ?? '');
}

/** Returns the headers of every response. @param addressState state of the address with its limit; null if none applies */
export function standardHeaders(context: RequestContext, addressState: Admission | null): Headers {
  return {
    ...requestHeaders(context),
    ...originHeaders(context.disclaimer, generalDataSource),
    ...deprecationHeaders(context.match?.route),
    'Cache-Control': 'no-store',
    ...(addressState === null ? {} : rateLimitHeaders(addressState)),
  };
}

/** Returns the headers that announce the end of a route or of parts of it (RFC 9745, RFC 8594). */
export function deprecationHeaders(route: Pick<Route, 'deprecation'> | undefined): Headers {
  const deprecation = route?.deprecation ?? null;
  if (deprecation === null) return {};
  const since = instantInIndia(deprecation.announcedOn).getTime() / 1_000;
  return { Deprecation: `@${since}`, Sunset: instantInIndia(deprecation.endsOn).toUTCString() };
}

/** Returns the headers with the request id. */
export function requestHeaders({
  requestId,
  clientRequestId,
}: Pick<RequestContext, 'requestId' | 'clientRequestId'>): Headers {
  return clientRequestId === null
    ? { 'X-Request-ID': requestId }
    : { 'X-Request-ID': requestId, 'X-Client-Request-ID': clientRequestId };
}

/**
 * Returns the headers of a successful response that are equal for all requests of a route and a data source.
 *
 * @param isFormatted tells whether `Accept` selects the format
 */
export function successHeaders(
  disclaimer: string,
  dataSource: string,
  cacheControl: string,
  isFormatted: boolean,
): Headers {
  const Vary = isFormatted ? `${varyByKey}, Accept` : varyByKey;
  return { ...originHeaders(disclaimer, dataSource), 'Cache-Control': cacheControl, Vary };
}

/**
 * Returns the headers that show how much of a limit is left. Those of all windows of a plan are in the form of
 * draft-ietf-httpapi-ratelimit-headers-10: `r` requests remain, and `t` seconds later a slot is freed.
 */
export function rateLimitHeaders(admission: Admission): Headers {
  return {
    'X-RateLimit-Limit': String(admission.limit),
    'X-RateLimit-Remaining': String(admission.remaining),
    'X-RateLimit-Reset': String(admission.resetAtSeconds),
    ...(admission.windows === undefined ? {} : quotaHeaders(admission.windows)),
  };
}

function quotaHeaders(windows: readonly QuotaWindow[]): Headers {
  const each = (text: (window: QuotaWindow) => string) =>
    windows.map((window) => `"${window.name}";${text(window)}`).join(', ');
  return {
    'RateLimit-Policy': each(({ quota, seconds }) => `q=${quota};w=${seconds}`),
    RateLimit: each(({ remaining, freeInSeconds }) => `r=${remaining};t=${freeInSeconds}`),
  };
}

/**
 * Returns the headers of an error response besides the standard ones.
 *
 * @param admission null when the gatekeeper was not asked
 * @param now time of the response
 */
export function errorHeaders(error: DomainError, admission: Admission | null, now: Date): Headers {
  const { kind, code, retryAfterSeconds } = error;
  return {
    ...(admission === null ? {} : rateLimitHeaders(admissionAfter(admission, error, now))),
    // The scheme of keys: a browser's session has none.
    ...(kind === 'unauthenticated' && code.startsWith('AUTH_')
      ? { 'WWW-Authenticate': 'Bearer realm="api"' }
      : {}),
    ...(retryAfterSeconds === undefined ? {} : { 'Retry-After': String(retryAfterSeconds) }),
    'Content-Type': jsonType,
    'Cache-Control': 'no-store',
  };
}

function originHeaders(disclaimer: string, dataSource: string): Headers {
  return {
    'X-API-Version': 'v1',
    'X-Disclaimer': disclaimer,
    'X-Data-Source': dataSource,
    'X-Content-Type-Options': 'nosniff',
  };
}

/**
 * Returns the state after a refusal by a handler's own limit, which is shown like the gatekeeper's: nothing is left
 * until the retry time.
 */
function admissionAfter(
  admission: Admission,
  { kind, retryAfterSeconds }: DomainError,
  now: Date,
): Admission {
  if (kind !== 'limited' || !admission.admitted || retryAfterSeconds === undefined) return admission;
  const resetAtSeconds = Math.floor(now.getTime() / 1000) + retryAfterSeconds;
  return { ...admission, admitted: false, remaining: 0, resetAtSeconds, retryAfterSeconds };
}
