import type { IncomingMessage, ServerResponse } from 'node:http';
import type { MaybePromise } from '@market/kernel';
import type { RequestContext } from '../requests/request-context';
import type { Route } from '../routes/route-table';

/** Request for a read without a body, of a known route, before Express handles it. */
export interface PlainRead {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly context: RequestContext;
  readonly route: Route;
}

/** Port for a handler of plain reads in front of Express, on the `request` event of Node's server. */
export abstract class FrontHandler {
  /** Receives all routes, once, before the first request. */
  abstract register(routes: readonly Route[]): void;

  /**
   * Handles a read.
   *
   * @returns true when the response is written; false when nothing is written and Express has to continue
   */
  abstract handle(read: PlainRead): MaybePromise<boolean>;
}
