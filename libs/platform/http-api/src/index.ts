export { type ListResult, SuccessContent } from './contents/success-content';
export { PreparedDocument } from './contents/prepared-document';
export { DocumentCache } from './contents/document-cache';
export { attachCacheFill, type CacheFill } from './responses/envelope.interceptor';
export { SuccessResponses, DataOrigin, PublicSources } from './responses/success-responses';
export { CachedFor, CompressedReads, Unwrapped } from './responses/route-response.decorator';
export { csvFile } from './responses/csv-file';
export {
  type ResponseDescription,
  RespondsWith,
  describedResponseOf,
} from './responses/responds-with.decorator';
export { DescribedIn, descriptionPartOf } from './responses/described-in.decorator';
export {
  type DescribedRecords,
  ListsRecordRevisions,
  ListsRecords,
  RecordParameter,
  ShowsRecord,
} from './records/record-endpoints';
export { idempotencyChecks } from './idempotency/idempotency.checks';
export { idempotencyParts } from './idempotency/idempotency-parts';
export { IdempotencyModule } from './idempotency/idempotency.module';
export { Idempotent, isIdempotent, repeatOf, ShownOnce } from './idempotency/idempotent.decorator';
export { attachKeyOwner } from './idempotency/key-owner';
export { replacesLost } from './idempotency/made-once.interceptor';
export { idempotencyHeader } from './idempotency/request-key';
export { DatabaseProbe } from './health/database.probe';
export { HealthProbe, type ProbeResult } from './health/health-probe';
export { type Health, HealthReport } from './health/health-report';
export { HealthModule } from './health/health.module';
export { Throttled } from './throttling/throttled.decorator';
export { type RouteLimit, throttlerOptions } from './throttling/throttler-options';
export { createHttpApp } from './app/http-app';
export { HttpModule } from './app/http.module';
export { type PublicAddresses, RouteDescription } from './app/route-description';
