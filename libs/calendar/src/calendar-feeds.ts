import { Injectable } from '@nestjs/common';
import type { CalendarKind } from '@market/contracts';
import type { AuditActor } from '@market/database/audit';
import type { Database } from '@market/database';
import { AddressTokenBook, type ChangeAuthor, type MadeToken, type StoredToken } from '@market/access';
import { Clock } from '@market/kernel';
import { DataSource } from 'typeorm';
import { feedTokenKind } from './feed-token-kind';
import type { CalendarFeedEntity } from './persistence/calendar-feed.entity';

/** Feed of an account, without its token. */
export type CalendarFeed = StoredToken<CalendarFeedEntity>;

/** New feed with its token, which is returned here only. */
export type MadeFeed = MadeToken<CalendarFeedEntity>;

/** Properties of a new feed. */
export interface RequestedFeed {
  readonly name: string;
  /** Kinds that it shows; null for all, also those of later versions. */
  readonly kinds: readonly CalendarKind[] | null;
}

/** Makes and revokes the calendar feeds of accounts. */
@Injectable()
export class CalendarFeeds {
  private readonly book: AddressTokenBook<CalendarFeedEntity>;

  constructor(dataSource: DataSource, clock: Clock) {
    this.book = new AddressTokenBook(dataSource, clock, feedTokenKind);
  }

  /** Returns the feeds of an account, newest first. */
  list(accountId: string): Promise<CalendarFeed[]> {
    return this.book.list(accountId);
  }

  /** Makes a feed. Errors: `FEED_001` and those of `AddressTokenBook.make`. */
  make(accountId: string, { name, kinds }: RequestedFeed, author: ChangeAuthor): Promise<MadeFeed> {
    const detail = { kinds: kinds === null ? null : kinds.join(',') };
    return this.book.make(accountId, { name, kinds: kinds === null ? null : [...kinds] }, detail, author);
  }

  /** See `AddressTokenBook.revoke`. */
  revoke(id: string, actor: AuditActor, accountId?: string): Promise<CalendarFeed | null> {
    return this.book.revoke(id, actor, accountId);
  }

  /** See `AddressTokenBook.closeAll`. */
  closeAll(accountId: string, transaction: Database): Promise<number> {
    return this.book.closeAll(accountId, transaction);
  }
}
