import type { Eventual } from '@market/kernel';
import type { Exchange } from './exchange';
import type { PlainRequest, PlainResponse } from './plain-message';
import type { Route } from './route-table';

/** A request that may be answered in front of Nest: a read without a body, of a route of ours. */
export interface PlainRead {
  readonly request: PlainRequest;
  readonly response: PlainResponse;
  readonly exchange: Exchange;
  readonly route: Route;
}

/** Answers some requests before Nest sees them. What it does not answer goes the usual way, as if it had not been there. */
export abstract class InFront {
  /** Learns all routes, before the first request. */
  abstract meet(routes: readonly Route[]): void;

  /** @returns whether the request has its answer; false: nothing was written */
  abstract answer(read: PlainRead): Eventual<boolean>;
}
