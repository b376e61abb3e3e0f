import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, callList } from './call';
import type { RequestMethod } from './request-types';
import type {
  FoundRequest,
  OperatorRequest,
  RequestRow,
  RequestSeries,
  ResponseClass,
} from './request-types';
import type { Environment } from './types';

/** Time between two reads of a log that is followed. Units: milliseconds. */
const followEveryMs = 2_000;

/** Filter of the log of requests. */
export interface RequestFilter {
  readonly class?: ResponseClass | undefined;
  readonly code?: string | undefined;
  readonly method?: RequestMethod | undefined;
  readonly route?: string | undefined;
  readonly key?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Log of requests, newest first, read part by part. @param isLive reads it again every two seconds */
export function requestsQuery(environment: Environment, filter: RequestFilter, isLive: boolean) {
  return infiniteQueryOptions({
    queryKey: ['requests', environment, filter],
    queryFn: ({ signal, pageParam }) =>
      callList<RequestRow>('GET requests', {
        query: { environment, ...filter, before: pageParam, limit: 25 },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ meta }) => meta.nextBefore ?? undefined,
    placeholderData: keepPreviousData,
    refetchInterval: isLive ? followEveryMs : false,
  });
}

/** Request with an id, if it was kept, and the counts of its minute. */
export function requestQuery(id: string) {
  return queryOptions({
    queryKey: ['request', id],
    queryFn: ({ signal }) => call<FoundRequest>(`GET requests/${encodeURIComponent(id)}`, { signal }),
  });
}

/** Requests by hour and route. */
export function requestHoursQuery(environment: Environment, last: '24h' | '48h' | '7d' | '90d') {
  return queryOptions({
    queryKey: ['requests', 'hours', environment, last],
    queryFn: ({ signal }) =>
      call<RequestSeries>('GET requests/hours', { query: { environment, last }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 15_000,
  });
}

/** Request of any account, for operators. */
export function operatorRequestQuery(id: string) {
  return queryOptions({
    queryKey: ['operators', 'request', id],
    queryFn: ({ signal }) =>
      call<OperatorRequest>(`GET operators/requests/${encodeURIComponent(id)}`, { signal }),
    // Each read stands in the audit log of the account.
    staleTime: Infinity,
  });
}
