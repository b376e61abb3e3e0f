import { queryRow, type Sql } from '..';
import { fingerprintOf } from './key-fingerprint';
import type { SecretKeys } from './secrets.config';

/** Keys of a database by their fingerprints. */
export interface SettledKeys {
  /** Key that secrets are sealed with. */
  readonly fingerprint: string;
  /** Key that some secrets are still sealed with, while a rotation goes on; else null. */
  readonly previous: string | null;
}

/** Reads the keys of a database; null before its first process. */
export function readSettledKeys(sql: Sql): Promise<SettledKeys | null> {
  return queryRow<SettledKeys>(sql, 'SELECT fingerprint, previous FROM secrets_key');
}

/**
 * Binds a database to the key with which its secrets are sealed: the first process stores a fingerprint, which does not
 * reveal the key. Later ones must have that key, and during a rotation the previous one, too.
 *
 * @returns the fingerprint of the key to seal with: the previous one until `admin secrets rotate`
 *
 * Errors: `Error` for other keys.
 */
export async function settleKey(sql: Sql, { key, previousKey }: SecretKeys): Promise<string> {
  const own = fingerprintOf(key);
  await sql.query('INSERT INTO secrets_key (fingerprint) VALUES ($1) ON CONFLICT DO NOTHING', [own]);
  const settled = await readSettledKeys(sql);
  const owned = [own, ...(previousKey === undefined ? [] : [fingerprintOf(previousKey)])];
  if (settled === null || !owned.includes(settled.fingerprint))
    throw new Error('SECRETS_KEY: is not the key that the secrets in this database are sealed with');
  if (settled.previous !== null && !owned.includes(settled.previous))
    throw new Error(
      'SECRETS_KEY_PREVIOUS: must be the former key until `admin secrets rotate` has ended: some secrets are still sealed with it',
    );
  return settled.fingerprint;
}
