import type { IncomingMessage } from 'node:http';

/** The body of a request, read and checked. */
export interface ReceivedBody {
  /** What the handler gets: an instance of the body class, or the bytes as they came. */
  readonly value: object;
  /** What was sent, as JSON gave it; null for a raw body. */
  readonly content: object | null;
}

const bodies = new WeakMap<IncomingMessage, ReceivedBody>();

/** Keeps the body of a request for its handler. */
export function keepBody(request: IncomingMessage, body: ReceivedBody): void {
  bodies.set(request, body);
}

/** The body of a request; null on a route that takes none. */
export function receivedBody(request: IncomingMessage): ReceivedBody | null {
  return bodies.get(request) ?? null;
}
