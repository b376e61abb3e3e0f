import { DomainError, type DomainErrorKind, type DomainErrorOptions } from '@market/kernel';
import { statusOfKind, toDomainError } from '@market/http-server';

/** Stored part of a response: enough to repeat it under a new request id. */
export type StoredResponse =
  | { readonly status: number; readonly data: unknown }
  | { readonly error: Pick<DomainErrorOptions, 'kind' | 'code' | 'publicMessage' | 'details'> };

/** Kinds of errors that depend on the moment, not on the request: a retry may succeed. */
const passing: readonly DomainErrorKind[] = ['limited', 'request-timeout'];

/** Returns the stored part of an error; null when the request may be retried: a defect or a temporary error. */
export function storedError(thrown: unknown): StoredResponse | null {
  const { kind, code, publicMessage, details } = toDomainError(thrown);
  if (statusOfKind[kind] >= 500 || passing.includes(kind)) return null;
  return { error: { kind, code, publicMessage, ...(details === undefined ? {} : { details }) } };
}

/** Returns the data of a stored response. Errors: the stored `DomainError`. */
export function replayed(kept: StoredResponse): { readonly status: number; readonly data: unknown } {
  if ('error' in kept) throw new DomainError(kept.error);
  return kept;
}
