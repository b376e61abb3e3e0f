import { queryRows, type Sql } from '@market/database';

/**
 * Distance by which positions and ids go on behind those of a backup: what was given after the backup is not given
 * again.
 */
const ahead = 1_000_000;

/**
 * Prepares a restored database for service: positions of logs and sequences go on behind all that were given after the
 * backup, and sessions, links and challenges of before have ended.
 */
export async function settleRestored(transaction: Sql): Promise<void> {
  await transaction.query('UPDATE log_head SET last = last + $1', [ahead]);
  const sequences = await queryRows<{ name: string }>(
    transaction,
    `SELECT quote_ident(schemaname) || '.' || quote_ident(sequencename) AS name
       FROM pg_sequences WHERE schemaname = 'public' AND data_type = 'bigint'::regtype`,
  );
  for (const { name } of sequences)
    await transaction.query(`SELECT setval($1::regclass, (SELECT last_value FROM ${name}) + $2::bigint)`, [
      name,
      ahead,
    ]);
  await transaction.query('DELETE FROM session');
  await transaction.query('DELETE FROM one_time_token');
  await transaction.query('DELETE FROM passkey_challenge');
}
