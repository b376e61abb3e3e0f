import { Injectable } from '@nestjs/common';
import { InjectThrottlerStorage, type ThrottlerStorage } from '@nestjs/throttler';
import { DomainError, wholeSeconds } from '@market/kernel';
import type { DashboardSession } from './dashboard-session';

/** Length of all windows. Units: milliseconds. */
const minuteMs = 60_000;

/** Limit of requests a minute that share one window. */
interface Limit {
  readonly subject: string;
  readonly most: number;
}

/** Max reads a minute. Source: docs/spec/dashboard.md, "Limits". */
export const mostReads = { ofSession: 600, ofAccount: 1_200 } as const;
/**
 * Max changes a minute. The first ones of each session count for that alone: a thief of a session must not keep its user from undoing in
 * another one what was done in it. Source: as above.
 */
export const mostChanges = { ofSession: 120, firstOfSession: 20, furtherOfAccount: 200 } as const;

/** Limits the requests with sessions, in the memory of this process. */
@Injectable()
export class SessionLimits {
  constructor(@InjectThrottlerStorage() private readonly storage: ThrottlerStorage) {}

  /**
   * Counts a request with a session.
   *
   * Errors: `DomainError` `RATE_001`.
   */
  async count({ id, accountId }: DashboardSession, kind: 'read' | 'change'): Promise<void> {
    if (kind === 'read') {
      await this.take({ subject: `reads of ${id}`, most: mostReads.ofSession });
      await this.take({ subject: `reads of ${accountId}`, most: mostReads.ofAccount });
      return;
    }
    const made = await this.take({ subject: `changes of ${id}`, most: mostChanges.ofSession });
    if (made <= mostChanges.firstOfSession) return;
    await this.take({ subject: `further changes of ${accountId}`, most: mostChanges.furtherOfAccount });
  }

  /** @returns number of requests in the window */
  private async take({ subject, most }: Limit): Promise<number> {
    const record = await this.storage.increment(subject, minuteMs, most, 0, 'sessions');
    if (record.isBlocked) throw tooMany(wholeSeconds(record.timeToBlockExpire));
    return record.totalHits;
  }
}

/** Makes the error of a request over a limit. @param retryAfterSeconds whole seconds, at least 1 */
export function tooMany(retryAfterSeconds: number): DomainError {
  return new DomainError({
    kind: 'limited',
    code: 'RATE_001',
    publicMessage: `The pages sent more requests than they may. Try again in ${retryAfterSeconds} s.`,
    retryAfterSeconds,
  });
}
