import { DomainError, type DomainErrorKind, type DomainErrorOptions } from '@market/kernel';
import { statusOfKind, toDomainError } from '../error-answer';

/** What is kept of an answer: enough to give it again under a new request id. */
export type KeptAnswer =
  | { readonly status: number; readonly data: unknown }
  | { readonly error: Pick<DomainErrorOptions, 'kind' | 'code' | 'publicMessage' | 'details'> };

/** Kinds that say something about this moment, not about the request: sent again, it may go through. */
const passing: readonly DomainErrorKind[] = ['limited', 'request-timeout'];

/** What is kept of an error; null when the request may be tried again: our fault, or a matter of time. */
export function keptError(thrown: unknown): KeptAnswer | null {
  const { kind, code, publicMessage, details } = toDomainError(thrown);
  if (statusOfKind[kind] >= 500 || passing.includes(kind)) return null;
  return { error: { kind, code, publicMessage, ...(details === undefined ? {} : { details }) } };
}

/** The data of a kept answer. Errors: the `DomainError` that was kept. */
export function replayed(kept: KeptAnswer): { readonly status: number; readonly data: unknown } {
  if ('error' in kept) throw new DomainError(kept.error);
  return kept;
}
