import { Controller, Delete, Get, HttpCode, Post, Put, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Answers, instantView, JsonBody, noSuchRecord } from '@market/http';
import {
  clearSessionCookie,
  CurrentSession,
  DashboardRoutes,
  type DashboardSession,
  ForAnyone,
  RequiresRole,
  setSessionCookie,
} from '@market/sessions';
import { z } from 'zod';
import { identityErrors } from '../identity-errors';
import { Passwords } from '../passwords';
import { SessionQueries } from '../session.queries';
import { Sessions } from '../sessions';
import { clientOf } from './client-of';
import { ReauthenticateBody, SignInBody, SwitchAccountBody } from './identity.body';
import {
  done,
  doneView,
  type DoneView,
  presentSession,
  sessionView,
  type SessionView,
} from './session.dashboard-view';
import { exampleSession } from './session-examples';

const proofView = z.object({ reauthenticatedAt: instantView }).meta({ id: 'Proof' });

/** Session of this browser: begins, shows and ends it, proves who uses it, and changes its account. */
@DashboardRoutes()
@Controller('dashboard/api')
export class SessionDashboardController {
  constructor(
    private readonly sessions: Sessions,
    private readonly passwords: Passwords,
    private readonly queries: SessionQueries,
  ) {}

  @Post('sessions')
  @ForAnyone()
  @Answers(doneView, { example: done, status: 201, errors: ['SES_005'] })
  async signIn(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @JsonBody(SignInBody) body: SignInBody,
  ): Promise<DoneView> {
    const { token } = await this.passwords.signIn(body, clientOf(request));
    setSessionCookie(request, response, token);
    return done;
  }

  @Get('session')
  @RequiresRole('member')
  @Answers(sessionView, { example: exampleSession })
  async showSession(@CurrentSession() session: DashboardSession): Promise<SessionView> {
    return presentSession(await this.queries.of(session));
  }

  @Delete('session')
  @RequiresRole('member')
  @Answers(doneView, { example: done })
  async endSession(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @CurrentSession() { userId, id }: DashboardSession,
  ): Promise<DoneView> {
    await this.sessions.end(userId, id);
    clearSessionCookie(request, response);
    return done;
  }

  @Post('session/reauthentication')
  @HttpCode(200)
  @RequiresRole('member')
  @Answers(proofView, {
    example: { reauthenticatedAt: exampleSession.reauthenticatedAt },
    errors: ['SES_005'],
  })
  async reauthenticate(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @CurrentSession() session: DashboardSession,
    @JsonBody(ReauthenticateBody) { password }: ReauthenticateBody,
  ): Promise<z.infer<typeof proofView>> {
    if (!(await this.passwords.fits(session, password))) throw identityErrors.wrongCredentials();
    const { token, reauthenticatedAt } = await this.sessions.reauthenticate(session);
    setSessionCookie(request, response, token);
    return { reauthenticatedAt: reauthenticatedAt.toISOString() };
  }

  @Put('session/account')
  @RequiresRole('member')
  @Answers(sessionView, { example: exampleSession, errors: ['NOT_001'] })
  async switchAccount(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @CurrentSession() session: DashboardSession,
    @JsonBody(SwitchAccountBody) { accountId }: SwitchAccountBody,
  ): Promise<SessionView> {
    const switched = await this.sessions.switchAccount(session, accountId);
    if (switched === null) throw noSuchRecord('account', accountId);
    setSessionCookie(request, response, switched.token);
    return presentSession(await this.queries.of(switched.session));
  }
}
