import type { DatabaseParts } from '@market/database';
import { CreateIdempotentAnswer1795000000060 } from './idempotency/migrations/create-idempotent-answer-1795000000060';

export { AlsoJudgedBy, type BodyJudge } from './body/body-judge';
export { declaredBodyOf, type DeclaredBody } from './body/declared-body';
export { Flag } from './body/flag.decorator';
export { Instant, isInstant } from './body/instant.decorator';
export { JsonBody, RawBody } from './body/json-body.decorator';
export { ListOf } from './body/list-of.decorator';
export { Nullable } from './body/nullable.decorator';
export { OneOf } from './body/one-of.decorator';
export { OneOfNumbers } from './body/one-of-numbers.decorator';
export { readJsonBody } from './body/read-json-body';
export { Text } from './body/text.decorator';
export { WholeNumber } from './body/whole-number.decorator';
export { CachedFor, cacheControlOf } from './cached-for.decorator';
export { DataOrigin, dataSourceOf, PublicSources } from './data-origin';
export { declaredQuery } from './declared-query';
export { DisclaimedAs } from './disclaimed-as.decorator';
export { generalDataSource, generalDisclaimer } from './disclaimers';
export { Answers, answersOf } from './docs/answers.decorator';
export { DocsModule } from './docs/docs.module';
export { instantView } from './docs/view-schemas';
export { catalogueEntry, errorCatalogue, type CatalogueEntry, type ErrorCode } from './error-catalogue';
export { DatabaseProbe } from './health/database.probe';
export { HealthModule, type HealthParts } from './health/health.module';
export { HealthProbe, type ProbeResult } from './health/health-probe';
export { idempotencyChecks } from './idempotency/idempotency.checks';
export { IdempotencyModule } from './idempotency/idempotency.module';
export { Idempotent } from './idempotency/idempotent.decorator';
export { createHttpApp } from './http-app';
export { httpConfig, httpSettings, type HttpSettings } from './http.config';
export { HttpModule } from './http.module';
export { FrontHandler, type PlainRead } from './front-handler';
export { ListAnswer, listQueryText, type ListLinks } from './list-answer';
export { PageQuery } from './page.query';
export type { FieldOptions } from './field-options';
export { Presence } from './presence.decorator';
export { CalendarYear } from './query/calendar-year.decorator';
export { Digits } from './query/digits.decorator';
export { PageSize } from './query/page-size.decorator';
export { SearchText } from './query/search-text.decorator';
export { Word } from './query/word.decorator';
export { RawQuery } from './raw-query';
export { readQuery } from './read-query';
export { contextOf, type CacheFill, type RequestContext } from './request-context';
export { RequestQuery } from './request.query';
export { rateLimitHeaders } from './response-headers';
export { type ResponseParts, writeParts } from './response-parts';
export { ErrorResponses } from './error-responses';
export { SuccessContent } from './success-content';
export { SuccessResponses } from './success-responses';
export { invalidParameters, noSuchPath, noSuchRecord } from './request-errors';
export { keyOfRoute, RouteTable, type Route } from './route-table';
export { routesOf } from './routes-of';
export { serve } from './serve';
export { SlugParameter } from './slug-parameter.decorator';
export { Throttled } from './throttling/throttled.decorator';
export { type RouteLimit, throttlerOptions } from './throttling/throttler-options';
export type { TrustedProxies } from './trusted-proxies';
export { Unwrapped } from './unwrapped.decorator';

/** Tables of HTTP: the responses stored for `Idempotency-Key`. */
export const idempotencyParts: DatabaseParts = {
  entities: [],
  migrations: [CreateIdempotentAnswer1795000000060],
};
