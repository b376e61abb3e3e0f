import type { AuditActor } from '@market/database/audit';
import { DomainError, type MaybePromise, wholeSeconds, dayMs } from '@market/kernel';

/**
 * Max number of things of one kind, such as live keys, that the users of an account make on the pages in 24 hours. What is revoked leaves
 * a row for good. Source: docs/spec/dashboard.md, "Limits".
 */
const mostMadeADay = 100;

/** Things of one kind that an account made. */
export interface Makes {
  /** Plural of the kind, for example `live keys`. */
  readonly what: string;
  /**
   * Returns the time at which the account made the nth latest of them; null if there are fewer. Leaves out the one that a repeated
   * request replaces.
   */
  readonly nthMadeAt: (nth: number) => MaybePromise<Date | null>;
}

/**
 * Requires that an account may make one more thing of a kind. Operators have no such limit, and requests with keys have those of the plan.
 *
 * Errors: `DomainError` `RATE_001`.
 */
export async function requireMakesLeft(
  actor: AuditActor,
  { what, nthMadeAt }: Makes,
  now: Date,
): Promise<void> {
  if (!actor.startsWith('user:')) return;
  const hundredthMadeAt = await nthMadeAt(mostMadeADay);
  const leftMs = hundredthMadeAt === null ? 0 : hundredthMadeAt.getTime() + dayMs - now.getTime();
  if (leftMs <= 0) return;
  throw new DomainError({
    kind: 'limited',
    code: 'RATE_001',
    publicMessage: `The account made ${mostMadeADay} ${what} within 24 hours, and may make no more for now.`,
    retryAfterSeconds: wholeSeconds(leftMs / 1_000),
  });
}
