import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import {
  context as contexts,
  type Context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import type { MaybePromise } from '@market/kernel';
import { inSpan, startSampledSpan } from '@market/base/tracing';
import type { RouteMatch } from '../routes/route-table';

/** Facts about a request that its span states. */
interface TracedRequest {
  readonly requestId: string;
  readonly match: RouteMatch | null;
}

/** Trace of one request: its span, and those of its parts. */
export class RequestTrace {
  private readonly context: Context;

  private constructor(
    private readonly span: Span,
    parent: Context,
  ) {
    this.context = trace.setSpan(parent, span);
  }

  /**
   * Begins the span of a request. Its parent is the trace that a trusted proxy names, or the caller's for a request of this
   * process; what other clients name is not believed. Null for health checks, and for a trace that is not sampled, whose
   * request pays for this decision only.
   *
   * @param isProxied true if the request comes from a trusted proxy
   */
  static begin(
    request: IncomingMessage,
    { match, requestId }: TracedRequest,
    isProxied: boolean,
  ): RequestTrace | null {
    const route = match?.route.path;
    if (route?.startsWith('/health/')) return null;
    const method = request.method ?? 'none';
    const parent = parentOf(request, isProxied);
    const name = route === undefined ? method : `${method} ${route}`;
    const span = startSampledSpan(name, SpanKind.SERVER, parent);
    if (span === null) return null;
    span.setAttributes({ requestId, 'http.request.method': method });
    if (route !== undefined) span.setAttribute('http.route', route);
    return new RequestTrace(span, parent);
  }

  /** Runs work as a part of the request. */
  run<T>(work: () => T): T {
    return contexts.with(this.context, work);
  }

  /** Runs work as a span within that of the request. */
  step<T>(name: string, work: () => MaybePromise<T>): MaybePromise<T> {
    return inSpan(name, { parent: this.context }, work);
  }

  /** Ends the span of the request. */
  end(status: number): void {
    this.span.setAttribute('http.response.status_code', status);
    if (status >= 500) this.span.setStatus({ code: SpanStatusCode.ERROR });
    this.span.end();
  }
}

function parentOf({ socket, headers }: IncomingMessage, isProxied: boolean): Context {
  // Requests of this process come over a connection in memory, those of clients over a socket.
  if (!(socket instanceof Socket)) return contexts.active();
  return isProxied ? propagation.extract(ROOT_CONTEXT, headers) : ROOT_CONTEXT;
}
