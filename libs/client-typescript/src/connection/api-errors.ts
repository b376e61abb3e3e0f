/** Problem with one parameter or field of a request. */
export interface FieldProblem {
  readonly field: string;
  readonly message: string;
}

/** Parts of an error response. */
export interface ErrorParts {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly documentation: string | null;
  readonly details: readonly FieldProblem[];
  readonly requestId: string | null;
  /** Seconds until a request makes sense; null if none is stated. */
  readonly retryAfterSeconds: number | null;
  /** Start of the log, with 410; null if it is empty, or for another error. */
  readonly startsAt: Date | null;
}

/** Any failure of this client. */
export class MarketDataError extends Error {
  override readonly name: string = 'MarketDataError';
}

/** Refusal by the service. */
export class ApiError extends MarketDataError {
  override readonly name: string = 'ApiError';
  declare readonly status: number;
  /** Code of the error, for example `VAL_001`. */
  declare readonly code: string;
  /** Page that explains the code. */
  declare readonly documentation: string | null;
  declare readonly details: readonly FieldProblem[];
  /** Id of the request; quote it when you report a problem. */
  declare readonly requestId: string | null;
  declare readonly retryAfterSeconds: number | null;

  constructor(parts: ErrorParts) {
    super(sentence(parts));
    const { message: _, startsAt: __, ...own } = parts;
    Object.assign(this, own);
  }
}

/** 401, or 403 because the key or its account may not be used. */
export class AuthenticationError extends ApiError {
  override readonly name = 'AuthenticationError';
}

/** 403, because the plan does not include what was asked for. */
export class PlanError extends ApiError {
  override readonly name = 'PlanError';
}

/** 404: no such record or path. */
export class NotFoundError extends ApiError {
  override readonly name = 'NotFoundError';
}

/** 429: a limit of the plan is reached, for longer than `maxWaitMs`. */
export class RateLimitError extends ApiError {
  override readonly name = 'RateLimitError';
}

/** 410: the log of events does not go back to the position. */
export class LogGap extends ApiError {
  override readonly name = 'LogGap';
  /** Start of the log; null if it is empty. */
  readonly startsAt: Date | null;

  constructor(parts: ErrorParts) {
    super(parts);
    this.startsAt = parts.startsAt;
  }
}

/** No answer: the connection broke, or the service could not be reached. `cause` is the reason. */
export class ConnectionError extends MarketDataError {
  override readonly name = 'ConnectionError';
}

/** No answer within `timeoutMs`, over all tries. */
export class TimeoutError extends MarketDataError {
  override readonly name = 'TimeoutError';
}

/** Makes the error of a response. */
export function apiErrorOf(parts: ErrorParts): ApiError {
  if (parts.code.startsWith('PLAN_')) return new PlanError(parts);
  if (parts.status === 401 || parts.code.startsWith('AUTH_')) return new AuthenticationError(parts);
  if (parts.status === 404) return new NotFoundError(parts);
  if (parts.status === 410) return new LogGap(parts);
  return parts.status === 429 ? new RateLimitError(parts) : new ApiError(parts);
}

function sentence({ message, details, code, status, requestId, documentation }: ErrorParts): string {
  const where = [code, `HTTP ${status}`, ...(requestId === null ? [] : [`request ${requestId}`])].join(', ');
  const more = documentation === null ? '' : ` See ${documentation}`;
  return `${withDetails(message, details)} (${where})${more}`;
}

/** Puts the problem of each field in the place of the names with which a message of the service ends. */
function withDetails(message: string, details: readonly FieldProblem[]): string {
  const problems = details.map(({ field, message: wrong }) => `${field} ${wrong}`).join('; ');
  return problems === '' ? message : `${message.split(':', 1)[0]}: ${problems}.`;
}
