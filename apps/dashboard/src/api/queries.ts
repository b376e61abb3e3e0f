import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { BillingView, PaymentView, PlanView } from './billing-types';
import { ApiError } from './api-error';
import { call, callList } from './call';
import type { ExplorerResponse, ExplorerRoute } from './explorer-types';
import { showSession } from './shown-account';
import type {
  AccountView,
  Alerts,
  AuditEntry,
  CalendarFeedView,
  Environment,
  KeyView,
  Members,
  PasskeyView,
  SessionView,
  SignedInView,
  StatusView,
  UsageDays,
  UsagePartition,
  UsageView,
} from './types';
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

/** Reads of the API, each with the key under which its answer is kept. A change names the keys that it makes old. */

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ client }) => showSession(client, call<SessionView>('GET session')),
  staleTime: 60_000,
});

/** The session on pages for everybody: null when there is none. */
export const visitorQuery = queryOptions({
  queryKey: ['visitor'],
  queryFn: ({ signal }) =>
    call<SessionView>('GET session', { signal }).catch((error: unknown) => {
      if (error instanceof ApiError && error.code === 'SES_001') return null;
      throw error;
    }),
  meta: { isPublic: true },
  staleTime: 60_000,
});

export const statusQuery = queryOptions({
  queryKey: ['status'],
  queryFn: ({ signal }) => call<StatusView>('GET status', { signal }),
  meta: { isPublic: true },
  refetchInterval: 60_000,
});

export const signedInQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => call<readonly SignedInView[]>('GET sessions', { signal }),
});

export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: ({ signal }) => call<readonly PasskeyView[]>('GET user/passkeys', { signal }),
});

export const membersQuery = queryOptions({
  queryKey: ['members'],
  queryFn: ({ signal }) => call<Members>('GET members', { signal }),
});

export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: ({ signal }) => call<AccountView>('GET account', { signal }),
});

export const alertsQuery = queryOptions({
  queryKey: ['alerts'],
  queryFn: ({ signal }) => call<Alerts>('GET alerts', { signal }),
});

export const calendarFeedsQuery = queryOptions({
  queryKey: ['calendar-feeds'],
  queryFn: ({ signal }) => call<readonly CalendarFeedView[]>('GET calendar-feeds', { signal }),
});

export const usageQuery = queryOptions({
  queryKey: ['usage'],
  queryFn: ({ signal }) => call<UsageView>('GET usage', { signal }),
  refetchInterval: 15_000,
});

export const plansQuery = queryOptions({
  queryKey: ['plans'],
  queryFn: ({ signal }) => call<readonly PlanView[]>('GET plans', { signal }),
  staleTime: Infinity,
});

export const billingQuery = queryOptions({
  queryKey: ['billing'],
  queryFn: ({ signal }) => call<BillingView>('GET billing', { signal }),
});

export const eventTypesQuery = queryOptions({
  queryKey: ['event-types'],
  queryFn: ({ signal }) => call<readonly EventType[]>('GET event-types', { signal }),
  staleTime: Infinity,
});

export const explorerRoutesQuery = queryOptions({
  queryKey: ['explorer', 'routes'],
  queryFn: ({ signal }) => call<readonly ExplorerRoute[]>('GET explorer/routes', { signal }),
  staleTime: Infinity,
});

/** Keys of an environment, working ones first. */
export function keysQuery(environment: Environment) {
  return queryOptions({
    queryKey: ['keys', environment],
    queryFn: ({ signal }) => call<readonly KeyView[]>('GET keys', { query: { environment }, signal }),
  });
}

/** Usage by Indian day. Shape: without `from` and `to` the last 30 days. */
export function usageDaysQuery(
  environment: Environment,
  range: { readonly from: string; readonly to: string } | null,
  by?: UsagePartition,
) {
  return queryOptions({
    queryKey: ['usage', 'days', environment, range, by],
    queryFn: ({ signal }) =>
      call<UsageDays>('GET usage/days', { query: { environment, by, ...range }, signal }),
    placeholderData: keepPreviousData,
    // As often as the figures above them: else the same requests are 1 there and 0 here.
    refetchInterval: 15_000,
  });
}

export function paymentsQuery(page: number) {
  return queryOptions({
    queryKey: ['billing', 'payments', page],
    queryFn: ({ signal }) =>
      callList<PaymentView>('GET billing/payments', { query: { page, limit: 12 }, signal }),
    placeholderData: keepPreviousData,
  });
}

export function auditQuery(page: number, limit: number) {
  return queryOptions({
    queryKey: ['audit', page, limit],
    queryFn: ({ signal }) => callList<AuditEntry>('GET audit', { query: { page, limit }, signal }),
    placeholderData: keepPreviousData,
  });
}

export function endpointsQuery(environment: Environment) {
  return queryOptions({
    queryKey: ['webhooks', environment],
    queryFn: ({ signal }) =>
      call<readonly EndpointView[]>('GET webhooks', { query: { environment }, signal }),
  });
}

export function endpointQuery(id: string) {
  return queryOptions({
    queryKey: ['webhook', id],
    queryFn: ({ signal }) => call<EndpointView>(`GET webhooks/${encodeURIComponent(id)}`, { signal }),
  });
}

/**
 * Events that enabling an endpoint would send, because they failed, were held or never sent. Nothing is sent.
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

/** Answer of a read of the public API, which counts in no usage. Shape: `path` is `/v1/…` with its query. */
export function explorerQuery(environment: Environment, path: string) {
  return queryOptions({
    queryKey: ['explorer', environment, path],
    queryFn: ({ signal }) => call<ExplorerResponse>('GET explorer', { query: { environment, path }, signal }),
    staleTime: 60_000,
    // Another page of the same list: what another data set or environment holds must not stand there meanwhile.
    placeholderData: (answer, query) => {
      const [, wasOf, was] = query?.queryKey ?? [];
      return wasOf === environment && pathname(was) === pathname(path) ? answer : undefined;
    },
  });
}

function pathname(path: string | undefined): string | undefined {
  return path?.split('?')[0];
}
