import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { call } from '../../api/call';
import { leaveFor } from '../../api/leave-for';
import { keepLinkReturn } from '../../api/link-return';
import { useChange } from '../../api/use-change';
import { Button } from '../../parts/button.part';
import { EmailField } from '../../parts/email-field.part';
import { FormError } from '../../parts/form-error.part';
import { PageTitle } from '../../parts/page-title.part';
import { VisitorFrame } from '../../parts/visitor-frame.part';

const LinkSent = lazy(() => import('./link-sent.part').then(({ LinkSent: part }) => ({ default: part })));

const home = '/dashboard';

/** Sign-up: an address, to which a link goes. The account is made when the link is used. */
export function SignUpPage() {
  const [email, setEmail] = useState('');
  const [isSent, setSent] = useState(false);
  const link = useChange(() => call('POST links', { body: { email } }), {
    isPublic: true,
    onDone: () => {
      keepLinkReturn(home);
      setSent(true);
    },
  });
  return (
    <VisitorFrame side={<Link to="/sign-in">Sign in</Link>}>
      <PageTitle title="Sign up" />
      {isSent ? (
        <Suspense>
          <LinkSent
            email={email}
            onSignedIn={() => void leaveFor(home, 'replace')}
            isRunning={link.isRunning}
            onAgain={() => link.run()}
            onOther={() => setSent(false)}
          />
        </Suspense>
      ) : (
        <>
          <div className="stack-tight">
            <h1>Sign up</h1>
            <p className="muted">
              The Free plan has IPO data, 10 requests a minute and 100 a day. It needs no card and no
              password.
            </p>
          </div>
          <form
            className="form"
            onSubmit={(event) => {
              event.preventDefault();
              link.run();
            }}
          >
            <EmailField
              name="email"
              autoComplete="email"
              value={email}
              onText={setEmail}
              hint="We email you a link. Your account is created when you open it."
              error={link.error?.problemOf('email') ?? null}
              autoFocus
            />
            <FormError error={link.error} fields={['email']} />
            <Button type="submit" look="main" isBusy={link.isRunning}>
              Email me a link
            </Button>
          </form>
        </>
      )}
    </VisitorFrame>
  );
}
