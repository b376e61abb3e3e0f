import { context, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { type AfterQueryEvent, type EntitySubscriberInterface, EventSubscriber } from 'typeorm';
import { tracer } from '@market/base/tracing';

/** Max length of a statement in a trace. Units: characters. */
const longestText = 2_000;

/** Records statements that ran within a span: their text without the parameters, which may be personal or secret. */
@EventSubscriber()
export class QuerySpans implements EntitySubscriberInterface {
  afterQuery({ query, executionTime = 0, success }: AfterQueryEvent): void {
    if (trace.getSpan(context.active())?.isRecording() !== true) return;
    const operation = /^\s*(\w+)/.exec(query)?.[1]?.toUpperCase() ?? 'QUERY';
    const endedAt = Date.now();
    const span = tracer.startSpan(operation, {
      kind: SpanKind.CLIENT,
      startTime: endedAt - executionTime,
      attributes: { 'db.system.name': 'postgresql', 'db.query.text': query.slice(0, longestText) },
    });
    if (!success) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end(endedAt);
  }
}
