import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, callList } from './call';
import type {
  DeliveryRow,
  DeliveryState,
  DeliveryView,
  EndpointDays,
  EndpointView,
  EventType,
  RangeReplay,
  ReplayOrder,
} from './webhook-types';

/**
 * Events that enabling an endpoint would send, because they failed, were held or never sent. A preview: sends
 * nothing.
 *
 * @param since earliest event; null for the first one that failed or was held since the last success
 */
export function undeliveredQuery(id: string, since: string | null) {
  return queryOptions({
    queryKey: ['webhook', id, 'undelivered', since],
    queryFn: ({ signal }) =>
      call<RangeReplay>(`POST webhooks/${encodeURIComponent(id)}/replays`, {
        body: {
          ...(since === null ? {} : { since }),
          only: 'undelivered',
          preview: true,
        } satisfies ReplayOrder,
        signal,
      }),
    // More may be missed until a dialog opens again.
    gcTime: 0,
  });
}

export function endpointQuery(id: string) {
  return queryOptions({
    queryKey: ['webhook', id],
    queryFn: ({ signal }) => call<EndpointView>(`GET webhooks/${encodeURIComponent(id)}`, { signal }),
  });
}

export function endpointDaysQuery(id: string) {
  return queryOptions({
    queryKey: ['webhook', id, 'days'],
    queryFn: ({ signal }) => call<EndpointDays>(`GET webhooks/${encodeURIComponent(id)}/days`, { signal }),
  });
}

/** Filter of a log of deliveries. Instants bound the time at which a delivery was made. */
export interface DeliveryFilter {
  readonly state?: DeliveryState | undefined;
  readonly type?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Deliveries to an endpoint, newest first, read part by part. */
export function deliveriesQuery(id: string, filter: DeliveryFilter) {
  return infiniteQueryOptions({
    queryKey: ['webhook', id, 'deliveries', filter],
    queryFn: ({ signal, pageParam }) =>
      callList<DeliveryRow>(`GET webhooks/${encodeURIComponent(id)}/deliveries`, {
        query: { ...filter, before: pageParam, limit: 25 },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ meta }) => meta.nextBefore ?? undefined,
    placeholderData: keepPreviousData,
  });
}

export function deliveryQuery(id: string) {
  return queryOptions({
    queryKey: ['delivery', id],
    queryFn: ({ signal }) => call<DeliveryView>(`GET deliveries/${encodeURIComponent(id)}`, { signal }),
  });
}

export const eventTypesQuery = queryOptions({
  queryKey: ['event-types'],
  queryFn: ({ signal }) => call<readonly EventType[]>('GET event-types', { signal }),
  staleTime: Infinity,
});
