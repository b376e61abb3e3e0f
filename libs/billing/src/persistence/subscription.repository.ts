import { announceChange, rowOf, rowsOf, type ChangeTopic, type Sql } from '@market/platform/database';
import { freePlan, isPlanId } from '../domain/plan-catalogue';
import type { HistoryEntry } from '../domain/settle';
import type { Subscription } from '../domain/subscription';
import { fromRow, subscriptionColumns, toRow, type SubscriptionRow } from './subscription.row';

/** What every process hears of when a subscription changes. */
export const billingChanges: ChangeTopic = { channel: 'billing_changed', versionTable: 'billing_version' };

/** An entry of an account's history. */
export interface AccountHistoryEntry extends HistoryEntry {
  readonly accountId: string;
}

/** A right to speak with the processor that ran out, and when. */
export interface LapsedErrand {
  readonly accountId: string;
  readonly errand: string;
  readonly until: Date;
  /** Of the account's subscription. */
  readonly reference: string | null;
}

/** How the text of a right ends that nobody has, though its work is undone. */
const left = ' left';

/** Reads and writes subscriptions. Every method runs on the connection or transaction it is given. */
export class SubscriptionRepository {
  /** Writes subscriptions of accounts that have none, or that change; tells every process. */
  async save(transaction: Sql, subscriptions: readonly Subscription[]): Promise<void> {
    const version = await announceChange(transaction, billingChanges);
    await transaction.query(
      `INSERT INTO subscription (${subscriptionColumns}, due_at, changed_in)
       SELECT ${subscriptionColumns}, due_at, $2 FROM jsonb_populate_recordset(NULL::subscription, $1::jsonb)
       ON CONFLICT (account_id) DO UPDATE
         SET plan_id = excluded.plan_id, period_start = excluded.period_start, period_end = excluded.period_end,
             anchor_at = excluded.anchor_at, processor = excluded.processor, reference = excluded.reference,
             payment_url = excluded.payment_url, overdue = excluded.overdue, charging = excluded.charging,
             payment_state = excluded.payment_state, cancelled_at = excluded.cancelled_at,
             scheduled_plan_id = excluded.scheduled_plan_id, checkout_plan_id = excluded.checkout_plan_id,
             checkout_reference = excluded.checkout_reference, checkout_url = excluded.checkout_url,
             checkout_starts_at = excluded.checkout_starts_at, checkout_expires_at = excluded.checkout_expires_at,
             updated_at = excluded.updated_at, due_at = excluded.due_at, changed_in = excluded.changed_in`,
      [JSON.stringify(subscriptions.map(toRow)), version],
    );
  }

  async ofAccount(sql: Sql, accountId: string): Promise<Subscription | null> {
    return (await this.ofAccounts(sql, [accountId]))[0] ?? null;
  }

  async ofAccounts(sql: Sql, accountIds: readonly string[]): Promise<Subscription[]> {
    const rows = await rowsOf<SubscriptionRow>(
      sql,
      `SELECT ${subscriptionColumns} FROM subscription WHERE account_id = ANY($1)`,
      [accountIds],
    );
    return rows.map(fromRow);
  }

  /** Locks the subscription of an account until the transaction ends; null when it has no row. */
  async lock(transaction: Sql, accountId: string): Promise<Subscription | null> {
    const row = await rowOf<SubscriptionRow>(
      transaction,
      `SELECT ${subscriptionColumns} FROM subscription WHERE account_id = $1 FOR UPDATE`,
      [accountId],
    );
    return row === null ? null : fromRow(row);
  }

  /** Like `lock`; gives an account that has no row this one first. */
  async lockOrBegin(transaction: Sql, free: Subscription): Promise<Subscription> {
    await this.begin(transaction, free);
    return (await this.lock(transaction, free.accountId)) ?? free;
  }

  /** Gives an account that has no row this one. */
  async begin(sql: Sql, free: Subscription): Promise<void> {
    await sql.query(
      `INSERT INTO subscription (id, account_id, plan_id, created_at, updated_at) VALUES ($1, $2, $3, $4, $4)
       ON CONFLICT (account_id) DO NOTHING`,
      [free.id, free.accountId, freePlan.id, free.createdAt],
    );
  }

  /** Locks subscriptions that the clock changes by now, the longest due first; those that another process works on are left to it. */
  async lockDue(transaction: Sql, now: Date, atMost: number): Promise<Subscription[]> {
    const rows = await rowsOf<SubscriptionRow>(
      transaction,
      `SELECT ${subscriptionColumns} FROM subscription WHERE due_at <= $1
        ORDER BY due_at LIMIT $2 FOR UPDATE SKIP LOCKED`,
      [now, atMost],
    );
    return rows.map(fromRow);
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

  /**
   * Takes the right to speak with the processor about an account, for a limited time.
   *
   * @returns whose work was left unfinished (null: nobody's); null while somebody else has it
   */
  beginErrand(
    sql: Sql,
    accountId: string,
    errand: { id: string; now: Date; until: Date },
  ): Promise<{ readonly unfinished: string | null } | null> {
    return rowOf(
      sql,
      `WITH before AS (
         SELECT id, errand FROM subscription
          WHERE account_id = $1 AND (errand IS NULL OR errand_until <= $3 OR errand LIKE $5) FOR UPDATE
       )
       UPDATE subscription s SET errand = $2, errand_until = $4 FROM before WHERE s.id = before.id
       RETURNING before.errand AS unfinished`,
      [accountId, errand.id, errand.now, errand.until, `%${left}`],
    );
  }

  /** Takes one right over that ran out. @returns false when the account's is no longer this one */
  async takeErrandOver(
    sql: Sql,
    { accountId, errand, until }: LapsedErrand,
    next: { id: string; until: Date },
  ): Promise<boolean> {
    const row = await rowOf(
      sql,
      `UPDATE subscription SET errand = $4, errand_until = $5
        WHERE account_id = $1 AND errand = $2 AND errand_until = $3 RETURNING id`,
      [accountId, errand, until, next.id, next.until],
    );
    return row !== null;
  }

  /** Gives the right back with its work undone: it counts as run out from an instant on, and anybody may have it before. */
  async leaveErrand(
    sql: Sql,
    accountId: string,
    errandId: string,
    { as, until }: { readonly as: string; readonly until: Date },
  ): Promise<void> {
    await sql.query(
      `UPDATE subscription SET errand = $3, errand_until = $4 WHERE account_id = $1 AND errand = $2`,
      [accountId, errandId, `${as}${left}`, until],
    );
  }

  /** Gives the right back. @returns false when it had run out and somebody else took it */
  async endErrand(sql: Sql, accountId: string, errandId: string): Promise<boolean> {
    const row = await rowOf(
      sql,
      `UPDATE subscription SET errand = NULL, errand_until = NULL
        WHERE account_id = $1 AND errand = $2 RETURNING id`,
      [accountId, errandId],
    );
    return row !== null;
  }

  /** Rights that ran out without being given back, or with their work undone. */
  lapsedErrands(sql: Sql, now: Date, atMost: number): Promise<LapsedErrand[]> {
    return rowsOf(
      sql,
      `SELECT account_id AS "accountId", errand, errand_until AS until, reference FROM subscription
        WHERE errand_until <= $1 ORDER BY errand_until LIMIT $2`,
      [now, atMost],
    );
  }

  /** Adds to the history of accounts; what begins at a known instant replaces what was known to begin there. */
  async addHistory(transaction: Sql, entries: readonly AccountHistoryEntry[]): Promise<void> {
    if (entries.length === 0) return;
    await transaction.query(
      `INSERT INTO billing_period (account_id, starts_at, ends_at, plan_id)
       SELECT DISTINCT ON (account_id, start) account_id, start, "end", plan_id FROM jsonb_to_recordset($1::jsonb)
           AS entry(account_id text, start timestamptz, "end" timestamptz, plan_id text, position integer)
        ORDER BY account_id, start, position DESC
       ON CONFLICT (account_id, starts_at) DO UPDATE SET ends_at = excluded.ends_at, plan_id = excluded.plan_id`,
      [
        JSON.stringify(
          entries.map(({ accountId, planId, start, end }, position) => ({
            account_id: accountId,
            start,
            end,
            plan_id: planId,
            position,
          })),
        ),
      ],
    );
  }

  /** Adds one entry to the history of an account, unless something is known to have begun then. */
  async completeHistory(transaction: Sql, entry: AccountHistoryEntry): Promise<void> {
    await transaction.query(
      `INSERT INTO billing_period (account_id, starts_at, ends_at, plan_id) VALUES ($1, $2, $3, $4)
       ON CONFLICT (account_id, starts_at) DO NOTHING`,
      [entry.accountId, entry.start, entry.end, entry.planId],
    );
  }

  /** History of an account, oldest first, so many of the newest entries. */
  async history(sql: Sql, accountId: string, atMost: number): Promise<HistoryEntry[]> {
    const rows = await rowsOf<{ planId: string; start: Date; end: Date | null }>(
      sql,
      `SELECT plan_id AS "planId", starts_at AS start, ends_at AS end FROM billing_period
        WHERE account_id = $1 ORDER BY starts_at DESC LIMIT $2`,
      [accountId, atMost],
    );
    return rows
      .map(({ planId, start, end }) => ({ planId: isPlanId(planId) ? planId : freePlan.id, start, end }))
      .reverse();
  }
}
