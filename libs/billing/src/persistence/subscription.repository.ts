import { announceChange, type ChangeTopic, type Database, rowOf, type Sql } from '@market/database';
import { Any, LessThanOrEqual, MoreThan, type Repository } from 'typeorm';
import { freePlan, isPlanId } from '../domain/plan-catalogue';
import type { HistoryEntry } from '../domain/settle';
import type { Subscription } from '../domain/subscription';
import { BillingPeriodEntity } from './billing-period.entity';
import { SubscriptionEntity } from './subscription.entity';
import { fromRow, toRow } from './subscription.row';

/** Topic of changed subscriptions, for every process. */
export const billingChanges: ChangeTopic = { channel: 'billing_changed', versionTable: 'billing_version' };

/** An entry of an account's history. */
export interface AccountHistoryEntry extends HistoryEntry {
  readonly accountId: string;
}

/** A right to speak with the processor that ran out, and when. */
export interface LapsedErrand {
  readonly accountId: string;
  readonly errand: string;
  readonly until: Date;
  /** Reference of the account's subscription. */
  readonly reference: string | null;
}

/** Suffix of a claim that no process holds although its work is unfinished. */
const left = ' left';

/** A statement has at most 65 535 parameters. */
const rowsAtOnce = 1_000;

/** Reads and writes subscriptions. Every method runs on the connection or transaction it is given. */
export class SubscriptionRepository {
  /** Writes subscriptions of accounts that have none, or that change; tells every process. */
  async save(transaction: Database, subscriptions: readonly Subscription[]): Promise<void> {
    const changedIn = await announceChange(transaction, billingChanges);
    const rows = subscriptions.map((subscription) => ({ ...toRow(subscription), changedIn }));
    for (const some of inParts(rows)) await subscriptionsIn(transaction).upsert(some, ['accountId']);
  }

  /**
   * The subscription of an account; null when it has no row. SQL text: requests of an account that the process does not know wait
   * for it, and an entity takes more than twice as long to make.
   */
  async ofAccount(database: Database, accountId: string): Promise<Subscription | null> {
    const columns = subscriptionsIn(database).metadata.columns.map(
      ({ databaseName, propertyName }) => `${databaseName} AS "${propertyName}"`,
    );
    const row = await rowOf<SubscriptionEntity>(
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

  /** Like `lock`; gives an account that has no row this one first. */
  async lockOrBegin(transaction: Database, free: Subscription): Promise<Subscription> {
    await this.begin(transaction, free);
    return (await this.lock(transaction, free.accountId)) ?? free;
  }

  /** Gives an account that has no row this one. */
  async begin(database: Database, { id, accountId, createdAt }: Subscription): Promise<void> {
    await subscriptionsIn(database)
      .createQueryBuilder()
      .insert()
      .values({ id, accountId, planId: freePlan.id, createdAt, updatedAt: createdAt })
      .orIgnore()
      .execute();
  }

  /** Locks subscriptions that the clock changes by now, the longest due first; those that another process works on are left to it. */
  async lockDue(transaction: Database, now: Date, atMost: number): Promise<Subscription[]> {
    const rows = await subscriptionsIn(transaction).find({
      where: { dueAt: LessThanOrEqual(now) },
      order: { dueAt: 'ASC' },
      take: atMost,
      lock: { mode: 'pessimistic_write', onLocked: 'skip_locked' },
    });
    return rows.map(fromRow);
  }

  /** Accounts whose subscription changed after a version. */
  async changedAfter(database: Database, version: number): Promise<string[]> {
    const changed = await subscriptionsIn(database).find({
      select: { id: true, accountId: true },
      where: { changedIn: MoreThan(version) },
    });
    return changed.map(({ accountId }) => accountId);
  }

  /**
   * Takes the right to speak with the processor about an account, for a limited time.
   *
   * SQL text: an update that gives the values of before.
   *
   * @returns whose work was left unfinished (null: nobody's); null while somebody else has it
   */
  beginErrand(
    sql: Sql,
    accountId: string,
    errand: { id: string; now: Date; until: Date },
  ): Promise<{ readonly unfinished: string | null } | null> {
    return rowOf(
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

  /** Takes one right over that ran out. @returns false when the account's is no longer this one */
  async takeErrandOver(
    database: Database,
    { accountId, errand, until }: LapsedErrand,
    next: { id: string; until: Date },
  ): Promise<boolean> {
    const { affected } = await subscriptionsIn(database).update(
      { accountId, errand, errandUntil: until },
      { errand: next.id, errandUntil: next.until },
    );
    return affected === 1;
  }

  /** Gives the right back with its work undone: it counts as run out from an instant on, and anybody may have it before. */
  async leaveErrand(
    database: Database,
    accountId: string,
    errandId: string,
    { as, until }: { readonly as: string; readonly until: Date },
  ): Promise<void> {
    const undone = { errand: `${as}${left}`, errandUntil: until };
    await subscriptionsIn(database).update({ accountId, errand: errandId }, undone);
  }

  /** Gives the right back. @returns false when it had run out and somebody else took it */
  async endErrand(database: Database, accountId: string, errandId: string): Promise<boolean> {
    const ended = { errand: null, errandUntil: null };
    const { affected } = await subscriptionsIn(database).update({ accountId, errand: errandId }, ended);
    return affected === 1;
  }

  /** Rights that ran out without being given back, or with their work undone. */
  async lapsedErrands(database: Database, now: Date, atMost: number): Promise<LapsedErrand[]> {
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

  /** Adds to the history of accounts; what begins at a known instant replaces what was known to begin there. */
  async addHistory(transaction: Database, entries: readonly AccountHistoryEntry[]): Promise<void> {
    const rows = new Map(
      entries.map((entry) => [`${entry.accountId} ${entry.start.getTime()}`, periodOf(entry)]),
    );
    for (const some of inParts([...rows.values()])) {
      await periodsIn(transaction).upsert(some, ['accountId', 'startsAt']);
    }
  }

  /** Adds one entry to the history of an account, unless something is known to have begun then. */
  async completeHistory(transaction: Database, entry: AccountHistoryEntry): Promise<void> {
    await periodsIn(transaction).createQueryBuilder().insert().values(periodOf(entry)).orIgnore().execute();
  }

  /** History of an account, oldest first, so many of the newest entries. */
  async history(database: Database, accountId: string, atMost: number): Promise<HistoryEntry[]> {
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
