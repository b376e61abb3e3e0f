import type { Limits } from './connection/answer';
import { Connection, type ConnectionOptions } from './connection/connection';
import { EventLog } from './events/event-log';
import { MarketResources } from './made/resources';

/** Client of the API, with a property for each resource. */
export class MarketData extends MarketResources {
  readonly events: EventLog;
  readonly #connection: Connection;

  constructor(options: ConnectionOptions) {
    const connection = new Connection(options);
    super(connection);
    this.events = new EventLog(connection);
    this.#connection = connection;
  }

  /** Limits of the plan as of the last answer; null before the first. */
  get limits(): Limits | null {
    return this.#connection.limits;
  }
}
