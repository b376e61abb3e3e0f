import type { DashboardSession } from './dashboard-session';

/** Port: knows the sessions of users. */
export abstract class SessionKeeper {
  /** Resolves to the session of a cookie's token; null if it is unknown or has ended. */
  abstract find(token: string): Promise<DashboardSession | null>;
}
