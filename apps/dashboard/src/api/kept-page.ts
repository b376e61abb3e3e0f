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
    client.fetchQuery({ ...sessionQuery, staleTime: 0 }).then(
      () => {
        document.body.hidden = false;
      },
      // The empty address is that of this page.
      () => void (isLeaving() || leaveFor('', 'replace')),
    );
  });
}
