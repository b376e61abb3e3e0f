import type { IncomingMessage } from 'node:http';

/** Body of a request after reading and checking. */
export interface ReceivedBody {
  /** Argument of the handler: an instance of the body class, or the unchanged bytes. */
  readonly value: object;
  /** Parsed JSON as sent; null for a raw body. */
  readonly content: object | null;
}

const bodies = new WeakMap<IncomingMessage, ReceivedBody>();

/** Stores the body of a request for its handler. */
export function keepBody(request: IncomingMessage, body: ReceivedBody): void {
  bodies.set(request, body);
}

/** Returns the body of a request; null on a route without one. */
export function receivedBody(request: IncomingMessage): ReceivedBody | null {
  return bodies.get(request) ?? null;
}
