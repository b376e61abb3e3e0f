import type { DatabaseCheck } from '@market/database';
import { ipoFaultFindings, type IpoFaultKind } from './persistence/faulty-ipos.repository';
import { publishedReading } from './persistence/subscription.repository';

/** Facts that hold of live data without faults, by the kind of the fault. `issue mend` mends them. */
const withoutFaults: Readonly<Record<IpoFaultKind, string>> = {
  double: 'no issue is stored twice',
  stray: 'no record is stated only by answers about another issue',
  'no-issue': 'every record is an initial offer of shares',
  'taken-over': 'an exchange runs an issue under one company',
  board: 'a page states the board of every issue',
  book: 'no single answer lowered a final book',
};

/** Consistency checks of the tables of this lib. */
export const ipoChecks: readonly DatabaseCheck[] = [
  {
    name: 'ipo: slugs are unique in a data set and fit into a path',
    sql: `SELECT data_set || ' ' || slug AS finding FROM ipo GROUP BY data_set, slug
          HAVING count(*) > 1 OR slug !~ '^[a-z0-9]([a-z0-9_-]{0,98}[a-z0-9])?$' OR slug IN ('search', 'amc', 'amcs')`,
  },
  {
    name: 'ipo: a status has the days and the word that it needs',
    sql: `SELECT data_set || ' ' || id || ' is ' || status AS finding FROM ipo
           WHERE (status = 'OPEN' AND open_on IS NULL)
              OR (status = 'CLOSED' AND close_on IS NULL)
              OR (status = 'LISTED' AND listing_on IS NULL AND confirmed IS DISTINCT FROM 'listed')
              OR (status = 'WITHDRAWN' AND confirmed IS DISTINCT FROM 'withdrawn'
                  AND confirmed IS DISTINCT FROM 'postponed')
              OR (status <> 'WITHDRAWN' AND confirmed = 'withdrawn')
              OR (status NOT IN ('UPCOMING', 'WITHDRAWN') AND confirmed = 'postponed')`,
  },
  {
    name: 'ipo: days are in order, and a postponed issue has none',
    sql: `SELECT data_set || ' ' || id AS finding FROM ipo
           WHERE open_on > close_on OR close_on > allotment_on
              OR (close_on > listing_on AND confirmed IS DISTINCT FROM 'listed')
              OR (confirmed = 'postponed' AND num_nonnulls(open_on, close_on, allotment_on, listing_on) > 0)`,
  },
  {
    name: 'ipo: the lower end of a band is not above the upper end',
    sql: `SELECT data_set || ' ' || id AS finding FROM ipo WHERE band_min > band_max`,
  },
  {
    name: 'ipo: times subscribed are those of the published reading',
    sql: `SELECT ipo.data_set || ' ' || ipo.id AS finding
            FROM ipo LEFT JOIN LATERAL (${publishedReading}) published ON true
           WHERE (retail_times, nii_times, qib_times, total_times) IS DISTINCT FROM
                 ((book->'retail'->>'times')::double precision, (book->'nii'->>'times')::double precision,
                  (book->'qib'->>'times')::double precision, (book->'total'->>'times')::double precision)`,
  },
  {
    name: 'ipo: every sighting belongs to an issue',
    sql: `SELECT s.data_set || ' ' || s.exchange || ':' || s.source_key AS finding FROM ipo_sighting s
            LEFT JOIN ipo ON ipo.data_set = s.data_set AND ipo.id = s.ipo_id WHERE ipo.id IS NULL`,
  },
  {
    name: 'ipo: every live issue has a sighting',
    sql: `SELECT data_set || ' ' || id AS finding FROM ipo
           WHERE data_set = 'live' AND NOT EXISTS (
             SELECT FROM ipo_sighting s WHERE s.data_set = ipo.data_set AND s.ipo_id = ipo.id)`,
  },
  {
    name: 'ipo: every reading and every revision belongs to an issue',
    sql: `SELECT DISTINCT kept.data_set || ' ' || kept.ipo_id AS finding
            FROM (SELECT data_set, ipo_id FROM ipo_subscription_reading
                  UNION ALL SELECT data_set, ipo_id FROM ipo_revision) kept
            LEFT JOIN ipo ON ipo.data_set = kept.data_set AND ipo.id = kept.ipo_id WHERE ipo.id IS NULL`,
  },
  ...(Object.entries(withoutFaults) as [IpoFaultKind, string][]).map(([kind, fact]) => ({
    name: `ipo: ${fact}`,
    sql: ipoFaultFindings(kind),
  })),
];
