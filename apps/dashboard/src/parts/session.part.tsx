import { useQuery } from '@tanstack/react-query';
import { createContext, use, type ReactNode } from 'react';
import { sessionQuery } from '../api/queries';
import type { SessionView } from '../api/types';
import { Loaded } from './loaded.part';

const context = createContext<SessionView | null>(null);

/** Reads the session, and renders what needs one once it is there. */
export function WithSession({ children }: { readonly children: ReactNode }) {
  const query = useQuery(sessionQuery);
  return (
    <Loaded query={query} what="Your session" height={420}>
      {(session) => <context.Provider value={session}>{children}</context.Provider>}
    </Loaded>
  );
}

/** Returns the session. Errors: outside of `WithSession`. */
export function useSession(): SessionView {
  const session = use(context);
  if (session === null) throw new Error('there is no session around this part');
  return session;
}

/** Returns the name of the account that the page shows: in a dialog, so that nothing is taken from another one by mistake. */
export function useAccountName(): string {
  const { account } = useSession();
  return account.name ?? account.email;
}
