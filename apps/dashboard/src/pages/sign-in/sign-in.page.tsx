import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { call } from '../../api/call';
import { leaveFor } from '../../api/leave-for';
import { keepLinkReturn } from '../../api/link-return';
import { answerByPasskey, canFillPasskeys, canHavePasskeys, type PasskeyResponse } from '../../api/passkeys';
import { isClosed, sessionMark } from '../../api/session-mark';
import { safeNext } from '../../api/sign-in-address';
import { unseenResponses } from '../../api/unseen-responses';
import { useChange, type Change } from '../../api/use-change';
import { Button } from '../../parts/button.part';
import { EmailField } from '../../parts/email-field.part';
import { FormError } from '../../parts/form-error.part';
import { Notice } from '../../parts/notice.part';
import { PageTitle } from '../../parts/page-title.part';
import { VisitorFrame } from '../../parts/visitor-frame.part';
import { noteSignIn } from './finished-sign-in';
import { lastWay } from './last-way';
import { keepSignIn } from './pending-sign-in';

const LinkSent = lazy(() => import('./link-sent.part').then(({ LinkSent: part }) => ({ default: part })));
const PasswordForm = lazy(() =>
  import('./password-form.part').then(({ PasswordForm: part }) => ({ default: part })),
);
const UnseenResponsesWhileSignedOut = lazy(() =>
  import('../../parts/unseen-response-notices.part').then(({ UnseenResponsesWhileSignedOut: part }) => ({
    default: part,
  })),
);

const route = getRouteApi('/sign-in');

/** Sign-in: by a link to the address that is typed, by a password, or by a passkey. */
export function SignInPage() {
  const requested = route.useSearch({ select: (search) => search.next });
  const next = safeNext(requested);
  const navigate = useNavigate();
  const [last] = useState(lastWay);
  const [byPassword, setByPassword] = useState(last === 'password');
  const [email, setEmail] = useState('');
  const { link, isSent, onOther } = useLinkRequest(email, next);
  const passkey = useSignInByPasskey(next);
  const askForCode = (password: string) => {
    keepSignIn({ kind: 'password', email, password, next });
    return navigate({ to: '/sign-in/code' });
  };
  const lost = unseenResponses.lost();
  if (isSent) {
    return (
      <SignInFrame>
        <Suspense>
          <LinkSent
            email={email}
            onSignedIn={() => void leaveFor(next, 'replace')}
            isRunning={link.isRunning}
            onAgain={() => link.run()}
            onOther={onOther}
          />
        </Suspense>
      </SignInFrame>
    );
  }
  return (
    <SignInFrame>
      <h1>Sign in</h1>
      {requested !== undefined && <SessionEnd />}
      {lost.length > 0 && (
        <Suspense>
          <UnseenResponsesWhileSignedOut routes={lost} />
        </Suspense>
      )}
      {byPassword ? (
        <Suspense>
          <PasswordForm
            email={email}
            onEmail={setEmail}
            onSignedIn={() => leaveFor(next)}
            onCode={askForCode}
          />
        </Suspense>
      ) : (
        <LinkForm email={email} onEmail={setEmail} isMain={last !== 'passkey'} link={link} />
      )}
      <FormError error={link.error ?? passkey.error} />
      <div className="stack-tight">
        {canHavePasskeys() && (
          <Button
            look={last === 'passkey' ? 'main' : undefined}
            isBusy={passkey.isRunning}
            onClick={() => passkey.run(null)}
          >
            Use a passkey
          </Button>
        )}
        {byPassword ? (
          <Button isBusy={link.isRunning} onClick={() => (email === '' ? setByPassword(false) : link.run())}>
            Email me a link instead
          </Button>
        ) : (
          <Button onClick={() => setByPassword(true)}>Use a password instead</Button>
        )}
      </div>
    </SignInFrame>
  );
}

/** Asks for a link, which leads to a page. */
function useLinkRequest(email: string, next: string) {
  const [isSent, setSent] = useState(false);
  const link = useChange(() => call('POST links', { body: { email } }), {
    isPublic: true,
    onDone: () => {
      keepLinkReturn(next);
      setSent(true);
    },
  });
  return { link, isSent, onOther: () => setSent(false) };
}

/** Says why a page had no session, where somebody was signed in before. */
function SessionEnd() {
  const [mark] = useState(sessionMark);
  if (mark === null) return null;
  return (
    <Notice>{isClosed(mark) ? 'Your account was closed.' : 'Your session ended. Sign in to go on.'}</Notice>
  );
}

function SignInFrame({ children }: { readonly children: ReactNode }) {
  return (
    <VisitorFrame side={<Link to="/sign-up">Sign up</Link>}>
      <PageTitle title="Sign in" />
      {children}
    </VisitorFrame>
  );
}

interface EmailProps {
  readonly email: string;
  readonly onEmail: (email: string) => void;
}

interface LinkFormProps extends EmailProps {
  /** False if another way is the usual one in this browser. */
  readonly isMain: boolean;
  readonly link: Pick<Change<void, unknown>, 'run' | 'isRunning'>;
}

function LinkForm({ email, onEmail, isMain, link }: LinkFormProps) {
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault();
        link.run();
      }}
    >
      <EmailField name="email" autoComplete="username webauthn" value={email} onText={onEmail} autoFocus />
      <Button type="submit" look={isMain ? 'main' : undefined} isBusy={link.isRunning}>
        Email me a link
      </Button>
    </form>
  );
}

/** Offers passkeys in the e-mail field, and by a button. */
function useSignInByPasskey(next: string) {
  const signIn = useChange(
    async (_intent, given: PasskeyResponse | null) =>
      call('POST sessions/passkey', { body: given ?? (await answerByPasskey()) }),
    {
      isPublic: true,
      onDone: () => {
        noteSignIn('passkey');
        return leaveFor(next);
      },
    },
  );
  useEffect(() => {
    // Nobody asked for it: where it does not work, the field is a plain one.
    canFillPasskeys().then(
      (can) => (can ? answerByPasskey(true).then(signIn.run, () => undefined) : undefined),
      () => undefined,
    );
  }, []);
  return signIn;
}
