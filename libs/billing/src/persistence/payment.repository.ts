import { queryRow, queryRows, type Sql } from '@market/database';
import {
  joinPayment,
  joinReturn,
  type Payment,
  type PaymentReport,
  type ReturnReport,
} from '../domain/payments';
import type { ProcessorName } from '../domain/subscription';

interface PaymentRow {
  readonly id: string;
  readonly reference: string | null;
  readonly amount: number;
  readonly refunded: number;
  readonly period_start: Date | null;
  readonly period_end: Date | null;
  readonly at: Date;
}

const paymentColumns =
  'p.id, p.reference, p.amount::float8, p.refunded::float8, p.period_start, p.period_end, p.at';
const returnColumns = `id, payment_id AS "paymentId", kind, amount::float8, status, at`;

/**
 * Reads and writes payments and their returns, on the connection or transaction that the caller passes. Plain SQL,
 * because a report is merged into its row under the lock of that row.
 */
export class PaymentRepository {
  /** Returns the processor's id of the subscription that a payment is for; null if unknown. */
  async referenceOf(sql: Sql, paymentId: string): Promise<string | null> {
    const row = await queryRow<{ reference: string | null }>(
      sql,
      `SELECT reference FROM processor_payment WHERE id = $1`,
      [paymentId],
    );
    return row?.reference ?? null;
  }

  /**
   * Merges a report into the row of a payment, and locks the row until the transaction ends. @returns the merged state
   */
  async report(
    transaction: Sql,
    processor: ProcessorName,
    report: PaymentReport,
    now: Date,
  ): Promise<PaymentReport> {
    await transaction.query(
      `INSERT INTO processor_payment (id, processor, amount, refunded, at, updated_at)
       VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (id) DO NOTHING`,
      [report.id, processor, report.amount, report.refunded, report.at, now],
    );
    const row = await queryRow<PaymentRow>(
      transaction,
      `SELECT ${paymentColumns} FROM processor_payment p WHERE id = $1 FOR UPDATE`,
      [report.id],
    );
    const joined = row === null ? report : joinPayment(fromRow(row), report);
    const { id, reference, amount, refunded, period, at } = joined;
    await transaction.query(
      `UPDATE processor_payment SET reference = $2, amount = $3, refunded = $4, period_start = $5, period_end = $6,
              at = $7, updated_at = $8
        WHERE id = $1`,
      [id, reference, amount, refunded, period?.start ?? null, period?.end ?? null, at, now],
    );
    return joined;
  }

  /** Merges a report into the row of a refund or dispute. The payment must have a row. */
  async reportReturn(transaction: Sql, report: ReturnReport): Promise<void> {
    const known = await queryRow<ReturnReport>(
      transaction,
      `SELECT ${returnColumns} FROM payment_return WHERE id = $1 FOR UPDATE`,
      [report.id],
    );
    const { id, paymentId, kind, amount, status, at } = known === null ? report : joinReturn(known, report);
    await transaction.query(
      `INSERT INTO payment_return (id, payment_id, kind, amount, status, at) VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (id) DO UPDATE SET amount = excluded.amount, status = excluded.status, at = excluded.at`,
      [id, paymentId, kind, amount, status, at],
    );
  }

  /** Returns the payments of an account, oldest first. */
  async ofAccount(sql: Sql, accountId: string): Promise<Payment[]> {
    const rows = await queryRows<PaymentRow>(
      sql,
      `SELECT ${paymentColumns} FROM processor_payment p
         JOIN processor_subscription s ON s.reference = p.reference
        WHERE s.account_id = $1 ORDER BY p.at, p.id`,
      [accountId],
    );
    if (rows.length === 0) return [];
    const returns = await queryRows<ReturnReport>(
      sql,
      `SELECT ${returnColumns} FROM payment_return WHERE payment_id = ANY($1) ORDER BY at, id`,
      [rows.map(({ id }) => id)],
    );
    return rows.map((row) => ({
      ...fromRow(row),
      returns: returns.filter(({ paymentId }) => paymentId === row.id),
    }));
  }
}

function fromRow({
  id,
  reference,
  amount,
  refunded,
  period_start,
  period_end,
  at,
}: PaymentRow): PaymentReport {
  const period =
    period_start === null || period_end === null ? null : { start: period_start, end: period_end };
  return { id, reference, amount, refunded, period, at };
}
