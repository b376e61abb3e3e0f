import { createRoute } from '@tanstack/react-router';
import { accountStates, heldScopes } from './api/operator-types';
import { planIds } from './figures/plan-names';
import { within } from './frame-routes';
import { lazyPage } from './parts/lazy-page';
import { oneOf, pageOf, textOf, type TypedSearch, wordPattern } from './parts/search';

/** Pages of operators, which say to everybody else that they do not exist. */
export const operators = createRoute({
  ...within,
  path: 'operators',
  component: lazyPage(() => import('./pages/operators/operator-frame.part'), 'OperatorFrame'),
});

const forOperators = { getParentRoute: () => operators } as const;

export const operatorPages = [
  createRoute({
    ...forOperators,
    path: '/',
    component: lazyPage(() => import('./pages/operators/operators.page'), 'OperatorsPage'),
  }),
  createRoute({
    ...forOperators,
    path: 'accounts',
    validateSearch: (search: TypedSearch<'q' | 'plan' | 'state' | 'page'>) => ({
      q: textOf(search.q, /\S/),
      plan: oneOf(search.plan, planIds, undefined),
      state: oneOf(search.state, accountStates, undefined),
      page: pageOf(search.page),
    }),
    component: lazyPage(() => import('./pages/operators/accounts.page'), 'AccountsPage'),
  }),
  createRoute({
    ...forOperators,
    path: 'accounts/$id',
    component: lazyPage(() => import('./pages/operators/account.page'), 'OperatorAccountPage'),
  }),
  createRoute({
    ...forOperators,
    path: 'requests/$id',
    component: lazyPage(() => import('./pages/operators/operator-request.page'), 'OperatorRequestPage'),
  }),
  createRoute({
    ...forOperators,
    path: 'sources',
    validateSearch: ({ show }: TypedSearch<'show'>) => ({
      show: oneOf(show, ['trouble'] as const, undefined),
    }),
    component: lazyPage(() => import('./pages/operators/sources.page'), 'SourcesPage'),
  }),
  createRoute({
    ...forOperators,
    path: 'sources/$id',
    validateSearch: ({ page }: TypedSearch<'page'>) => ({ page: pageOf(page) }),
    component: lazyPage(() => import('./pages/operators/source.page'), 'SourcePage'),
  }),
  createRoute({
    ...forOperators,
    path: 'quarantine',
    validateSearch: ({ feed, scope, page }: TypedSearch<'feed' | 'scope' | 'page'>) => ({
      feed: textOf(feed, wordPattern),
      scope: oneOf(scope, heldScopes, undefined),
      page: pageOf(page),
    }),
    component: lazyPage(() => import('./pages/operators/quarantine.page'), 'QuarantinePage'),
  }),
  createRoute({
    ...forOperators,
    path: 'quarantine/$id',
    component: lazyPage(() => import('./pages/operators/held-entry.page'), 'HeldEntryPage'),
  }),
  createRoute({
    ...forOperators,
    path: 'webhooks',
    component: lazyPage(() => import('./pages/operators/failing-endpoints.page'), 'FailingEndpointsPage'),
  }),
  createRoute({
    ...forOperators,
    path: 'money',
    component: lazyPage(() => import('./pages/operators/money.page'), 'MoneyPage'),
  }),
  createRoute({
    ...forOperators,
    path: 'audit',
    validateSearch: ({ page }: TypedSearch<'page'>) => ({ page: pageOf(page) }),
    component: lazyPage(() => import('./pages/operators/operator-audit.page'), 'OperatorAuditPage'),
  }),
] as const;
