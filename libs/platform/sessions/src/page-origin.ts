import type { IncomingHttpHeaders } from 'node:http';
import { isSafe } from '@market/http/access';

/**
 * Tells whether a request may have come from a page of the own origin. What `Sec-Fetch-Site` and `Origin` say must agree. A
 * change needs one of them; a read may have none, as of a program, or come from the address bar of a browser.
 *
 * Source: https://www.w3.org/TR/fetch-metadata/, read 2026-11-27.
 */
export function isFromOwnPage(
  { method, headers }: { readonly method: string; readonly headers: IncomingHttpHeaders },
  ownOrigin: string,
): boolean {
  const isRead = isSafe(method);
  const { 'sec-fetch-site': site, origin } = headers;
  const saysOwnSite = site === 'same-origin';
  const mayBeOwnSite = saysOwnSite || site === undefined || (isRead && site === 'none');
  // A browser hides the origin of a page whose referrer policy is `no-referrer`, but not that it is the same.
  const isHidden = origin === undefined || (origin === 'null' && saysOwnSite);
  return mayBeOwnSite && (isHidden ? isRead || saysOwnSite : origin === ownOrigin);
}
