import type { DomainError, FieldProblem } from '@market/kernel';

/** What every envelope carries besides its data or error. */
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
 * The text of a successful answer up to what differs from one to the next.
 *
 * Shape: `content` holds members like `"data":[…],"meta":{…},"links":{…}` without outer braces.
 */
export function successHead(content: string, disclaimer: string): string {
  return `{"success":true,${content},"disclaimer":${JSON.stringify(disclaimer)},"timestamp":"`;
}

/** The rest of the text that `successHead` begins. Shape: ASCII. */
export function successTail(requestId: string, nowMs: number): string {
  // Many answers leave in one millisecond.
  if (nowMs !== lastInstant.ms) lastInstant = { ms: nowMs, text: new Date(nowMs).toISOString() };
  return `${lastInstant.text}","requestId":"${requestId}"}`;
}

let lastInstant = { ms: 0, text: '1970-01-01T00:00:00.000Z' };

/** The body of an error answer. */
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
