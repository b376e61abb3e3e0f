import { queryRow, type Sql } from '@market/database';
import type { PublishedName } from './gmp-name.repository';

/** Last quote of a publisher on an IPO, with the value that is shown. */
export interface StoredQuote {
  readonly ipoId: string;
  /** Null when the publisher quoted nothing that was stored. */
  readonly gmpRupees: number | null;
  readonly quotedAt: Date | null;
  readonly withdrawnAt: Date | null;
  /** Value of all publishers; null without one. */
  readonly valueRupees: number | null;
}

/**
 * Finds the live IPO that a publisher means by a name, as an operator placed it, else as its latest quote under this
 * spelling was; with the publisher's last quote.
 */
export function quoteUnder(
  sql: Sql,
  { publisher, sourceKey, sourceName }: PublishedName & { readonly sourceName: string },
): Promise<StoredQuote | null> {
  // SQL text: two tables without entities, of each the last row.
  return queryRow<StoredQuote>(
    sql,
    `SELECT named.ipo_id AS "ipoId", last.gmp AS "gmpRupees", last.quoted_at AS "quotedAt",
            (SELECT max(withdrawn_at) FROM gmp_withdrawal back
              WHERE back.data_set = 'live' AND back.ipo_id = named.ipo_id AND back.publisher = $1) AS "withdrawnAt",
            gmp.gmp AS "valueRupees"
       FROM (SELECT COALESCE(
               (SELECT ipo_id FROM gmp_name WHERE data_set = 'live' AND publisher = $1 AND source_key = $2),
               (SELECT ipo_id FROM gmp_reading
                 WHERE data_set = 'live' AND publisher = $1 AND source_name = $3
                 ORDER BY quoted_at DESC, position DESC LIMIT 1)) AS ipo_id) named
       LEFT JOIN LATERAL (
         SELECT gmp, quoted_at FROM gmp_reading
          WHERE data_set = 'live' AND ipo_id = named.ipo_id AND publisher = $1
          ORDER BY quoted_at DESC, received_at DESC, position DESC LIMIT 1) last ON true
       LEFT JOIN gmp ON gmp.data_set = 'live' AND gmp.ipo_id = named.ipo_id
      WHERE named.ipo_id IS NOT NULL`,
    [publisher, sourceKey, sourceName],
  );
}
