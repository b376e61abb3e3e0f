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
    readonly startsAt?: string | null;
  };
  readonly disclaimer: string;
  readonly timestamp: string;
  readonly requestId: string;
}

/** Makes the body of an error response, with the link to the page about its code. */
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
      ...(error.startsAt === undefined ? {} : { startsAt: error.startsAt?.toISOString() ?? null }),
    },
    disclaimer: seal.disclaimer,
    timestamp: now.toISOString(),
    requestId: seal.requestId,
  };
}
