import { Injectable } from '@nestjs/common';
import type { DataSet, EventType } from '@market/contracts';
import type { Page, PageRequest } from '@market/kernel';
import { advisoryLocks, type Database, rowsOf, type Sql } from '@market/database';
import { In, IsNull, Not, type Repository } from 'typeorm';
import { rankOfEndpoint } from './endpoint-rank';
import { EndpointEntity } from './endpoint.entity';

/** New endpoint. */
export interface EndpointDraft {
  readonly id: string;
  readonly url: string;
  readonly events: readonly EventType[];
  readonly secret: Buffer;
}

/** Changes of an endpoint; absent fields stay. */
export type EndpointChange = Partial<Pick<EndpointDraft, 'url' | 'events' | 'secret'>>;

/** Properties of an endpoint that its deliveries need. */
export interface EndpointTarget {
  readonly endpointId: string;
  readonly accountId: string;
  /** Rank among the endpoints of its account and data set, oldest first, from 1. */
  readonly rank: number;
  readonly url: string;
  /** Sealed secret. Shape: hexadecimal digits. */
  readonly secret: string;
}

const newestFirst = { createdAt: 'DESC', id: 'DESC' } as const;

/** Reads and writes endpoints, on the connection or transaction that the caller passes. */
@Injectable()
export class EndpointRepository {
  /**
   * Serialises transactions that change the number of an account's endpoints; the lock lasts until the transaction
   * ends. Plain SQL: TypeORM has no advisory locks.
   */
  async lockAccount(transaction: Sql, dataSet: DataSet, accountId: string): Promise<void> {
    await transaction.query(
      `SELECT pg_advisory_xact_lock(hashtextextended($1, ${advisoryLocks.webhookEndpoints}))`,
      [`${dataSet}:${accountId}`],
    );
  }

  count(database: Database, dataSet: DataSet, accountId: string): Promise<number> {
    return endpointsIn(database).countBy({ dataSet, accountId });
  }

  /** Inserts an endpoint. @returns the new row */
  async insert(
    transaction: Database,
    dataSet: DataSet,
    accountId: string,
    draft: EndpointDraft,
    now: Date,
  ): Promise<EndpointEntity> {
    const { id } = draft;
    await endpointsIn(transaction).insert({
      ...{ dataSet, id, accountId, url: draft.url, events: [...draft.events], secret: draft.secret },
      ...{ createdAt: now, updatedAt: now },
    });
    return endpointsIn(transaction).findOneByOrFail({ dataSet, id });
  }

  find(database: Database, dataSet: DataSet, accountId: string, id: string): Promise<EndpointEntity | null> {
    return endpointsIn(database).findOneBy({ dataSet, accountId, id });
  }

  /**
   * Like `find`, but locks the row until the transaction ends, so that nothing changes, tests or disables the endpoint.
   */
  async findAndLock(
    transaction: Database,
    dataSet: DataSet,
    accountId: string,
    id: string,
  ): Promise<EndpointEntity | null> {
    await endpointsIn(transaction).findOne({
      select: { dataSet: true, id: true },
      where: { dataSet, accountId, id },
      lock: { mode: 'pessimistic_write' },
    });
    // A separate statement: the one that waits for the lock counts ranks from before.
    return this.find(transaction, dataSet, accountId, id);
  }

  /** Returns a page of an account's endpoints, newest first. */
  async list(
    database: Database,
    dataSet: DataSet,
    accountId: string,
    { page, limit }: PageRequest,
  ): Promise<Page<EndpointEntity>> {
    const [items, total] = await endpointsIn(database).findAndCount({
      where: { dataSet, accountId },
      order: newestFirst,
      take: limit,
      skip: (page - 1) * limit,
    });
    return { items, total };
  }

  /** Resolves to the endpoints of an account in both data sets, newest first. For operators. */
  ofAccount(database: Database, accountId: string): Promise<EndpointEntity[]> {
    return endpointsIn(database).find({ where: { accountId }, order: newestFirst });
  }

  /** Resolves to the endpoints of all accounts that failures disabled, the latest first. For operators. */
  disabled(database: Database): Promise<EndpointEntity[]> {
    return endpointsIn(database).find({
      where: { disabledAt: Not(IsNull()), suspendedAt: IsNull() },
      order: { disabledAt: 'DESC', id: 'ASC' },
    });
  }

  /** Resolves to an endpoint of any account. For operators. */
  byId(database: Database, id: string): Promise<EndpointEntity | null> {
    return endpointsIn(database).findOneBy({ id });
  }

  /**
   * Like `byId`, but locks the row until the transaction ends.
   *
   * @param mode `pessimistic_read` prevents changes and still permits the fan-out of events to it
   */
  async byIdAndLock(
    transaction: Database,
    id: string,
    mode: 'pessimistic_read' | 'for_no_key_update',
  ): Promise<EndpointEntity | null> {
    await endpointsIn(transaction).findOne({
      select: { dataSet: true, id: true },
      where: { id },
      lock: { mode },
    });
    return this.byId(transaction, id);
  }

  /** Resolves to the targets of endpoints; a deleted one has none. Plain SQL, because claims read many at once. */
  targets(sql: Sql, ids: readonly string[]): Promise<EndpointTarget[]> {
    return rowsOf(
      sql,
      `SELECT e.id AS "endpointId", e.account_id AS "accountId", ${rankOfEndpoint('e')} AS rank, e.url,
              encode(e.secret, 'hex') AS secret
         FROM webhook_endpoint e WHERE e.id = ANY($1) AND e.deleted_at IS NULL`,
      [ids],
    );
  }

  /**
   * Resolves to the ranks of endpoints, including deleted ones, as if those still existed. Plain SQL, because a fan-out
   * reads thousands at once.
   */
  ranks(sql: Sql, ids: readonly string[]): Promise<{ id: string; rank: number }[]> {
    return rowsOf(
      sql,
      `SELECT e.id, ${rankOfEndpoint('e')} AS rank
         FROM webhook_endpoint e WHERE e.id = ANY($1)`,
      [ids],
    );
  }

  /** Updates an endpoint. @returns the updated row; null if it does not exist */
  async update(
    transaction: Database,
    dataSet: DataSet,
    id: string,
    { events, ...change }: EndpointChange,
    now: Date,
  ): Promise<EndpointEntity | null> {
    const listed = events === undefined ? {} : { events: [...events] };
    await endpointsIn(transaction).update({ dataSet, id }, { ...change, ...listed, updatedAt: now });
    return endpointsIn(transaction).findOneBy({ dataSet, id });
  }

  /**
   * Marks an endpoint as deleted and erases its secret. The row stays until its deliveries are removed from the log.
   */
  async markDeleted(database: Database, dataSet: DataSet, id: string, now: Date): Promise<void> {
    const deleted = { deletedAt: now, updatedAt: now, secret: nothing };
    await endpointsIn(database).update({ dataSet, id }, deleted);
  }

  /**
   * Locks the endpoints of an account in both data sets, and their number, until the transaction ends. @returns their
   * ids
   */
  async lockAll(transaction: Database, accountId: string): Promise<string[]> {
    for (const dataSet of ['live', 'sample'] as const)
      await this.lockAccount(transaction, dataSet, accountId);
    const locked = await endpointsIn(transaction).find({
      select: { dataSet: true, id: true },
      where: { accountId },
      order: { id: 'ASC' },
      lock: { mode: 'pessimistic_write' },
    });
    return locked.map(({ id }) => id);
  }

  /** Disables endpoints while their account is suspended; those that failures had disabled keep that time. */
  async markSuspended(database: Database, ids: readonly string[], now: Date): Promise<void> {
    await endpointsIn(database)
      .createQueryBuilder()
      .update()
      .set({ suspendedAt: now, disabledAt: () => 'coalesce(disabled_at, :now)', updatedAt: now })
      .where({ id: In(ids), suspendedAt: IsNull() })
      .setParameter('now', now)
      .execute();
  }

  /**
   * Ends the suspension: endpoints that failures had disabled stay disabled, the others start a new run of failures.
   */
  async markResumed(database: Database, ids: readonly string[], now: Date): Promise<void> {
    const unlessSuspended = (otherwise: string, column: string) => () =>
      `CASE WHEN disabled_at = suspended_at THEN ${otherwise} ELSE ${column} END`;
    await endpointsIn(database)
      .createQueryBuilder()
      .update()
      .set({
        suspendedAt: null,
        updatedAt: now,
        consecutiveFailures: unlessSuspended('0', 'consecutive_failures'),
        disabledAt: unlessSuspended('NULL', 'disabled_at'),
      })
      .where({ id: In(ids), suspendedAt: Not(IsNull()) })
      .execute();
  }

  /** Deletes endpoints, and erases their URLs and secrets. */
  async removeAll(database: Database, ids: readonly string[], now: Date): Promise<void> {
    const removed = { deletedAt: now, updatedAt: now, secret: nothing, url: '' };
    await endpointsIn(database).update({ id: In(ids) }, removed);
  }

  async markEnabled(database: Database, dataSet: DataSet, id: string, now: Date): Promise<void> {
    const enabled = { disabledAt: null, consecutiveFailures: 0, updatedAt: now };
    await endpointsIn(database).update({ dataSet, id }, enabled);
  }
}

const nothing = Buffer.alloc(0);

function endpointsIn(database: Database): Repository<EndpointEntity> {
  return database.getRepository(EndpointEntity);
}
