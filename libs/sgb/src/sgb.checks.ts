import type { DatabaseCheck } from '@market/database';

/** Consistency checks of the tables of this lib. */
export const sgbChecks: readonly DatabaseCheck[] = [
  {
    name: 'sgb: every id fits into a path and names its tranche',
    sql: `SELECT data_set || ' ' || id AS finding FROM sgb
           WHERE id !~ '^[a-z0-9]([a-z0-9_-]{0,98}[a-z0-9])?$'
              OR (data_set = 'live' AND id NOT LIKE 'sgb-' || financial_year || '-series-%')`,
  },
  {
    name: 'sgb: a tranche is known once',
    sql: `SELECT data_set || ' ' || financial_year || ' ' || series AS finding FROM sgb
           GROUP BY data_set, financial_year, series HAVING count(*) > 1
          UNION ALL SELECT data_set || ' ' || isin FROM sgb WHERE isin IS NOT NULL
           GROUP BY data_set, isin HAVING count(*) > 1`,
  },
  {
    name: 'sgb: days are in order',
    sql: `SELECT data_set || ' ' || id AS finding FROM sgb
           WHERE open_on > close_on OR close_on >= issued_on OR issued_on >= matures_on
              OR (issued_on IS NULL) <> (matures_on IS NULL)`,
  },
  {
    name: 'sgb: an open tranche has an opening day',
    sql: `SELECT data_set || ' ' || id AS finding FROM sgb WHERE status = 'open' AND open_on IS NULL`,
  },
  {
    name: 'sgb: nobody pays more online than offline, nor offline than the nominal value',
    sql: `SELECT data_set || ' ' || id AS finding FROM sgb
           WHERE online_price > offline_price OR offline_price > nominal_price`,
  },
  {
    name: 'sgb: every redemption, statement and revision belongs to a tranche',
    sql: `SELECT DISTINCT kept.data_set || ' ' || kept.sgb_id AS finding
            FROM (SELECT data_set, sgb_id FROM sgb_redemption UNION ALL SELECT data_set, sgb_id FROM sgb_revision
                   UNION ALL SELECT data_set, split_part(redemption_id, '@', 1) FROM sgb_redemption_sighting) kept
            LEFT JOIN sgb ON sgb.data_set = kept.data_set AND sgb.id = kept.sgb_id WHERE sgb.id IS NULL`,
  },
];
