import type { DomainError } from '@market/kernel';
import type { Admission, QuotaWindow } from '@market/access';
import { generalDataSource } from '../routes/disclaimers';
import type { RequestContext } from '../requests/request-context';

export const jsonType = 'application/json; charset=utf-8';

/** Headers by name. */
export type Headers = Readonly<Record<string, string>>;

/** Appends headers to a head. Shape of the head: name, value, name, value, … */
export function pushHeaders(head: string[], headers: Headers): void {
  for (const name in headers) head.push(name, headers[name] ?? '');
}

/** Returns the headers of every response. @param addressState state of the address with its limit; null if none applies */
export function standardHeaders(context: RequestContext, addressState: Admission | null): Headers {
  return {
    ...requestHeaders(context),
    ...originHeaders(context.disclaimer, generalDataSource),
    'Cache-Control': 'no-store',
    ...(addressState === null ? {} : rateLimitHeaders(addressState)),
  };
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

/** Request headers that a response depends on: caches must separate the responses to different keys. */
const varyByKey = 'X-API-Key, Authorization, Accept-Encoding';
