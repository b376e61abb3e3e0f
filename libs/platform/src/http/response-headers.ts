import type { Admission } from '../access/ports';
import { generalDataSource } from './disclaimers';
import type { Exchange } from './exchange';

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

/** What a successful answer says of its content's origin and keeping. */
export function successHeaders(dataSource: string, cacheControl: string): Headers {
  return { 'X-Data-Source': dataSource, 'Cache-Control': cacheControl, Vary: varyByKey };
}

/** What an answer varies by: caches keep the answers to different keys apart. */
const varyByKey = 'X-API-Key, Authorization, Accept-Encoding';
