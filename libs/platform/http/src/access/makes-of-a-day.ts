import { DomainError, wholeSeconds } from '@market/kernel';

/**
 * Max number of things of one kind, such as keys, that the users of an account make on the pages in 24 hours. What is revoked leaves a
 * row for good. Source: docs/spec/dashboard.md, "Limits".
 */
export const mostMadeADay = 100;

const dayMs = 24 * 60 * 60_000;

/**
 * Requires that an account may make one more thing of a kind.
 *
 * Errors: `DomainError` `RATE_001`.
 *
 * @param hundredthMadeAt time at which the account made the 100th latest thing; null if there are fewer
 * @param what plural of the kind, for example `keys`
 */
export function requireMakesLeft(hundredthMadeAt: Date | null, now: Date, what: string): void {
  const leftMs = hundredthMadeAt === null ? 0 : hundredthMadeAt.getTime() + dayMs - now.getTime();
  if (leftMs <= 0) return;
  throw new DomainError({
    kind: 'limited',
    code: 'RATE_001',
    publicMessage: `The account made ${mostMadeADay} ${what} within 24 hours, and may make no more for now.`,
    retryAfterSeconds: wholeSeconds(leftMs / 1_000),
  });
}
