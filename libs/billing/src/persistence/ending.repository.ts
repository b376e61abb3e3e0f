import { queryRow, type Sql } from '@market/database';
import type { ProcessorName } from '../domain/subscription';

/** Queued job to end a subscription at the processor. */
export interface Ending {
  readonly reference: string;
  readonly processor: ProcessorName;
  readonly attempts: number;
}

/** Condition for references that must not be ended: the account uses them, or awaits their payment. */
const needed = `EXISTS (SELECT FROM subscription s
                         WHERE s.reference = e.reference OR s.checkout_reference = e.reference)`;

/**
 * Reads and writes the queue of subscriptions to end at the processors, on the connection or transaction that the
 * caller passes. Plain SQL, because several processes claim its rows.
 */
export class EndingRepository {
  /** Queues the end of a subscription; does nothing if it is queued already. */
  async request(
    transaction: Sql,
    { reference, processor }: Pick<Ending, 'reference' | 'processor'>,
    now: Date,
  ): Promise<void> {
    await transaction.query(
      `INSERT INTO processor_ending (reference, processor, next_at, requested_at) VALUES ($1, $2, $3, $3)
       ON CONFLICT (reference) DO NOTHING`,
      [reference, processor, now],
    );
  }

  /** Removes jobs whose subscriptions an account uses by now. */
  async withdraw(transaction: Sql, references: readonly string[]): Promise<void> {
    await transaction.query(`DELETE FROM processor_ending WHERE reference = ANY($1)`, [references]);
  }

  /** Claims the job that is due the longest; no other process gets it before `until`. Null if none is due. */
  claim(sql: Sql, processor: ProcessorName, now: Date, until: Date): Promise<Ending | null> {
    return queryRow<Ending>(
      sql,
      `UPDATE processor_ending SET attempts = attempts + 1, next_at = $3
        WHERE reference IN (SELECT reference FROM processor_ending e
                             WHERE next_at <= $2 AND processor = $1 AND NOT ${needed}
                             ORDER BY next_at LIMIT 1 FOR UPDATE SKIP LOCKED)
        RETURNING reference, processor, attempts`,
      [processor, now, until],
    );
  }

  /** Tells whether the job is still queued and its subscription unused. */
  async isDue(sql: Sql, reference: string): Promise<boolean> {
    const row = await queryRow(
      sql,
      `SELECT reference FROM processor_ending e WHERE reference = $1 AND NOT ${needed}`,
      [reference],
    );
    return row !== null;
  }

  /** Tells whether an account uses the subscription, or awaits its payment. */
  async isNeeded(sql: Sql, reference: string): Promise<boolean> {
    const row = await queryRow(
      sql,
      `SELECT reference FROM (SELECT $1::text) AS e(reference) WHERE ${needed}`,
      [reference],
    );
    return row !== null;
  }

  async postpone(sql: Sql, reference: string, until: Date): Promise<void> {
    await sql.query(`UPDATE processor_ending SET next_at = $2 WHERE reference = $1`, [reference, until]);
  }

  async finish(sql: Sql, reference: string): Promise<void> {
    await sql.query(`DELETE FROM processor_ending WHERE reference = $1`, [reference]);
  }
}
