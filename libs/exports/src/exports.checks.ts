import type { DatabaseCheck } from '@market/database';

/** Conditions that hold in the tables of the feature. */
export const exportsChecks: readonly DatabaseCheck[] = [
  {
    name: 'exports: a link is used and revoked after it was made',
    sql: `SELECT id AS finding FROM export_link
           WHERE last_used_at < created_at OR revoked_at < created_at`,
  },
];
