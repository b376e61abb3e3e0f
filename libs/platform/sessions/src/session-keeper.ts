import type { Database } from '@market/database';
import type { DashboardSession } from './dashboard-session';

/** Port: knows the sessions of users. */
export abstract class SessionKeeper {
  /**
   * Resolves to the session of a cookie's token; null if it is unknown or has ended.
   *
   * @param isSuspect whether the client's address failed too often: the look-up waits longer, but is not refused. Default: false
   */
  abstract find(token: string, isSuspect?: boolean): Promise<DashboardSession | null>;

  /**
   * Reads a session again that a request was let in with, and keeps it, its user and the membership unchanged until the
   * transaction ends. Locks them in the order of members, users, sessions.
   *
   * @param session as `find` returned it
   * @returns null if it has ended, got another token or shows another account by now
   */
  abstract lock(transaction: Database, session: DashboardSession): Promise<DashboardSession | null>;
}
