import type { IncomingMessage, ServerResponse } from 'node:http';
import { PinoLogger } from 'nestjs-pino';
import type { Histogram } from 'prom-client';
import type { Metrics } from '@market/base/observability';
import { accessOf } from '@market/access';
import { keyOwnerOf } from '../idempotency/key-owner';
import type { RequestContext, RequestRecorder } from '@market/http-server';

/** Buckets from a cached response to the longest permitted request. Units: seconds. */
const durationBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 15];

/**
 * Counts and logs requests after their response, or after their connection ended: the caller, by ids and address, and
 * the route. Nothing is logged as it was sent: URLs and headers can hold keys.
 */
export class RequestLog implements RequestRecorder {
  private readonly durations: Histogram<'method' | 'route' | 'status'>;
  /**
   * Logger without redaction: the fields of its lines are ours and hold no secret, and redaction parses its paths for
   * every line.
   */
  private readonly log = PinoLogger.root.child({ context: 'http' }, { redact: [] });

  constructor(metrics: Metrics) {
    this.durations = metrics.histogram(
      'http_request_duration_seconds',
      'Time from the first byte of a request to the end of its response.',
      ['method', 'route', 'status'],
      durationBuckets,
    );
  }

  /** See `RequestRecorder`. */
  note(
    request: IncomingMessage,
    { statusCode: status }: Pick<ServerResponse, 'statusCode'>,
    context: RequestContext,
  ): void {
    const { match, requestId, beganAtMs, endedAtMs } = context;
    const durationMs = (endedAtMs ?? performance.now()) - beganAtMs;
    const route = match?.route.path ?? 'none';
    const method = match ? (request.method ?? 'none') : 'none';
    this.durations.observe({ method, route, status }, durationMs / 1000);
    const level = route.startsWith('/health/') ? 'debug' : 'info';
    if (!this.log.isLevelEnabled(level)) return;
    const shown = { requestId, method, route, status, durationMs: Math.round(durationMs * 10) / 10 };
    this.log[level](Object.assign(shown, callerOf(request, context)), 'answered');
  }
}

/** Returns ids and address of the caller, of the account and key or user; only the address of an unknown one. */
function callerOf(request: IncomingMessage, { address }: RequestContext) {
  const { caller } = accessOf(request);
  if (caller !== undefined) return { accountId: caller.accountId, keyId: caller.keyId, address };
  const { accountId, userId } = keyOwnerOf(request) ?? {};
  return accountId === undefined ? { address } : { accountId, userId, address };
}
