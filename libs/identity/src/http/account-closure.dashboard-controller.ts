import { Controller, Delete, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { JsonBody } from '@market/http-query';
import { RespondsWith } from '@market/http-api';
import {
  clearSessionCookie,
  CurrentAuthor,
  DashboardRoutes,
  RequiresRole,
  type SessionAuthor,
} from '@market/sessions';
import { AccountClosures } from '../account-closures';
import { CloseAccountBody } from './identity.body';
import { done, doneView, type DoneView } from './session.dashboard-view';

/** Route by which an owner closes the account for good. */
@DashboardRoutes()
@Controller('dashboard/api/account')
export class AccountClosureDashboardController {
  constructor(private readonly closures: AccountClosures) {}

  @Delete()
  @RequiresRole('owner', { proven: true, whileSuspended: true })
  @RespondsWith(doneView, { example: done, errors: ['SES_002', 'SES_004'] })
  async closeAccount(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @CurrentAuthor() owner: SessionAuthor,
    @JsonBody(CloseAccountBody) { email }: CloseAccountBody,
  ): Promise<DoneView> {
    const isSignedIn = await this.closures.close(owner, email);
    if (!isSignedIn) clearSessionCookie(request, response);
    return done;
  }
}
