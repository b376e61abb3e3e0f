import type { IncomingHttpHeaders } from 'node:http';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Tells whether a request may change something as far as its origin goes: it is a read, or a browser says that a page of
 * the same origin sent it. Browsers without `Sec-Fetch-Site` are judged by `Origin`.
 *
 * Source: https://www.w3.org/TR/fetch-metadata/, read 2026-11-27.
 */
export function isFromOwnPage(
  { method, headers }: { readonly method: string; readonly headers: IncomingHttpHeaders },
  ownOrigin: string,
): boolean {
  if (safeMethods.has(method)) return true;
  const site = headers['sec-fetch-site'];
  return site === undefined ? headers.origin === ownOrigin : site === 'same-origin';
}
