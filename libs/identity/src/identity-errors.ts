import { DomainError } from '@market/kernel';

/** Errors of signing in. Source: docs/spec/dashboard.md, "Errors". */
export const identityErrors = {
  unknownUser: () =>
    new DomainError({
      kind: 'not-found',
      code: 'NOT_001',
      publicMessage: 'no user has this email address: they sign up by a link first',
    }),
  noEmail: () => invalid('email', 'must be an email address'),
  email: (message: string) => invalid('email', message),
  password: (message: string) => invalid('password', message),
  wrongCredentials: () =>
    new DomainError({
      kind: 'unauthenticated',
      code: 'SES_005',
      publicMessage: 'Email address and password do not fit. Ask for a link if you forgot the password.',
    }),
  wrongCode: () =>
    new DomainError({
      kind: 'unauthenticated',
      code: 'SES_005',
      publicMessage: 'The code does not fit. Use a new one of the authenticator app, or a recovery code.',
    }),
  wrongPasskey: () =>
    new DomainError({
      kind: 'unauthenticated',
      code: 'SES_005',
      publicMessage: 'The passkey does not fit. Try again, or sign in by a link.',
    }),
  needsSecondFactor: () =>
    new DomainError({
      kind: 'forbidden',
      code: 'SES_008',
      publicMessage:
        'A second factor is needed: a code of the authenticator app, a recovery code or a passkey.',
    }),
  tooManyPasskeys: (most: number) =>
    invalid('name', `would be that of a passkey beyond ${most}: remove one first`),
  lastOwner: () =>
    new DomainError({
      kind: 'conflict',
      code: 'SES_007',
      publicMessage: 'An account has at least one owner. Make another member an owner first.',
    }),
  linkUsed: () =>
    new DomainError({
      kind: 'conflict',
      code: 'SES_006',
      publicMessage: 'This link was used already or is too old. Ask for another one.',
    }),
  tooOften: (retryAfterSeconds: number) =>
    new DomainError({
      kind: 'limited',
      code: 'RATE_001',
      publicMessage: `Too many attempts. Try again in ${retryAfterSeconds} s.`,
      retryAfterSeconds,
    }),
} as const;

function invalid(field: string, message: string): DomainError {
  return new DomainError({
    kind: 'invalid',
    code: 'VAL_001',
    publicMessage: `Invalid request parameters: ${field}`,
    details: [{ field, message }],
  });
}
