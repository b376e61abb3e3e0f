import type { QueryClient } from '@tanstack/react-query';
import { isLeaving, leaveFor } from './leave-for';
import { sessionQuery } from './queries';

/**
 * Hides the page of an account while the browser keeps it for its Back button. Shown again, it reads the session first: it may
 * have ended, or be of another account or user by now.
 */
export function hideWhileKept(client: QueryClient): void {
  window.addEventListener('pagehide', () => {
    document.body.hidden = client.getQueryData(sessionQuery.queryKey) !== undefined;
  });
  window.addEventListener('pageshow', () => {
    if (!document.body.hidden) return;
    readSession(client).then(
      () => {
        document.body.hidden = false;
      },
      // The empty address is that of this page.
      () => void (isLeaving() || leaveFor('', 'replace')),
    );
  });
}

/** Reads the session anew. A request that was sent before the page was hidden does not tell who is signed in now. */
async function readSession(client: QueryClient): Promise<void> {
  await client.cancelQueries({ queryKey: sessionQuery.queryKey });
  await client.fetchQuery({ ...sessionQuery, staleTime: 0 });
}
