import { leaveFor } from './leave-for';
import { noteSession } from './session-mark';

const home = '/dashboard';

/** Pages that are seen without a session: from them nobody is sent away. */
const visitorPages = /^\/dashboard\/(?:sign-in|sign-up|link|status)(?:\/|$)/;

/** Leaves for the sign-in page, which says why, if it knows, and comes back to this one. What was read of the account is gone with the page. */
export function goToSignIn(): void {
  noteSession(false);
  const { pathname, search } = window.location;
  if (visitorPages.test(pathname)) return;
  void leaveFor(signInAddress(pathname + search), 'replace');
}

/** Returns the address of the sign-in page for a page without a session. @param next path and query of the page to come back to */
export function signInAddress(next: string): string {
  return `${home}/sign-in?next=${encodeURIComponent(next)}`;
}

/** Returns where to go after signing in: `next` when it is a page of the dashboard, else the overview. */
export function safeNext(next: string | undefined): string {
  const isPage = next !== undefined && /^\/dashboard(?:[/?]|$)/.test(next) && !/[\\\s]|\/\//.test(next);
  return isPage && !visitorPages.test(next.split('?')[0] ?? '') ? next : home;
}
