import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { asApiError } from '../../api/api-error';
import { call } from '../../api/call';
import { leaveFor } from '../../api/leave-for';
import { answerByPasskey, canFillPasskeys, canHavePasskeys, type PasskeyAnswer } from '../../api/passkeys';
import { safeNext } from '../../api/sign-in-address';
import { unseenAnswers } from '../../api/unseen-answers';
import { useChange } from '../../api/use-change';
import { Button } from '../../parts/button.part';
import { EmailField } from '../../parts/email-field.part';
import { TextField } from '../../parts/field.part';
import { FormError } from '../../parts/form-error.part';
import { PageTitle } from '../../parts/page-title.part';
import { VisitorFrame } from '../../parts/visitor-frame.part';
import { LinkSent } from './link-sent.part';
import { keepSignIn } from './pending-sign-in';

const UnseenAnswersWhileSignedOut = lazy(() =>
  import('../../parts/unseen-answer-notices.part').then(({ UnseenAnswersWhileSignedOut: part }) => ({
    default: part,
  })),
);

const route = getRouteApi('/sign-in');

type Step = 'email' | 'password' | 'sent';

/** Sign-in: the address first, then a password, or a link by mail; a passkey at any time. */
export function SignInPage() {
  const next = safeNext(route.useSearch({ select: (search) => search.next }));
  const [step, setStep] = useState<Step>('email');
  const [email, setEmail] = useState('');
  const link = useChange(() => call('POST links', { body: { email } }), {
    isPublic: true,
    onDone: () => setStep('sent'),
  });
  const passkey = useSignInByPasskey(next);
  const lost = unseenAnswers.lost();
  return (
    <VisitorFrame side={<Link to="/sign-up">Sign up</Link>}>
      <PageTitle title="Sign in" />
      {step === 'sent' ? (
        <LinkSent
          email={email}
          isRunning={link.isRunning}
          onAgain={() => link.run()}
          onOther={() => setStep('email')}
        />
      ) : (
        <>
          <h1>Sign in</h1>
          {lost.length > 0 && (
            <Suspense>
              <UnseenAnswersWhileSignedOut routes={lost} />
            </Suspense>
          )}
          {step === 'email' ? (
            <EmailStep email={email} onEmail={setEmail} onDone={() => setStep('password')} />
          ) : (
            <PasswordStep
              email={email}
              next={next}
              onOther={() => setStep('email')}
              isLinkRunning={link.isRunning}
              onLink={() => link.run()}
            />
          )}
          <FormError error={link.error ?? passkey.error} />
          {canHavePasskeys() && (
            <Button look="plain" isBusy={passkey.isRunning} onClick={() => passkey.run(null)}>
              Use a passkey
            </Button>
          )}
        </>
      )}
    </VisitorFrame>
  );
}

interface EmailStepProps {
  readonly email: string;
  readonly onEmail: (email: string) => void;
  readonly onDone: () => void;
}

function EmailStep({ email, onEmail, onDone }: EmailStepProps) {
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault();
        onDone();
      }}
    >
      <EmailField name="email" autoComplete="username webauthn" value={email} onText={onEmail} autoFocus />
      <Button type="submit" look="main">
        Continue
      </Button>
    </form>
  );
}

interface PasswordStepProps {
  readonly email: string;
  readonly next: string;
  readonly isLinkRunning: boolean;
  readonly onLink: () => void;
  readonly onOther: () => void;
}

function PasswordStep({ email, next, isLinkRunning, onLink, onOther }: PasswordStepProps) {
  const navigate = useNavigate();
  const [password, setPassword] = useState('');
  const signIn = useChange(
    async () => {
      try {
        await call('POST sessions', { body: { email, password } });
        return 'done' as const;
      } catch (error) {
        if (asApiError(error).code === 'SES_008') return 'code' as const;
        throw error;
      }
    },
    {
      isPublic: true,
      onDone: (outcome) => {
        if (outcome === 'done') return leaveFor(next);
        keepSignIn({ kind: 'password', email, password, next });
        return navigate({ to: '/sign-in/code' });
      },
    },
  );
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault();
        signIn.run();
      }}
    >
      <div className="row-spread">
        <span className="strong clip">{email}</span>
        <Button look="plain" size="small" onClick={onOther}>
          Change
        </Button>
      </div>
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <TextField
        label="Password"
        type="password"
        name="password"
        autoComplete="current-password"
        required
        maxLength={256}
        value={password}
        onText={setPassword}
        autoFocus
      />
      <FormError error={signIn.error} />
      <div className="stack-tight">
        <Button type="submit" look="main" isBusy={signIn.isRunning}>
          Sign in
        </Button>
        <Button isBusy={isLinkRunning} onClick={onLink}>
          Send me a link instead
        </Button>
      </div>
    </form>
  );
}

/** Offers passkeys in the e-mail field, and by a button. */
function useSignInByPasskey(next: string) {
  const signIn = useChange(
    async (_intent, given: PasskeyAnswer | null) =>
      call('POST sessions/passkey', { body: given ?? (await answerByPasskey()) }),
    { isPublic: true, onDone: () => leaveFor(next) },
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
