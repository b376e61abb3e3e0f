import { Injectable } from '@nestjs/common';
import { advisoryLocks, queryRows, type Sql } from '@market/database';

/**
 * Lock that fan-outs share until their transactions end. A replay does not take it alone, since all that share it later would
 * wait behind the replay: it reads the transactions that have it, and looks again until they have ended.
 */
@Injectable()
export class FanOutLockRepository {
  /** Shares the lock until the transaction ends. Comes before the fan-out reads its subscriptions. */
  async share(transaction: Sql): Promise<void> {
    await transaction.query(`SELECT pg_advisory_xact_lock_shared(${advisoryLocks.webhookFanOuts})`);
  }

  /**
   * Resolves to the transactions of fan-outs that run now. Sees every fan-out that has begun to read its subscriptions:
   * `pg_locks` shows the present locks, whatever the snapshot of the statement.
   *
   * @param among transactions to look for; all when null
   */
  async running(sql: Sql, among: readonly string[] | null = null): Promise<string[]> {
    const rows = await queryRows<{ transaction: string }>(
      sql,
      `SELECT virtualtransaction AS transaction FROM pg_locks
        WHERE locktype = 'advisory' AND classid = 0 AND objid = $1 AND objsubid = 1 AND granted
          AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
          AND ($2::text[] IS NULL OR virtualtransaction = ANY($2))`,
      [advisoryLocks.webhookFanOuts, among],
    );
    return rows.map(({ transaction }) => transaction);
  }
}
