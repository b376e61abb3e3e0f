import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller, RequiresPlan } from '@market/access';
import { noSuchRecord } from '@market/http-server';
import { SlugParameter } from '@market/http-query';
import { LogResponse } from '@market/http-lists';
import { RespondsWith } from '@market/http-api';
import { EventQueries } from '../event.queries';
import { exampleEvent } from './event-examples';
import { EventListQuery, toEventRequest } from './event.query';
import { eventView, type EventView, presentEvent } from './event.view';

const what = 'Event';

/** Log of events, available from the Pro plan on. */
@ApiTags('Events')
@RequiresPlan('pro', 'webhooks')
@Controller('v1/events')
export class EventController {
  constructor(private readonly events: EventQueries) {}

  @Get()
  @ApiOperation({
    summary: 'Read the log of events',
    description:
      'The bodies that webhooks deliver, of the last 90 days: oldest first, or newest first with `order=newest`. Go on with `after=<meta.nextAfter>` in the same order: each event comes exactly once, also while more are written.',
  })
  @RespondsWith(eventView, { example: exampleEvent, list: 'log', errors: ['PLAN_003', 'GONE_001'] })
  async listEvents(
    @CurrentCaller() caller: Caller,
    @Query() query: EventListQuery,
  ): Promise<LogResponse<EventView>> {
    const { events, ...rest } = await this.events.list(caller, toEventRequest(query));
    return new LogResponse(events.map(presentEvent), query, rest);
  }

  @Get(':id')
  @ApiOperation({ summary: 'Show an event', description: 'As it was delivered, for 90 days.' })
  @RespondsWith(eventView, { example: exampleEvent, errors: ['PLAN_003', 'NOT_001'] })
  async showEvent(
    @CurrentCaller() caller: Caller,
    @SlugParameter('id', what, exampleEvent.id) id: string,
  ): Promise<EventView> {
    const event = await this.events.find(caller, id);
    if (event === null) throw noSuchRecord(what, id);
    return presentEvent(event);
  }
}
