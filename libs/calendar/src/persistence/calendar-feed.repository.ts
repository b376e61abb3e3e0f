import type { CalendarKind } from '@market/contracts';
import { advisoryLocks, type Database, queryRow, queryRows, type Sql } from '@market/database';
import { IsNull, Not } from 'typeorm';
import { CalendarFeedEntity } from './calendar-feed.entity';

/** Feed of an account, without its token. */
export interface CalendarFeed {
  readonly id: string;
  readonly accountId: string;
  readonly name: string;
  /** Names of the kinds that it shows; null for all. */
  readonly kinds: readonly string[] | null;
  readonly last4: string;
  readonly createdAt: Date;
  /** Id of the user who made it; null for the command line. */
  readonly createdBy: string | null;
  readonly lastUsedAt: Date | null;
  readonly revokedAt: Date | null;
}

/** Working feed behind a token, with its admitted requests. */
export interface FeedInUse {
  readonly id: string;
  readonly accountId: string;
  readonly kinds: readonly string[] | null;
  readonly usedAt: readonly Date[];
}

/** Reads and writes calendar feeds. All methods but `owners` and `lock` name the account, or an operator's id of a feed. */
export class CalendarFeedRepository {
  async insert(
    database: Database,
    feed: Omit<CalendarFeed, 'kinds'> & {
      readonly kinds: readonly CalendarKind[] | null;
      readonly fingerprint: string;
    },
  ): Promise<void> {
    const { fingerprint, kinds, ...row } = feed;
    await database.getRepository(CalendarFeedEntity).insert({
      ...row,
      kinds: kinds === null ? null : [...kinds],
      sha256: Buffer.from(fingerprint, 'hex'),
      usedAt: [],
    });
  }

  /** Returns the feeds of an account, newest first. */
  ofAccount(database: Database, accountId: string): Promise<CalendarFeed[]> {
    const order = { createdAt: 'DESC', id: 'DESC' } as const;
    return database.getRepository(CalendarFeedEntity).find({ where: { accountId }, order });
  }

  /** Reads a feed; null if there is none. @param accountId account whose feed it must be; undefined for any */
  find(database: Database, id: string, accountId?: string): Promise<CalendarFeed | null> {
    const where = accountId === undefined ? { id } : { id, accountId };
    return database.getRepository(CalendarFeedEntity).findOne({ where });
  }

  /** Counts the working feeds of an account, and excludes other makers until the transaction ends. */
  async countWorking(transaction: Database, accountId: string): Promise<number> {
    // SQL text: a lock without a row of its own. The account's row belongs to another feature.
    await transaction.query(
      `SELECT pg_advisory_xact_lock(hashtextextended($1, ${advisoryLocks.calendarFeeds}))`,
      [accountId],
    );
    return transaction.getRepository(CalendarFeedEntity).countBy({ accountId, revokedAt: IsNull() });
  }

  /**
   * Returns the time at which the nth latest feed of an account was made; null if it has fewer.
   *
   * @param exceptId id of a feed that does not count; null for none
   */
  async nthMadeAt(
    database: Database,
    accountId: string,
    nth: number,
    exceptId: string | null,
  ): Promise<Date | null> {
    const order = { createdAt: 'DESC', id: 'DESC' } as const;
    const where = { accountId, ...(exceptId === null ? {} : { id: Not(exceptId) }) };
    const feeds = database.getRepository(CalendarFeedEntity);
    const [feed] = await feeds.find({ where, order, skip: nth - 1, take: 1 });
    return feed?.createdAt ?? null;
  }

  /** Revokes a feed that works. @returns false when it was revoked before */
  async revoke(transaction: Database, id: string, at: Date): Promise<boolean> {
    const { affected } = await transaction
      .getRepository(CalendarFeedEntity)
      .update({ id, revokedAt: IsNull() }, { revokedAt: at });
    return affected === 1;
  }

  /** Revokes all feeds of an account and clears their names. @returns the number of its feeds */
  async closeAll(transaction: Database, accountId: string, at: Date): Promise<number> {
    const { affected } = await transaction
      .getRepository(CalendarFeedEntity)
      .createQueryBuilder()
      .update()
      .set({ name: '', revokedAt: () => 'coalesce(revoked_at, :at)' })
      .where({ accountId })
      .setParameter('at', at)
      .execute();
    return affected ?? 0;
  }

  /** Finds the working feeds of tokens. @returns the ids of their accounts, by fingerprint in hexadecimal */
  async owners(database: Sql, fingerprints: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const rows = await queryRows<{ sha256: Buffer; accountId: string }>(
      database,
      `SELECT sha256, account_id AS "accountId" FROM calendar_feed
        WHERE sha256 = ANY($1) AND revoked_at IS NULL`,
      [fingerprints.map((fingerprint) => Buffer.from(fingerprint, 'hex'))],
    );
    return new Map(rows.map(({ sha256, accountId }) => [sha256.toString('hex'), accountId]));
  }

  /** Finds the working feed of a token and locks its row until the transaction ends; null without one. */
  lock(transaction: Sql, fingerprint: string): Promise<FeedInUse | null> {
    // SQL text: the column of instants is read here alone.
    return queryRow<FeedInUse>(
      transaction,
      `SELECT id, account_id AS "accountId", kinds, used_at AS "usedAt" FROM calendar_feed
        WHERE sha256 = $1 AND revoked_at IS NULL FOR UPDATE`,
      [Buffer.from(fingerprint, 'hex')],
    );
  }

  /** Stores the admitted requests of a feed. @param at time of the latest one */
  async noteUse(transaction: Database, id: string, usedAt: readonly Date[], at: Date): Promise<void> {
    await transaction
      .getRepository(CalendarFeedEntity)
      .update({ id }, { usedAt: [...usedAt], lastUsedAt: at });
  }
}
