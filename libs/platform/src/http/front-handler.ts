import type { IncomingMessage, ServerResponse } from 'node:http';
import type { MaybePromise } from '@market/kernel';
import type { RequestContext } from './request-context';
import type { Route } from './route-table';

/** A read without a body of a known route, before Express sees it. */
export interface PlainRead {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly context: RequestContext;
  readonly route: Route;
}

/** Handler of plain reads in front of Express, on the `request` event of Node's server. */
export abstract class FrontHandler {
  /** Receives all routes, once, before the first request. */
  abstract register(routes: readonly Route[]): void;

  /** @returns true when the response is written; false when nothing is written and Express has to go on */
  abstract handle(read: PlainRead): MaybePromise<boolean>;
}
