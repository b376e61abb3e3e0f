export { contextOfEvent, recordFanOut } from './event-trace';
export { isTracing, startSampledSpan } from './sampling';
export { inAsyncSpan, inSpan, traceField, traceHeaders, tracer } from './spans';
export { startTracing, tracesFlushed } from './start-tracing';
export { tracingConfig } from './tracing.config';
