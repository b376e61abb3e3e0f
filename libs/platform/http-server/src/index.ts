export { invalidParameters, noSuchPath, noSuchRecord, shownInput } from './errors/request-errors';
export { apiErrorCatalogue, errorCatalogue, type ErrorCode } from './errors/error-catalogue';
export { dashboardErrorCatalogue } from './errors/dashboard-error-catalogue';
export type { CatalogueEntry } from './errors/catalogue-entry';
export { statusOfKind, toDomainError } from './errors/to-domain-error';
export { keyOfRoute, type Route, type RouteMatch, RouteTable } from './routes/route-table';
export { collectRoutes } from './routes/collect-routes';
export { DisclaimedAs } from './routes/disclaimed-as.decorator';
export { generalDataSource, generalDisclaimer } from './routes/disclaimers';
export { beginContext, contextOf, RequestContext } from './requests/request-context';
export type { TrustedProxies } from './requests/trusted-proxies';
export { type RawParameter, RawQuery } from './requests/raw-query';
export { bringsBody, sendContinue } from './connections/unread-body';
export { beginStream } from './connections/request-turns';
export type { KeyCheck, KeyOwner } from './connections/unanswered-requests';
export {
  type Headers,
  jsonType,
  pushHeaders,
  rateLimitHeaders,
  requestHeaders,
  successHeaders,
} from './responses/response-headers';
export { type ResponseParts, writeParts } from './responses/response-parts';
export { ErrorResponses } from './responses/error-responses';
export { isStreamed, Streamed } from './responses/streamed.decorator';
export { StreamedResponse } from './responses/streamed-response';
export type { ConnectionErrorOptions } from './server/connection-errors';
export { routingMiddleware } from './server/routing-middleware';
export { HiddenPaths } from './server/hidden-paths';
export { UnknownPaths } from './server/unknown-paths';
export { FrontHandler, type PlainRead } from './server/front-handler';
export { HttpServerAdapter } from './server/http-server.adapter';
export { httpConfig, type HttpSettings, httpSettings } from './server/http.config';
export { serve } from './server/serve';
