import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { readDeviceCookie, setDeviceCookie, setSessionCookie } from '@market/sessions';
import { Devices } from '../devices';
import type { BegunSession } from '../sessions';

/** Cookies of a browser in which a user signs in. */
@Injectable()
export class BrowserCookies {
  constructor(private readonly devices: Devices) {}

  /** Sets the cookies of a begun session: its own, and that by which the browser is recognised later. */
  async begin(request: Request, response: Response, { token, userId }: BegunSession): Promise<void> {
    const device = await this.devices.remember(readDeviceCookie(request), userId);
    setSessionCookie(request, response, token);
    setDeviceCookie(request, response, device);
  }
}
