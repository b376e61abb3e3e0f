import type { IncomingMessage } from 'node:http';
import { contextOf } from '@market/http-server';
import { parseCookie } from 'cookie';
import type { Response } from 'express';

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
