import type { DatabaseCheck } from '@market/platform/database';

/** What must hold in the tables of this lib. */
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
    name: 'gmp: a day stands as of its last reading',
    sql: `SELECT day.data_set || ' ' || day.ipo_id || ' ' || day.day AS finding
            FROM gmp_day day LEFT JOIN (
              SELECT data_set, ipo_id, (quoted_at AT TIME ZONE 'Asia/Kolkata')::date AS day, max(quoted_at) AS last
                FROM gmp_reading GROUP BY 1, 2, 3) read USING (data_set, ipo_id, day)
           WHERE day.quoted_at IS DISTINCT FROM read.last`,
  },
  {
    name: 'gmp: every day with a reading has a value, every IPO with a day has one',
    sql: `SELECT DISTINCT data_set || ' ' || ipo_id AS finding
            FROM (SELECT data_set, ipo_id, (quoted_at AT TIME ZONE 'Asia/Kolkata')::date AS day FROM gmp_reading) read
            LEFT JOIN gmp_day USING (data_set, ipo_id, day) LEFT JOIN gmp USING (data_set, ipo_id)
           WHERE gmp_day.gmp IS NULL OR gmp.gmp IS NULL`,
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
    name: 'gmp: the value of a day is the median of the last words of the publishers that were fresh at it',
    sql: `SELECT day.data_set || ' ' || day.ipo_id || ' ' || day.day || ': ' || day.gmp || ' of ' || coalesce(words.said, 'nobody') AS finding
            FROM gmp_day day LEFT JOIN LATERAL (
              SELECT round((percentile_disc(0.5) WITHIN GROUP (ORDER BY gmp) + percentile_disc(0.5) WITHIN GROUP (ORDER BY gmp DESC)) / 2, 2) AS median,
                     min(round(gmp, 2)) AS min, max(round(gmp, 2)) AS max,
                     jsonb_agg(jsonb_build_object('value', round(gmp, 2), 'publisher', publisher) ORDER BY publisher) AS sources,
                     string_agg(publisher || ' ' || gmp, ', ' ORDER BY publisher) AS said
                FROM (SELECT DISTINCT ON (publisher) publisher, gmp FROM gmp_reading
                       WHERE data_set = day.data_set AND ipo_id = day.ipo_id
                         AND quoted_at BETWEEN day.quoted_at - interval '24 hours' AND day.quoted_at
                       ORDER BY publisher, quoted_at DESC, received_at DESC, position DESC) word) words ON true
           WHERE (day.gmp, day.min, day.max, day.sources) IS DISTINCT FROM (words.median, words.min, words.max, words.sources)`,
  },
];
