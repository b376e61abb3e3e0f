import { type Context, type Span, SpanKind, trace } from '@opentelemetry/api';
import type { IdGenerator, Sampler } from '@opentelemetry/sdk-trace';
import { tracer } from './spans';

/** Value of `SamplingDecision.RECORD_AND_SAMPLED` of the SDK, which is not loaded here. */
const sampled = 2;

/** Ids of new spans: random, unless they are chosen. */
export class ChosenIds implements IdGenerator {
  private chosen: { readonly traceId: string; readonly spanId: string } | null = null;

  constructor(private readonly random: IdGenerator) {}

  generateTraceId(): string {
    return this.chosen?.traceId ?? this.random.generateTraceId();
  }

  generateSpanId(): string {
    return this.chosen?.spanId ?? this.random.generateSpanId();
  }

  /** Runs work, which starts one span, at once, with these ids. */
  use<T>(traceId: string, spanId: string, work: () => T): T {
    this.chosen = { traceId, spanId };
    try {
      return work();
    } finally {
      this.chosen = null;
    }
  }
}

/** Sampler and ids of the process's spans. */
export interface Sampling {
  readonly sampler: Sampler;
  readonly ids: ChosenIds;
}

let inForce: Sampling | null = null;

/** Sets how traces are chosen, and who gives ids to their spans: from now on there are traces. */
export function sampleBy(sampling: Sampling): void {
  inForce = sampling;
}

/** Tells whether this process sends traces. It is decided before the app is made. */
export function isTracing(): boolean {
  return inForce !== null;
}

/** Returns the sampling of this process; null without traces. */
export function currentSampling(): Sampling | null {
  return inForce;
}

/** Tells whether a sampler takes the trace that a span begins or continues. */
export function takesTrace(
  sampler: Sampler,
  parent: Context,
  span: { readonly traceId: string; readonly name: string; readonly kind: SpanKind },
): boolean {
  return (
    Number(sampler.shouldSample(parent, span.traceId, span.name, span.kind, {}, []).decision) === sampled
  );
}

/**
 * Starts the span of a request if its trace is sampled, else returns null: a trace that is not sampled pays for the
 * decision, and not for a span which records nothing.
 */
export function startSampledSpan(name: string, kind: SpanKind, parent: Context): Span | null {
  if (inForce === null) return null;
  const { sampler, ids } = inForce;
  const traceId = trace.getSpanContext(parent)?.traceId ?? ids.generateTraceId();
  if (!takesTrace(sampler, parent, { traceId, name, kind })) return null;
  return ids.use(traceId, ids.generateSpanId(), () => tracer.startSpan(name, { kind }, parent));
}
