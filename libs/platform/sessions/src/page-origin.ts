import type { IncomingHttpHeaders } from 'node:http';
import { isSafe } from '@market/access';

/**
 * Tells whether a request may have come from a page of the own origin: by `Sec-Fetch-Site`, which every present browser sends
 * and no page can set; without it by `Origin`. A change needs one of them; a read may have none, as of a program, or come from
 * the address bar of a browser.
 *
 * Source: https://www.w3.org/TR/fetch-metadata/, read 2026-11-27.
 */
export function isFromOwnPage(
  { method, headers }: { readonly method?: string | undefined; readonly headers: IncomingHttpHeaders },
  ownOrigin: string,
): boolean {
  const isRead = isSafe(method);
  const { 'sec-fetch-site': site, origin } = headers;
  if (site !== undefined) return site === 'same-origin' || (isRead && site === 'none');
  return origin === undefined ? isRead : origin === ownOrigin;
}
