import { Injectable } from '@nestjs/common';
import {
  addDays,
  Clock,
  dayInIndia,
  DomainError,
  instantInIndia,
  wholeSeconds,
  minuteMs,
} from '@market/kernel';
import { Entitlements } from '@market/access';
import {
  type PlaceName,
  type ReadBounds,
  type ReadUse,
  ReadUseRepository,
  type StoredUse,
} from './read-use.repository';

/** Part of the dashboard that reads the public API, with its limits. */
export interface ReadPlace extends ReadBounds {
  readonly name: PlaceName;
  /** Begin of the message of a refusal: `The explorer takes`. */
  readonly subject: string;
  /** Noun of what is counted, in the plural. */
  readonly noun: string;
}

/** Source: docs/spec/dashboard.md, "Explorer". */
export const explorerPlace: ReadPlace = {
  ...{ name: 'explorer', subject: 'The explorer takes', noun: 'requests' },
  ...{ perMinute: 30, perDay: 1_000 },
};

/** Source: docs/spec/dashboard.md, "Data pages". */
export const dataPagePlace: ReadPlace = {
  ...{ name: 'data_page', subject: 'The data pages show', noun: 'views' },
  ...{ perMinute: 30, perDay: 300 },
};

/** Source: docs/spec/dashboard.md, "Search". */
export const searchPlace: ReadPlace = {
  ...{ name: 'search', subject: 'The search takes', noun: 'searches' },
  ...{ perMinute: 60, perDay: 1_000 },
};

/** Limits what an account reads in places of the dashboard. It is counted apart from the limits of its plan. */
@Injectable()
export class ReadLimit {
  constructor(
    private readonly uses: ReadUseRepository,
    private readonly entitlements: Entitlements,
    private readonly clock: Clock,
  ) {}

  /**
   * Counts one read of a place. A plan with fewer requests a day than the place has fewer reads there, too.
   *
   * @returns the numbers of reads that are left
   *
   * Errors: `DomainError` `RATE_001`.
   */
  async take(place: ReadPlace, accountId: string): Promise<ReadUse> {
    const now = this.clock.now();
    const { requestsPerDay } = await this.entitlements.of(accountId);
    const bounded = { ...place, perDay: Math.min(place.perDay, requestsPerDay) };
    const use = await this.uses.take(place.name, accountId, now, bounded);
    if (use !== null) return { minute: bounded.perMinute - use.minute, day: bounded.perDay - use.day };
    throw refusal(await this.uses.stored(place.name, accountId), bounded, now);
  }
}

function refusal(stored: StoredUse | null, place: ReadPlace, now: Date): DomainError {
  const { subject, noun, perMinute, perDay } = place;
  const today = dayInIndia(now);
  const isDayUsed = stored?.day === today && stored.requests >= perDay;
  const freeAt = isDayUsed ? instantInIndia(addDays(today, 1)) : minuteFreeAt(stored?.stamps ?? [], now);
  const seconds = wholeSeconds((freeAt.getTime() - now.getTime()) / 1_000);
  const which = isDayUsed ? `${perDay} ${noun} a day` : `${perMinute} ${noun} a minute`;
  return new DomainError({
    kind: 'limited',
    code: 'RATE_001',
    publicMessage: `${subject} ${which}; the limits of your plan are untouched. Try again in ${seconds} s.`,
    retryAfterSeconds: seconds,
  });
}

/** Returns the time at which the oldest request of the last minute counts no more; now if there is none any more. */
function minuteFreeAt(stamps: readonly Date[], now: Date): Date {
  const ends = stamps.map((at) => at.getTime() + minuteMs).filter((endMs) => endMs > now.getTime());
  return ends.length === 0 ? now : new Date(Math.min(...ends));
}
