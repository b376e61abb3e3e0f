import { useQuery } from '@tanstack/react-query';
import { Outlet, useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useSyncExternalStore, type ReactNode } from 'react';
import { onProofRequest, requestedProof } from '../api/proof';
import { sessionQuery } from '../api/queries';
import { AccountChoice, useAccountChange } from './account-choice.part';
import { AccountMenu } from './account-menu.part';
import { AccountNotices } from './account-notices.part';
import { Brand } from './brand.part';
import { EnvironmentSwitch } from './environment-switch.part';
import { FormError } from './form-error.part';
import { Navigation } from './navigation.part';
import { WithSession } from './session.part';
import { useEnvironment } from './use-environment';

const ProofDialog = lazy(() =>
  import('./proof-dialog.part').then(({ ProofDialog: part }) => ({ default: part })),
);

/** Pages that need a session, in the frame. */
export function FramedPages() {
  return (
    <Frame>
      <WithSession>
        <Outlet />
      </WithSession>
    </Frame>
  );
}

/** Frame of all pages for somebody who is signed in. */
export function Frame({ children }: { readonly children: ReactNode }) {
  const environment = useEnvironment();
  // Known before the code of the page is: what becomes wider later moves.
  const isWide = useLocation({ select: ({ pathname }) => /^\/data\//.test(pathname) });
  const { data: session } = useQuery(sessionQuery);
  const accountChange = useAccountChange();
  const proof = useSyncExternalStore(onProofRequest, requestedProof);
  return (
    <div className="frame">
      <a className="skip" href="#main">
        Skip to the content
      </a>
      <header className="top" data-environment={environment}>
        <Brand />
        {session !== undefined && <AccountChoice session={session} change={accountChange} />}
        <div className="top-end">
          <EnvironmentSwitch />
          <a className="button" data-look="quiet" href="/docs">
            Docs
          </a>
          <div className="user-place">{session !== undefined && <AccountMenu session={session} />}</div>
        </div>
      </header>
      <Navigation isOperator={session?.isOperator === true} />
      <main className="main" id="main" tabIndex={-1}>
        <div className="main-inside" data-wide={isWide}>
          {accountChange.error !== null && (
            <div className="account-notices">
              <FormError error={accountChange.error} />
            </div>
          )}
          {session !== undefined && <AccountNotices session={session} />}
          {children}
        </div>
      </main>
      {proof !== null && session !== undefined && (
        <Suspense>
          <ProofDialog request={proof} user={session.user} />
        </Suspense>
      )}
    </div>
  );
}
