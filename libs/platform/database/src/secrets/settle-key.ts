import { createHmac } from 'node:crypto';
import { queryRow, type Sql } from '..';

/**
 * Binds a database to the one key with which its secrets are sealed: the first process stores a fingerprint, which does
 * not reveal the key.
 *
 * Errors: `Error` for another key.
 */
export async function settleKey(sql: Sql, key: Buffer): Promise<void> {
  const own = createHmac('sha256', key).update('fingerprint of SECRETS_KEY').digest('hex').slice(0, 32);
  await sql.query('INSERT INTO secrets_key (fingerprint) VALUES ($1) ON CONFLICT DO NOTHING', [own]);
  const row = await queryRow<{ fingerprint: string }>(sql, 'SELECT fingerprint FROM secrets_key');
  if (row?.fingerprint === own) return;
  throw new Error('SECRETS_KEY: is not the key that the secrets in this database are sealed with');
}
