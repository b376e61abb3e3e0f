import type { DataSet } from '@market/contracts';
import type { Page, PageRequest } from '@market/kernel';
import { queryRows, type Sql } from '@market/database';
import type { GmpQuote } from '../domain/gmp';

/** Part of the quotes of an IPO. */
export interface QuoteFilter {
  /** Ids of publishers; null for all. */
  readonly publishers: readonly string[] | null;
  /** First instant; null for the beginning. */
  readonly from: Date | null;
  /** First instant that is not part of it any more; null for the end. */
  readonly until: Date | null;
}

/**
 * Reads one page of the quotes of an IPO that were believed at any time, oldest first. Of several readings of one quote, which
 * correct each other, only the one received last is returned.
 */
export async function believedQuotes(
  sql: Sql,
  dataSet: DataSet,
  ipoId: string,
  { publishers, from, until }: QuoteFilter,
  { page, limit }: PageRequest,
): Promise<Page<GmpQuote>> {
  // SQL text: the last reading of each quote (DISTINCT ON).
  const rows = await queryRows<{ total: number } & GmpQuote>(
    sql,
    `WITH quotes AS (
       SELECT DISTINCT ON (quoted_at, publisher) publisher, gmp, quoted_at
         FROM gmp_reading
        WHERE data_set = $1 AND ipo_id = $2 AND believed_at IS NOT NULL
          AND ($3::text[] IS NULL OR publisher = ANY($3))
          AND ($4::timestamptz IS NULL OR quoted_at >= $4) AND ($5::timestamptz IS NULL OR quoted_at < $5)
        ORDER BY quoted_at, publisher, received_at DESC, position DESC)
     SELECT total, publisher, gmp AS "gmpRupees", quoted_at AS "quotedAt"
       FROM (SELECT count(*)::int AS total FROM quotes) AS counted
       LEFT JOIN (SELECT * FROM quotes ORDER BY quoted_at, publisher LIMIT $6 OFFSET $7) AS paged ON true
      ORDER BY quoted_at, publisher`,
    [dataSet, ipoId, publishers, from, until, limit, (page - 1) * limit],
  );
  // A page without quotes has one row, with the total alone.
  const items = rows.filter(({ quotedAt }) => quotedAt !== null);
  return { items, total: rows[0]?.total ?? 0 };
}
