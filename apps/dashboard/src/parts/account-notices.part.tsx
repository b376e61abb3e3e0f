import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { billingQuery } from '../api/queries';
import type { SessionView } from '../api/types';
import { Moment } from './moment.part';
import { Notice } from './notice.part';

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
    <div className="account-notices stack-mid">
      {suspension !== null && (
        <Notice
          tone="bad"
          title={
            <>
              This account is suspended since <Moment at={suspension.since} as="full" />
            </>
          }
        >
          {suspension.reason !== null && <p>Reason: {suspension.reason}</p>}
          <p>
            Its keys and calendar feeds are refused, and its webhook endpoints get nothing. They work again
            once the account is resumed. <Contact email={session.supportEmail} />
          </p>
        </Notice>
      )}
      {owedUntil !== null && (
        <Notice tone="bad" title="A payment is owed" actions={<Link to="/plan">Plan and payment</Link>}>
          <p>
            {billing?.plan} ends <Moment at={owedUntil} as="until" />, on <Moment at={owedUntil} as="full" />,
            unless it is paid. Your keys work until then as before.
          </p>
        </Notice>
      )}
    </div>
  );
}

function Contact({ email }: { readonly email: string | null }) {
  if (email === null) return 'Ask the operator of the service.';
  return (
    <>
      Write to <a href={`mailto:${email}`}>{email}</a>.
    </>
  );
}
