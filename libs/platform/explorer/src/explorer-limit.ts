import { Injectable } from '@nestjs/common';
import { addDays, Clock, dayInIndia, DomainError, instantInIndia, wholeSeconds } from '@market/kernel';
import { Entitlements } from '@market/access';
import {
  type ExplorerLimits,
  type ExplorerUse,
  ExplorerUseRepository,
  type StoredUse,
} from './explorer-use.repository';

/** Limits of the explorer; a plan with less a day has less here, too. Source: docs/spec/dashboard.md, "Explorer". */
const most: ExplorerLimits = { perMinute: 30, perDay: 1_000 };

const minuteMs = 60_000;

/** Limits the requests of an account to the explorer. They are counted apart from the limits of its plan. */
@Injectable()
export class ExplorerLimit {
  constructor(
    private readonly uses: ExplorerUseRepository,
    private readonly entitlements: Entitlements,
    private readonly clock: Clock,
  ) {}

  /**
   * Counts one request.
   *
   * @returns the numbers of requests that are left
   *
   * Errors: `DomainError` `RATE_001`.
   */
  async take(accountId: string): Promise<ExplorerUse> {
    const now = this.clock.now();
    const { requestsPerDay } = await this.entitlements.of(accountId);
    const limits = { ...most, perDay: Math.min(most.perDay, requestsPerDay) };
    const use = await this.uses.take(accountId, now, limits);
    if (use !== null) return { minute: limits.perMinute - use.minute, day: limits.perDay - use.day };
    throw refusal(await this.uses.stored(accountId), limits, now);
  }
}

function refusal(stored: StoredUse | null, limits: ExplorerLimits, now: Date): DomainError {
  const today = dayInIndia(now);
  const isDayUsed = stored?.day === today && stored.requests >= limits.perDay;
  const freeAt = isDayUsed ? instantInIndia(addDays(today, 1)) : minuteFreeAt(stored?.stamps ?? [], now);
  const seconds = wholeSeconds((freeAt.getTime() - now.getTime()) / 1_000);
  const which = isDayUsed ? `${limits.perDay} requests a day` : `${limits.perMinute} requests a minute`;
  return new DomainError({
    kind: 'limited',
    code: 'RATE_001',
    publicMessage: `The explorer takes ${which}; the limits of your plan are untouched. Try again in ${seconds} s.`,
    retryAfterSeconds: seconds,
  });
}

/** Returns the time at which the oldest request of the last minute counts no more; now if there is none any more. */
function minuteFreeAt(stamps: readonly Date[], now: Date): Date {
  const ends = stamps.map((at) => at.getTime() + minuteMs).filter((endMs) => endMs > now.getTime());
  return ends.length === 0 ? now : new Date(Math.min(...ends));
}
