import { hostname } from 'node:os';
import { context, diag, DiagLogLevel, propagation, trace } from '@opentelemetry/api';
import { Logger } from '@nestjs/common';
import { inTime } from '@market/kernel';
import type { ConfigOf } from '../config';
import { makeSampler } from './make-sampler';
import { ChosenIds, sampleBy } from './sampling';
import type { tracingConfig } from './tracing.config';

export type TracingSettings = Pick<ConfigOf<typeof tracingConfig>, 'endpoint' | 'sampler' | 'share'>;

/** Max time for which the end of a process waits for a collector. Units: milliseconds. */
const flushWithinMs = 3_000;

let flush: () => Promise<void> = () => Promise.resolve();

/**
 * Begins to trace, if there is a collector; else nothing of the SDK is loaded. Call it before the app is made. The exporter
 * itself reads `OTEL_EXPORTER_OTLP_HEADERS`.
 *
 * @param app name of the service in traces
 */
export async function startTracing({ endpoint, ...sampling }: TracingSettings, app: string): Promise<void> {
  if (endpoint === undefined) return;
  const [sdk, { OTLPTraceExporter }, { resourceFromAttributes }, hooks, core] = await Promise.all([
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-proto'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/context-async-hooks'),
    import('@opentelemetry/core'),
  ]);
  const sampler = makeSampler(sdk, sampling);
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: flushWithinMs });
  const ids = new ChosenIds(new sdk.RandomIdGenerator());
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.name': app, 'service.instance.id': hostname() }),
    sampler,
    idGenerator: ids,
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter, exportTimeoutMillis: flushWithinMs })],
  });
  const complain = (message: string) => new Logger('traces').warn(message);
  const ignore = () => undefined;
  diag.setLogger(
    { error: complain, warn: complain, info: ignore, debug: ignore, verbose: ignore },
    DiagLogLevel.ERROR,
  );
  context.setGlobalContextManager(new hooks.AsyncLocalStorageContextManager());
  propagation.setGlobalPropagator(new core.W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  sampleBy({ sampler, ids });
  flush = () => provider.shutdown();
}

/** Resolves when the collector has the ended spans, or after 3 s. Call it when the app is closed. */
export async function tracesFlushed(): Promise<void> {
  await inTime(flushWithinMs, flush(), () => undefined).catch(() => undefined);
}
