import { Injectable } from '@nestjs/common';
import {
  AccountSuspensions,
  type FeedGrant,
  FeedTokens,
  RecordedTokens,
  type SuspendedAccess,
  type TokenRequest,
} from '@market/access';
import { Clock } from '@market/kernel';
import { DataSource } from 'typeorm';
import { feedTokenKind } from './feed-token-kind';
import type { CalendarFeedEntity } from './persistence/calendar-feed.entity';

/** Admits requests with feed tokens: see `RecordedTokens`. */
@Injectable()
export class RecordedFeedTokens extends FeedTokens {
  readonly noun = 'feed token';
  readonly countsForAccount = false;
  private readonly tokens: RecordedTokens<CalendarFeedEntity, FeedGrant>;

  constructor(dataSource: DataSource, suspensions: AccountSuspensions, clock: Clock) {
    super();
    const grantOf = ({ id, kinds }: CalendarFeedEntity): FeedGrant => ({ id, kinds });
    this.tokens = new RecordedTokens(dataSource, suspensions, clock, feedTokenKind, grantOf);
  }

  admit(token: string, isSuspect: () => boolean): Promise<TokenRequest<FeedGrant> | SuspendedAccess | null> {
    return this.tokens.admit(token, isSuspect);
  }
}
