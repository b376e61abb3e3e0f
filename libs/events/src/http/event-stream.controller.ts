import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { ApiHeader, ApiOperation, ApiTags } from '@nestjs/swagger';
import { DomainError, whenAvailable } from '@market/kernel';
import {
  type Caller,
  readCredentials,
  CurrentCaller,
  CurrentEntitlement,
  type Entitlement,
  Gatekeeper,
  isActedFor,
  RequiresPlan,
} from '@market/access';
import { beginStream, Streamed } from '@market/http-server';
import { RespondsWith, SuccessResponses, Unwrapped } from '@market/http-api';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { EventQueries } from '../event.queries';
import { EventStreams, type StreamRefusal } from '../stream/event-streams';
import { exampleEvent, exampleStream } from './event-examples';
import { EventStreamQuery, toLogFilters } from './event.query';
import {
  replacedTooOftenError,
  lastEventId,
  placesTakenError,
  readLastEventId,
  streamHeaders,
} from './stream-head';

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
      'Server-sent events of the log, each at most a second after its commit: `id` is the id of the event, `data` its body. `Last-Event-ID` resumes behind an event. One request of the quota; at once open are 2 streams on Pro and 10 on Enterprise, for live and for test keys each. One more takes the place of another one of the same key: the one whose bytes have waited longest to be read, or else the oldest, which ends with a frame `event: replaced`. Above 10 such changes a minute, and when the places are those of other keys, it is 429.',
  })
  @ApiHeader({
    name: lastEventId,
    required: false,
    description: 'Id of the last event that was received; without it the stream begins with what comes.',
    example: exampleEvent.id,
    schema: { type: 'string' },
  })
  @RespondsWith(z.string(), { example: exampleStream, errors: ['PLAN_003', 'GONE_001'] })
  async streamEvents(
    @CurrentCaller() { accountId, keyId, dataSet }: Caller,
    @CurrentEntitlement() { plan, streamsLimit: limit }: Entitlement,
    @Query() query: EventStreamQuery,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    if (isActedFor(request)) throw notHere();
    const id = readLastEventId(request);
    const behind = id === null ? null : await this.queries.placeOf({ dataSet, accountId }, id);
    const headers = streamHeaders(this.responses, request);
    if (request.method === 'HEAD') return void response.writeHead(200, headers).end();
    const owner = { accountId, dataSet };
    const subscription = { owner, opener: keyId, accountId, limit, filters: toLogFilters(query), behind };
    const credentials = readCredentials(request);
    const limitNow = () =>
      whenAvailable(this.gatekeeper.readmit(credentials, { feature: 'webhooks' }), (judged) =>
        judged instanceof DomainError ? null : judged.streamsLimit,
      );
    const asked = { response, headers, limitNow };
    const refusal = await this.streams.start(subscription, asked);
    if (refusal !== null) throw refused(refusal, plan, limit);
    beginStream(response);
  }
}

function refused(refusal: StreamRefusal, plan: string, limit: number): DomainError {
  const bound = `The ${plan} plan has ${limit} event streams open at once`;
  return refusal.reason === 'others'
    ? placesTakenError(`${bound}, and other keys have them.`)
    : replacedTooOftenError(`${bound}, and more programs open streams with this key.`, refusal);
}

function notHere(): DomainError {
  return new DomainError({
    kind: 'invalid',
    code: 'VAL_001',
    publicMessage: 'A stream stays open: read it by a program, with a key.',
  });
}
