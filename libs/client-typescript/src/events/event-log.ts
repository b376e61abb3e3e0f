import type { Connection, RequestOptions } from '../connection/connection';
import { EventsResource } from '../made/resources';
import type { Event } from '../made/types';
import { followEvents, type FollowQuery } from './follow-events';

/** Log of events, which can be read and followed. Plan: Pro and higher. */
export class EventLog extends EventsResource {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    super(connection);
    this.#connection = connection;
  }

  /** Yields the events behind a position, then those that follow, each once and in order, until the signal aborts. */
  follow(query: FollowQuery = {}, options?: RequestOptions): AsyncGenerator<Event, void, undefined> {
    return followEvents(this.#connection, query, options);
  }
}
