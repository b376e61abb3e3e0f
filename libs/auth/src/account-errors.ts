import { accountInactive } from '@market/access';
import { DomainError } from '@market/kernel';

/** Makers of the errors of accounts and keys. */
export const accountErrors = {
  exists: () => conflict('ACC_001', 'account already exists'),
  inactive: (state: 'suspended' | 'closed') => accountInactive(`the account is ${state}`),
  unknown: () => new DomainError({ kind: 'not-found', code: 'NOT_001', publicMessage: 'no such account' }),
  unknownKey: () => new DomainError({ kind: 'not-found', code: 'NOT_001', publicMessage: 'no such key' }),
  noEmail: () => new DomainError({ kind: 'invalid', code: 'VAL_001', publicMessage: 'not an email address' }),
  pastExpiry: () =>
    new DomainError({
      kind: 'invalid',
      code: 'VAL_001',
      publicMessage: 'the expiry lies in the past',
      details: [{ field: 'expiresAt', message: 'must lie in the future' }],
    }),
} as const;

function conflict(code: string, publicMessage: string): DomainError {
  return new DomainError({ kind: 'conflict', code, publicMessage });
}
