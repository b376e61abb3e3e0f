import { Injectable } from '@nestjs/common';
import type { CalendarKind } from '@market/contracts';
import { type AuditActor, AuditLog } from '@market/database/audit';
import type { Database } from '@market/database';
import { type ChangeAuthor, requireMakesLeft } from '@market/access';
import { Clock, DomainError, newId } from '@market/kernel';
import { DataSource } from 'typeorm';
import { generateFeedToken } from './domain/feed-token';
import { type CalendarFeed, CalendarFeedRepository } from './persistence/calendar-feed.repository';

export type { CalendarFeed };

/** Properties of a new feed. */
export interface RequestedFeed {
  readonly name: string;
  /** Kinds that it shows; null for all, also those of later versions. */
  readonly kinds: readonly CalendarKind[] | null;
}

/** New feed with its token, which is returned here only. */
export interface MadeFeed extends CalendarFeed {
  readonly token: string;
}

/** Greatest number of working feeds of an account. */
export const mostWorkingFeeds = 20;

/** Makes and revokes the calendar feeds of accounts. */
@Injectable()
export class CalendarFeeds {
  private readonly feeds = new CalendarFeedRepository();
  private readonly audit: AuditLog;

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {
    this.audit = new AuditLog(clock);
  }

  /** Returns the feeds of an account, newest first. */
  list(accountId: string): Promise<CalendarFeed[]> {
    return this.feeds.ofAccount(this.dataSource, accountId);
  }

  /**
   * Makes a feed. The limit of working feeds also holds for concurrent requests. A repeated request revokes the feed that the
   * first one made, whose token was never shown.
   *
   * Errors: `FEED_001` when the account has as many as it may have; `RATE_001` for a user of an account that made too many in a day; those
   * of the author's check.
   */
  make(
    accountId: string,
    { name, kinds }: RequestedFeed,
    { actor, check, once }: ChangeAuthor,
  ): Promise<MadeFeed> {
    const { token, fingerprint, last4 } = generateFeedToken();
    const feed: CalendarFeed = {
      id: newId('feed'),
      accountId,
      name,
      kinds,
      last4,
      createdAt: this.clock.now(),
      createdBy: actor.startsWith('user:') ? actor.slice('user:'.length) : null,
      lastUsedAt: null,
      revokedAt: null,
    };
    return this.dataSource.transaction(async (transaction) => {
      await check.repeatIn(transaction);
      const lost = (await once?.former(transaction)) ?? null;
      if (lost !== null) await this.revokeIn(transaction, lost, actor, accountId);
      if ((await this.feeds.countWorking(transaction, accountId)) >= mostWorkingFeeds) throw tooMany();
      const nthMadeAt = (nth: number) => this.feeds.nthMadeAt(transaction, accountId, nth, lost);
      await requireMakesLeft(actor, { what: 'calendar feeds', nthMadeAt }, this.clock.now());
      await this.feeds.insert(transaction, { ...feed, kinds, fingerprint });
      // Without its name: a customer chooses it.
      const detail = { last4, kinds: kinds === null ? null : kinds.join(',') };
      await this.audit.record(transaction, {
        actor,
        action: 'feed.created',
        subject: feed.id,
        accountId,
        detail,
      });
      await once?.remember(transaction, feed.id);
      return { ...feed, token };
    });
  }

  /**
   * Revokes a feed; a revoked one stays as it is.
   *
   * @param accountId account whose feed it must be; undefined for an operator
   * @returns the feed; null if there is none
   */
  revoke(id: string, actor: AuditActor, accountId?: string): Promise<CalendarFeed | null> {
    return this.dataSource.transaction((transaction) => this.revokeIn(transaction, id, actor, accountId));
  }

  private async revokeIn(
    transaction: Database,
    id: string,
    actor: AuditActor,
    accountId?: string,
  ): Promise<CalendarFeed | null> {
    const feed = await this.feeds.find(transaction, id, accountId);
    if (feed === null || !(await this.feeds.revoke(transaction, id, this.clock.now()))) return feed;
    const { last4 } = feed;
    await this.audit.record(transaction, {
      ...{ actor, action: 'feed.revoked', subject: id, accountId: feed.accountId, detail: { last4 } },
    });
    return this.feeds.find(transaction, id, accountId);
  }

  /** Revokes all feeds of an account that is closed, and removes their names. @returns the number of its feeds */
  closeAll(accountId: string, transaction: Database): Promise<number> {
    return this.feeds.closeAll(transaction, accountId, this.clock.now());
  }
}

function tooMany(): DomainError {
  return new DomainError({
    kind: 'conflict',
    code: 'FEED_001',
    publicMessage: `The account has ${mostWorkingFeeds} working calendar feeds. Revoke one first.`,
  });
}
