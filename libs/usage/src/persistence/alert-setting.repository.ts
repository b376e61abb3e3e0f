import { queryRows, type Sql } from '@market/database';
import { type AlertSettings, usualAlertSettings } from '../domain/alert-settings';

/** Keeps the alerts that accounts chose. Plain SQL: one statement inserts or replaces. */
export class AlertSettingRepository {
  /** Returns the settings of an account. */
  async of(sql: Sql, accountId: string): Promise<AlertSettings> {
    return (await this.changed(sql, [accountId])).get(accountId) ?? usualAlertSettings;
  }

  /** Returns the settings of those accounts whose owners changed them, by id of the account. */
  async changed(sql: Sql, accountIds: readonly string[]): Promise<ReadonlyMap<string, AlertSettings>> {
    const rows = await queryRows<AlertSettings & { readonly accountId: string }>(
      sql,
      `SELECT account_id AS "accountId", usage_percents AS "usagePercents", endpoint_failing AS "endpointFailing",
              key_expiring AS "keyExpiring", payment
         FROM alert_setting WHERE account_id = ANY ($1)`,
      [accountIds],
    );
    return new Map(rows.map(({ accountId, ...settings }) => [accountId, settings]));
  }

  async save(transaction: Sql, accountId: string, settings: AlertSettings, at: Date): Promise<void> {
    const { usagePercents, endpointFailing, keyExpiring, payment } = settings;
    await transaction.query(
      `INSERT INTO alert_setting (account_id, usage_percents, endpoint_failing, key_expiring, payment, changed_at)
       VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (account_id) DO UPDATE
          SET usage_percents = excluded.usage_percents, endpoint_failing = excluded.endpoint_failing,
              key_expiring = excluded.key_expiring, payment = excluded.payment, changed_at = excluded.changed_at`,
      [accountId, usagePercents, endpointFailing, keyExpiring, payment, at],
    );
  }
}
