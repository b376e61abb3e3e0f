import { queryOptions } from '@tanstack/react-query';
import { ApiError } from './api-error';
import { call } from './call';
import { showSession } from './shown-account';
import type { BillingView, PlanView } from './billing-types';
import type { Environment, KeyView, SessionView, StatusView, UsageView } from './types';
import type { EndpointView } from './webhook-types';

/** Reads of the API, each with the key under which its response is kept. A change names the keys that it makes old. */

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

/** Keys of an environment, working ones first. */
export function keysQuery(environment: Environment) {
  return queryOptions({
    queryKey: ['keys', environment],
    queryFn: ({ signal }) => call<readonly KeyView[]>('GET keys', { query: { environment }, signal }),
  });
}

export function endpointsQuery(environment: Environment) {
  return queryOptions({
    queryKey: ['webhooks', environment],
    queryFn: ({ signal }) =>
      call<readonly EndpointView[]>('GET webhooks', { query: { environment }, signal }),
  });
}
