import { Controller, Delete, Post, Put, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { JsonBody } from '@market/http-query';
import { RespondsWith, replacesLost, ShownOnce } from '@market/http-api';
import {
  CurrentAuthor,
  CurrentSession,
  DashboardRoutes,
  type DashboardSession,
  RequiresRole,
  type SessionAuthor,
  setSessionCookie,
} from '@market/sessions';
import { z } from 'zod';
import { Totp } from '../totp';
import { ConfirmTotpBody } from './identity.body';
import { done, doneView, type DoneView } from './session.dashboard-view';

const proposedTotpView = z
  .object({
    uri: z.string().meta({ description: 'Address for the QR code.' }),
    secret: z.string().meta({ description: 'Secret for typing, in base32.' }),
  })
  .meta({ id: 'ProposedTotp' });
const recoveryCodesView = z
  .object({
    recoveryCodes: z.array(z.string()).meta({ description: 'Shown this once; each works once.' }),
    replacesLost,
  })
  .meta({ id: 'RecoveryCodes' });

const exampleSecret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const exampleTotp = {
  uri: `otpauth://totp/India%20Market%20Data:asha%40example.com?issuer=India%20Market%20Data&secret=${exampleSecret}&algorithm=SHA1&digits=6&period=30`,
  secret: exampleSecret,
};

/** Authenticator app of the user. */
@DashboardRoutes()
@Controller('dashboard/api/user/totp')
export class TotpDashboardController {
  constructor(private readonly totp: Totp) {}

  @Post()
  @RequiresRole('member', { proven: true, whileSuspended: true })
  @RespondsWith(proposedTotpView, { example: exampleTotp, status: 201, errors: ['SES_002', 'SES_008'] })
  beginTotp(@CurrentSession() session: DashboardSession): Promise<z.infer<typeof proposedTotpView>> {
    return this.totp.begin(session);
  }

  @Put()
  @RequiresRole('member', { proven: true, whileSuspended: true })
  @ShownOnce()
  @RespondsWith(recoveryCodesView, {
    example: { recoveryCodes: ['8k2m-4t7x-q0zr-5vwd'] },
    errors: ['SES_002', 'SES_005', 'SES_008'],
  })
  async confirmTotp(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @CurrentSession() session: DashboardSession,
    @CurrentAuthor() { once }: SessionAuthor,
    @JsonBody(ConfirmTotpBody) { code }: ConfirmTotpBody,
  ): Promise<z.infer<typeof recoveryCodesView>> {
    const { recoveryCodes, token } = await this.totp.confirm(session, code, once);
    setSessionCookie(request, response, token);
    return { recoveryCodes: [...recoveryCodes] };
  }

  @Delete()
  @RequiresRole('member', { proven: true, whileSuspended: true })
  @RespondsWith(doneView, { example: done, errors: ['SES_002', 'SES_008'] })
  async removeTotp(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @CurrentSession() session: DashboardSession,
  ): Promise<DoneView> {
    const token = await this.totp.remove(session);
    if (token !== null) setSessionCookie(request, response, token);
    return done;
  }
}
