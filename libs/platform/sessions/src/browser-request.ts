import type { IncomingMessage, IncomingHttpHeaders } from 'node:http';
import { contextOf } from '@market/http-server';
import { parseCookie } from 'cookie';
import type { Response } from 'express';
import { isSafe } from '@market/access';
import { dayMs } from '@market/kernel';

/** Cookie with the token of a session, which itself ends in the database. */
const sessionCookie: BrowserCookie = { name: 'dashboard', keptForMs: 14 * dayMs };

/** Cookie by which a browser is recognised in which a user signed in before. It signs nobody in. */
const deviceCookie: BrowserCookie = { name: 'device', keptForMs: 180 * dayMs };

/** Cookie of the dashboard in a browser. */
export interface BrowserCookie {
  /**
   * Name on plain HTTP. On a secure connection it gets the prefix `__Host-`, which browsers accept only with `Secure`,
   * `Path=/` and no `Domain`, so that no other host of the domain can set it. On plain HTTP the prefix does not work in every
   * browser.
   */
  readonly name: string;
  /** Max age. Units: milliseconds. */
  readonly keptForMs: number;
}

/** Returns the value of a cookie; null if the request has none. */
export function readCookie(request: IncomingMessage, cookie: BrowserCookie): string | null {
  const { cookie: header } = request.headers;
  return header === undefined ? null : (parseCookie(header)[nameFor(request, cookie)] ?? null);
}

/** Sets a cookie, which no script reads and no other site sends. */
export function setCookie(
  request: IncomingMessage,
  response: Response,
  cookie: BrowserCookie,
  value: string,
): void {
  const attributes = { ...attributesFor(request), maxAge: cookie.keptForMs };
  response.cookie(nameFor(request, cookie), value, attributes);
}

/** Removes a cookie. */
export function clearCookie(request: IncomingMessage, response: Response, cookie: BrowserCookie): void {
  response.clearCookie(nameFor(request, cookie), attributesFor(request));
}

function nameFor(request: IncomingMessage, { name }: BrowserCookie): string {
  return contextOf(request).client.cameByHttps ? `__Host-${name}` : name;
}

function attributesFor(request: IncomingMessage) {
  const { cameByHttps: secure } = contextOf(request).client;
  return { secure, httpOnly: true, sameSite: 'lax', path: '/' } as const;
}

/** Returns the token of the session cookie; null if the request has none. */
export function readSessionCookie(request: IncomingMessage): string | null {
  return readCookie(request, sessionCookie);
}

/** Sets the session cookie. @param token text of the session's token */
export function setSessionCookie(request: IncomingMessage, response: Response, token: string): void {
  setCookie(request, response, sessionCookie, token);
}

/** Removes the session cookie. */
export function clearSessionCookie(request: IncomingMessage, response: Response): void {
  clearCookie(request, response, sessionCookie);
}

/** Returns the token of the device cookie; null if the request has none. */
export function readDeviceCookie(request: IncomingMessage): string | null {
  return readCookie(request, deviceCookie);
}

/** Sets the device cookie. @param token text of the device's token */
export function setDeviceCookie(request: IncomingMessage, response: Response, token: string): void {
  setCookie(request, response, deviceCookie, token);
}

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
