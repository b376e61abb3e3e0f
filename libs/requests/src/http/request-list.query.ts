import { type Environment, environments } from '@market/contracts';
import { keysetQuery } from '@market/http-lists';
import {
  Choice,
  InstantParameter,
  NotBefore,
  RequestQuery,
  SlugQuery,
  Texts,
  Words,
} from '@market/http-query';
import { invalidParameters } from '@market/http-server';
import { timeOfRequestId } from '../domain/request-time';
import { type ResponseClass, responseClasses } from '../domain/response-class';
import type { RequestFilters } from '../domain/request-filters';
import { requestView } from './request.dashboard-view';

const methods = ['get', 'head', 'post', 'put', 'delete'] as const;

/** Query of `GET /dashboard/api/requests`. */
export class RequestListQuery extends keysetQuery(requestView) {
  @Choice(environments, { description: 'Environment of the keys.', fallback: 'live' })
  environment: Environment = 'live';

  @Words(responseClasses, { description: 'Classes of the responses, separated by commas.', example: '4xx' })
  class?: readonly ResponseClass[];

  @Texts({
    description: 'Codes of the errors, without regard to case, separated by commas.',
    example: 'val_001',
  })
  code?: readonly string[];

  @Choice(methods, { description: 'Method of the requests.' })
  method?: string;

  @Texts({
    description: 'Routes: method and path pattern, without regard to case, separated by commas.',
    example: 'get /v1/ipos',
  })
  route?: readonly string[];

  @SlugQuery({ description: 'Id of the key.' })
  key?: string;

  @InstantParameter({ description: 'Earliest arrival, included.', example: '2026-11-20T04:30:00.000Z' })
  from?: string;

  @NotBefore('from', { isPartOfRange: false })
  @InstantParameter({
    description: 'Instant before which a request arrived: one at this instant is left out.',
  })
  to?: string;
}

/** Query of `GET /dashboard/api/requests/hours`. */
export class RequestHoursQuery extends RequestQuery {
  @Choice(environments, { description: 'Environment of the keys.', fallback: 'live' })
  environment: Environment = 'live';

  @Choice(Object.keys(spans()), { description: 'Hours up to the present one.', fallback: '48h' })
  last: keyof ReturnType<typeof spans> = '48h';
}

/** Returns the spans of the series, in hours. */
export function spans() {
  return { '24h': 24, '48h': 48, '7d': 168, '90d': 2_160 } as const;
}

/** Reads the filters of a query. */
export function toFilters({
  class: classes,
  code,
  method,
  route,
  key,
  from,
  to,
}: RequestListQuery): RequestFilters {
  return {
    ...{ classes, codes: code, keyId: key, method: method?.toUpperCase(), routes: route },
    from: from === undefined ? undefined : new Date(from),
    to: to === undefined ? undefined : new Date(to),
  };
}

/** Reads the position of a query. Errors: `DomainError` `VAL_001` for a text that is no request id. */
export function positionOf({ before }: Pick<RequestListQuery, 'before'>): string | null {
  if (before === undefined) return null;
  if (timeOfRequestId(before) !== null) return before;
  throw invalidParameters([{ field: 'before', message: 'must be a position that this list gave' }]);
}
