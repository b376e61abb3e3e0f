import type { DataSet, ListedIpo } from '@market/contracts';
import { queryRows, type Sql } from '@market/database';
import type { GmpQuote } from '../domain/gmp';

/** Time at which trading begins on the listing day. Shape: `HH:MM`, India. Source: docs/spec/truth.md, "Plans are not facts". */
const tradingBeginsAt = '10:00';

export interface LastQuote extends GmpQuote {
  readonly ipoId: string;
}

/**
 * Reads the last believed quote of each publisher for each IPO from before its trading began; in the order of the IPOs, then by
 * publisher. A quote that its publisher withdrew after it is left out.
 *
 * @param publishers ids
 */
export function lastQuotes(
  sql: Sql,
  dataSet: DataSet,
  ipos: readonly Pick<ListedIpo, 'id' | 'listingOn'>[],
  publishers: readonly string[],
): Promise<LastQuote[]> {
  const listed = ipos.map(({ id, listingOn }, place) => ({ id, listingOn, place }));
  // SQL text: for each pair of IPO and publisher one look-up in the index of believed readings (LATERAL).
  return queryRows<LastQuote>(
    sql,
    `SELECT listed.id AS "ipoId", publisher, quote.gmp AS "gmpRupees", quote.quoted_at AS "quotedAt"
       FROM (SELECT id, place, ("listingOn" + time '${tradingBeginsAt}') AT TIME ZONE 'Asia/Kolkata' AS begins_at
               FROM jsonb_to_recordset($2::jsonb) AS row(id text, "listingOn" date, place int)) AS listed
      CROSS JOIN unnest($3::text[]) AS publisher
      CROSS JOIN LATERAL (
        SELECT reading.gmp, reading.quoted_at FROM gmp_reading reading
         WHERE reading.data_set = $1 AND reading.ipo_id = listed.id AND reading.publisher = publisher.publisher
           AND reading.quoted_at < listed.begins_at AND reading.believed_at IS NOT NULL
         ORDER BY reading.quoted_at DESC, reading.received_at DESC, reading.position DESC LIMIT 1) AS quote
      WHERE NOT EXISTS (
        SELECT FROM gmp_withdrawal back
         WHERE back.data_set = $1 AND back.ipo_id = listed.id AND back.publisher = publisher.publisher
           AND back.withdrawn_at > quote.quoted_at AND back.withdrawn_at < listed.begins_at)
      ORDER BY listed.place, publisher`,
    [dataSet, JSON.stringify(listed), publishers],
  );
}
