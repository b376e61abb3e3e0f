import { Injectable } from '@nestjs/common';
import type { DataSet, EventChoice } from '@market/contracts';
import type { Page, PageRequest } from '@market/kernel';
import type { EventFilter } from '../domain/event-filter';
import type { PreviousSecret } from '../domain/endpoint-secret';
import { advisoryLocks, type Database, queryRows, type Sql } from '@market/database';
import { LessThanOrEqual } from 'typeorm';
import { rankOfEndpoint } from './endpoint-rank';
import { endpointsIn, newestFirst, noPrevious, noSecret } from './endpoint-rows';
import type { EndpointEntity } from './endpoint.entity';

export interface EndpointDraft {
  readonly id: string;
  readonly url: string;
  readonly events: readonly EventChoice[];
  readonly filter: EventFilter | null;
  readonly secret: Buffer;
}

/** Changes of an endpoint; absent fields stay. */
export type EndpointChange = Partial<Pick<EndpointDraft, 'url' | 'events' | 'filter' | 'secret'>>;

/** Properties of an endpoint that its deliveries need. */
export interface EndpointTarget {
  readonly endpointId: string;
  readonly accountId: string;
  /** Rank among the endpoints of its account and data set, oldest first, from 1. */
  readonly rank: number;
  readonly url: string;
  /** Sealed secret. Shape: hexadecimal digits. */
  readonly secret: string;
  /** Secret before the last rotation, with the end of its overlap; null if there is none. */
  readonly previous: PreviousSecret | null;
}

/** New sealed secret of an endpoint, and the end of the overlap in which the former one still signs. */
export interface SecretChange {
  readonly secret: Buffer;
  /** Instant until which the present secret signs, too; null to end it at once. */
  readonly overlapEndsAt: Date | null;
}

/** Reads and writes the endpoints of an account in a data set, on the connection or transaction that the caller passes. */
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

  /** Returns the time at which the nth latest endpoint of an account was made, deleted ones too; null if it has fewer. */
  async nthMadeAt(
    database: Database,
    dataSet: DataSet,
    accountId: string,
    nth: number,
  ): Promise<Date | null> {
    const [endpoint] = await endpointsIn(database).find({
      ...{ select: { dataSet: true, id: true, createdAt: true }, where: { dataSet, accountId } },
      ...{ withDeleted: true, order: newestFirst, skip: nth - 1, take: 1 },
    });
    return endpoint?.createdAt ?? null;
  }

  /** Inserts an endpoint. @returns the new row */
  async insert(
    transaction: Database,
    dataSet: DataSet,
    accountId: string,
    draft: EndpointDraft,
    now: Date,
  ): Promise<EndpointEntity> {
    const { id, filter } = draft;
    await endpointsIn(transaction).insert({
      ...{ dataSet, id, accountId, url: draft.url, events: [...draft.events], secret: draft.secret },
      filter: filter === null ? null : [...filter],
      ...{ createdAt: now, updatedAt: now },
    });
    return endpointsIn(transaction).findOneByOrFail({ dataSet, id });
  }

  find(database: Database, dataSet: DataSet, accountId: string, id: string): Promise<EndpointEntity | null> {
    return endpointsIn(database).findOneBy({ dataSet, accountId, id });
  }

  /**
   * Like `find`, but locks the row until the transaction ends, so that nothing changes, tests or disables the endpoint.
   *
   * @param mode `pessimistic_read` prevents changes and still permits the fan-out of events to it
   */
  async findAndLock(
    transaction: Database,
    dataSet: DataSet,
    accountId: string,
    id: string,
    mode: 'pessimistic_read' | 'pessimistic_write' = 'pessimistic_write',
  ): Promise<EndpointEntity | null> {
    await endpointsIn(transaction).findOne({
      select: { dataSet: true, id: true },
      where: { dataSet, accountId, id },
      lock: { mode },
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

  /** Resolves to the targets of endpoints; a deleted one has none. Plain SQL, because claims read many at once. */
  async targets(sql: Sql, ids: readonly string[]): Promise<EndpointTarget[]> {
    const rows = await queryRows<
      Omit<EndpointTarget, 'previous'> & { readonly before: string | null; readonly until: Date | null }
    >(
      sql,
      `SELECT e.id AS "endpointId", e.account_id AS "accountId", ${rankOfEndpoint('e')} AS rank, e.url,
              encode(e.secret, 'hex') AS secret, encode(e.previous_secret, 'hex') AS before,
              e.previous_secret_until AS until
         FROM webhook_endpoint e WHERE e.id = ANY($1) AND e.deleted_at IS NULL`,
      [ids],
    );
    return rows.map(({ before, until, ...target }) => ({
      ...target,
      previous: before === null || until === null ? null : { secret: before, until },
    }));
  }

  /**
   * Resolves to the ranks of endpoints, including deleted ones, as if those still existed. Plain SQL, because a fan-out
   * reads thousands at once.
   */
  ranks(sql: Sql, ids: readonly string[]): Promise<{ id: string; rank: number }[]> {
    return queryRows(
      sql,
      `SELECT e.id, ${rankOfEndpoint('e')} AS rank
         FROM webhook_endpoint e WHERE e.id = ANY($1)`,
      [ids],
    );
  }

  /**
   * Updates an endpoint. A given secret replaces the present one at once, and ends an overlap.
   *
   * @returns the updated row; null if it does not exist
   */
  async update(
    transaction: Database,
    dataSet: DataSet,
    id: string,
    { events, ...change }: EndpointChange,
    now: Date,
  ): Promise<EndpointEntity | null> {
    const listed = events === undefined ? {} : { events: [...events] };
    const previous = change.secret === undefined ? {} : noPrevious;
    await endpointsIn(transaction).update(
      { dataSet, id },
      { ...change, ...listed, ...previous, updatedAt: now },
    );
    return endpointsIn(transaction).findOneBy({ dataSet, id });
  }

  /** Replaces the secret of an endpoint. Two secrets sign at most: an overlap that still runs ends. */
  async rotateSecret(
    transaction: Database,
    { dataSet, id, secret: present }: Pick<EndpointEntity, 'dataSet' | 'id' | 'secret'>,
    { secret, overlapEndsAt }: SecretChange,
    now: Date,
  ): Promise<void> {
    const previous =
      overlapEndsAt === null ? noPrevious : { previousSecret: present, previousSecretUntil: overlapEndsAt };
    await endpointsIn(transaction).update({ dataSet, id }, { secret, ...previous, updatedAt: now });
  }

  /** Replaces the secret of an endpoint; the one before it signs as long as it did. */
  async replaceSecret(
    transaction: Database,
    { dataSet, id }: Pick<EndpointEntity, 'dataSet' | 'id'>,
    secret: Buffer,
    now: Date,
  ): Promise<void> {
    await endpointsIn(transaction).update({ dataSet, id }, { secret, updatedAt: now });
  }

  /** Erases the secrets whose overlap has ended. */
  async erasePreviousSecrets(database: Database, now: Date): Promise<void> {
    await endpointsIn(database).update({ previousSecretUntil: LessThanOrEqual(now) }, noPrevious);
  }

  /**
   * Marks an endpoint as deleted and erases its secret. The row stays until its deliveries are removed from the log.
   */
  async markDeleted(database: Database, dataSet: DataSet, id: string, now: Date): Promise<void> {
    const deleted = { deletedAt: now, updatedAt: now, ...noSecret };
    await endpointsIn(database).update({ dataSet, id }, deleted);
  }

  async markEnabled(database: Database, dataSet: DataSet, id: string, now: Date): Promise<void> {
    const enabled = {
      ...{ disabledAt: null, consecutiveFailures: 0, failingSince: null, warnedAt: null, updatedAt: now },
    };
    await endpointsIn(database).update({ dataSet, id }, enabled);
  }
}

/** Returns the secret that signs beside the present one; null without an overlap. */
export function previousSecretOf({
  previousSecret,
  previousSecretUntil,
}: Pick<EndpointEntity, 'previousSecret' | 'previousSecretUntil'>): PreviousSecret | null {
  if (previousSecret === null || previousSecretUntil === null) return null;
  return { secret: previousSecret.toString('hex'), until: previousSecretUntil };
}
