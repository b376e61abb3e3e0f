import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, callList } from './call';
import type {
  AccountState,
  ComparedEntry,
  FailingEndpoint,
  HeldEntry,
  HeldScope,
  OperatorAccount,
  OperatorAccountView,
  OperatorAuditEntry,
  OperatorRun,
  OperatorSource,
  OperatorSummary,
  OperatorTask,
  WaitingMoney,
} from './operator-types';
import type { PlanId } from './types';

/** Reads of operators, under keys that begin with `operators`. */

const limit = 25;

export const summaryQuery = queryOptions({
  queryKey: ['operators', 'summary'],
  queryFn: ({ signal }) => call<OperatorSummary>('GET operators/summary', { signal }),
});

export const sourcesQuery = queryOptions({
  queryKey: ['operators', 'sources'],
  queryFn: ({ signal }) => call<readonly OperatorSource[]>('GET operators/sources', { signal }),
  refetchInterval: 60_000,
});

export const failingEndpointsQuery = queryOptions({
  queryKey: ['operators', 'webhooks'],
  queryFn: ({ signal }) => call<readonly FailingEndpoint[]>('GET operators/webhooks', { signal }),
});

export const moneyQuery = queryOptions({
  queryKey: ['operators', 'money'],
  queryFn: ({ signal }) => call<readonly WaitingMoney[]>('GET operators/money', { signal }),
});

export interface AccountFilter {
  readonly q?: string | undefined;
  readonly plan?: PlanId | undefined;
  readonly state?: AccountState | undefined;
}

export function accountsQuery(filter: AccountFilter, page: number) {
  return queryOptions({
    queryKey: ['operators', 'accounts', filter, page],
    queryFn: ({ signal }) =>
      callList<OperatorAccount>('GET operators/accounts', { query: { ...filter, page, limit }, signal }),
    placeholderData: keepPreviousData,
  });
}

export function operatorAccountQuery(id: string) {
  return queryOptions({
    queryKey: ['operators', 'account', id],
    queryFn: ({ signal }) =>
      call<OperatorAccountView>(`GET operators/accounts/${encodeURIComponent(id)}`, { signal }),
  });
}

export function runsQuery(feedId: string, page: number) {
  return queryOptions({
    queryKey: ['operators', 'runs', feedId, page],
    queryFn: ({ signal }) =>
      callList<OperatorRun>(`GET operators/sources/${encodeURIComponent(feedId)}/runs`, {
        query: { page, limit },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

export interface HeldFilter {
  readonly feed?: string | undefined;
  readonly scope?: HeldScope | undefined;
}

export function quarantineQuery(filter: HeldFilter, page: number) {
  return queryOptions({
    queryKey: ['operators', 'quarantine', filter, page],
    queryFn: ({ signal }) =>
      callList<HeldEntry>('GET operators/quarantine', { query: { ...filter, page, limit }, signal }),
    placeholderData: keepPreviousData,
  });
}

export function heldEntryQuery(id: string) {
  return queryOptions({
    queryKey: ['operators', 'held', id],
    queryFn: ({ signal }) =>
      call<ComparedEntry>(`GET operators/quarantine/${encodeURIComponent(id)}`, { signal }),
    // A decision is made on what is seen: it must not change while somebody reads it.
    staleTime: Infinity,
    refetchOnMount: 'always',
  });
}

/** Order of an operator, asked for each second until it has ended. */
export function taskQuery(id: string) {
  return queryOptions({
    queryKey: ['operators', 'task', id],
    queryFn: ({ signal }) => call<OperatorTask>(`GET operators/tasks/${encodeURIComponent(id)}`, { signal }),
    refetchInterval: ({ state: { data } }) => (data === undefined || hasEnded(data) ? false : 1_000),
    staleTime: 0,
  });
}

/** Tells whether an order was carried out or given up. */
export function hasEnded({ state }: OperatorTask): boolean {
  return state === 'done' || state === 'failed';
}

export function operatorAuditQuery(page: number) {
  return queryOptions({
    queryKey: ['operators', 'audit', page],
    queryFn: ({ signal }) =>
      callList<OperatorAuditEntry>('GET operators/audit', { query: { page, limit: 50 }, signal }),
    placeholderData: keepPreviousData,
  });
}
