import { Injectable } from '@nestjs/common';
import { type Database, queryRows, type Sql } from '@market/database';
import { In, IsNull, MoreThanOrEqual, Not } from 'typeorm';
import { endpointsIn, newestFirst, noSecret } from './endpoint-rows';
import type { EndpointEntity } from './endpoint.entity';
import { EndpointRepository } from './endpoint.repository';

/**
 * Reads and writes endpoints of both data sets: those of a whole account, and for operators those of all accounts. On the
 * connection or transaction that the caller passes.
 */
@Injectable()
export class AdministeredEndpointRepository {
  private readonly endpoints = new EndpointRepository();

  /** Resolves to the endpoints of an account in both data sets, newest first. */
  ofAccount(database: Database, accountId: string): Promise<EndpointEntity[]> {
    return endpointsIn(database).find({ where: { accountId }, order: newestFirst });
  }

  /** Counts the endpoints of accounts in both data sets, by id of the account; accounts without any are absent. */
  async countsOf(sql: Sql, accountIds: readonly string[]): Promise<Map<string, number>> {
    // SQL text: a count for each of many accounts.
    const rows = await queryRows<{ accountId: string; endpoints: number }>(
      sql,
      `SELECT account_id AS "accountId", count(*)::int AS endpoints FROM webhook_endpoint
        WHERE account_id = ANY ($1) AND deleted_at IS NULL GROUP BY account_id`,
      [accountIds],
    );
    return new Map(rows.map(({ accountId, endpoints }) => [accountId, endpoints]));
  }

  /** Resolves to the endpoints of all accounts that failures disabled, the latest first. */
  disabled(database: Database): Promise<EndpointEntity[]> {
    return endpointsIn(database).find({
      where: { disabledAt: Not(IsNull()), suspendedAt: IsNull() },
      order: { disabledAt: 'DESC', id: 'ASC' },
    });
  }

  /** Resolves to the endpoints of all accounts that fail, or that failures disabled, the latest first. */
  failing(database: Database, failures: number, atMost: number): Promise<EndpointEntity[]> {
    const isOpen = { suspendedAt: IsNull() };
    return endpointsIn(database).find({
      where: [
        { ...isOpen, disabledAt: Not(IsNull()) },
        { ...isOpen, consecutiveFailures: MoreThanOrEqual(failures) },
      ],
      order: { disabledAt: { direction: 'DESC', nulls: 'LAST' }, failingSince: 'DESC', id: 'ASC' },
      take: atMost,
    });
  }

  /** Resolves to an endpoint of an account in either data set; ids are unique over both. */
  findOfAccount(database: Database, accountId: string, id: string): Promise<EndpointEntity | null> {
    return endpointsIn(database).findOneBy({ accountId, id });
  }

  /** Resolves to an endpoint of any account. */
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

  /**
   * Locks the endpoints of an account in both data sets, and their number, until the transaction ends. @returns their
   * ids
   */
  async lockAll(transaction: Database, accountId: string): Promise<string[]> {
    for (const dataSet of ['live', 'sample'] as const)
      await this.endpoints.lockAccount(transaction, dataSet, accountId);
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
        failingSince: unlessSuspended('NULL', 'failing_since'),
        disabledAt: unlessSuspended('NULL', 'disabled_at'),
      })
      .where({ id: In(ids), suspendedAt: Not(IsNull()) })
      .execute();
  }

  /** Deletes endpoints, and erases their URLs and secrets. */
  async removeAll(database: Database, ids: readonly string[], now: Date): Promise<void> {
    const removed = { deletedAt: now, updatedAt: now, ...noSecret, url: '' };
    await endpointsIn(database).update({ id: In(ids) }, removed);
  }
}
