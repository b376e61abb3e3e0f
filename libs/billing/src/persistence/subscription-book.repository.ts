import { type Database, queryRows, type Sql } from '@market/database';
import { LessThanOrEqual } from 'typeorm';
import type { PlanId } from '../domain/plan-catalogue';
import type { Subscription } from '../domain/subscription';
import { SubscriptionEntity } from './subscription.entity';
import { fromRow } from './subscription.row';

/** Something about money that an operator has to look at. Units: paise. */
export interface WaitingMoneyRow {
  readonly kind: 'unplaced' | 'dispute' | 'ending' | 'unknown';
  readonly accountId: string | null;
  readonly reference: string | null;
  readonly since: Date;
  readonly amount: number | null;
  readonly attempts: number | null;
}

/** Reads subscriptions of many accounts for operators. */
export class SubscriptionBookRepository {
  /** Returns the accounts with one of these plans. */
  async accountsOn(sql: Sql, planIds: readonly PlanId[]): Promise<string[]> {
    // SQL text, like that of the counts: an entity for each of many rows would be made for one field.
    const rows = await queryRows<{ accountId: string }>(
      sql,
      'SELECT account_id AS "accountId" FROM subscription WHERE plan_id = ANY ($1)',
      [planIds],
    );
    return rows.map(({ accountId }) => accountId);
  }

  /** Returns the accounts of a payment or a subscription at the processor, by its id there. */
  async accountsOfPayment(sql: Sql, reference: string): Promise<string[]> {
    // SQL text: three tables, each by an index.
    const rows = await queryRows<{ accountId: string }>(
      sql,
      `SELECT account_id AS "accountId" FROM subscription WHERE reference = $1 OR checkout_reference = $1
       UNION
       SELECT account_id FROM processor_subscription
        WHERE account_id IS NOT NULL
          AND reference = ANY (ARRAY(SELECT $1 UNION SELECT reference FROM processor_payment WHERE id = $1))`,
      [reference],
    );
    return rows.map(({ accountId }) => accountId);
  }

  /** Counts the accounts with each plan that has a row. */
  async counts(sql: Sql): Promise<Map<string, number>> {
    const rows = await queryRows<{ planId: string; accounts: number }>(
      sql,
      'SELECT plan_id AS "planId", count(*)::int AS accounts FROM subscription GROUP BY plan_id',
    );
    return new Map(rows.map(({ planId, accounts }) => [planId, accounts]));
  }

  /** Returns the subscriptions whose payment may be owed: the domain decides. */
  async owing(database: Database, endedBefore: Date): Promise<Subscription[]> {
    const paid = { processor: 'razorpay' as const };
    const rows = await database.getRepository(SubscriptionEntity).find({
      where: [
        { ...paid, overdue: true },
        { ...paid, periodEnd: LessThanOrEqual(endedBefore) },
      ],
    });
    return rows.map(fromRow);
  }

  /** Returns the entries that wait for an operator at the processor, the longest waiting first. */
  waiting(sql: Sql, failedAttempts: number, atMost: number): Promise<WaitingMoneyRow[]> {
    // SQL text: rows of four tables.
    return queryRows<WaitingMoneyRow>(
      sql,
      `SELECT * FROM (
         SELECT 'unplaced' AS kind, account_id AS "accountId", reference, updated_at AS since,
                (SELECT amount::float8 FROM processor_payment paid
                  WHERE paid.reference = charged.reference ORDER BY at DESC LIMIT 1) AS amount, NULL::int AS attempts
           FROM processor_subscription charged WHERE unplaced
         UNION ALL
         SELECT 'dispute', owner.account_id, payment.reference, dispute.at, dispute.amount::float8, NULL
           FROM payment_return dispute
           JOIN processor_payment payment ON payment.id = dispute.payment_id
           LEFT JOIN processor_subscription owner ON owner.reference = payment.reference
          WHERE dispute.kind = 'dispute' AND dispute.status = 'open'
         UNION ALL
         SELECT 'ending', owner.account_id, ending.reference, ending.requested_at, NULL, ending.attempts
           FROM processor_ending ending
           LEFT JOIN processor_subscription owner ON owner.reference = ending.reference
          WHERE ending.attempts >= $1
         UNION ALL
         SELECT 'unknown', NULL, payment.reference, payment.at, (payment.amount - payment.refunded)::float8, NULL
           FROM processor_payment payment
           LEFT JOIN processor_subscription owner ON owner.reference = payment.reference
          WHERE owner.account_id IS NULL AND payment.amount > payment.refunded) waiting
        ORDER BY since, kind LIMIT $2`,
      [failedAttempts, atMost],
    );
  }
}
