import type { IncomingMessage } from 'node:http';
import type { SuccessContent } from './success-content';

/** Entry of the response cache that one request fills for all waiting requests. The first call counts. */
export interface CacheFill {
  fulfil(content: SuccessContent): void;
  /** Passes an error to the requests that wait: errors are never cached. */
  fail(error: unknown): void;
  /** Lets the waiting requests make their own responses. */
  abandon(): void;
}

const fillKey = Symbol('cache fill');

interface RequestWithFill extends IncomingMessage {
  [fillKey]?: CacheFill;
}

/** Attaches the entry that the response to a request fills. */
export function attachCacheFill(request: IncomingMessage, fill: CacheFill): void {
  (request as RequestWithFill)[fillKey] = fill;
}

/** Returns the entry that the response to a request fills; null for none. */
export function cacheFillOf(request: IncomingMessage): CacheFill | null {
  return (request as RequestWithFill)[fillKey] ?? null;
}
