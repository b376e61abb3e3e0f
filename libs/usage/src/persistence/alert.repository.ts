import { queryRows, type Sql } from '@market/database';

/** Alert to the owners of an account, which is sent once for each occasion. */
export interface Alert {
  readonly accountId: string;
  readonly kind: 'usage-reached' | 'key-expiring';
  /** Environment whose limit is used, or id of the key. */
  readonly subject: string;
  /** Occasion that is told; those after it are covered by it, and are not told later. */
  readonly occasions: readonly [told: string, ...covered: string[]];
}

/** Stores which alerts were sent. Plain SQL: a conflict decides which of two processes sends one. */
export class AlertRepository {
  /** Returns the alerts whose occasion was not told yet. */
  async untold<Told extends Alert>(sql: Sql, alerts: readonly Told[]): Promise<Told[]> {
    if (alerts.length === 0) return [];
    const rows = await queryRows<{ position: number }>(
      sql,
      `SELECT position::int FROM unnest($1::text[], $2::text[], $3::text[], $4::text[])
              WITH ORDINALITY AS asked (account_id, kind, subject, occasion, position)
         JOIN usage_alert USING (account_id, kind, subject, occasion)`,
      [
        alerts.map(({ accountId }) => accountId),
        alerts.map(({ kind }) => kind),
        alerts.map(({ subject }) => subject),
        alerts.map(({ occasions }) => occasions[0]),
      ],
    );
    const told = new Set(rows.map(({ position }) => position - 1));
    return alerts.filter((_, at) => !told.has(at));
  }

  /**
   * Notes that an alert is told, and waits for another process that notes the same.
   *
   * @returns false if it was told already
   */
  async note(transaction: Sql, { accountId, kind, subject, occasions }: Alert, at: Date): Promise<boolean> {
    const rows = await queryRows<{ occasion: string }>(
      transaction,
      `INSERT INTO usage_alert (account_id, kind, subject, occasion, told_at)
       SELECT $1, $2, $3, occasion, $5 FROM unnest($4::text[]) AS occasion ORDER BY occasion
       ON CONFLICT DO NOTHING RETURNING occasion`,
      [accountId, kind, subject, occasions, at],
    );
    return rows.some(({ occasion }) => occasion === occasions[0]);
  }

  /** Returns the number of alerts of a kind that were sent to each account after an instant, by its id. */
  async toldAfter(
    sql: Sql,
    kind: Alert['kind'],
    accountIds: readonly string[],
    after: Date,
  ): Promise<ReadonlyMap<string, number>> {
    const rows = await queryRows<{ readonly accountId: string; readonly told: number }>(
      sql,
      `SELECT account_id AS "accountId", count(*)::int AS told FROM usage_alert
        WHERE account_id = ANY ($1) AND kind = $2 AND told_at > $3 GROUP BY account_id`,
      [accountIds, kind, after],
    );
    return new Map(rows.map(({ accountId, told }) => [accountId, told]));
  }

  /** Deletes the records of alerts that were sent before an instant. */
  async forgetBefore(sql: Sql, at: Date): Promise<void> {
    await sql.query('DELETE FROM usage_alert WHERE told_at < $1', [at]);
  }
}
