import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { ApiHeader, ApiOperation, ApiTags } from '@nestjs/swagger';
import { DomainError, whenAvailable } from '@market/kernel';
import {
  type Caller,
  credentialsOf,
  CurrentCaller,
  CurrentEntitlement,
  type Entitlement,
  Gatekeeper,
  isActedFor,
  RequiresPlan,
} from '@market/http/access';
import { Answers, beginStream, Streamed, SuccessResponses, Unwrapped } from '@market/http';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { EventQueries } from '../event.queries';
import { EventStreams } from '../stream/event-streams';
import { retryMs } from '../stream/stream-frames';
import { exampleEvent, exampleStream } from './event-examples';
import { EventStreamQuery, filtersOf } from './event.query';
import { lastEventId, readLastEventId, streamHeaders } from './stream-head';

const retryAfterSeconds = retryMs / 1_000;

/** Stream of the log of events, available from the Pro plan on. */
@ApiTags('Events')
@RequiresPlan('pro', 'webhooks')
@Controller('v1/events')
export class EventStreamController {
  constructor(
    private readonly queries: EventQueries,
    private readonly streams: EventStreams,
    private readonly gatekeeper: Gatekeeper,
    private readonly responses: SuccessResponses,
  ) {}

  @Get('stream')
  @Unwrapped()
  @Streamed()
  @ApiOperation({
    summary: 'Stream events',
    description:
      'Server-sent events of the log, each at most a second after its commit: `id` is the id of the event, `data` its body. `Last-Event-ID` resumes behind an event. One request of the quota; at once open are 2 streams on Pro and 10 on Enterprise, for live and for test keys each.',
  })
  @ApiHeader({
    name: lastEventId,
    required: false,
    description: 'Id of the last event that was received; without it the stream begins with what comes.',
    example: exampleEvent.id,
    schema: { type: 'string' },
  })
  @Answers(z.string(), { example: exampleStream, errors: ['PLAN_003', 'GONE_001'] })
  async streamEvents(
    @CurrentCaller() { accountId, dataSet }: Caller,
    @CurrentEntitlement() { plan, streamsLimit: limit }: Entitlement,
    @Query() query: EventStreamQuery,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    if (isActedFor(request)) throw notHere();
    const id = readLastEventId(request);
    const behind = id === null ? null : await this.queries.placeOf(dataSet, id);
    const headers = streamHeaders(this.responses, request);
    if (request.method === 'HEAD') return void response.writeHead(200, headers).end();
    const wish = { owner: { accountId, dataSet }, accountId, limit, filters: filtersOf(query), behind };
    const credentials = credentialsOf(request);
    const limitNow = () =>
      whenAvailable(this.gatekeeper.readmit(credentials, { feature: 'webhooks' }), (judged) =>
        judged instanceof DomainError ? null : judged.streamsLimit,
      );
    const asked = { response, headers, limitNow };
    if (!(await this.streams.start(wish, asked))) throw usedUp(plan, limit);
    beginStream(response);
  }
}

function usedUp(plan: string, limit: number): DomainError {
  return new DomainError({
    kind: 'limited',
    code: 'RATE_001',
    publicMessage: `The ${plan} plan has ${limit} event streams open at once, and all of them are. Close one, or try again in ${retryAfterSeconds} s.`,
    retryAfterSeconds,
  });
}

function notHere(): DomainError {
  return new DomainError({
    kind: 'invalid',
    code: 'VAL_001',
    publicMessage: 'A stream stays open: read it by a program, with a key.',
  });
}
