import { HttpException } from '@nestjs/common';
import { DomainError, type DomainErrorKind } from '@market/kernel';
import { lacksRoom } from '@market/database';
import { noSuchPath, transportErrors } from './request-errors';

/** HTTP status of each kind of error. Defined only here. */
export const statusOfKind: Readonly<Record<DomainErrorKind, number>> = {
  invalid: 400,
  'malformed-request': 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  'method-not-allowed': 405,
  'request-timeout': 408,
  conflict: 409,
  gone: 410,
  'too-large': 413,
  'unsupported-media-type': 415,
  'expectation-failed': 417,
  limited: 429,
  'headers-too-large': 431,
  internal: 500,
  'upstream-failed': 502,
  unavailable: 503,
};

/** SQLSTATEs of values that cannot be stored, as a second safeguard behind the validation of requests. */
const unfitValueStates = new Set(['22021', '22P02', '22P05', '22003', '22025']);
/**
 * SQLSTATEs of a PostgreSQL that is unavailable, too slow, or no longer the primary. Classes 08 (connection) and 53 (no
 * disk, memory or connection) are treated alike.
 */
const awayStates = new Set(['57P01', '57P02', '57P03', '57P05', '57014', '25006']);
const awayCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);
const awayMessages =
  /connection terminated|query read timeout|timeout exceeded when trying to connect|client has encountered a connection error|connection is not established|not queryable/i;
const retryWhenAwaySeconds = 5;

/** Maps any thrown value to an error for the caller. An unknown one becomes `SRV_001` without details. */
export function toDomainError(thrown: unknown): DomainError {
  if (thrown instanceof DomainError) return thrown;
  if (thrown instanceof HttpException) return fromHttpException(thrown);
  const codes = codesOf(thrown);
  if (codes.some((code) => unfitValueStates.has(code))) {
    return new DomainError({
      kind: 'invalid',
      code: 'VAL_001',
      publicMessage: 'A parameter holds a value that cannot be used',
      cause: thrown,
    });
  }
  const message = thrown instanceof Error ? thrown.message : '';
  if (codes.some(meansAway) || awayMessages.test(message)) return unavailable(thrown);
  return new DomainError({
    kind: 'internal',
    code: 'SRV_001',
    publicMessage: 'Internal error',
    cause: thrown,
  });
}

/** Makes a 503 `SRV_002`. */
export function unavailable(cause?: unknown): DomainError {
  return new DomainError({
    kind: 'unavailable',
    code: 'SRV_002',
    publicMessage: 'Temporarily unavailable',
    retryAfterSeconds: retryWhenAwaySeconds,
    cause,
  });
}

function fromHttpException(thrown: HttpException): DomainError {
  const status = thrown.getStatus();
  if (status === 404) return noSuchPath();
  if (status === 408) return transportErrors.timeout();
  if (status === 503) return unavailable(thrown);
  if (status === 400) {
    return new DomainError({
      kind: 'invalid',
      code: 'VAL_001',
      publicMessage: 'Invalid request',
      cause: thrown,
    });
  }
  return new DomainError({
    kind: 'internal',
    code: 'SRV_001',
    publicMessage: 'Internal error',
    cause: thrown,
  });
}

function meansAway(code: string): boolean {
  return awayCodes.has(code) || awayStates.has(code) || lacksRoom(code) || /^08[0-9A-Z]{3}$/.test(code);
}

/** Returns the codes of an error, of the errors that it wraps (`driverError`, `cause`) and of its parts. */
function codesOf(thrown: unknown, depth = 0): string[] {
  if (typeof thrown !== 'object' || thrown === null || depth > 4) return [];
  const { code, driverError, cause, errors } = thrown as Record<string, unknown>;
  return [
    ...(typeof code === 'string' ? [code] : []),
    ...codesOf(driverError, depth + 1),
    ...codesOf(cause, depth + 1),
    ...(Array.isArray(errors) ? errors.flatMap((part) => codesOf(part, depth + 1)) : []),
  ];
}
