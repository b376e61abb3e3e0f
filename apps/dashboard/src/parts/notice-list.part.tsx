import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formerAccount, type FormerAccount } from '../api/shown-account';
import type { SessionView } from '../api/types';
import { Button } from './button.part';
import { Moment } from './moment.part';
import { Notice } from './notice.part';
import { UnseenResponseNotices } from './unseen-response-notices.part';

interface NoticeListProps {
  readonly session: SessionView;
  /** Routes of requests whose response was lost. */
  readonly lost: readonly string[];
  /** Payment that is owed; null for none. */
  readonly debt: DebtNoticeProps | null;
}

/** All that there is to say about the account of a session. */
export function NoticeList({ session, lost, debt }: NoticeListProps) {
  const { suspension } = session.account;
  return (
    <>
      {formerAccount !== null && <SwitchNotice former={formerAccount} session={session} />}
      {suspension !== null && (
        <SuspensionNotice suspension={suspension} supportEmail={session.supportEmail} />
      )}
      {lost.length > 0 && <UnseenResponseNotices routes={lost} />}
      {debt !== null && <DebtNotice plan={debt.plan} owedUntil={debt.owedUntil} />}
    </>
  );
}

interface SwitchNoticeProps {
  readonly former: FormerAccount;
  readonly session: SessionView;
}

/** Says that the page shows another account than before, and why. */
function SwitchNotice({ former, session: { account, accounts, user } }: SwitchNoticeProps) {
  const [isSeen, setSeen] = useState(false);
  if (isSeen) return null;
  const name = account.name ?? account.email;
  const title =
    former.userId !== user.id
      ? `You are signed in as ${user.email} now`
      : accounts.some(({ id }) => id === former.id)
        ? `You switched to ${name} in another tab`
        : `You are no longer in ${former.name}`;
  return (
    <Notice tone="late" isNews title={title} actions={<Button onClick={() => setSeen(true)}>Dismiss</Button>}>
      <p>
        This page showed {former.name} until now, and shows {name} from now on. Changes that you had not
        finished were not made.
      </p>
    </Notice>
  );
}

interface SuspensionNoticeProps {
  readonly suspension: NonNullable<SessionView['account']['suspension']>;
  readonly supportEmail: string | null;
}

/** Says that the account is suspended, why, and whom to write to. */
function SuspensionNotice({ suspension, supportEmail }: SuspensionNoticeProps) {
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
        Its keys, calendar feeds and export links are refused, and its webhook endpoints get nothing. They
        work again once the account is resumed. <Contact email={supportEmail} />
      </p>
    </Notice>
  );
}

interface DebtNoticeProps {
  readonly plan: string;
  readonly owedUntil: string;
}

/** Says that a payment is owed, and when the plan ends without it. */
function DebtNotice({ plan, owedUntil }: DebtNoticeProps) {
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
