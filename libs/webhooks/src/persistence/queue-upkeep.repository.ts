import { Injectable } from '@nestjs/common';
import { advisoryLocks, onSession, queryRow, type Sql } from '@market/database';
import type { DataSource } from 'typeorm';

/** Tables of the queue; a claim reads both. */
export const queueTables = ['webhook_waiting', 'webhook_lease'] as const;
export type QueueTable = (typeof queueTables)[number];
/**
 * Timeout of a sweep, which takes milliseconds, or a tenth of a second after a million deliveries. Units: milliseconds.
 */
const sweepWithinMs = 3_000;
/**
 * Timeout of a sweep that shrinks a large table; PostgreSQL tries to lock it for up to five seconds. Units:
 * milliseconds.
 */
const shrinkWithinMs = 8_000;
/** Size up to which a table of the queue is not shrunk, so that new rows need no new pages. Units: pages. */
const pagesThatStay = 1_000;

/** Vacuums the tables of the queue. Plain SQL: VACUUM, statistics and advisory locks have no form in TypeORM. */
@Injectable()
export class QueueUpkeepRepository {
  /** Returns the number of dead rows in the queue, which every claim has to skip. */
  async deadRows(sql: Sql): Promise<number> {
    const row = await queryRow<{ count: number }>(
      sql,
      `SELECT sum(pg_stat_get_dead_tuples(name::regclass)) AS count FROM unnest($1::text[]) name`,
      [queueTables],
    );
    return row?.count ?? 0;
  }

  /**
   * Frees the space of dead rows in a table of the queue for new rows. Normally the table keeps its size, and no
   * statement waits. A very large table is truncated, for which PostgreSQL locks it exclusively for a moment. The sweep
   * waits for readers of a page, up to its timeout.
   *
   * @returns false if another process sweeps
   */
  sweep(dataSource: DataSource, table: QueueTable): Promise<boolean> {
    return onSession(dataSource, async (client) => {
      const { rows } = await client.query<{ isOurs: boolean; pages: number }>(
        `SELECT pg_try_advisory_lock(${advisoryLocks.webhookSweep}) AS "isOurs", pg_relation_size('${table}') / 8192 AS pages`,
      );
      const [{ isOurs, pages } = { isOurs: false, pages: 0 }] = rows;
      if (!isOurs) return false;
      const shrinks = pages > pagesThatStay;
      // Timeout and lock belong to the session, because VACUUM cannot run in a transaction.
      await client.query(`SET statement_timeout = ${shrinks ? shrinkWithinMs : sweepWithinMs}`);
      await client.query(`VACUUM (SKIP_LOCKED, TRUNCATE ${shrinks}) ${table}`);
      await client.query(`RESET statement_timeout; SELECT pg_advisory_unlock(${advisoryLocks.webhookSweep})`);
      return true;
    });
  }
}
