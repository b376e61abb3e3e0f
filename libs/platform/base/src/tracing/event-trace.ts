import { createHash } from 'node:crypto';
import { type Context, ROOT_CONTEXT, SpanKind, trace, TraceFlags } from '@opentelemetry/api';
import type { IdGenerator, Sampler } from '@opentelemetry/sdk-trace';
import { tracer } from './spans';

/** Value of `SamplingDecision.RECORD_AND_SAMPLED` of the SDK, which is not loaded here. */
const sampled = 2;

let sampler: Sampler | null = null;
let ids: ChosenIds | null = null;

/** Sets how event traces are chosen, and who gives ids to their spans. */
export function decideEventTracesBy(by: Sampler, generator: ChosenIds): void {
  sampler = by;
  ids = generator;
}

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

/** Event that was fanned out. */
export interface FannedOutEvent {
  readonly id: string;
  readonly type: string;
  readonly writtenAt: Date;
  /** Number of its deliveries. */
  readonly deliveries: number;
}

/**
 * Records the spans of an event: from its writing to the end of its fan-out, and within it the fan-out. Their ids follow
 * from that of the event, so that attempts of other processes are placed under them without a column for it.
 *
 * @param beganAt begin of the fan-out
 */
export function recordFanOut(event: FannedOutEvent, beganAt: Date): void {
  if (ids === null) return;
  const { traceId, eventSpan, fanOutSpan } = idsOf(event.id);
  const attributes = { eventId: event.id, eventType: event.type };
  const whole = ids.use(traceId, eventSpan, () =>
    tracer.startSpan(
      `event ${event.type}`,
      { startTime: event.writtenAt, kind: SpanKind.PRODUCER, attributes },
      ROOT_CONTEXT,
    ),
  );
  const within = trace.setSpan(ROOT_CONTEXT, whole);
  const part = ids.use(traceId, fanOutSpan, () =>
    tracer.startSpan(
      'fan-out',
      { startTime: beganAt, attributes: { eventId: event.id, deliveries: event.deliveries } },
      within,
    ),
  );
  part.end();
  whole.end();
}

/** Returns the context of an event's fan-out, the parent of attempts; undefined without traces. */
export function contextOfEvent(eventId: string): Context | undefined {
  if (sampler === null) return undefined;
  const { traceId, fanOutSpan } = idsOf(eventId);
  const { decision } = sampler.shouldSample(ROOT_CONTEXT, traceId, 'fan-out', SpanKind.PRODUCER, {}, []);
  const traceFlags = Number(decision) === sampled ? TraceFlags.SAMPLED : TraceFlags.NONE;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId: fanOutSpan, traceFlags, isRemote: true });
}

function idsOf(eventId: string) {
  const digits = createHash('sha256').update(eventId).digest('hex');
  return { traceId: digits.slice(0, 32), eventSpan: digits.slice(32, 48), fanOutSpan: digits.slice(48, 64) };
}
