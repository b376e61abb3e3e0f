import { Injectable } from '@nestjs/common';
import type { DataSet, EventType } from '@market/contracts';
import type { Page, PageRequest } from '@market/kernel';
import { advisoryLocks, type Database, rowsOf, type Sql } from '@market/database';
import { In, IsNull, Not, type Repository } from 'typeorm';
import { placeOfEndpoint } from './endpoint-place';
import { EndpointEntity } from './endpoint.entity';

/** A new endpoint. */
export interface EndpointDraft {
  readonly id: string;
  readonly url: string;
  readonly events: readonly EventType[];
  readonly secret: Buffer;
}

/** Changes of an endpoint; absent fields stay. */
export type EndpointChange = Partial<Pick<EndpointDraft, 'url' | 'events' | 'secret'>>;

/** An endpoint as its deliveries go to it. */
export interface EndpointTarget {
  readonly endpointId: string;
  readonly accountId: string;
  /** Among the endpoints of its account and data set, the oldest being the first. */
  readonly place: number;
  readonly url: string;
  /** Sealed, in hexadecimal digits. */
  readonly secret: string;
}

const newestFirst = { createdAt: 'DESC', id: 'DESC' } as const;

/** Keeps endpoints. Every method runs on the connection or transaction it is given, and takes the data set first. */
@Injectable()
export class EndpointRepository {
  /**
   * Waits until no other transaction changes how many endpoints the account has; lasts until the transaction ends. SQL text:
   * TypeORM has no advisory locks.
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

  /** @returns it as it is from then on */
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

  /** The same, held until the transaction ends: nobody changes, tests or disables it meanwhile. */
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
    // Apart: the statement that waits for the lock counts places as they were before.
    return this.find(transaction, dataSet, accountId, id);
  }

  /** Newest first. */
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

  /** Resolves to the endpoints of all accounts that failures disabled, the last one first. For operators. */
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
   * The same, held until the transaction ends.
   *
   * @param mode `pessimistic_read` keeps it as it is and lets events be fanned out to it meanwhile
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

  /**
   * Resolves to the targets of these endpoints; a deleted one has none. SQL text, because it is part of claims for many
   * at once.
   */
  targets(sql: Sql, ids: readonly string[]): Promise<EndpointTarget[]> {
    return rowsOf(
      sql,
      `SELECT e.id AS "endpointId", e.account_id AS "accountId", ${placeOfEndpoint('e')} AS place, e.url,
              encode(e.secret, 'hex') AS secret
         FROM webhook_endpoint e WHERE e.id = ANY($1) AND e.deleted_at IS NULL`,
      [ids],
    );
  }

  /**
   * Places of endpoints in their accounts, deleted ones included: as if they were there still. SQL text: a part of the fan-out,
   * for thousands at once.
   */
  places(sql: Sql, ids: readonly string[]): Promise<{ id: string; place: number }[]> {
    return rowsOf(
      sql,
      `SELECT e.id, ${placeOfEndpoint('e')} AS place
         FROM webhook_endpoint e WHERE e.id = ANY($1)`,
      [ids],
    );
  }

  /** @returns it as it is from then on */
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

  /** The row stays as long as its log does. Its secret goes at once. */
  async markDeleted(database: Database, dataSet: DataSet, id: string, now: Date): Promise<void> {
    const deleted = { deletedAt: now, updatedAt: now, secret: nothing };
    await endpointsIn(database).update({ dataSet, id }, deleted);
  }

  /** Ids of an account's endpoints in both data sets, held until the transaction ends, with their number. */
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

  /** Disables endpoints for as long as their account is suspended; those that failures disabled keep the instant of that. */
  async markSuspended(database: Database, ids: readonly string[], now: Date): Promise<void> {
    await endpointsIn(database)
      .createQueryBuilder()
      .update()
      .set({ suspendedAt: now, disabledAt: () => 'coalesce(disabled_at, :now)', updatedAt: now })
      .where({ id: In(ids), suspendedAt: IsNull() })
      .setParameter('now', now)
      .execute();
  }

  /** Takes that back: what failures had disabled before stays so, the others begin their runs anew. */
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

  /** Deletes endpoints, and forgets where they led. */
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
