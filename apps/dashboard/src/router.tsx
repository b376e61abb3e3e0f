import type { QueryClient } from '@tanstack/react-query';
import { createRoute, createRouter } from '@tanstack/react-router';
import { billingQuery, endpointsQuery, keysQuery, plansQuery, usageQuery } from './api/queries';
import { filterNames, type FilterName, type ListSearch } from './figures/list-search';
import { root, signedIn, within } from './frame-routes';
import { operatorPages, operators } from './operator-routes';
import { BrokenPage, LoadingPage } from './parts/fallback-pages.part';
import { deliverySearch, eventSearch, requestSearch } from './parts/log-search';
import { lazyPage } from './parts/lazy-page';
import { environments, oneOf, pageOf, textOf, type TypedSearch, wordPattern } from './parts/search';

/** Words, numbers, days and fields of the public API, with commas between several. */
const filterValue = /^[\w.,-]{1,64}$/;

const visitorPages = [
  createRoute({
    getParentRoute: () => root,
    path: 'sign-in',
    validateSearch: ({ next }: TypedSearch<'next'>) => ({ next: textOf(next, /^\//) }),
    component: lazyPage(() => import('./pages/sign-in/sign-in.page'), 'SignInPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: 'sign-in/code',
    component: lazyPage(() => import('./pages/sign-in/code.page'), 'CodePage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: 'sign-up',
    component: lazyPage(() => import('./pages/sign-in/sign-up.page'), 'SignUpPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: 'link',
    component: lazyPage(() => import('./pages/sign-in/link.page'), 'LinkPage'),
  }),
] as const;

export const ranges = ['30', '90', 'period'] as const;
export const partitions = ['route', 'key'] as const;

const pages = [
  createRoute({
    ...within,
    path: '/',
    // The largest paint waits for the keys and for the part that shows what needs attention.
    loader: ({ context: { client } }) => {
      void client.prefetchQuery(keysQuery('live'));
      void client.prefetchQuery(keysQuery('test'));
      void client.prefetchQuery(usageQuery);
      void import('./pages/overview/attention.part');
    },
    component: lazyPage(() => import('./pages/overview/overview.page'), 'OverviewPage'),
  }),
  createRoute({
    ...within,
    path: 'keys',
    validateSearch: ({ show }: TypedSearch<'show'>) => ({ show: oneOf(show, ['all'] as const, undefined) }),
    loaderDeps: ({ search: { env } }) => ({ env }),
    loader: ({ context: { client }, deps: { env } }) => void client.prefetchQuery(keysQuery(env)),
    component: lazyPage(() => import('./pages/keys/keys.page'), 'KeysPage'),
  }),
  createRoute({
    ...within,
    path: 'keys/$id',
    component: lazyPage(() => import('./pages/keys/key.page'), 'KeyPage'),
  }),
  createRoute({
    ...within,
    path: 'usage',
    validateSearch: ({ range, by }: TypedSearch<'range' | 'by'>) => ({
      range: oneOf(range, ranges, undefined),
      by: oneOf(by, partitions, undefined),
    }),
    loader: ({ context: { client } }) => void client.prefetchQuery(usageQuery),
    component: lazyPage(() => import('./pages/usage/usage.page'), 'UsagePage'),
  }),
  createRoute({
    ...within,
    path: 'requests',
    validateSearch: requestSearch,
    component: lazyPage(() => import('./pages/requests/requests.page'), 'RequestsPage'),
  }),
  createRoute({
    ...within,
    path: 'plan',
    validateSearch: ({ page }: TypedSearch<'page'>) => ({ page: pageOf(page) }),
    loader: ({ context: { client } }) => {
      void client.prefetchQuery(plansQuery);
      void client.prefetchQuery(billingQuery);
    },
    component: lazyPage(() => import('./pages/plan/plan.page'), 'PlanPage'),
  }),
  createRoute({
    ...within,
    path: 'webhooks',
    loaderDeps: ({ search: { env } }) => ({ env }),
    loader: ({ context: { client }, deps: { env } }) => void client.prefetchQuery(endpointsQuery(env)),
    component: lazyPage(() => import('./pages/webhooks/webhooks.page'), 'WebhooksPage'),
  }),
  createRoute({
    ...within,
    path: 'webhooks/$id',
    validateSearch: deliverySearch,
    component: lazyPage(() => import('./pages/webhooks/webhook.page'), 'WebhookPage'),
  }),
  createRoute({
    ...within,
    path: 'explorer',
    validateSearch: (search: TypedSearch<'path'>) => ({ path: textOf(search.path, /^\/v1\//) }),
    component: lazyPage(() => import('./pages/explorer/explorer.page'), 'ExplorerPage'),
  }),
  createRoute({
    ...within,
    path: 'data/$list',
    validateSearch: (search: TypedSearch<FilterName | 'q' | 'page'>): ListSearch => ({
      ...Object.fromEntries(filterNames.map((name) => [name, textOf(search[name], filterValue)])),
      q: textOf(search.q, /\S.*\S/),
      page: pageOf(search.page),
    }),
    component: lazyPage(() => import('./pages/data/data-list.page'), 'DataListPage'),
  }),
  createRoute({
    ...within,
    path: 'data/calendar',
    validateSearch: (search: TypedSearch<'month' | 'view' | 'kinds'>) => ({
      month: textOf(search.month, /^(?:20|21)\d\d-(?:0[1-9]|1[0-2])$/),
      view: oneOf(search.view, ['list'] as const, undefined),
      kinds: textOf(search.kinds, filterValue),
    }),
    component: lazyPage(() => import('./pages/calendar/calendar.page'), 'CalendarPage'),
  }),
  createRoute({
    ...within,
    path: 'data/$list/$id',
    validateSearch: ({ at }: TypedSearch<'at'>) => ({ at: textOf(at, wordPattern) }),
    component: lazyPage(() => import('./pages/data/data-record.page'), 'DataRecordPage'),
  }),
  createRoute({
    ...within,
    path: 'events',
    validateSearch: eventSearch,
    component: lazyPage(() => import('./pages/events/events.page'), 'EventsPage'),
  }),
  createRoute({
    ...within,
    path: 'records/$kind/$id',
    validateSearch: ({ at, field }: TypedSearch<'at' | 'field'>) => ({
      at: textOf(at, wordPattern),
      field: textOf(field, wordPattern),
    }),
    component: lazyPage(() => import('./pages/records/record.page'), 'RecordPage'),
  }),
  createRoute({
    ...within,
    path: 'team',
    component: lazyPage(() => import('./pages/team/team.page'), 'TeamPage'),
  }),
  createRoute({
    ...within,
    path: 'settings',
    component: lazyPage(() => import('./pages/settings/settings.page'), 'SettingsPage'),
  }),
  createRoute({
    ...within,
    path: 'security',
    component: lazyPage(() => import('./pages/security/security.page'), 'SecurityPage'),
  }),
  createRoute({
    ...within,
    path: 'audit',
    validateSearch: ({ page }: TypedSearch<'page'>) => ({ page: pageOf(page) }),
    component: lazyPage(() => import('./pages/audit/audit.page'), 'AuditPage'),
  }),
] as const;

const status = createRoute({
  getParentRoute: () => root,
  path: 'status',
  validateSearch: ({ env }: TypedSearch<'env'>) => ({ env: oneOf(env, environments, undefined) }),
  component: lazyPage(() => import('./pages/status/status.page'), 'StatusPage'),
});

/** Makes the router of all pages. Each page is a file of its own, which is read when it is pointed at. */
export function createPages(client: QueryClient) {
  return createRouter({
    routeTree: root.addChildren([
      ...visitorPages,
      status,
      signedIn.addChildren([...pages, operators.addChildren([...operatorPages])]),
    ]),
    // As a base path, but the overview is `/dashboard`: with a slash at its end it is another address.
    rewrite: {
      input: ({ url }) => {
        url.pathname = url.pathname.replace(/^\/dashboard\/?/, '/');
        return url;
      },
      output: ({ url }) => {
        url.pathname = url.pathname === '/' ? '/dashboard' : `/dashboard${url.pathname}`;
        return url;
      },
    },
    context: { client },
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 150,
    defaultPendingMinMs: 0,
    defaultPendingComponent: LoadingPage,
    defaultErrorComponent: BrokenPage,
    scrollRestoration: true,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createPages>;
  }
}
