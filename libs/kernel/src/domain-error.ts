/** Kinds of failure, independent of a transport. Each kind has one HTTP status, mapped in `@market/http-server`. */
export type DomainErrorKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not-found'
  | 'method-not-allowed'
  | 'conflict'
  | 'gone'
  | 'too-large'
  | 'unsupported-media-type'
  | 'malformed-request'
  | 'headers-too-large'
  | 'request-timeout'
  | 'expectation-failed'
  | 'limited'
  | 'upstream-failed'
  | 'unavailable'
  | 'internal';

/** Problem of one parameter or field, shown to the caller. */
export interface FieldProblem {
  readonly field: string;
  readonly message: string;
}

export interface DomainErrorOptions {
  readonly kind: DomainErrorKind;
  /** Public code, for example `VAL_001`: one of the codes of the error table in the docs. */
  readonly code: string;
  /** Text for the caller: no SQL, no stack, at most 100 characters of their own input. */
  readonly publicMessage: string;
  /** Problems of single fields, with `VAL_001`. */
  readonly details?: readonly FieldProblem[];
  /** Text for the operator's log only. */
  readonly detail?: string;
  /** Units: whole seconds until a retry makes sense. */
  readonly retryAfterSeconds?: number;
  /** Start of the log that a position is not in, with `GONE_001`; null for an empty log. */
  readonly startsAt?: Date | null;
  readonly cause?: unknown;
}

/** Error that may be shown to the caller, with separate texts for the caller and for the log. */
export class DomainError extends Error {
  readonly kind: DomainErrorKind;
  readonly code: string;
  readonly publicMessage: string;
  readonly details: readonly FieldProblem[] | undefined;
  readonly detail: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly startsAt: Date | null | undefined;

  constructor(options: DomainErrorOptions) {
    super(
      options.detail ?? options.publicMessage,
      options.cause === undefined ? {} : { cause: options.cause },
    );
    this.name = 'DomainError';
    this.kind = options.kind;
    this.code = options.code;
    this.publicMessage = options.publicMessage;
    this.details = options.details;
    this.detail = options.detail;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.startsAt = options.startsAt;
  }
}
