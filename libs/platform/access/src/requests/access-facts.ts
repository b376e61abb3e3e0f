import type { IncomingMessage } from 'node:http';
import { addressGroup, type AddressGroup } from './address-group';

/** Facts about a request that access depends on. The HTTP layer attaches them; see `attachAccessFacts`. */
export interface AccessFacts {
  /** Group of addresses that failed authentications count with. */
  readonly address: AddressGroup;
  /** Key of the route that usage counts with: method and path pattern; `unknown` when no route has the path. */
  readonly routeKey: string;
  /** Undecoded query without the question mark. */
  readonly queryText: string;
}

const factsKey = Symbol('access facts');

interface RequestWithFacts extends IncomingMessage {
  [factsKey]?: AccessFacts;
}

export function attachAccessFacts(request: IncomingMessage, facts: AccessFacts): void {
  (request as RequestWithFacts)[factsKey] = facts;
}

/** Returns the facts about a request. Without attached facts: the address of its connection, and no route. */
export function accessFactsOf(request: IncomingMessage): AccessFacts {
  return (
    (request as RequestWithFacts)[factsKey] ?? {
      address: addressGroup(request.socket.remoteAddress),
      routeKey: 'unknown',
      queryText: '',
    }
  );
}
