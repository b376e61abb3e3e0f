import type { DatabaseCheck } from '@market/database';

/** Invariants of the tables of this lib. */
export const usageChecks: readonly DatabaseCheck[] = [
  {
    name: 'usage: the last request of a minute lies in that minute',
    sql: `SELECT account_id || ' ' || environment || ' ' || minute AS finding FROM usage_minute
           WHERE floor(extract(epoch FROM last_at) / 60) <> minute`,
  },
  {
    name: 'usage: no day is without requests',
    sql: `SELECT account_id || ' ' || environment || ' ' || day || ' ' || route AS finding FROM usage_day
           WHERE admitted + rate_limited = 0`,
  },
  {
    name: 'usage: no day of a key is without requests',
    sql: `SELECT account_id || ' ' || environment || ' ' || day || ' ' || key_id AS finding FROM usage_key_day
           WHERE admitted + refused = 0`,
  },
  {
    // A day may have fewer: requests were counted without their key before the migration, and by older processes.
    name: 'usage: no day has more requests by key than in all',
    sql: `SELECT account_id || ' ' || environment || ' ' || day AS finding
            FROM (SELECT account_id, environment, day, sum(admitted) AS admitted, sum(refused) AS refused
                    FROM usage_key_day GROUP BY account_id, environment, day) AS keys
            LEFT JOIN (SELECT account_id, environment, day, sum(admitted) AS admitted, sum(rate_limited) AS refused
                    FROM usage_day GROUP BY account_id, environment, day) AS total
           USING (account_id, environment, day)
           WHERE keys.admitted > coalesce(total.admitted, 0) OR keys.refused > coalesce(total.refused, 0)`,
  },
];
