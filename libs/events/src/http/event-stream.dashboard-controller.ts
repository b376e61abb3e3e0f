import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { dataSetOf } from '@market/contracts';
import { beginStream, Streamed } from '@market/http-server';
import { RespondsWith, SuccessResponses, Unwrapped } from '@market/http-api';
import type { DomainError } from '@market/kernel';
import {
  CurrentSession,
  DashboardRoutes,
  type DashboardSession,
  readSessionCookie,
  RequiresRole,
} from '@market/sessions';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { EventQueries } from '../event.queries';
import { EventStreams, type StreamRefusal } from '../stream/event-streams';
import { exampleStream } from './event-examples';
import { toLogFilters, PageStreamQuery } from './event.query';
import { SessionAdmission } from './session-admission';
import { replacedTooOftenError, placesTakenError, readLastEventId, streamHeaders } from './stream-head';

/** Max number of streams that a user has open on pages, in each environment. Source: docs/spec/dashboard.md, "Events". */
const streamsOfUser = 3;

/** Stream of events for the pages: the one of the public API, opened by a session. */
@DashboardRoutes()
@Controller('dashboard/api/events')
export class EventStreamDashboardController {
  constructor(
    private readonly admission: SessionAdmission,
    private readonly queries: EventQueries,
    private readonly streams: EventStreams,
    private readonly responses: SuccessResponses,
  ) {}

  @Get('stream')
  @RequiresRole('member')
  @Unwrapped()
  @Streamed()
  @RespondsWith(z.string(), {
    example: exampleStream,
    errors: ['PLAN_003', 'ACC_002', 'GONE_001', 'RATE_001'],
  })
  async streamEvents(
    @CurrentSession() { accountId, userId }: DashboardSession,
    @Query() query: PageStreamQuery,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await this.admission.require(accountId);
    const dataSet = dataSetOf(query.environment);
    const id = readLastEventId(request);
    const behind = id === null ? null : await this.queries.placeOf({ dataSet, accountId }, id);
    const headers = streamHeaders(this.responses, request);
    if (request.method === 'HEAD') return void response.writeHead(200, headers).end();
    // Leases of pages are the user's: they take none of the account's, which its programs open.
    const owner = { accountId: `dashboard/${userId}`, dataSet };
    const opener = owner.accountId;
    const subscription = {
      owner,
      opener,
      accountId,
      limit: streamsOfUser,
      filters: toLogFilters(query),
      behind,
    };
    const isAdmitted = this.admission.watch(readSessionCookie(request) ?? '', accountId);
    const limitNow = async () => ((await isAdmitted()) ? streamsOfUser : null);
    const refusal = await this.streams.start(subscription, { response, headers, limitNow });
    if (refusal !== null) throw refused(refusal);
    beginStream(response);
  }
}

function refused(refusal: StreamRefusal): DomainError {
  const bound = `You follow the events in ${streamsOfUser} pages at once`;
  return refusal.reason === 'others'
    ? placesTakenError(`${bound}.`)
    : replacedTooOftenError(`${bound}, and more are open.`, refusal);
}
