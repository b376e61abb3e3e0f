import { Controller, Post, Req } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request } from 'express';
import {
  type Caller,
  CountsNothing,
  CurrentCaller,
  CurrentEntitlement,
  type Entitlement,
} from '@market/access';
import { Unwrapped } from '@market/http-api';
import { RawBody } from '@market/http-query';
import { contextOf, type ResponseParts } from '@market/http-server';
import { AssistantEndpoint } from './assistant-endpoint';
import { AssistantLimits } from './assistant-limits';
import { messageMethods } from './messages';

/** Answers messages of assistants in the Model Context Protocol. */
@ApiExcludeController()
@Unwrapped()
@Controller('mcp')
export class AssistantController {
  constructor(
    private readonly endpoint: AssistantEndpoint,
    private readonly limits: AssistantLimits,
  ) {}

  /**
   * Answers a message. Messages count nothing; each read that a tool makes counts as a request of its route.
   *
   * Errors: `REQ_002` over 64 KB; `RATE_001` beyond 60 messages a minute of the account, calls of tools apart, or beyond as many calls
   * as its plan has requests. Faults of the protocol are responses of its own form.
   */
  @Post()
  @CountsNothing()
  async answer(
    @Req() request: Request,
    @RawBody(64 * 1024) body: Buffer,
    @CurrentCaller() caller: Caller,
    @CurrentEntitlement() entitlement: Entitlement,
  ): Promise<ResponseParts> {
    const refusal = await this.endpoint.refusalOf(request);
    if (refusal !== null) return refusal;
    const limited = await this.limits.take(messageMethods(body), caller, entitlement);
    contextOf(request).limit = limited.admission;
    if (limited.error !== null) throw limited.error;
    return this.endpoint.answer(request, body);
  }
}
