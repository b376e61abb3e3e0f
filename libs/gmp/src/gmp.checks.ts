import type { DatabaseCheck } from '@market/database';
import { unrecordedSql } from './persistence/gmp-state-ledger.repository';

/** Consistency checks of the tables of this lib. */
export const gmpChecks: readonly DatabaseCheck[] = [
  {
    name: 'gmp: the value of an IPO is that of its last day',
    sql: `SELECT gmp.data_set || ' ' || gmp.ipo_id AS finding
            FROM gmp LEFT JOIN LATERAL (
              SELECT gmp, mean, min, max, sources, quoted_at FROM gmp_day
               WHERE gmp_day.data_set = gmp.data_set AND gmp_day.ipo_id = gmp.ipo_id ORDER BY day DESC LIMIT 1) last ON true
           WHERE (gmp.gmp, gmp.mean, gmp.min, gmp.max, gmp.sources, gmp.quoted_at) IS DISTINCT FROM
                 (last.gmp, last.mean, last.min, last.max, last.sources, last.quoted_at)`,
  },
  {
    name: 'gmp: the value of an IPO is published as in its last state',
    sql: `SELECT gmp.data_set || ' ' || gmp.ipo_id AS finding ${unrecordedSql}
           UNION ALL
          SELECT DISTINCT data_set || ' ' || ipo_id || ' has states alone'
            FROM gmp_state LEFT JOIN gmp USING (data_set, ipo_id) WHERE gmp.gmp IS NULL`,
  },
  {
    name: 'gmp: a day stands as of a reading of that day that was believed, or of one that was taken back',
    sql: `SELECT data_set || ' ' || ipo_id || ' ' || day AS finding
            FROM gmp_day day
           WHERE (quoted_at AT TIME ZONE 'Asia/Kolkata')::date <> day.day OR NOT EXISTS (
              SELECT 1 FROM gmp_reading read
               WHERE (read.data_set, read.ipo_id, read.quoted_at) = (day.data_set, day.ipo_id, day.quoted_at)
                 AND believed_at IS NOT NULL
              UNION ALL
              SELECT 1 FROM gmp_withdrawal back
               WHERE (back.data_set, back.ipo_id, back.withdrawn_at) = (day.data_set, day.ipo_id, day.quoted_at))`,
  },
  {
    name: 'gmp: every IPO with a day has a value',
    sql: `SELECT DISTINCT data_set || ' ' || ipo_id AS finding
            FROM gmp_day LEFT JOIN gmp USING (data_set, ipo_id) WHERE gmp.gmp IS NULL`,
  },
  {
    name: 'gmp: lowest, median, mean and highest are in order, and no publisher counts twice',
    sql: `SELECT data_set || ' ' || ipo_id AS finding FROM gmp
           WHERE NOT (min <= gmp AND gmp <= max AND min <= mean AND mean <= max)
              OR jsonb_array_length(sources) <> (SELECT count(DISTINCT s->>'publisher') FROM jsonb_array_elements(sources) s)
              OR jsonb_array_length(sources) = 0`,
  },
  {
    name: 'gmp: no reading is quoted later than it was received',
    sql: `SELECT data_set || ' ' || ipo_id || ' ' || publisher || ' ' || to_char(quoted_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS finding
            FROM gmp_reading WHERE quoted_at > received_at
           UNION ALL
          SELECT data_set || ' ' || publisher || ' ' || source_key || ' waits with a later quote'
            FROM gmp_unplaced WHERE quoted_at > received_at`,
  },
  {
    name: 'gmp: the value of a day is the median of its sources',
    sql: `SELECT day.data_set || ' ' || day.ipo_id || ' ' || day.day || ': ' || day.gmp || ' of ' || day.sources AS finding
            FROM gmp_day day LEFT JOIN LATERAL (
              SELECT round((percentile_disc(0.5) WITHIN GROUP (ORDER BY value) + percentile_disc(0.5) WITHIN GROUP (ORDER BY value DESC)) / 2, 2) AS median,
                     min(value) AS min, max(value) AS max
                FROM jsonb_to_recordset(day.sources) AS source(value numeric)) said ON true
           WHERE (day.gmp, day.min, day.max) IS DISTINCT FROM (said.median, said.min, said.max)`,
  },
  {
    name: 'gmp: each source of a day said so within the 24 hours before',
    sql: `SELECT day.data_set || ' ' || day.ipo_id || ' ' || day.day || ': ' || publisher || ' ' || value AS finding
            FROM gmp_day day, jsonb_to_recordset(day.sources) AS source(publisher text, value numeric)
           WHERE NOT EXISTS (
              SELECT 1 FROM gmp_reading read
               WHERE (read.data_set, read.ipo_id, read.publisher) = (day.data_set, day.ipo_id, source.publisher)
                 AND round(gmp, 2) = value AND believed_at IS NOT NULL AND quoted_at BETWEEN day.quoted_at - interval '24 hours' AND day.quoted_at)`,
  },
];
