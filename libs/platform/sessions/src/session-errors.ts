import { DomainError } from '@market/kernel';

/** Explanation of a request that is taken for plain HTTP although the browser shows `https`. */
export const plainHttpReason =
  'A proxy that ends TLS must be named by TRUST_PROXY and send X-Forwarded-Proto.';

/** Makers of the errors of the dashboard's guard. See docs/spec/dashboard.md, "Errors". */
export const sessionErrors = {
  signInNeeded: () =>
    new DomainError({
      kind: 'unauthenticated',
      code: 'SES_001',
      publicMessage: 'Sign in to use the dashboard.',
    }),
  proofNeeded: () =>
    new DomainError({
      kind: 'forbidden',
      code: 'SES_002',
      publicMessage: 'Confirm that it is you, then repeat the change. Nothing was changed.',
    }),
  foreignPage: () =>
    new DomainError({
      kind: 'forbidden',
      code: 'SES_003',
      publicMessage: 'This request did not come from a page of the dashboard. Nothing was changed.',
    }),
  plainHttp: () =>
    new DomainError({
      kind: 'forbidden',
      code: 'SES_003',
      publicMessage: `The dashboard works over HTTPS only. ${plainHttpReason}`,
    }),
  secondFactorNeeded: () =>
    new DomainError({
      kind: 'forbidden',
      code: 'SES_008',
      publicMessage:
        'Operators need a passkey or an authenticator app. Add one under Security, or give it to sign in.',
    }),
  ownersOnly: () =>
    new DomainError({
      kind: 'forbidden',
      code: 'SES_004',
      publicMessage: 'Only an owner of the account can do this. Nothing was changed.',
    }),
  otherAccount: () =>
    new DomainError({
      kind: 'conflict',
      code: 'SES_009',
      publicMessage: 'You use another account than this page shows. Nothing was changed.',
    }),
  outdatedPage: () =>
    new DomainError({
      kind: 'conflict',
      code: 'SES_010',
      publicMessage: 'This page is older than the service. Reload it. Nothing was changed.',
    }),
} as const;
