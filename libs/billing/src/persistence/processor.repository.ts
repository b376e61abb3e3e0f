import { queryRow, queryRows, type Sql } from '@market/database';
import type { OwnedSubscription } from '../domain/payment-list';
import { freePlan, isPlanId, type PlanId } from '../domain/plan-catalogue';
import {
  join,
  joinPart,
  type PartPayment,
  type ProcessorReport,
  type ProcessorStatus,
  type ProcessorView,
} from '../domain/processor-view';
import type { ProcessorName } from '../domain/subscription';

/** Stored notification of a processor. */
export interface ProcessorEvent {
  /** Id of the notification at the processor; repetitions have the same id and body. */
  readonly id: string;
  readonly processor: ProcessorName;
  readonly type: string;
  /** Subscription that it is about; null if it is about none. */
  readonly reference: string | null;
  readonly at: Date;
  readonly receivedAt: Date;
  readonly body: string;
}

/** Account and plan of a processor's subscription. */
export interface Ownership {
  readonly accountId: string;
  readonly planId: PlanId;
  readonly url: string | null;
}

/** Stored state of a processor's subscription; without an account until the request that created it has finished. */
export interface KnownSubscription {
  readonly accountId: string | null;
  readonly view: ProcessorView | null;
}

/** Time of the last report on a processor's subscription. */
export interface LastReport {
  readonly reference: string;
  readonly at: Date;
}

interface ViewRow {
  readonly reference: string;
  readonly processor: ProcessorName;
  readonly account_id: string | null;
  readonly plan_id: string | null;
  readonly url: string | null;
  readonly status: ProcessorStatus;
  readonly at: Date;
  readonly paid_start: Date | null;
  readonly paid_end: Date | null;
  readonly ended_at: Date | null;
  readonly retired_until: Date | null;
  readonly part_amount: string | null;
  readonly part_paid: string | null;
  readonly part_until: Date | null;
}

/**
 * Reads and writes subscriptions and notifications of processors, on the connection or transaction that the caller
 * passes. Plain SQL, because reports are merged into locked rows and claims are conditional.
 */
export class ProcessorRepository {
  /**
   * Stores a notification. A known id with another body is a new notification. @returns false if it is stored already
   */
  async keepEvent(transaction: Sql, event: ProcessorEvent): Promise<boolean> {
    const row = await queryRow(
      transaction,
      `INSERT INTO processor_event (id, processor, type, reference, at, received_at, body, body_hash)
       VALUES ($1, $2, $3, $4, $5, $6, $7, sha256(convert_to($7, 'UTF8')))
       ON CONFLICT (id, body_hash) DO NOTHING RETURNING id`,
      [event.id, event.processor, event.type, event.reference, event.at, event.receivedAt, event.body],
    );
    return row !== null;
  }

  /** Removes the notifications about an account's subscriptions, because they name the payer. */
  async removeEvents(transaction: Sql, accountId: string): Promise<void> {
    await transaction.query(
      `DELETE FROM processor_event
        WHERE reference IN (SELECT reference FROM processor_subscription WHERE account_id = $1)`,
      [accountId],
    );
  }

  /** Resolves to the account of a processor's subscription; null while it is unknown. */
  async accountOf(sql: Sql, reference: string): Promise<string | null> {
    const row = await queryRow<{ account_id: string | null }>(
      sql,
      `SELECT account_id FROM processor_subscription WHERE reference = $1`,
      [reference],
    );
    return row?.account_id ?? null;
  }

  /** Returns the subscriptions at processors that an account has or had. */
  async ofAccount(sql: Sql, accountId: string): Promise<OwnedSubscription[]> {
    const rows = await queryRows<ViewRow>(sql, `SELECT * FROM processor_subscription WHERE account_id = $1`, [
      accountId,
    ]);
    return rows.map((row) => ({
      reference: row.reference,
      planId: row.plan_id !== null && isPlanId(row.plan_id) ? row.plan_id : freePlan.id,
      at: row.at,
      ...processorStateOf(row),
    }));
  }

  /**
   * Merges a report, and its ownership if known, into the row of a subscription. Locks the row until the transaction
   * ends.
   */
  async report(
    transaction: Sql,
    processor: ProcessorName,
    report: ProcessorReport,
    ownership: Ownership | null,
    now: Date,
  ): Promise<KnownSubscription> {
    const parameters = [report.reference, processor, ...valuesOf(report), now];
    await transaction.query(
      `INSERT INTO processor_subscription (reference, processor, status, at, paid_start, paid_end, ended_at, updated_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (reference) DO NOTHING`,
      parameters,
    );
    const row = await queryRow<ViewRow>(
      transaction,
      `SELECT * FROM processor_subscription WHERE reference = $1 FOR UPDATE`,
      [report.reference],
    );
    if (row === null) throw new Error(`${report.reference} was not kept`);
    const joined = join(reportOf(row), report);
    const accountId = row.account_id ?? ownership?.accountId ?? null;
    const planId = row.plan_id ?? ownership?.planId ?? null;
    const url = row.url ?? ownership?.url ?? null;
    await transaction.query(
      `UPDATE processor_subscription
          SET status = $2, at = $3, paid_start = $4, paid_end = $5, ended_at = $6, updated_at = $7,
              account_id = $8, plan_id = $9, url = $10
        WHERE reference = $1`,
      [report.reference, ...valuesOf(joined), now, accountId, planId, url],
    );
    if (planId === null || !isPlanId(planId)) return { accountId, view: null };
    return { accountId, view: { ...joined, ...processorStateOf(row), planId, url } };
  }

  /**
   * Returns the merged state of a processor's subscription; null while its plan is unknown. Locks the row until the
   * transaction ends.
   */
  async view(transaction: Sql, reference: string): Promise<ProcessorView | null> {
    const row = await queryRow<ViewRow>(
      transaction,
      `SELECT * FROM processor_subscription WHERE reference = $1 FOR UPDATE`,
      [reference],
    );
    if (row === null || row.plan_id === null || !isPlanId(row.plan_id)) return null;
    return { ...reportOf(row), ...processorStateOf(row), planId: row.plan_id, url: row.url };
  }

  /**
   * Merges a report on a partially paid invoice into the row of its subscription. Locks the row until the transaction
   * ends.
   */
  async reportPart(
    transaction: Sql,
    processor: ProcessorName,
    reference: string,
    said: PartPayment,
    now: Date,
  ): Promise<void> {
    await transaction.query(
      `INSERT INTO processor_subscription (reference, processor, status, at, updated_at)
       VALUES ($1, $2, 'created', to_timestamp(0), $3) ON CONFLICT (reference) DO NOTHING`,
      [reference, processor, now],
    );
    const row = await queryRow<ViewRow>(
      transaction,
      `SELECT * FROM processor_subscription WHERE reference = $1 FOR UPDATE`,
      [reference],
    );
    const { amount, paid, until } = joinPart(row === null ? null : partOf(row), said);
    await transaction.query(
      `UPDATE processor_subscription SET part_amount = $2, part_paid = $3, part_until = $4 WHERE reference = $1`,
      [reference, amount, paid, until],
    );
  }

  /** Sets the plan of a processor's subscription after a scheduled change took effect. */
  async changePlan(transaction: Sql, reference: string, planId: PlanId): Promise<void> {
    await transaction.query(`UPDATE processor_subscription SET plan_id = $2 WHERE reference = $1`, [
      reference,
      planId,
    ]);
  }

  /**
   * Marks whether a subscription was charged that the account does not use, or was charged for another plan than the
   * account's.
   */
  async markUnplaced(transaction: Sql, reference: string, unplaced: boolean): Promise<void> {
    await transaction.query(
      `UPDATE processor_subscription SET unplaced = $2 WHERE reference = $1 AND unplaced <> $2`,
      [reference, unplaced],
    );
  }

  /** Marks a subscription as replaced: the period that it had paid by then no longer counts. */
  async retire(transaction: Sql, reference: string): Promise<void> {
    await transaction.query(
      `UPDATE processor_subscription SET retired_until = coalesce(paid_end, to_timestamp(0)) WHERE reference = $1`,
      [reference],
    );
  }

  /**
   * Returns a page of subscriptions that their processor may still charge for, those with the oldest report first.
   *
   * @param range `heardBefore` excludes subscriptions with a later report, `after` is the last one of the previous page
   */
  live(
    sql: Sql,
    processor: ProcessorName,
    { heardBefore, after }: { readonly heardBefore: Date; readonly after: LastReport | null },
    atMost: number,
  ): Promise<LastReport[]> {
    return queryRows(
      sql,
      `SELECT reference, updated_at AS at FROM processor_subscription
        WHERE processor = $1 AND status NOT IN ('completed', 'expired', 'cancelled')
          AND updated_at <= $2 AND (updated_at, reference) > ($3, $4)
        ORDER BY updated_at, reference LIMIT $5`,
      [processor, heardBefore, after?.at ?? new Date(0), after?.reference ?? '', atMost],
    );
  }
}

function valuesOf({ status, at, paid, endedAt }: ProcessorReport): unknown[] {
  return [status, at, paid?.start ?? null, paid?.end ?? null, endedAt];
}

function processorStateOf(row: ViewRow): Pick<ProcessorView, 'processor' | 'retiredUntil' | 'partPaid'> {
  return { processor: row.processor, retiredUntil: row.retired_until, partPaid: partOf(row) };
}

function partOf({ part_amount: amount, part_paid: paid, part_until: until }: ViewRow): PartPayment | null {
  if (amount === null || paid === null || until === null) return null;
  return { amount: Number(amount), paid: Number(paid), until };
}

function reportOf(row: ViewRow): ProcessorReport {
  const { reference, status, at, paid_start: start, paid_end: end, ended_at: endedAt } = row;
  return { reference, status, at, endedAt, paid: start === null || end === null ? null : { start, end } };
}
