export { contextOfEvent, recordFanOut } from './event-trace';
export { inAsyncSpan, inSpan, isTracing, traceField, traceHeaders, tracer } from './spans';
export { startTracing, tracesFlushed } from './start-tracing';
export { tracingConfig } from './tracing.config';
