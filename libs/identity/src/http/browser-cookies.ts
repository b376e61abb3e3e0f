import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { readDeviceCookie, setDeviceCookie, setSessionCookie } from '@market/sessions';
import { Devices } from '../devices';
import type { BegunSession } from '../sessions';

/** Cookies of a browser in which a user signs in. */
@Injectable()
export class BrowserCookies {
  constructor(private readonly devices: Devices) {}

  /** Sets the cookies of a begun session: its own, and that by which the browser of a proved identity is recognised later. */
  async begin(
    request: Request,
    response: Response,
    { token, userId, isProved }: BegunSession,
  ): Promise<void> {
    setSessionCookie(request, response, token);
    if (!isProved) return;
    const device = await this.devices.remember(readDeviceCookie(request), userId);
    setDeviceCookie(request, response, device);
  }
}
