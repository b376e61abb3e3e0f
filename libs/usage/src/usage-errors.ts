import { DomainError } from '@market/kernel';
import type { Spender } from './domain/account-windows';

/** Makers of the errors of queries about usage. */
export const usageErrors = {
  away: (cause: unknown) =>
    new DomainError({
      kind: 'unavailable',
      code: 'SRV_002',
      publicMessage: 'The service cannot tell your usage at the moment. Try again shortly.',
      detail: 'the database does not answer',
      retryAfterSeconds: 5,
      cause,
    }),
  withoutPeriod: ({ accountId }: Pick<Spender, 'accountId'>) =>
    new DomainError({
      kind: 'internal',
      code: 'SRV_001',
      publicMessage: 'Something went wrong on our side.',
      detail: `account ${accountId} has no billing period`,
    }),
} as const;
