import type { DataSource } from 'typeorm';
import { queryRow, queryRows } from '@market/database';

type Privilege = 'SELECT (id, email)' | 'SELECT' | 'INSERT' | 'UPDATE' | 'DELETE' | 'TRUNCATE' | 'MAINTAIN';
type Grants = readonly (readonly [tables: string, ...privileges: Privilege[]])[];

const read = ['SELECT'] as const;
const add = ['SELECT', 'INSERT'] as const;
const keep = ['SELECT', 'INSERT', 'UPDATE'] as const;
const own = ['SELECT', 'INSERT', 'UPDATE', 'DELETE'] as const;

const marketTables =
  'ipo ipo_close ipo_former_slug ipo_removed ipo_revision ipo_sighting ipo_subscription_reading trading_holiday ' +
  'gmp gmp_day gmp_name gmp_reading gmp_state gmp_unplaced gmp_withdrawal ' +
  'corporate_offer corporate_offer_removed corporate_offer_revision corporate_offer_sighting ' +
  'sgb sgb_redemption sgb_redemption_sighting sgb_revision sgb_sighting amc nfo nfo_revision nfo_sighting ' +
  'published_record published_revision';
const requestPartitions = Array.from({ length: 10 }, (_, slot) => `request_log_${slot}`).join(' ');
const schema = 'schema_migration schema_support';
const versions = 'market_version data_version';

/**
 * Grants of each role by table; no grant for a table that is not listed. A role that locks a row needs `UPDATE`.
 * docker/database/roles.sql creates the roles; the role that migrates owns all tables.
 */
export const databaseRoles: Readonly<Record<'market_api' | 'market_ingest', Grants>> = {
  market_api: [
    [
      `${schema} ${versions} ${marketTables} service_fact feed_plan feed_state feed_check freshness_day incident incident_update probe_reading`,
      ...read,
    ],
    ['account api_key', ...keep],
    ['auth_version', 'SELECT', 'UPDATE'],
    ['calendar_feed export_link', ...keep],
    ['sandbox_play', ...own],
    // A trigger keeps it from making operators.
    ['app_user', ...keep],
    ['membership invitation session device', ...own],
    ['totp recovery_code passkey passkey_challenge', ...own],
    ['one_time_token sign_in_window refused_sign_in', ...own],
    ['feed_run quarantine', ...read],
    ['subscription billing_period billing_version billing_reconciliation', ...keep],
    ['processor_subscription processor_payment payment_return', ...keep],
    ['processor_ending processor_event', ...own],
    ['usage_batch usage_day usage_key_day usage_minute usage_alert alert_setting', ...own],
    ['request_log request_minute request_hour request_batch request_allowance', ...own],
    // It empties the partition of the day that is no longer kept.
    [requestPartitions, 'SELECT', 'TRUNCATE'],
    ['idempotent_answer', ...own],
    ['dashboard_read', ...keep],
    // For processes of the former version.
    ['explorer_use data_page_use search_use', ...keep],
    ['secrets_key', ...add],
    ['audit_entry', ...add],
    ['webhook_endpoint webhook_message webhook_delivery webhook_attempt', ...keep],
    ['webhook_target_version', 'SELECT', 'UPDATE'],
    ['webhook_lease webhook_waiting webhook_replay_rest webhook_catch_up', ...own],
    ['event_stream event_stream_holder event_stream_replacement', ...own],
    // For the log, and for replays: what was announced, and which deliveries of it the log has dropped.
    ['outbox_event webhook_past_delivery', ...read],
    // The API adds mails and reads none.
    ['mail', 'INSERT'],
    ['operator_task', ...add],
  ],
  market_ingest: [
    [`${schema} subscription billing_version restore_point`, ...read],
    [`${marketTables} ${versions}`, ...own],
    [
      'feed_run feed_state feed_plan feed_refusal feed_listing feed_edition feed_check quarantine service_fact',
      ...own,
    ],
    ['outbox_event', ...own],
    ['sandbox_play', 'SELECT', 'UPDATE'],
    // Rows of the heads are made by migrations.
    ['log_head', 'SELECT', 'UPDATE'],
    ['operator_task', 'SELECT', 'UPDATE', 'DELETE'],
    ['freshness_day freshness_state probe_reading', ...own],
    ['secrets_key', ...add],
    ['audit_entry', ...add],
    ['webhook_endpoint webhook_message webhook_delivery webhook_attempt', ...own],
    ['webhook_target_version', 'SELECT', 'UPDATE'],
    ['webhook_lease webhook_waiting', ...own, 'MAINTAIN'],
    ['webhook_past_delivery webhook_replay_rest webhook_catch_up', ...own],
    ['mail', ...own],
    // The owners of accounts, for mails about their endpoints, and whether they want them.
    ['app_user', 'SELECT (id, email)'],
    ['membership alert_setting', ...read],
  ],
};

/** Version of PostgreSQL before which only the owner of a table may vacuum it. */
const maintainSince = 170_000;

/**
 * Grants the existing roles their privileges and revokes all others, in one transaction. Call it as the owner of the
 * tables, after each migration.
 *
 * @returns names of the roles that exist
 */
export async function grantRoles(dataSource: DataSource): Promise<string[]> {
  const found = await queryRows<{ role: string }>(
    dataSource,
    'SELECT rolname AS role FROM pg_roles WHERE rolname = ANY($1) ORDER BY 1',
    [Object.keys(databaseRoles)],
  );
  const server = await queryRow<{ version: number }>(
    dataSource,
    `SELECT current_setting('server_version_num')::integer AS version`,
  );
  const knows = (privilege: Privilege) => privilege !== 'MAINTAIN' || (server?.version ?? 0) >= maintainSince;
  await dataSource.transaction(async (manager) => {
    for (const { role } of found) {
      await manager.query(`REVOKE ALL ON ALL TABLES IN SCHEMA public FROM ${role}`);
      for (const [tables, ...privileges] of databaseRoles[role as keyof typeof databaseRoles]) {
        const granted = privileges.filter(knows).join(', ');
        await manager.query(`GRANT ${granted} ON ${tables.split(' ').join(', ')} TO ${role}`);
      }
    }
  });
  return found.map(({ role }) => role);
}
