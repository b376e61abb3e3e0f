import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error';
import { goToSignIn } from './sign-in-address';

/** Statuses after which a read may succeed a moment later. */
const passing = [0, 502, 503, 504];

/** Makes the store of what was read. An ended session leads to the sign-in page, from wherever it is noticed. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (query.meta?.isPublic !== true) leaveIfSignedOut(error);
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => {
        if (mutation.meta?.isPublic !== true) leaveIfSignedOut(error);
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
}

function leaveIfSignedOut(error: unknown): void {
  if (error instanceof ApiError && error.code === 'SES_001') goToSignIn();
}
