import {
  type Attributes,
  context,
  type Context,
  propagation,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { type MaybePromise, whenAvailable } from '@market/kernel';

/** Tracer of all own spans. It makes spans that record nothing until `startTracing` has found a collector. */
export const tracer = trace.getTracer('market');

export interface SpanSettings {
  readonly attributes?: Attributes;
  /** Default: internal. */
  readonly kind?: SpanKind;
  /** Context of the parent; default: that of the caller. */
  readonly parent?: Context;
}

/** Runs work as a span, which ends with the work and is failed by its error. Without traces only the work runs. */
export function inSpan<T>(
  name: string,
  { attributes = {}, kind = SpanKind.INTERNAL, parent = context.active() }: SpanSettings,
  work: (span: Span) => MaybePromise<T>,
): MaybePromise<T> {
  return tracer.startActiveSpan(name, { attributes, kind }, parent, (span) =>
    endWith(span, () => work(span)),
  );
}

/** Runs asynchronous work as a span: see `inSpan`. */
export async function inAsyncSpan<T>(
  name: string,
  settings: SpanSettings,
  work: (span: Span) => Promise<T>,
): Promise<T> {
  return inSpan(name, settings, work);
}

/** Returns the header that names the trace of the caller to the receiver of a request; none without traces. */
export function traceHeaders(): Record<string, string> {
  const headers: Record<string, string> = {};
  propagation.inject(context.active(), headers);
  return headers;
}

/** Returns the field of a log line that names the trace of the caller; no field without a span. */
export function traceField(): { readonly traceId?: string } {
  const traceId = trace.getActiveSpan()?.spanContext().traceId;
  return traceId === undefined ? {} : { traceId };
}

function endWith<T>(span: Span, work: () => MaybePromise<T>): MaybePromise<T> {
  const fail = (error: unknown): never => {
    span.setStatus({ code: SpanStatusCode.ERROR });
    span.setAttribute('error.type', error instanceof Error ? error.name : typeof error);
    span.end();
    throw error;
  };
  let result: MaybePromise<T>;
  try {
    result = work();
  } catch (error) {
    return fail(error);
  }
  const done = (value: T) => {
    span.end();
    return value;
  };
  return result instanceof Promise ? result.then(done, fail) : whenAvailable(result, done);
}
