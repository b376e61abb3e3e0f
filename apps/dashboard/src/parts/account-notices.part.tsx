import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { billingQuery } from '../api/queries';
import type { SessionView } from '../api/types';
import { unseenAnswers } from '../api/unseen-answers';

// Few accounts need a notice, and every page has room for one: loaded when there is something to say.
const SuspensionNotice = lazy(() =>
  import('./account-notice.part').then(({ SuspensionNotice: part }) => ({ default: part })),
);
const DebtNotice = lazy(() =>
  import('./account-notice.part').then(({ DebtNotice: part }) => ({ default: part })),
);

const UnseenAnswerNotices = lazy(() =>
  import('./unseen-answer-notices.part').then(({ UnseenAnswerNotices: part }) => ({ default: part })),
);

interface AccountNoticesProps {
  readonly session: SessionView;
}

/** Notices above every page: that the account is suspended, that a payment is owed, and that an answer was lost. */
export function AccountNotices({ session }: AccountNoticesProps) {
  const { pathname } = useLocation();
  const { data: billing } = useQuery({ ...billingQuery, staleTime: 60_000 });
  // The page of the plan says it itself, with the way to pay.
  const owedUntil = pathname === '/plan' ? null : (billing?.owedUntil ?? null);
  const lost = useSyncExternalStore(unseenAnswers.onChange, unseenAnswers.lost);
  const { id, suspension } = session.account;
  const owner = `${session.user.id} ${id}`;
  useEffect(() => unseenAnswers.belongTo(owner), [owner]);
  if (suspension === null && owedUntil === null && lost.length === 0) return null;
  return (
    <Suspense>
      <div className="account-notices stack-mid">
        {suspension !== null && (
          <SuspensionNotice suspension={suspension} supportEmail={session.supportEmail} />
        )}
        {lost.length > 0 && <UnseenAnswerNotices routes={lost} />}
        {owedUntil !== null && <DebtNotice plan={billing?.plan ?? ''} owedUntil={owedUntil} />}
      </div>
    </Suspense>
  );
}
