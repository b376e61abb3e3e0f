import { Controller, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { JsonBody } from '@market/http-query';
import { RespondsWith } from '@market/http-api';
import { DashboardRoutes, ForAnyone, SessionDoor } from '@market/sessions';
import { assertionShape } from '../domain/passkey-response';
import { type PasskeyRequest, PasskeySignIn } from '../passkey-sign-in';
import { BrowserCookies } from './browser-cookies';
import { clientOf } from './client-of';
import { SignedChallengeBody } from './passkey.body';
import { exampleChallenge, passkeyChallengeView } from './passkey.dashboard-view';
import { done, doneView, type DoneView } from './session.dashboard-view';

/** Routes of sign-in by passkey, and of the proof of identity by one. */
@DashboardRoutes()
@Controller('dashboard/api')
export class PasskeySignInDashboardController {
  constructor(
    private readonly passkeys: PasskeySignIn,
    private readonly sessions: SessionDoor,
    private readonly cookies: BrowserCookies,
  ) {}

  /** Makes a challenge: for a proof of identity where somebody is signed in, else for a sign-in. */
  @Post('passkey-challenges')
  @ForAnyone()
  @RespondsWith(passkeyChallengeView, { example: exampleChallenge, status: 201 })
  async makeChallenge(@Req() request: Request): Promise<PasskeyRequest> {
    return this.passkeys.request(clientOf(request), (isOverLimit) =>
      isOverLimit ? this.sessions.peek(request) : this.sessions.find(request),
    );
  }

  @Post('sessions/passkey')
  @ForAnyone()
  @RespondsWith(doneView, { example: done, status: 201, errors: ['SES_005'] })
  async signIn(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @JsonBody(SignedChallengeBody) { challengeId, response: signed }: SignedChallengeBody,
  ): Promise<DoneView> {
    const answer = { challengeId, response: assertionShape.parse(signed) };
    await this.cookies.begin(request, response, await this.passkeys.signIn(answer, clientOf(request)));
    return done;
  }
}
