import type { IncomingMessage } from 'node:http';
import type { Response } from 'express';
import { type BrowserCookie, clearCookie, readCookie, setCookie } from './browser-cookie';

/** Cookie with the token of a session, which itself ends in the database. */
const cookie: BrowserCookie = { name: 'dashboard', keptForMs: 14 * 24 * 60 * 60_000 };

/** Returns the token of the session cookie; null if the request has none. */
export function readSessionCookie(request: IncomingMessage): string | null {
  return readCookie(request, cookie);
}

/** Sets the session cookie. @param token text of the session's token */
export function setSessionCookie(request: IncomingMessage, response: Response, token: string): void {
  setCookie(request, response, cookie, token);
}

/** Removes the session cookie. */
export function clearSessionCookie(request: IncomingMessage, response: Response): void {
  clearCookie(request, response, cookie);
}
