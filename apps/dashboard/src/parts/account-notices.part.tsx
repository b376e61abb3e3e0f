import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { billingQuery } from '../api/queries';
import { formerAccount } from '../api/shown-account';
import type { SessionView } from '../api/types';
import { unseenResponses } from '../api/unseen-responses';

// Few accounts need a notice, and every page has room for one: loaded when there is something to say.
const NoticeList = lazy(() =>
  import('./notice-list.part').then(({ NoticeList: part }) => ({ default: part })),
);

interface AccountNoticesProps {
  readonly session: SessionView;
}

/**
 * Notices above every page: that it shows another account than before, that the account is suspended, that a payment is owed, and that
 * a response was lost.
 */
export function AccountNotices({ session }: AccountNoticesProps) {
  const { pathname } = useLocation();
  const { data: billing } = useQuery({ ...billingQuery, staleTime: 60_000 });
  // The page of the plan says it itself, with the way to pay.
  const owedUntil = pathname === '/plan' ? null : (billing?.owedUntil ?? null);
  const lost = useSyncExternalStore(unseenResponses.onChange, unseenResponses.lost);
  const { id, suspension } = session.account;
  const owner = `${session.user.id} ${id}`;
  useEffect(() => unseenResponses.belongTo(owner), [owner]);
  if (formerAccount === null && suspension === null && owedUntil === null && lost.length === 0) return null;
  return (
    <Suspense>
      <div className="account-notices stack-mid">
        <NoticeList
          session={session}
          lost={lost}
          debt={owedUntil === null ? null : { plan: billing?.plan ?? '', owedUntil }}
        />
      </div>
    </Suspense>
  );
}
