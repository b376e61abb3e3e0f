import type { DashboardSession } from '../dashboard-session';
import { SessionKeeper } from '../session-keeper';

/** Keeper of the sessions that a test names, by the token of their cookie. */
export class KnownSessions extends SessionKeeper {
  readonly known: Map<string, DashboardSession>;

  constructor(known: Readonly<Record<string, DashboardSession>> = {}) {
    super();
    this.known = new Map(Object.entries(known));
  }

  /** Makes the headers by which a page names the account and the user that it shows. */
  shownBy(token: string): Readonly<Record<string, string>> {
    const session = this.known.get(token);
    return { 'X-Account-ID': session?.accountId ?? '', 'X-User-ID': session?.userId ?? '' };
  }

  find(token: string): Promise<DashboardSession | null> {
    return Promise.resolve(this.known.get(token) ?? null);
  }

  lock(_transaction: unknown, { id }: DashboardSession): Promise<DashboardSession | null> {
    return Promise.resolve([...this.known.values()].find((session) => session.id === id) ?? null);
  }
}
