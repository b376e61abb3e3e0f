import { queryRow, type Sql } from '@market/database';

/**
 * Writes the claim of the reconciliation with the processor, of which one process has one at a time. Plain SQL, because
 * claims are conditional.
 */
export class ReconciliationRepository {
  /**
   * Claims the reconciliation of a day for one process.
   *
   * @param abandonedBefore time before which an unfinished claim of another process is taken over
   */
  async claim(sql: Sql, day: string, now: Date, abandonedBefore: Date): Promise<boolean> {
    const row = await queryRow(
      sql,
      `INSERT INTO billing_reconciliation AS r (slot, claimed_at) VALUES ($1, $2)
       ON CONFLICT (only_row) DO UPDATE SET slot = excluded.slot, claimed_at = excluded.claimed_at, finished_at = NULL
        WHERE r.slot < excluded.slot OR (r.slot = excluded.slot AND r.finished_at IS NULL AND r.claimed_at <= $3)
       RETURNING slot`,
      [day, now, abandonedBefore],
    );
    return row !== null;
  }

  /**
   * Renews or releases a claim whose work is unfinished.
   *
   * @param as new time of the claim: another process takes it over once that is abandoned
   * @returns false if another process has taken it over
   */
  async reclaim(sql: Sql, day: string, claimedAt: Date, as: Date): Promise<boolean> {
    const row = await queryRow(
      sql,
      `UPDATE billing_reconciliation SET claimed_at = $3
        WHERE slot = $1 AND claimed_at = $2 AND finished_at IS NULL RETURNING slot`,
      [day, claimedAt, as],
    );
    return row !== null;
  }

  /** Marks the work of a claim as finished, unless another process has taken the claim over. */
  async finish(sql: Sql, day: string, claimedAt: Date, now: Date): Promise<void> {
    await sql.query(
      `UPDATE billing_reconciliation SET finished_at = $3
        WHERE slot = $1 AND claimed_at = $2 AND finished_at IS NULL`,
      [day, claimedAt, now],
    );
  }
}
