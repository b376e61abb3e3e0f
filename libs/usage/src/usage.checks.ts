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
];
