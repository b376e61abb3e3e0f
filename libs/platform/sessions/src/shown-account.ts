import type { IncomingHttpHeaders } from 'node:http';
import type { DashboardSession } from './dashboard-session';
import { sessionErrors } from './session-errors';

/**
 * Requires that a request comes from a page that shows the account and the user of its session, which `X-Account-ID` and `X-User-ID`
 * name: another tab of the browser may have moved the session, or begun another one.
 *
 * Errors: `DomainError` `SES_009` if they are others, `SES_010` if the request does not name them.
 */
export function requireShownAccount(
  { 'x-account-id': accountId, 'x-user-id': userId }: IncomingHttpHeaders,
  session: Pick<DashboardSession, 'accountId' | 'userId'>,
): void {
  if (accountId === undefined || userId === undefined) throw sessionErrors.outdatedPage();
  if (accountId !== session.accountId || userId !== session.userId) throw sessionErrors.otherAccount();
}
