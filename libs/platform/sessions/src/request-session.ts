import type { DashboardSession } from './dashboard-session';

/** Property of the request that holds its session. A symbol, so that no client can set it. */
const sessionKey = Symbol('session');

interface WithSession {
  [sessionKey]?: DashboardSession;
}

export function attachSession(request: object, session: DashboardSession): void {
  (request as WithSession)[sessionKey] = session;
}

/** Returns the session of a request; null if the guard has not required one. */
export function sessionOf(request: object): DashboardSession | null {
  return (request as WithSession)[sessionKey] ?? null;
}
