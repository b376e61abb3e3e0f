import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, Outlet, retainSearchParams } from '@tanstack/react-router';
import { sessionQuery } from './api/queries';
import { lazyPage } from './parts/lazy-page';
import { environments, oneOf, type TypedSearch } from './parts/search';

interface Context {
  readonly client: QueryClient;
}

const UnknownPage = lazyPage(() => import('./parts/unknown-page.part'), 'UnknownPage');
export const root = createRootRouteWithContext<Context>()({
  component: Outlet,
  notFoundComponent: UnknownPage,
});

/** All pages behind the sign-in. The environment is in the address of each, so that a copied address shows the same. */
export const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  component: lazyPage(() => import('./parts/frame.part'), 'FramedPages'),
  validateSearch: ({ env }: TypedSearch<'env'>) => ({ env: oneOf(env, environments, 'live' as const) }),
  search: { middlewares: [retainSearchParams(['env'])] },
  beforeLoad: ({ context: { client } }) => void client.prefetchQuery(sessionQuery),
});

export const within = { getParentRoute: () => signedIn } as const;
