import { type Span, type Tracer, trace } from '@opentelemetry/api';
import type { MaybePromise } from '@market/kernel';

/** Parts that take the place of the service's own spans: work runs, nothing is traced. */
export const tracer: Tracer = trace.getTracer('none');

const none: Span = tracer.startSpan('none');

export function inSpan<T>(
  _name: string,
  _settings: object,
  work: (span: Span) => MaybePromise<T>,
): MaybePromise<T> {
  return work(none);
}

export async function inAsyncSpan<T>(
  _name: string,
  _settings: object,
  work: (span: Span) => Promise<T>,
): Promise<T> {
  return work(none);
}

export function traceHeaders(): Record<string, string> {
  return {};
}

export function traceField(): object {
  return {};
}
