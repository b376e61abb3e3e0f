import { DomainError } from '@market/kernel';

/** Errors of signing in. Source: docs/spec/dashboard.md, "Errors". */
export const identityErrors = {
  noEmail: () =>
    new DomainError({
      kind: 'invalid',
      code: 'VAL_001',
      publicMessage: 'Invalid request parameters: email',
      details: [{ field: 'email', message: 'must be an e-mail address' }],
    }),
  password: (message: string) =>
    new DomainError({
      kind: 'invalid',
      code: 'VAL_001',
      publicMessage: 'Invalid request parameters: password',
      details: [{ field: 'password', message }],
    }),
  wrongCredentials: () =>
    new DomainError({
      kind: 'unauthenticated',
      code: 'SES_005',
      publicMessage: 'E-mail address and password do not fit. Ask for a link if you forgot the password.',
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
      publicMessage: `Too many attempts to sign in. Try again in ${retryAfterSeconds} s.`,
      retryAfterSeconds,
    }),
} as const;
