import { announceChange, type Database, queryRows } from '@market/database';
import { billingChanges } from './subscription.repository';

/** Held subscription, and its references at the processor. */
export interface HeldSubscription {
  readonly accountId: string;
  readonly references: readonly string[];
}

/** Writes which subscriptions are held until the processor was asked. Plain SQL: claims are conditional. */
export class HeldRepository {
  /** Holds all subscriptions that the processor charges for, or has an open page for. */
  async hold(transaction: Database, since: Date): Promise<void> {
    const changedIn = await announceChange(transaction, billingChanges);
    await transaction.query(
      `UPDATE subscription SET held_since = $1, held_asked_at = NULL, due_at = NULL, changed_in = $2
        WHERE processor = 'razorpay' OR checkout_reference IN
              (SELECT reference FROM processor_subscription WHERE processor = 'razorpay')`,
      [since, changedIn],
    );
  }

  /** Claims held subscriptions that were not asked about since an instant, for one process. */
  claim(sql: Database, now: Date, askedBefore: Date, atMost: number): Promise<HeldSubscription[]> {
    return queryRows<HeldSubscription>(
      sql,
      `UPDATE subscription SET held_asked_at = $1
        WHERE account_id IN (SELECT account_id FROM subscription
                              WHERE held_since IS NOT NULL AND (held_asked_at IS NULL OR held_asked_at < $2)
                              ORDER BY held_asked_at NULLS FIRST LIMIT $3 FOR UPDATE SKIP LOCKED)
       RETURNING account_id AS "accountId", array_remove(ARRAY[reference, checkout_reference], NULL) AS references`,
      [now, askedBefore, atMost],
    );
  }
}
