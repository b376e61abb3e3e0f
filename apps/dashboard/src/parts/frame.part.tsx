import { useQuery } from '@tanstack/react-query';
import { Outlet, useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useState, useSyncExternalStore, type ReactNode } from 'react';
import type { ApiError } from '../api/api-error';
import { onProofRequest, requestedProof } from '../api/proof';
import { sessionQuery } from '../api/queries';
import type { SessionView } from '../api/types';
import { AccountMenu } from './account-menu.part';
import { AccountNotices } from './account-notices.part';
import { Brand } from './brand.part';
import { EnvironmentSwitch } from './environment-switch.part';
import { Navigation } from './navigation.part';
import { SearchButton } from './search/search-button.part';
import { WithSession } from './session.part';
import { useEnvironment } from './use-environment';
import '../styles/frame.css';

// Few users have several accounts: their choice, and why it was refused, are no part of the first view.
const AccountSelect = lazy(() =>
  import('./account-select.part').then(({ AccountSelect: part }) => ({ default: part })),
);
const FormError = lazy(() => import('./form-error.part').then(({ FormError: part }) => ({ default: part })));
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

/** Frame of all pages for signed-in users. */
export function Frame({ children }: { readonly children: ReactNode }) {
  const environment = useEnvironment();
  // Known before the code of the page is: what becomes wider later moves.
  const isWide = useLocation({ select: ({ pathname }) => /^\/data\//.test(pathname) });
  const isOfOperators = useLocation({ select: ({ pathname }) => /^\/operators\b/.test(pathname) });
  const { data: session } = useQuery(sessionQuery);
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const proof = useSyncExternalStore(onProofRequest, requestedProof);
  return (
    <div className="frame">
      <a className="skip" href="#main">
        Skip to the content
      </a>
      <header className="top" data-environment={isOfOperators ? undefined : environment}>
        <Brand />
        {session !== undefined && (
          <Suspense fallback={<AccountName account={session.account} />}>
            {session.accounts.length > 1 ? (
              <AccountSelect session={session} onRefusal={setRefusal} />
            ) : (
              <AccountName account={session.account} />
            )}
          </Suspense>
        )}
        <div className="top-end">
          {!isOfOperators && <EnvironmentSwitch />}
          <SearchButton />
          <a className="button" data-look="quiet" href="/docs">
            Docs
          </a>
          <div className="user-place">{session !== undefined && <AccountMenu session={session} />}</div>
        </div>
      </header>
      <Navigation isOperator={session?.isOperator === true} />
      <main className="main" id="main" tabIndex={-1}>
        <div className="main-inside" data-wide={isWide}>
          {refusal !== null && (
            <div className="account-notices">
              <Suspense>
                <FormError error={refusal} />
              </Suspense>
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

function AccountName({ account: { name, email } }: { readonly account: SessionView['account'] }) {
  return <span className="account-name clip">{name ?? email}</span>;
}
