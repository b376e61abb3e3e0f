import { Controller, Delete, Get, HttpCode, Post, Put, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { invalidParameters, noSuchRecord } from '@market/http-server';
import { JsonBody } from '@market/http-query';
import { instantView } from '@market/http-lists';
import { RespondsWith } from '@market/http-api';
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
import { assertionShape } from '../domain/passkey-response';
import { Passwords } from '../passwords';
import { type IdentityProof, Reauthentication } from '../reauthentication';
import { SessionQueries } from '../session.queries';
import { Sessions } from '../sessions';
import { BrowserCookies } from './browser-cookies';
import { clientOf } from './client-of';
import { SignInBody, SwitchAccountBody } from './identity.body';
import { ReauthenticateBody } from './passkey.body';
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
    private readonly reauthentication: Reauthentication,
    private readonly queries: SessionQueries,
    private readonly cookies: BrowserCookies,
  ) {}

  @Post('sessions')
  @ForAnyone()
  @RespondsWith(doneView, { example: done, status: 201, errors: ['SES_005', 'SES_008'] })
  async signIn(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @JsonBody(SignInBody) body: SignInBody,
  ): Promise<DoneView> {
    await this.cookies.begin(request, response, await this.passwords.signIn(body, clientOf(request)));
    return done;
  }

  @Get('session')
  @RequiresRole('member', { ofAnyAccount: true })
  @RespondsWith(sessionView, { example: exampleSession })
  async showSession(@CurrentSession() session: DashboardSession): Promise<SessionView> {
    return presentSession(await this.queries.of(session));
  }

  @Delete('session')
  @RequiresRole('member', { whileSuspended: true, ofAnyAccount: true })
  @RespondsWith(doneView, { example: done })
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
  @RequiresRole('member', { whileSuspended: true })
  @RespondsWith(proofView, {
    example: { reauthenticatedAt: exampleSession.reauthenticatedAt },
    errors: ['SES_005'],
  })
  async reauthenticate(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @CurrentSession() session: DashboardSession,
    @JsonBody(ReauthenticateBody) body: ReauthenticateBody,
  ): Promise<z.infer<typeof proofView>> {
    const { token, reauthenticatedAt } = await this.reauthentication.prove(session, proofOf(body));
    setSessionCookie(request, response, token);
    return { reauthenticatedAt: reauthenticatedAt.toISOString() };
  }

  @Put('session/account')
  @RequiresRole('member', { whileSuspended: true, ofAnyAccount: true })
  @RespondsWith(sessionView, { example: exampleSession, errors: ['SES_002', 'NOT_001'] })
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

/** Returns the proof that a body holds. Errors: `DomainError` `VAL_001` unless it is exactly one. */
function proofOf({ password, code, challengeId, response }: ReauthenticateBody): IdentityProof {
  const signed =
    challengeId !== undefined && response !== undefined
      ? { challengeId, response: assertionShape.parse(response) }
      : undefined;
  const isIncomplete = (challengeId === undefined) !== (response === undefined);
  const proofs: IdentityProof[] = [
    ...(password === undefined ? [] : [{ password }]),
    ...(code === undefined ? [] : [{ code }]),
    ...(signed === undefined ? [] : [{ signed }]),
  ];
  const [proof] = proofs;
  if (proof !== undefined && proofs.length === 1 && !isIncomplete) return proof;
  const message = 'or `code`, or `challengeId` and `response`: exactly one of them is required';
  throw invalidParameters([{ field: 'password', message }]);
}
