import { createHash } from 'node:crypto';
import { type Context, ROOT_CONTEXT, SpanKind, trace, TraceFlags } from '@opentelemetry/api';
import { currentSampling, takesTrace } from './sampling';
import { tracer } from './spans';

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
  const ids = currentSampling()?.ids;
  if (ids === undefined) return;
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
  const sampler = currentSampling()?.sampler;
  if (sampler === undefined) return undefined;
  const { traceId, fanOutSpan } = idsOf(eventId);
  const span = { traceId, name: 'fan-out', kind: SpanKind.PRODUCER };
  const traceFlags = takesTrace(sampler, ROOT_CONTEXT, span) ? TraceFlags.SAMPLED : TraceFlags.NONE;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId: fanOutSpan, traceFlags, isRemote: true });
}

function idsOf(eventId: string) {
  const digits = createHash('sha256').update(eventId).digest('hex');
  return { traceId: digits.slice(0, 32), eventSpan: digits.slice(32, 48), fanOutSpan: digits.slice(48, 64) };
}
