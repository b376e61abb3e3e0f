import { MutationCache, onlineManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error';
import { sessionQuery } from './queries';
import { hasShown, waitForFirst } from './shown-account';
import { goToSignIn } from './sign-in-address';

/** Statuses after which a read may succeed a moment later. */
const passing = [0, 502, 503, 504];

/** Codes that the session explains: it has ended or is of another account by now, or its account was suspended. */
const explained = ['SES_001', 'SES_009', 'ACC_002'];

/** Returns how often a read is repeated. Without a session once: another tab may just have replaced the cookie of the one that was shown. */
function retriesAfter({ status, code }: ApiError): number {
  if (passing.includes(status)) return 2;
  return code === 'SES_001' && hasShown() ? 1 : 0;
}

/** Reads the session again if it explains why something was refused. */
export function noticeRefusal(client: QueryClient, error: unknown): void {
  if (error instanceof ApiError && explained.includes(error.code))
    void client.invalidateQueries({ queryKey: sessionQuery.queryKey });
}

/**
 * Makes the store of what was read. Offline, reads fail and say so, in place of waiting without a word. An ended session leads to the
 * sign-in page, a suspended account to its notice, and another account than the page shows to that, from wherever it is noticed.
 */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (query.meta?.isPublic === true) return;
        if (query.queryKey !== sessionQuery.queryKey) noticeRefusal(client, error);
        else if (error instanceof ApiError && error.code === 'SES_001') goToSignIn();
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => {
        if (mutation.meta?.isPublic !== true) noticeRefusal(client, error);
      },
    }),
    defaultOptions: {
      queries: {
        // Offline a read fails like any other, and is repeated when there is a network again.
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: 15_000,
        retry: (failures, error) => error instanceof ApiError && failures < retriesAfter(error),
        retryDelay: (attempt) => 500 * 2 ** attempt,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
  waitForFirst(async () => {
    if (client.getQueryState(sessionQuery.queryKey) !== undefined) await client.ensureQueryData(sessionQuery);
  });
  // Without a network, what is shown is marked as possibly old at once.
  onlineManager.subscribe((isOnline) => {
    if (!isOnline) void client.invalidateQueries();
  });
  return client;
}
