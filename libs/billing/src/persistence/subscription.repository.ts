import { announceChange, type ChangeTopic, type Database, queryRow, type Sql } from '@market/database';
import { Any, LessThanOrEqual, MoreThan, type Repository } from 'typeorm';
import { freePlan, isPlanId } from '../domain/plan-catalogue';
import type { SubscriptionHistoryEntry } from '../domain/settle';
import type { Subscription } from '../domain/subscription';
import { BillingPeriodEntity } from './billing-period.entity';
import { SubscriptionEntity } from './subscription.entity';
import { fromRow, toRow } from './subscription.row';

/** Change topic of subscriptions; every process listens to it. */
export const billingChanges: ChangeTopic = { channel: 'billing_changed', versionTable: 'billing_version' };

export interface AccountHistoryEntry extends SubscriptionHistoryEntry {
  readonly accountId: string;
}

/** Expired lease for requests to the processor: its job is unfinished. */
export interface LapsedLease {
  readonly accountId: string;
  readonly errand: string;
  readonly until: Date;
  /** The processor's id of the account's subscription. */
  readonly reference: string | null;
}

/** Suffix of the lease of an unfinished job that no process holds. */
const left = ' left';

/** Max rows of one INSERT: a statement has at most 65 535 parameters. */
const rowsAtOnce = 1_000;

/** Reads and writes subscriptions, on the connection or transaction that the caller passes. */
export class SubscriptionRepository {
  /** Inserts or updates subscriptions, one per account, and notifies every process at the commit. */
  async save(transaction: Database, subscriptions: readonly Subscription[]): Promise<void> {
    const changedIn = await announceChange(transaction, billingChanges);
    const rows = subscriptions.map((subscription) => ({ ...toRow(subscription), changedIn }));
    for (const some of inParts(rows)) await subscriptionsIn(transaction).upsert(some, ['accountId']);
  }

  /**
   * Returns the subscription of an account; null without a row. Plain SQL: requests of an account that is not cached
   * wait for it, and an entity takes more than twice as long to make.
   */
  async ofAccount(database: Database, accountId: string): Promise<Subscription | null> {
    const columns = subscriptionsIn(database).metadata.columns.map(
      ({ databaseName, propertyName }) => `${databaseName} AS "${propertyName}"`,
    );
    const row = await queryRow<SubscriptionEntity>(
      database,
      `SELECT ${columns.join(', ')} FROM subscription WHERE account_id = $1`,
      [accountId],
    );
    return row && fromRow(row);
  }

  async ofAccounts(database: Database, accountIds: readonly string[]): Promise<Subscription[]> {
    const rows = await subscriptionsIn(database).findBy({ accountId: Any(accountIds) });
    return rows.map(fromRow);
  }

  /** Locks the subscription of an account until the transaction ends; null when it has no row. */
  async lock(transaction: Database, accountId: string): Promise<Subscription | null> {
    const row = await subscriptionsIn(transaction).findOne({
      where: { accountId },
      lock: { mode: 'pessimistic_write' },
    });
    return row && fromRow(row);
  }

  /** Like `lock`, but inserts the given row first if the account has none. */
  async lockOrBegin(transaction: Database, free: Subscription): Promise<Subscription> {
    await this.begin(transaction, free);
    return (await this.lock(transaction, free.accountId)) ?? free;
  }

  /** Inserts a row for an account that has none. */
  async begin(database: Database, { id, accountId, createdAt }: Subscription): Promise<void> {
    await subscriptionsIn(database)
      .createQueryBuilder()
      .insert()
      .values({ id, accountId, planId: freePlan.id, createdAt, updatedAt: createdAt })
      .orIgnore()
      .execute();
  }

  /**
   * Locks subscriptions with due transitions, the oldest due time first; skips rows that another process has locked.
   */
  async lockDue(transaction: Database, now: Date, atMost: number): Promise<Subscription[]> {
    const rows = await subscriptionsIn(transaction).find({
      where: { dueAt: LessThanOrEqual(now) },
      order: { dueAt: 'ASC' },
      take: atMost,
      lock: { mode: 'pessimistic_write', onLocked: 'skip_locked' },
    });
    return rows.map(fromRow);
  }

  /** Returns the accounts whose subscription changed after a version. */
  async changedAfter(database: Database, version: number): Promise<string[]> {
    const changed = await subscriptionsIn(database).find({
      select: { id: true, accountId: true },
      where: { changedIn: MoreThan(version) },
    });
    return changed.map(({ accountId }) => accountId);
  }

  /**
   * Takes the lease for requests to the processor about an account.
   *
   * Plain SQL, because the UPDATE returns the previous value.
   *
   * @returns `unfinished`, the job that the previous holder left (null: none); null while another job holds the lease
   */
  takeLease(
    sql: Sql,
    accountId: string,
    errand: { id: string; now: Date; until: Date },
  ): Promise<{ readonly unfinished: string | null } | null> {
    return queryRow(
      sql,
      `WITH before AS (
         SELECT id, errand FROM subscription
          WHERE account_id = $1 AND (errand IS NULL OR errand_until <= $3 OR errand LIKE $5) FOR UPDATE
       )
       UPDATE subscription s SET errand = $2, errand_until = $4 FROM before WHERE s.id = before.id
       RETURNING before.errand AS unfinished`,
      [accountId, errand.id, errand.now, errand.until, `%${left}`],
    );
  }

  /** Renews a lease. @returns false if another job has taken it */
  async renewLease(database: Database, accountId: string, jobId: string, until: Date): Promise<boolean> {
    const { affected } = await subscriptionsIn(database).update(
      { accountId, errand: jobId },
      { errandUntil: until },
    );
    return affected === 1;
  }

  /** Takes an expired lease over. @returns false if it has changed since it was read */
  async takeLeaseOver(
    database: Database,
    { accountId, errand, until }: LapsedLease,
    next: { id: string; until: Date },
  ): Promise<boolean> {
    const { affected } = await subscriptionsIn(database).update(
      { accountId, errand, errandUntil: until },
      { errand: next.id, errandUntil: next.until },
    );
    return affected === 1;
  }

  /**
   * Releases the lease with its job unfinished: any request may take it at once, and the job is listed as lapsed from
   * `until` on.
   */
  async leaveLease(
    database: Database,
    accountId: string,
    jobId: string,
    { as, until }: { readonly as: string; readonly until: Date },
  ): Promise<void> {
    const undone = { errand: `${as}${left}`, errandUntil: until };
    await subscriptionsIn(database).update({ accountId, errand: jobId }, undone);
  }

  /** Releases the lease. @returns false if it had expired and another job took it */
  async releaseLease(database: Database, accountId: string, jobId: string): Promise<boolean> {
    const ended = { errand: null, errandUntil: null };
    const { affected } = await subscriptionsIn(database).update({ accountId, errand: jobId }, ended);
    return affected === 1;
  }

  /** Returns leases that expired without a release, or whose job was left unfinished. */
  async lapsedLeases(database: Database, now: Date, atMost: number): Promise<LapsedLease[]> {
    const rows = await subscriptionsIn(database).find({
      select: { id: true, accountId: true, errand: true, errandUntil: true, reference: true },
      where: { errandUntil: LessThanOrEqual(now) },
      order: { errandUntil: 'ASC' },
      take: atMost,
    });
    return rows.flatMap(({ accountId, errand, errandUntil: until, reference }) =>
      errand === null || until === null ? [] : [{ accountId, errand, until, reference }],
    );
  }

  /** Adds entries to the history of accounts; an entry replaces one with the same start. */
  async addHistory(transaction: Database, entries: readonly AccountHistoryEntry[]): Promise<void> {
    const rows = new Map(
      entries.map((entry) => [`${entry.accountId} ${entry.start.getTime()}`, periodOf(entry)]),
    );
    for (const some of inParts([...rows.values()])) {
      await periodsIn(transaction).upsert(some, ['accountId', 'startsAt']);
    }
  }

  /** Adds one entry to the history of an account, unless one with the same start exists. */
  async completeHistory(transaction: Database, entry: AccountHistoryEntry): Promise<void> {
    await periodsIn(transaction).createQueryBuilder().insert().values(periodOf(entry)).orIgnore().execute();
  }

  /** Returns the newest entries of an account's history, max `atMost`, oldest first. */
  async history(database: Database, accountId: string, atMost: number): Promise<SubscriptionHistoryEntry[]> {
    const rows = await periodsIn(database).find({
      where: { accountId },
      order: { startsAt: 'DESC' },
      take: atMost,
    });
    return rows
      .map(({ planId, startsAt, endsAt }) => ({
        planId: isPlanId(planId) ? planId : freePlan.id,
        start: startsAt,
        end: endsAt,
      }))
      .reverse();
  }
}

function subscriptionsIn(database: Database): Repository<SubscriptionEntity> {
  return database.getRepository(SubscriptionEntity);
}

function periodsIn(database: Database): Repository<BillingPeriodEntity> {
  return database.getRepository(BillingPeriodEntity);
}

function periodOf({ accountId, planId, start, end }: AccountHistoryEntry): BillingPeriodEntity {
  return { accountId, startsAt: start, endsAt: end, planId };
}

function inParts<Row>(rows: readonly Row[]): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / rowsAtOnce) }, (_, at) =>
    rows.slice(at * rowsAtOnce, (at + 1) * rowsAtOnce),
  );
}
