import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { billingQuery } from '../api/queries';
import type { SessionView } from '../api/types';

// Few accounts need a notice, and every page has room for one: loaded when there is something to say.
const SuspensionNotice = lazy(() =>
  import('./account-notice.part').then(({ SuspensionNotice: part }) => ({ default: part })),
);
const DebtNotice = lazy(() =>
  import('./account-notice.part').then(({ DebtNotice: part }) => ({ default: part })),
);

interface AccountNoticesProps {
  readonly session: SessionView;
}

/** Notices above every page: that the account is suspended, and that a payment is owed. */
export function AccountNotices({ session }: AccountNoticesProps) {
  const { pathname } = useLocation();
  const { data: billing } = useQuery({ ...billingQuery, staleTime: 60_000 });
  // The page of the plan says it itself, with the way to pay.
  const owedUntil = pathname === '/plan' ? null : (billing?.owedUntil ?? null);
  const { suspension } = session.account;
  if (suspension === null && owedUntil === null) return null;
  return (
    <Suspense>
      <div className="account-notices stack-mid">
        {suspension !== null && (
          <SuspensionNotice suspension={suspension} supportEmail={session.supportEmail} />
        )}
        {owedUntil !== null && <DebtNotice plan={billing?.plan ?? ''} owedUntil={owedUntil} />}
      </div>
    </Suspense>
  );
}
