import { announceChange, rowOf, rowsOf, type ChangeTopic, type Sql } from '@market/platform/database';

export type SubscriptionStatus = 'active' | 'pending' | 'past_due' | 'cancelled';

/** The one subscription of an account. */
export interface Subscription {
  readonly id: string;
  readonly accountId: string;
  readonly planId: string;
  readonly status: SubscriptionStatus;
  readonly periodStart: Date | null;
  readonly periodEnd: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** What every process hears of when a subscription changes. */
export const billingChanges: ChangeTopic = { channel: 'billing_changed', versionTable: 'billing_version' };

const columns = `id, account_id AS "accountId", plan_id AS "planId", status, period_start AS "periodStart",
  period_end AS "periodEnd", created_at AS "createdAt", updated_at AS "updatedAt"`;

/** Reads and writes subscriptions. Every method runs on the connection or transaction it is given. */
export class SubscriptionRepository {
  /** Writes subscriptions of accounts that have none, or that change; tells every process. */
  async save(transaction: Sql, subscriptions: readonly Subscription[]): Promise<void> {
    const version = await announceChange(transaction, billingChanges);
    await transaction.query(
      `INSERT INTO subscription (id, account_id, plan_id, status, period_start, period_end, created_at, updated_at,
                                 changed_in)
       SELECT id, account_id, plan_id, status, period_start, period_end, created_at, updated_at, $2
         FROM jsonb_to_recordset($1::jsonb) AS s(id text, account_id text, plan_id text, status text,
              period_start timestamptz, period_end timestamptz, created_at timestamptz, updated_at timestamptz)
       ON CONFLICT (account_id) DO UPDATE
         SET plan_id = excluded.plan_id, status = excluded.status, period_start = excluded.period_start,
             period_end = excluded.period_end, updated_at = excluded.updated_at, changed_in = excluded.changed_in`,
      [
        JSON.stringify(
          subscriptions.map((one) => ({
            id: one.id,
            account_id: one.accountId,
            plan_id: one.planId,
            status: one.status,
            period_start: one.periodStart,
            period_end: one.periodEnd,
            created_at: one.createdAt,
            updated_at: one.updatedAt,
          })),
        ),
        version,
      ],
    );
  }

  ofAccount(sql: Sql, accountId: string): Promise<Subscription | null> {
    return rowOf<Subscription>(sql, `SELECT ${columns} FROM subscription WHERE account_id = $1`, [accountId]);
  }

  ofAccounts(sql: Sql, accountIds: readonly string[]): Promise<Subscription[]> {
    return rowsOf<Subscription>(sql, `SELECT ${columns} FROM subscription WHERE account_id = ANY($1)`, [
      accountIds,
    ]);
  }

  /** Accounts whose subscription changed after a version. */
  async changedAfter(sql: Sql, version: number): Promise<string[]> {
    const rows = await rowsOf<{ accountId: string }>(
      sql,
      `SELECT account_id AS "accountId" FROM subscription WHERE changed_in > $1`,
      [version],
    );
    return rows.map(({ accountId }) => accountId);
  }
}
