import type { DomainError } from '@market/kernel';
import type { Admission } from '../access/ports';
import { generalDataSource } from './disclaimers';
import type { Exchange } from './exchange';

export const jsonType = 'application/json; charset=utf-8';

/** Names as they are written, and values. */
export type Headers = Readonly<Record<string, string>>;

/** Headers of every answer, whatever becomes of the request. `standing` describes the per-address limit. */
export function standardHeaders(
  exchange: Pick<Exchange, 'requestId' | 'clientRequestId' | 'disclaimer'>,
  standing: Admission | null,
): Headers {
  return {
    'X-Request-ID': exchange.requestId,
    ...(exchange.clientRequestId === null ? {} : { 'X-Client-Request-ID': exchange.clientRequestId }),
    'X-API-Version': 'v1',
    'X-Disclaimer': exchange.disclaimer,
    'X-Data-Source': generalDataSource,
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
    ...(standing === null ? {} : rateLimitHeaders(standing)),
  };
}

/** What is left of a limit. */
export function rateLimitHeaders(admission: Admission): Headers {
  return {
    'X-RateLimit-Limit': String(admission.limit),
    'X-RateLimit-Remaining': String(admission.remaining),
    'X-RateLimit-Reset': String(admission.resetAtSeconds),
  };
}

/** What an error answer says beside the standard headers. @param admission null: nobody was asked who it is */
export function errorHeaders(error: DomainError, admission: Admission | null): Headers {
  const { kind, retryAfterSeconds } = error;
  return {
    ...(admission === null ? {} : rateLimitHeaders(standing(admission, error))),
    ...(kind === 'unauthenticated' ? { 'WWW-Authenticate': 'Bearer realm="api"' } : {}),
    ...(retryAfterSeconds === undefined ? {} : { 'Retry-After': String(retryAfterSeconds) }),
    'Content-Type': jsonType,
    'Cache-Control': 'no-store',
  };
}

/** A limit that a handler knows of refuses like the gate's: nothing is left until it is worth trying again. */
function standing(admission: Admission, { kind, retryAfterSeconds }: DomainError): Admission {
  if (kind !== 'limited' || !admission.admitted || retryAfterSeconds === undefined) return admission;
  const resetAtSeconds = Math.floor(Date.now() / 1000) + retryAfterSeconds;
  return { ...admission, admitted: false, remaining: 0, resetAtSeconds, retryAfterSeconds };
}

/** What a successful answer says of its content's origin and keeping. */
export function successHeaders(dataSource: string, cacheControl: string): Headers {
  return { 'X-Data-Source': dataSource, 'Cache-Control': cacheControl, Vary: varyByKey };
}

/** What an answer varies by: caches keep the answers to different keys apart. */
const varyByKey = 'X-API-Key, Authorization, Accept-Encoding';
