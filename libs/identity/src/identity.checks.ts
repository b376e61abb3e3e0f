import type { DatabaseCheck } from '@market/database';

/** Invariants of the tables of this lib. */
export const identityChecks: readonly DatabaseCheck[] = [
  {
    name: 'identity: an account with members has an owner',
    sql: `SELECT account_id AS finding FROM membership GROUP BY account_id HAVING bool_and(role <> 'owner')`,
  },
  {
    name: 'identity: who has recovery codes has an authenticator app',
    sql: `SELECT DISTINCT c.user_id AS finding FROM recovery_code c LEFT JOIN totp t ON t.user_id = c.user_id
           WHERE t.secret IS NULL`,
  },
  {
    name: 'identity: an erased user has no credentials, sessions and accounts',
    sql: `SELECT u.id AS finding FROM app_user u
           WHERE u.email = u.id || '@closed.invalid'
             AND (u.password IS NOT NULL OR u.is_operator
                  OR EXISTS (SELECT FROM membership m WHERE m.user_id = u.id)
                  OR EXISTS (SELECT FROM session s WHERE s.user_id = u.id AND s.ended_at IS NULL)
                  OR EXISTS (SELECT FROM passkey p WHERE p.user_id = u.id)
                  OR EXISTS (SELECT FROM totp t WHERE t.user_id = u.id))`,
  },
];
