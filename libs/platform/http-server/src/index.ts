export { invalidParameters, noSuchPath, noSuchRecord, shownInput } from './errors/request-errors';
export { apiErrorCatalogue, errorCatalogue, type ErrorCode } from './errors/error-catalogue';
export { dashboardErrorCatalogue } from './errors/dashboard-error-catalogue';
export type { CatalogueEntry } from './errors/catalogue-entry';
export { statusOfKind, toDomainError } from './errors/to-domain-error';
export {
  keyOfRoute,
  type Route,
  type RouteMatch,
  RouteTable,
  generalDataSource,
  generalDisclaimer,
} from './routes/route-table';
export { collectRoutes, DisclaimedAs } from './routes/collect-routes';
export { Deprecated, type Deprecation } from './routes/deprecated.decorator';
export { beginContext, contextOf, RequestContext, requestIdOf } from './requests/request-context';
export type { TrustedProxies } from './requests/trusted-proxies';
export { type RawParameter, RawQuery } from './requests/raw-query';
export { bringsBody, sendContinue } from './requests/request-head';
export { beginStream } from './connections/request-turns';
export type { KeyCheck, KeyOwner } from './connections/unanswered-requests';
export {
  type Headers,
  jsonType,
  pushHeaders,
  deprecationHeaders,
  rateLimitHeaders,
  requestHeaders,
  successHeaders,
  type ResponseParts,
  writeParts,
} from './responses/response-parts';
export { ErrorResponses } from './responses/error-responses';
export { isStreamed, Streamed } from './responses/streamed.decorator';
export { StreamedResponse } from './responses/streamed-response';
export type { ConnectionErrorOptions } from './server/connection-errors';
export { routingMiddleware, HiddenPaths, UnknownPaths } from './server/routing-middleware';
export { RequestRecorder } from './server/request-recorder';
export { FrontHandler, type PlainRead, HttpServerAdapter } from './server/http-server.adapter';
export { httpConfig, type HttpSettings, httpSettings } from './server/http.config';
export { serve } from './server/serve';
