import { createHmac } from 'node:crypto';
import { rowOf, type Sql } from '../database';

/**
 * Holds a database to the one key that its secrets are sealed with: the first process says which, by a fingerprint
 * that tells nothing of the key.
 *
 * Errors: `Error` for another key.
 */
export async function settleKey(sql: Sql, key: Buffer): Promise<void> {
  const own = createHmac('sha256', key).update('fingerprint of SECRETS_KEY').digest('hex').slice(0, 32);
  await sql.query('INSERT INTO secrets_key (fingerprint) VALUES ($1) ON CONFLICT DO NOTHING', [own]);
  const row = await rowOf<{ fingerprint: string }>(sql, 'SELECT fingerprint FROM secrets_key');
  if (row?.fingerprint === own) return;
  throw new Error('SECRETS_KEY: is not the key that the secrets in this database are sealed with');
}
