import type { DomainError, FieldProblem } from '@market/kernel';

/** Members of every envelope besides its data or error. */
interface Seal {
  readonly requestId: string;
  readonly disclaimer: string;
}

interface ErrorBody {
  readonly success: false;
  readonly error: {
    readonly code: string;
    readonly message: string;
    readonly documentation: string;
    readonly retryAfter?: number;
    readonly details?: readonly FieldProblem[];
  };
  readonly disclaimer: string;
  readonly timestamp: string;
  readonly requestId: string;
}

/**
 * Returns the beginning of a successful body, up to the members that differ in each response.
 *
 * Shape: `content` holds members like `"data":[…],"meta":{…},"links":{…}` without outer braces.
 */
export function successHead(content: string, disclaimer: string): string {
  return `{"success":true,${content},"disclaimer":${JSON.stringify(disclaimer)},"timestamp":"`;
}

/** Returns the rest of the body that `successHead` begins. Shape: ASCII. */
export function successTail(requestId: string, nowMs: number): string {
  // The text of the instant is cached, since many responses are sent in one millisecond.
  if (nowMs !== lastInstant.ms) lastInstant = { ms: nowMs, text: new Date(nowMs).toISOString() };
  return `${lastInstant.text}","requestId":"${requestId}"}`;
}

let lastInstant = { ms: 0, text: '1970-01-01T00:00:00.000Z' };

/** Makes the body of an error response. */
export function errorBody(error: DomainError, docsUrl: string, seal: Seal, now: Date): ErrorBody {
  return {
    success: false,
    error: {
      code: error.code,
      message: error.publicMessage,
      documentation: `${docsUrl}/errors/${error.code}`,
      ...(error.kind === 'limited' && error.retryAfterSeconds !== undefined
        ? { retryAfter: error.retryAfterSeconds }
        : {}),
      ...(error.details === undefined ? {} : { details: error.details }),
    },
    disclaimer: seal.disclaimer,
    timestamp: now.toISOString(),
    requestId: seal.requestId,
  };
}
