import { Controller, Get } from '@nestjs/common';
import { eventCatalogue } from '@market/contracts';
import { RespondsWith } from '@market/http-api';
import { DashboardRoutes, RequiresRole } from '@market/sessions';
import { z } from 'zod';
import {
  eventTypeView,
  type EventTypeView,
  exampleEventType,
  presentEventType,
} from './event-type.dashboard-view';

const eventTypeViews = eventCatalogue.map(presentEventType);

/** Types of events, from the catalogue that the description of the public API is made of. */
@DashboardRoutes()
@Controller('dashboard/api/event-types')
export class EventTypeDashboardController {
  @Get()
  @RequiresRole('member')
  @RespondsWith(z.array(eventTypeView), { example: [exampleEventType] })
  listEventTypes(): EventTypeView[] {
    return eventTypeViews;
  }
}
