import { DomainError } from '@market/kernel';

/** Makes the error of what needs an account that is neither suspended nor closed. */
export function accountBarred(
  publicMessage = 'The account is suspended or closed. Nothing was changed.',
): DomainError {
  return new DomainError({ kind: 'conflict', code: 'ACC_002', publicMessage });
}
