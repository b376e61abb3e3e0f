import { parseCookie } from 'cookie';
import type { Request, Response } from 'express';

/**
 * Name of the cookie on a secure connection: browsers accept the prefix only with `Secure`, `Path=/` and no `Domain`, so
 * that no other host of the domain can set it.
 */
const secureName = '__Host-dashboard';
/** Name of the cookie on plain HTTP, where the prefix does not work in every browser. */
const plainName = 'dashboard';

/** Max age of the cookie; the session itself ends in the database. Units: milliseconds. */
const keptForMs = 14 * 24 * 60 * 60_000;

/** Returns the token of the session cookie; null if the request has none. */
export function readSessionCookie(request: Pick<Request, 'headers' | 'secure'>): string | null {
  const { cookie } = request.headers;
  if (cookie === undefined) return null;
  return parseCookie(cookie)[nameFor(request)] ?? null;
}

/** Sets the session cookie. @param token text of the session's token */
export function setSessionCookie(request: Request, response: Response, token: string): void {
  response.cookie(nameFor(request), token, { ...attributesFor(request), maxAge: keptForMs });
}

/** Removes the session cookie. */
export function clearSessionCookie(request: Request, response: Response): void {
  response.clearCookie(nameFor(request), attributesFor(request));
}

function nameFor({ secure }: Pick<Request, 'secure'>): string {
  return secure ? secureName : plainName;
}

function attributesFor({ secure }: Pick<Request, 'secure'>) {
  return { secure, httpOnly: true, sameSite: 'lax', path: '/' } as const;
}
