import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { call } from '../../api/call';
import { leaveFor } from '../../api/leave-for';
import { safeNext } from '../../api/sign-in-address';
import type { LinkUsed } from '../../api/types';
import { useChange } from '../../api/use-change';
import { Button } from '../../parts/button.part';
import { FactorField } from '../../parts/factor-field.part';
import { FormError } from '../../parts/form-error.part';
import { PageTitle } from '../../parts/page-title.part';
import { VisitorFrame } from '../../parts/visitor-frame.part';
import { noteLinkUse, noteSignIn } from './finished-sign-in';
import { pendingSignIn, type PendingSignIn } from './pending-sign-in';

const ProofGiven = lazy(() =>
  import('./proof-given.part').then(({ ProofGiven: part }) => ({ default: part })),
);

/** Second factor: six digits of an app, or a recovery code. */
export function CodePage() {
  const signIn = pendingSignIn();
  return (
    <VisitorFrame side={<Link to="/sign-in">Sign in</Link>}>
      <PageTitle title="Second factor" />
      {signIn === null ? (
        <>
          <h1>Start again</h1>
          <p>This page was reloaded. Start again to continue.</p>
          <Link to="/sign-in" className="button" data-look="main">
            Sign in
          </Link>
        </>
      ) : (
        <CodeForm signIn={signIn} />
      )}
    </VisitorFrame>
  );
}

function CodeForm({ signIn }: { readonly signIn: PendingSignIn }) {
  const [code, setCode] = useState('');
  const [isProven, setProven] = useState(false);
  const check = useChange(() => send(signIn, code.replaceAll(/\s/g, '')), {
    isPublic: true,
    onDone: (used) => {
      if (signIn.kind === 'password') {
        noteSignIn('password');
        return leaveFor(signIn.next);
      }
      const next = noteLinkUse(used);
      return next === null ? setProven(true) : leaveFor(safeNext(next), 'replace');
    },
  });
  if (isProven) {
    return (
      <Suspense>
        <ProofGiven />
      </Suspense>
    );
  }
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault();
        check.run();
      }}
    >
      <div className="stack-tight">
        <h1>Second factor</h1>
        <p className="muted">Type the six digits that your app shows now. A recovery code works too, once.</p>
      </div>
      <FactorField label="Code" value={code} onText={setCode} />
      <FormError error={check.error} />
      <Button type="submit" look="main" isBusy={check.isRunning}>
        Continue
      </Button>
    </form>
  );
}

function send(signIn: PendingSignIn, code: string): Promise<LinkUsed> {
  if (signIn.kind === 'link') return call('POST links/use', { body: { token: signIn.token, code } });
  const { email, password } = signIn;
  return call('POST sessions', { body: { email, password, code } });
}
