import { Link } from '@tanstack/react-router';
import type { SessionView } from '../api/types';
import { Moment } from './moment.part';
import { Notice } from './notice.part';

interface SuspensionNoticeProps {
  readonly suspension: NonNullable<SessionView['account']['suspension']>;
  readonly supportEmail: string | null;
}

/** Says that the account is suspended, why, and whom to write to. */
export function SuspensionNotice({ suspension, supportEmail }: SuspensionNoticeProps) {
  return (
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
        Its keys and calendar feeds are refused, and its webhook endpoints get nothing. They work again once
        the account is resumed. <Contact email={supportEmail} />
      </p>
    </Notice>
  );
}

interface DebtNoticeProps {
  readonly plan: string;
  readonly owedUntil: string;
}

/** Says that a payment is owed, and when the plan ends without it. */
export function DebtNotice({ plan, owedUntil }: DebtNoticeProps) {
  return (
    <Notice tone="bad" title="A payment is owed" actions={<Link to="/plan">Plan and payment</Link>}>
      <p>
        {plan} ends <Moment at={owedUntil} as="until" />, on <Moment at={owedUntil} as="full" />, unless it is
        paid. Your keys work until then as before.
      </p>
    </Notice>
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
