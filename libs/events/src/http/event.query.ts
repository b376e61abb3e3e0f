import { type Environment, environments, type EventType, eventTypes } from '@market/contracts';
import {
  Choice,
  IdParameter,
  InstantParameter,
  NotBefore,
  RequestQuery,
  SlugQuery,
  Words,
} from '@market/http-query';
import { logQuery } from '@market/http-lists';
import { logOrders, type LogFilters, type LogOrder } from '../domain/logged-event';
import type { EventRequest } from '../event.queries';
import { exampleEvent } from './event-examples';
import { eventFieldsView } from './event.view';

const words = {
  after: 'Id of the event to go on behind: `meta.nextAfter`, or the `id` of any event.',
  order: 'Order in which the log is read; `after` goes on in the same order.',
  types: 'Types of events, separated by commas; all when left out.',
  subject: 'Slug or id of the record that the events are about.',
};

export class EventListQuery extends logQuery(eventFieldsView) {
  @IdParameter('evt', { description: words.after, example: exampleEvent.id })
  after?: string;

  @Choice(logOrders, { description: words.order, fallback: 'oldest', example: 'newest' })
  order: LogOrder = 'oldest';

  @InstantParameter({
    description: 'Earliest time at which an event entered the log, included.',
    example: '2026-11-20T04:30:00.000Z',
  })
  from?: string;

  @NotBefore('from', { isPartOfRange: false })
  @InstantParameter({
    description: 'Instant before which an event entered the log: one at this instant is left out.',
  })
  to?: string;

  @Words(eventTypes, { description: words.types, example: 'ipo.opened' })
  types?: readonly EventType[];

  @SlugQuery({ description: words.subject, example: 'aravalli-precision-castings' })
  subject?: string;
}

export class EventStreamQuery extends RequestQuery {
  @Words(eventTypes, { description: words.types, example: 'ipo.opened' })
  types?: readonly EventType[];

  @SlugQuery({ description: words.subject, example: 'aravalli-precision-castings' })
  subject?: string;
}

/** Query of the stream of events on pages. */
export class PageStreamQuery extends EventStreamQuery {
  @Choice(environments, { description: 'Environment to read in.', required: true, example: 'test' })
  environment!: Environment;
}

/** Makes the request for a part of the log from a query. */
export function toEventRequest({ after, order, from, to, limit, ...choice }: EventListQuery): EventRequest {
  const range = { from: instant(from), to: instant(to) };
  return { ...toLogFilters(choice), ...range, order, after: after ?? null, limit };
}

/** Makes the filters of a query without a range. */
export function toLogFilters({ types, subject }: Pick<EventStreamQuery, 'types' | 'subject'>): LogFilters {
  return { types: types ?? null, subject: subject ?? null, from: null, to: null };
}

function instant(text: string | undefined): Date | null {
  return text === undefined ? null : new Date(text);
}
