import type { IncomingMessage } from 'node:http';
import type { Response } from 'express';
import { type BrowserCookie, readCookie, setCookie } from './browser-cookie';

/** Cookie by which a browser is recognised in which a user signed in before. It signs nobody in. */
const cookie: BrowserCookie = { name: 'device', keptForMs: 180 * 24 * 60 * 60_000 };

/** Returns the token of the device cookie; null if the request has none. */
export function readDeviceCookie(request: IncomingMessage): string | null {
  return readCookie(request, cookie);
}

/** Sets the device cookie. @param token text of the device's token */
export function setDeviceCookie(request: IncomingMessage, response: Response, token: string): void {
  setCookie(request, response, cookie, token);
}
