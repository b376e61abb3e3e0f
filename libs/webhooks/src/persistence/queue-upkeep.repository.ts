import { Injectable } from '@nestjs/common';
import { advisoryLocks, onConnection, rowOf, type Sql } from '@market/database';
import type { DataSource } from 'typeorm';

/** Tables of the queue; a claim reads both. */
export const queueTables = ['webhook_waiting', 'webhook_lease'] as const;
export type QueueTable = (typeof queueTables)[number];
/** A sweep takes milliseconds, and a tenth of a second after a million deliveries. Units: milliseconds. */
const sweepWithinMs = 3_000;
/** A larger table gives its empty end back; the database tries that for up to five seconds. Units: milliseconds. */
const shrinkWithinMs = 8_000;
/** A table of the queue that is no larger keeps its room: what comes next need not ask the file system for it. */
const pagesThatStay = 1_000;

/** Keeps the tables of the queue short. SQL text: VACUUM, its statistics and its lock have no form in TypeORM. */
@Injectable()
export class QueueUpkeepRepository {
  /** Rows that have left the queue and are still passed over by every claim. */
  async deadRows(sql: Sql): Promise<number> {
    const row = await rowOf<{ count: number }>(
      sql,
      `SELECT sum(pg_stat_get_dead_tuples(name::regclass)) AS count FROM unnest($1::text[]) name`,
      [queueTables],
    );
    return row?.count ?? 0;
  }

  /**
   * Frees the room of rows that have left a table of the queue, for what comes next. The table keeps its size, and no
   * statement waits, unless it has become very large: then its empty end is given back, which needs it alone for a
   * moment. It waits for whoever reads the page that it would free, but not for ever.
   *
   * @returns false when another process sweeps
   */
  sweep(dataSource: DataSource, table: QueueTable): Promise<boolean> {
    const work: Parameters<typeof onConnection<boolean>>[1] = async (client) => {
      const { rows } = await client.query<{ isOurs: boolean; pages: number }>(
        `SELECT pg_try_advisory_lock(${advisoryLocks.webhookSweep}) AS "isOurs", pg_relation_size('${table}') / 8192 AS pages`,
      );
      const [{ isOurs, pages } = { isOurs: false, pages: 0 }] = rows;
      if (!isOurs) return false;
      const shrinks = pages > pagesThatStay;
      // Both are of the session: a VACUUM has no transaction around it.
      await client.query(`SET statement_timeout = ${shrinks ? shrinkWithinMs : sweepWithinMs}`);
      await client.query(`VACUUM (SKIP_LOCKED, TRUNCATE ${shrinks}) ${table}`);
      await client.query(`RESET statement_timeout; SELECT pg_advisory_unlock(${advisoryLocks.webhookSweep})`);
      return true;
    };
    // After an error the connection is ended, and with it what is of the session.
    return onConnection(dataSource, work, () => true);
  }
}
