import type { DatabaseCheck } from '@market/database';

/** Invariants of the tables of this lib. */
export const authChecks: readonly DatabaseCheck[] = [
  {
    name: 'auth: every key belongs to an account',
    sql: `SELECT k.id AS finding FROM api_key k LEFT JOIN account a ON a.id = k.account_id WHERE a.id IS NULL`,
  },
  {
    name: 'auth: email addresses are unique without regard to case',
    sql: `SELECT lower(email) AS finding FROM account GROUP BY lower(email) HAVING count(*) > 1`,
  },
  {
    name: 'auth: every key is kept as a SHA-256, with the prefix of its environment',
    sql: `SELECT id AS finding FROM api_key
           WHERE length(sha256) <> 32 OR prefix <> 'svc_' || environment || '_' OR last4 !~ '^[0-9a-f]{4}$'`,
  },
  {
    name: 'auth: a closed account has no key that is not revoked, and no address',
    sql: `SELECT a.id AS finding FROM account a
           WHERE a.closed_at IS NOT NULL
             AND (a.email <> a.id || '@closed.invalid'
                  OR EXISTS (SELECT FROM api_key k
                              WHERE k.account_id = a.id AND (k.revoked_at IS NULL OR k.name IS NOT NULL)))`,
  },
  {
    name: 'auth: the version is one row, not behind any key',
    sql: `SELECT count(*)::text || ' rows' AS finding FROM auth_version HAVING count(*) <> 1
          UNION ALL SELECT id FROM api_key WHERE changed_in > (SELECT max(version) FROM auth_version)`,
  },
];
