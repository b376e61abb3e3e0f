import { Injectable } from '@nestjs/common';
import {
  AccountSuspensions,
  AttemptsInTurn,
  DoorLookUps,
  type FeedRequest,
  FeedTokens,
  type Suspended,
} from '@market/access';
import { Clock } from '@market/kernel';
import { DataSource } from 'typeorm';
import { readFeedToken } from './domain/feed-token';
import { decideHourly, requestsPerHour } from './domain/hourly-limit';
import { CalendarFeedRepository } from './persistence/calendar-feed.repository';

/**
 * Admits requests with feed tokens. Token, account and limit are read from the database each time, and the limit in a transaction
 * that holds the row of the feed: a revoked token opens nothing any more, and the limit is exact over all processes. Requests
 * of one token are admitted in turn, and those that wait share a refusal.
 */
@Injectable()
export class RecordedFeedTokens extends FeedTokens {
  private readonly feeds = new CalendarFeedRepository();
  private readonly lookUps = new DoorLookUps((fingerprints) =>
    this.feeds.owners(this.dataSource, fingerprints),
  );
  private readonly attempts = new AttemptsInTurn(isRefused);

  constructor(
    private readonly dataSource: DataSource,
    private readonly suspensions: AccountSuspensions,
    private readonly clock: Clock,
  ) {
    super();
  }

  async admit(token: string, isSuspect: () => boolean): Promise<FeedRequest | Suspended | null> {
    const text = readFeedToken(token);
    if (text === null) return null;
    const { fingerprint } = text;
    return this.attempts.make(fingerprint, async () => {
      const accountId = await this.lookUps.of(fingerprint, isSuspect());
      if (accountId === null) return null;
      // The feeds of a closed account are revoked, so that this one is suspended.
      if (await this.suspensions.isSuspended(this.dataSource, accountId)) return 'suspended';
      return this.count(fingerprint);
    });
  }

  /** Counts a request against the limit of its token. @returns null if it was revoked meanwhile */
  private count(fingerprint: string): Promise<FeedRequest | null> {
    return this.dataSource.transaction(async (transaction) => {
      const feed = await this.feeds.lock(transaction, fingerprint);
      if (feed === null) return null;
      const now = this.clock.now();
      const { admitted, remaining, freedInSeconds, used } = decideHourly(feed.usedAt, now);
      if (admitted) await this.feeds.noteUse(transaction, feed.id, used, now);
      const { id, accountId, kinds } = feed;
      return {
        caller: { accountId, keyId: id, environment: 'live', dataSet: 'live' },
        feed: { id, kinds },
        admission: {
          admitted,
          limit: requestsPerHour,
          remaining,
          resetAtSeconds: Math.floor(now.getTime() / 1000) + freedInSeconds,
          retryAfterSeconds: admitted ? null : freedInSeconds,
          refusedBy: admitted ? null : 'hour',
        },
      };
    });
  }
}

function isRefused(found: FeedRequest | Suspended | null): boolean {
  return found === null || found === 'suspended' || !found.admission.admitted;
}
