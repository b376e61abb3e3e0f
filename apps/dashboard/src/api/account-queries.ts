import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, callList } from './call';
import type { PaymentView } from './billing-types';
import type {
  AccountView,
  Alerts,
  AuditEntry,
  CalendarFeedView,
  Environment,
  ExportLinkView,
  Members,
  PasskeyView,
  SignedInView,
  UsageDays,
  UsagePartition,
} from './types';

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

export const exportLinksQuery = queryOptions({
  queryKey: ['export-links'],
  queryFn: ({ signal }) => call<readonly ExportLinkView[]>('GET export-links', { signal }),
});

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
