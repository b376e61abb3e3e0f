import { Injectable } from '@nestjs/common';
import { AccountBars, type FeedRequest, FeedTokens, type Suspended } from '@market/http/access';
import { Clock } from '@market/kernel';
import { DataSource } from 'typeorm';
import { readFeedToken } from './domain/feed-token';
import { decideHourly, requestsPerHour } from './domain/hourly-limit';
import { CalendarFeedRepository } from './persistence/calendar-feed.repository';

/**
 * Admits requests with feed tokens. Token, account and limit are read from the database each time, in one transaction that
 * holds the row of the feed: a revoked token opens nothing any more, and the limit is exact over all processes.
 */
@Injectable()
export class RecordedFeedTokens extends FeedTokens {
  private readonly feeds = new CalendarFeedRepository();

  constructor(
    private readonly dataSource: DataSource,
    private readonly bars: AccountBars,
    private readonly clock: Clock,
  ) {
    super();
  }

  async admit(token: string): Promise<FeedRequest | Suspended | null> {
    const text = readFeedToken(token);
    if (text === null) return null;
    return this.dataSource.transaction(async (transaction) => {
      const feed = await this.feeds.lock(transaction, text.fingerprint);
      if (feed === null) return null;
      // The feeds of a closed account are revoked, so that this one is suspended.
      if (await this.bars.isBarred(transaction, feed.accountId)) return 'suspended';
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
