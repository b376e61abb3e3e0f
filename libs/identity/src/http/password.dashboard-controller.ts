import { Controller, Delete, Put, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { JsonBody } from '@market/http-query';
import { RespondsWith } from '@market/http-api';
import {
  CurrentSession,
  DashboardRoutes,
  type DashboardSession,
  RequiresRole,
  setSessionCookie,
} from '@market/sessions';
import { Passwords } from '../passwords';
import { SetPasswordBody } from './identity.body';
import { done, doneView, type DoneView } from './session.dashboard-view';

/** Route that sets a user's own password. */
@DashboardRoutes()
@Controller('dashboard/api/user/password')
export class PasswordDashboardController {
  constructor(private readonly passwords: Passwords) {}

  @Put()
  @RequiresRole('member', { proven: true, whileSuspended: true })
  @RespondsWith(doneView, { example: done, errors: ['SES_002'] })
  async setPassword(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @CurrentSession() session: DashboardSession,
    @JsonBody(SetPasswordBody) { password }: SetPasswordBody,
  ): Promise<DoneView> {
    setSessionCookie(request, response, await this.passwords.set(session, password));
    return done;
  }

  @Delete()
  @RequiresRole('member', { proven: true, whileSuspended: true })
  @RespondsWith(doneView, { example: done, errors: ['SES_002'] })
  async removePassword(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @CurrentSession() session: DashboardSession,
  ): Promise<DoneView> {
    const token = await this.passwords.remove(session);
    if (token !== null) setSessionCookie(request, response, token);
    return done;
  }
}
