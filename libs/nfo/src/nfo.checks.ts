import type { DatabaseCheck } from '@market/database';

/** Consistency checks of the tables of this lib. */
export const nfoChecks: readonly DatabaseCheck[] = [
  {
    name: 'nfo: slugs fit into a path and shadow no route',
    sql: `SELECT data_set || ' ' || slug AS finding FROM nfo
           WHERE slug !~ '^[a-z0-9]([a-z0-9_-]{0,98}[a-z0-9])?$' OR slug IN ('search', 'amc', 'amcs')`,
  },
  {
    name: 'nfo: codes of fund houses fit into a path',
    sql: `SELECT data_set || ' ' || code AS finding FROM amc WHERE code !~ '^[a-z0-9]([a-z0-9_-]{0,98}[a-z0-9])?$'`,
  },
  {
    name: 'nfo: days are in order',
    sql: `SELECT data_set || ' ' || id AS finding FROM nfo WHERE open_on > close_on OR close_on > allotment_on`,
  },
  {
    name: 'nfo: every live offer has a sighting',
    sql: `SELECT data_set || ' ' || id AS finding FROM nfo
           WHERE data_set = 'live' AND NOT EXISTS (
             SELECT FROM nfo_sighting s WHERE s.data_set = nfo.data_set AND s.nfo_id = nfo.id)`,
  },
  {
    name: 'nfo: every revision belongs to an offer',
    sql: `SELECT DISTINCT kept.data_set || ' ' || kept.nfo_id AS finding FROM nfo_revision kept
            LEFT JOIN nfo ON nfo.data_set = kept.data_set AND nfo.id = kept.nfo_id WHERE nfo.id IS NULL`,
  },
];
