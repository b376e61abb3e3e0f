import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { asApiError, type ApiError } from '../../api/api-error';
import { call } from '../../api/call';
import { leaveFor } from '../../api/leave-for';
import type { LinkUsed } from '../../api/types';
import { useChange } from '../../api/use-change';
import { Button } from '../../parts/button.part';
import { EmailField } from '../../parts/email-field.part';
import { FormError } from '../../parts/form-error.part';
import { PageTitle } from '../../parts/page-title.part';
import { VisitorFrame } from '../../parts/visitor-frame.part';
import { LinkSent } from './link-sent.part';
import { keepSignIn } from './pending-sign-in';

const home = '/dashboard';

/**
 * Page that a mail leads to. The token stands behind the `#`, where no server sees it, and is used on a click only:
 * scanners of mail open links, they press no buttons.
 */
export function LinkPage() {
  const [token] = useState(() => window.location.hash.slice(1));
  const navigate = useNavigate();
  const open = useChange(
    async (): Promise<LinkUsed | 'code'> => {
      try {
        return await call<LinkUsed>('POST links/use', { body: { token } });
      } catch (error) {
        if (asApiError(error).code === 'SES_008') return 'code';
        throw error;
      }
    },
    {
      isPublic: true,
      onDone: (outcome) => {
        if (outcome !== 'code') {
          return leaveFor(outcome.purpose === 'email' ? `${home}/security` : home, 'replace');
        }
        keepSignIn({ kind: 'link', token, next: home });
        return navigate({ to: '/sign-in/code', replace: true });
      },
    },
  );
  const isSpent = token === '' || open.error?.code === 'SES_006';
  return (
    <VisitorFrame side={<Link to="/sign-in">Sign in</Link>}>
      <PageTitle title="Your link" />
      {isSpent ? <SpentLink isMissing={token === ''} /> : <FreshLink open={open} />}
    </VisitorFrame>
  );
}

interface FreshLinkProps {
  readonly open: {
    readonly run: () => void;
    readonly isRunning: boolean;
    readonly error: ApiError | null;
  };
}

function FreshLink({ open }: FreshLinkProps) {
  return (
    <>
      <div className="stack-tight">
        <h1>Your link is here</h1>
        <p className="muted">It works once. Using it makes all other links void that were sent to you.</p>
      </div>
      <FormError error={open.error} />
      <Button look="main" isBusy={open.isRunning} onClick={() => open.run()}>
        Continue
      </Button>
    </>
  );
}

function SpentLink({ isMissing }: { readonly isMissing: boolean }) {
  const [email, setEmail] = useState('');
  const [isSent, setSent] = useState(false);
  const send = useChange(() => call('POST links', { body: { email } }), {
    isPublic: true,
    onDone: () => setSent(true),
  });
  if (isSent) {
    return (
      <LinkSent
        email={email}
        isRunning={send.isRunning}
        onAgain={() => send.run()}
        onOther={() => setSent(false)}
      />
    );
  }
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault();
        send.run();
      }}
    >
      <div className="stack-tight">
        <h1>{isMissing ? 'This address holds no link' : 'This link does not work any more'}</h1>
        <p className="muted">
          {isMissing
            ? 'Copy the whole line from the mail, with all that stands behind the #.'
            : 'It was used already, another one was used since, or it is older than 15 minutes.'}
        </p>
      </div>
      <EmailField name="email" autoComplete="email" value={email} onText={setEmail} />
      <FormError error={send.error} />
      <Button type="submit" look="main" isBusy={send.isRunning}>
        Send another link
      </Button>
    </form>
  );
}
