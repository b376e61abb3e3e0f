import { Controller, Delete, Get, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { noSuchRecord } from '@market/http-server';
import { JsonBody, SlugParameter } from '@market/http-query';
import { RespondsWith, Idempotent } from '@market/http-api';
import {
  CurrentSession,
  DashboardRoutes,
  type DashboardSession,
  RequiresRole,
  setSessionCookie,
} from '@market/sessions';
import { z } from 'zod';
import { attestationShape } from '../domain/passkey-response';
import { Passkeys } from '../passkeys';
import { AddPasskeyBody } from './passkey.body';
import {
  deletedPasskeyView,
  type DeletedPasskeyView,
  exampleChallenge,
  examplePasskey,
  passkeyChallengeView,
  passkeyView,
  type PasskeyView,
  presentPasskey,
} from './passkey.dashboard-view';

/** Routes of a user's own passkeys. */
@DashboardRoutes()
@Controller('dashboard/api/user')
export class PasskeyDashboardController {
  constructor(private readonly passkeys: Passkeys) {}

  @Get('passkeys')
  @RequiresRole('member')
  @RespondsWith(z.array(passkeyView), { example: [examplePasskey] })
  async listPasskeys(@CurrentSession() session: DashboardSession): Promise<PasskeyView[]> {
    return (await this.passkeys.list(session)).map(presentPasskey);
  }

  @Post('passkey-challenges')
  @RequiresRole('member', { proven: true, whileSuspended: true })
  @RespondsWith(passkeyChallengeView, {
    example: exampleChallenge,
    status: 201,
    errors: ['SES_002', 'SES_008'],
  })
  makeChallenge(@CurrentSession() session: DashboardSession) {
    return this.passkeys.request(session);
  }

  @Post('passkeys')
  @RequiresRole('member', { proven: true, whileSuspended: true })
  @Idempotent()
  @RespondsWith(passkeyView, {
    example: examplePasskey,
    status: 201,
    errors: ['SES_002', 'SES_005', 'SES_008'],
  })
  async addPasskey(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @CurrentSession() session: DashboardSession,
    @JsonBody(AddPasskeyBody) { name, challengeId, response: signed }: AddPasskeyBody,
  ): Promise<PasskeyView> {
    const made = { name, challengeId, response: attestationShape.parse(signed) };
    const { passkey, token } = await this.passkeys.add(session, made);
    setSessionCookie(request, response, token);
    return presentPasskey(passkey);
  }

  @Delete('passkeys/:id')
  @RequiresRole('member', { proven: true, whileSuspended: true })
  @RespondsWith(deletedPasskeyView, {
    example: { id: examplePasskey.id, deleted: true },
    errors: ['SES_002', 'SES_008', 'NOT_001'],
  })
  async removePasskey(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @CurrentSession() session: DashboardSession,
    @SlugParameter('id', 'passkey', examplePasskey.id) id: string,
  ): Promise<DeletedPasskeyView> {
    const token = await this.passkeys.remove(session, id);
    if (token === null) throw noSuchRecord('passkey', id);
    setSessionCookie(request, response, token);
    return { id, deleted: true };
  }
}
