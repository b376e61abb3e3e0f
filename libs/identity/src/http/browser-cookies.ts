import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { readDeviceCookie, readSessionCookie, setDeviceCookie, setSessionCookie } from '@market/sessions';
import { Devices } from '../devices';
import { type NewSession, Sessions } from '../sessions';

/** Cookies of a browser in which a user signs in. */
@Injectable()
export class BrowserCookies {
  constructor(
    private readonly devices: Devices,
    private readonly sessions: Sessions,
  ) {}

  /**
   * Sets the cookies of a begun session: its own, and that by which the browser of a proved identity is recognised later. Ends the
   * session that the browser had: its token may be known to somebody else, and its user could not end it by signing out.
   */
  async begin(request: Request, response: Response, { token, userId, isProved }: NewSession): Promise<void> {
    const replaced = readSessionCookie(request);
    if (replaced !== null) await this.sessions.endReplaced(replaced);
    setSessionCookie(request, response, token);
    if (!isProved) return;
    const device = await this.devices.remember(readDeviceCookie(request), userId);
    setDeviceCookie(request, response, device);
  }
}
