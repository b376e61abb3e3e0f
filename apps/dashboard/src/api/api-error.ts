export interface FieldProblem {
  readonly field: string;
  readonly message: string;
}

interface ErrorParts {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly requestId: string | null;
  readonly retryAfter?: number | undefined;
  readonly details?: readonly FieldProblem[] | undefined;
}

/** Response of the API that is no success, or no response at all (status 0, code `NET_001`). */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string;
  readonly requestId: string | null;
  /** Units: seconds. Null when waiting does not help. */
  readonly retryAfter: number | null;
  readonly details: readonly FieldProblem[];

  constructor({ status, code, message, requestId, retryAfter, details }: ErrorParts) {
    super(message);
    this.status = status;
    this.code = code;
    this.requestId = requestId;
    this.retryAfter = retryAfter ?? null;
    this.details = details ?? [];
  }

  /** Returns the problem of a field of the body; null when it has none. */
  problemOf(field: string): string | null {
    return this.details.find((one) => one.field === field)?.message ?? null;
  }
}

/** Returns an error as an `ApiError`: what is thrown elsewhere is a fault of this page. */
export function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const message = error instanceof Error ? error.message : String(error);
  return new ApiError({ status: 0, code: 'PAGE_001', message, requestId: null });
}
