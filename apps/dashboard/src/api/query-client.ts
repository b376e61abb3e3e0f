import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error';
import { sessionQuery } from './queries';
import { goToSignIn } from './sign-in-address';

/** Statuses after which a read may succeed a moment later. */
const passing = [0, 502, 503, 504];

/**
 * Makes the store of what was read. An ended session leads to the sign-in page, and a suspended account to its notice, from wherever
 * it is noticed.
 */
export function createQueryClient(): QueryClient {
  const noticed = (error: unknown): void => {
    if (!(error instanceof ApiError)) return;
    if (error.code === 'SES_001') goToSignIn();
    // The account was suspended meanwhile: the session says why.
    if (error.code === 'ACC_002') void client.invalidateQueries({ queryKey: sessionQuery.queryKey });
  };
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (query.meta?.isPublic !== true) noticed(error);
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => {
        if (mutation.meta?.isPublic !== true) noticed(error);
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        retry: (failures, error) =>
          failures < 2 && error instanceof ApiError && passing.includes(error.status),
        retryDelay: (attempt) => 500 * 2 ** attempt,
      },
      mutations: { retry: false },
    },
  });
  return client;
}
