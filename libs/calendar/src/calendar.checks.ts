import type { DatabaseCheck } from '@market/database';

/** Conditions that hold in the tables of the feature. */
export const calendarChecks: readonly DatabaseCheck[] = [
  {
    name: 'calendar: a feed is used and revoked after it was made',
    sql: `SELECT id AS finding FROM calendar_feed
           WHERE last_used_at < created_at OR revoked_at < created_at`,
  },
];
