import type { DatabaseParts } from '@market/database';
import { AdmitDashboardKeys1795000006110 } from './idempotency/migrations/admit-dashboard-keys-1795000006110';
import { RememberWhatKeysMade1795000008350 } from './idempotency/migrations/remember-what-keys-made-1795000008350';
import { CreateIdempotentAnswer1795000000060 } from './idempotency/migrations/create-idempotent-answer-1795000000060';

export { AlsoJudgedBy, type BodyJudge } from './body/body-judge';
export { declaredBodyOf, type DeclaredBody } from './body/declared-body';
export { Flag } from './body/flag.decorator';
export { Instant, isInstant } from './body/instant.decorator';
export { JsonBody, RawBody } from './body/json-body.decorator';
export { ListOf } from './body/list-of.decorator';
export { ListOfObjects } from './body/list-of-objects.decorator';
export { Nullable } from './body/nullable.decorator';
export { ObjectOf } from './body/object-of.decorator';
export { OneOf } from './body/one-of.decorator';
export { OneOfNumbers } from './body/one-of-numbers.decorator';
export { readJsonBody } from './body/read-json-body';
export { Name } from './body/name.decorator';
export { Text } from './body/text.decorator';
export { WholeNumber } from './body/whole-number.decorator';
export { AnyQuery } from './any-query.decorator';
export { CachedFor, cacheControlOf } from './cached-for.decorator';
export { CompressedReads } from './compressed-reads.decorator';
export { CollectionAnswer, type CollectionMeta } from './collections/collection-answer';
export { CollectionLists, type CollectionResponse, type ReadPart } from './collections/collection-lists';
export { collectionQuery, CollectionQuery, type CollectionQueryClass } from './collections/collection.query';
export { csvLine } from './csv-line';
export {
  declareFields,
  FormattedQuery,
  formattedQuery,
  type FormattedQueryClass,
  hasFormats,
  selectionBy,
} from './formats/formatted.query';
export { DataOrigin, dataSourceOf, PublicSources } from './data-origin';
export { declaredQuery } from './declared-query';
export { DisclaimedAs } from './disclaimed-as.decorator';
export { generalDataSource, generalDisclaimer } from './disclaimers';
export { ApiDescription } from './docs/api-description';
export { Answers, answersOf } from './docs/answers.decorator';
export { DocumentCache } from './docs/document-cache';
export { PreparedDocument } from './docs/prepared-document';
export type { DescribedParameter, DescribedRead } from './docs/described-reads';
export { DescribedIn, type ApiDescriptionPart } from './docs/described-in.decorator';
export { describeDashboard } from './docs/describe-dashboard';
export { DocsModule } from './docs/docs.module';
export { instantView } from './docs/instant.view';
export { recordDates } from './docs/record-dates.view';
export type { CatalogueEntry } from './catalogue-entry';
export { errorCatalogue, type ErrorCode } from './error-catalogue';
export { DatabaseProbe } from './health/database.probe';
export { HealthModule, type HealthParts } from './health/health.module';
export { HealthReport, type Health } from './health/health-report';
export { HealthProbe, type ProbeResult } from './health/health-probe';
export { idempotencyChecks } from './idempotency/idempotency.checks';
export { IdempotencyModule } from './idempotency/idempotency.module';
export { Idempotent, repeatOf, ShownOnce } from './idempotency/idempotent.decorator';
export { replacesLost } from './idempotency/made-once.interceptor';
export { attachKeyOwner, type KeyOwner } from './idempotency/key-owner';
export { toDomainError } from './error-answer';
export { createHttpApp } from './http-app';
export { httpConfig, httpSettings, type HttpSettings } from './http.config';
export { HttpModule } from './http.module';
export { KeysetAnswer, type KeysetMeta } from './keyset-answer';
export { DetailsQuery, detailsQuery, detailsQueryText } from './details.query';
export { KeysetQuery, keysetQuery } from './keyset.query';
export { FrontHandler, type PlainRead } from './front-handler';
export { HiddenPaths } from './hidden-paths';
export { InternalReads, type Principal } from './internal-reads/internal-reads';
export type { InternalResponse } from './internal-reads/internal-response';
export { LogAnswer, type LogMeta } from './log-answer';
export { LogQuery, logQuery } from './log.query';
export { ListAnswer, listQueryText, type ListLinks } from './list-answer';
export { PageQuery } from './page.query';
export type { FieldOptions } from './field-options';
export { Presence } from './presence.decorator';
export { AccessToken } from './query/access-token.decorator';
export { CalendarDay } from './query/calendar-day.decorator';
export { CalendarYear } from './query/calendar-year.decorator';
export { Choice } from './query/choice.decorator';
export { Digits } from './query/digits.decorator';
export { idForm, IdParameter } from './query/id-parameter.decorator';
export { InstantParameter } from './query/instant-parameter.decorator';
export { NotBefore } from './query/not-before.decorator';
export { PageSize } from './query/page-size.decorator';
export { SearchText } from './query/search-text.decorator';
export { SlugQuery } from './query/slug-query.decorator';
export { Word } from './query/word.decorator';
export { Words } from './query/words.decorator';
export { RawQuery } from './raw-query';
export { readQuery } from './read-query';
export { beginContext, contextOf, type CacheFill, type RequestContext } from './request-context';
export { RequestQuery } from './request.query';
export { beginStream } from './request-turns';
export { type Headers, rateLimitHeaders } from './response-headers';
export { type ResponseParts, writeParts } from './response-parts';
export { ErrorResponses } from './error-responses';
export { SuccessContent } from './success-content';
export { SuccessResponses } from './success-responses';
export { invalidParameters, noSuchPath, noSuchRecord } from './request-errors';
export { keyOfRoute, RouteTable, type Route, type RouteMatch } from './route-table';
export { routesOf } from './routes-of';
export { serve } from './serve';
export { SlugParameter } from './slug-parameter.decorator';
export { isStreamed, Streamed } from './streamed.decorator';
export { Throttled } from './throttling/throttled.decorator';
export { type RouteLimit, throttlerOptions } from './throttling/throttler-options';
export type { TrustedProxies } from './trusted-proxies';
export { UnknownPaths } from './unknown-paths';
export { Unwrapped } from './unwrapped.decorator';

/** Tables of HTTP: the responses stored for `Idempotency-Key`. */
export const idempotencyParts: DatabaseParts = {
  entities: [],
  migrations: [
    CreateIdempotentAnswer1795000000060,
    AdmitDashboardKeys1795000006110,
    RememberWhatKeysMade1795000008350,
  ],
};
