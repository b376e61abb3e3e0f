import { rowOf, rowsOf, type Sql } from '@market/database';
import type { ProcessorName } from '../domain/subscription';

/** A processor's subscription that must be ended there. */
export interface Ending {
  readonly reference: string;
  readonly processor: ProcessorName;
  readonly attempts: number;
}

/** Condition for references that must not be ended: the account uses them, or awaits their payment. */
const needed = `EXISTS (SELECT FROM subscription s
                         WHERE s.reference = e.reference OR s.checkout_reference = e.reference)`;

/**
 * Reads and writes what is to be ended at the processors. Every method runs on the connection or transaction it is given. SQL
 * text: a queue, whose rows are claimed by several processes.
 */
export class EndingRepository {
  /** Notes that a processor's subscription must be ended, until it is. */
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

  /** Takes requests back: what they are about has its place by now. */
  async withdraw(transaction: Sql, references: readonly string[]): Promise<void> {
    await transaction.query(`DELETE FROM processor_ending WHERE reference = ANY($1)`, [references]);
  }

  /** Takes endings that are due; nobody else gets them before `until`. */
  claim(sql: Sql, processor: ProcessorName, now: Date, until: Date): Promise<Ending[]> {
    return rowsOf<Ending>(
      sql,
      `UPDATE processor_ending SET attempts = attempts + 1, next_at = $3
        WHERE reference IN (SELECT reference FROM processor_ending e
                             WHERE next_at <= $2 AND processor = $1 AND NOT ${needed}
                             ORDER BY next_at LIMIT 20 FOR UPDATE SKIP LOCKED)
        RETURNING reference, processor, attempts`,
      [processor, now, until],
    );
  }

  /** Gives back what was claimed until then and not tried: it is due from `now` on. */
  async giveBack(sql: Sql, references: readonly string[], claimedUntil: Date, now: Date): Promise<void> {
    await sql.query(
      `UPDATE processor_ending SET attempts = attempts - 1, next_at = $3
        WHERE reference = ANY($1) AND next_at = $2`,
      [references, claimedUntil, now],
    );
  }

  /** Tells whether it is still to be ended. */
  async isDue(sql: Sql, reference: string): Promise<boolean> {
    const row = await rowOf(
      sql,
      `SELECT reference FROM processor_ending e WHERE reference = $1 AND NOT ${needed}`,
      [reference],
    );
    return row !== null;
  }

  /** Tells whether an account has it, or waits for its payment. */
  async isNeeded(sql: Sql, reference: string): Promise<boolean> {
    const row = await rowOf(sql, `SELECT reference FROM (SELECT $1::text) AS e(reference) WHERE ${needed}`, [
      reference,
    ]);
    return row !== null;
  }

  async postpone(sql: Sql, reference: string, until: Date): Promise<void> {
    await sql.query(`UPDATE processor_ending SET next_at = $2 WHERE reference = $1`, [reference, until]);
  }

  async finish(sql: Sql, reference: string): Promise<void> {
    await sql.query(`DELETE FROM processor_ending WHERE reference = $1`, [reference]);
  }
}
