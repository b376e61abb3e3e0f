import type { ClosingPriceRecord } from '@market/contracts';
import { fieldsSql, queryRow, type Sql } from '@market/database';
import { ipoEntity, ipoRows } from './ipo.entity';
import type { IpoRow } from './ipo.row';

/** Names by which a record refers to an issue. */
export interface IssueNames {
  readonly party: string;
  readonly sourceKey: string;
  readonly isin: string | null;
}

/** Finds the live IPO that a party has under its key, the newest of several, else the one with the ISIN. */
export function ipoNamed(sql: Sql, { party, sourceKey, isin }: IssueNames): Promise<IpoRow | null> {
  // SQL text: a key that a party used twice means its newest issue (the first of an ordered sub-query).
  return queryRow<IpoRow>(
    sql,
    `SELECT ${fieldsSql(ipoRows)} FROM ${ipoEntity.options.name}
      WHERE data_set = 'live' AND id = COALESCE(
        (SELECT known.id FROM ipo_sighting sighting
           JOIN ipo known ON known.data_set = sighting.data_set AND known.id = sighting.ipo_id
          WHERE sighting.data_set = 'live' AND sighting.exchange = $1 AND sighting.source_key = $2
          ORDER BY known.open_on DESC NULLS LAST, known.id LIMIT 1),
        (SELECT known.id FROM ipo known
          WHERE known.data_set = 'live' AND known.isin = $3 ORDER BY known.open_on DESC NULLS LAST LIMIT 1))`,
    [party, sourceKey, isin],
  );
}

/** Finds the stored close of a share on a day at an exchange; null without one. */
export function findStoredClose(
  sql: Sql,
  { exchange, isin, closedOn }: Pick<ClosingPriceRecord, 'exchange' | 'isin' | 'closedOn'>,
): Promise<(ClosingPriceRecord & { readonly companyName: string }) | null> {
  // SQL text: the table of closes has no entity, because its other statements are batches.
  return queryRow(
    sql,
    `SELECT ipo.company AS "companyName", ipo.isin, close.exchange, close.closed_on AS "closedOn",
            close.close AS "closeRupees"
       FROM ipo JOIN ipo_close close ON close.data_set = ipo.data_set AND close.ipo_id = ipo.id
      WHERE ipo.data_set = 'live' AND ipo.isin = $1 AND close.exchange = $2 AND close.closed_on = $3
      ORDER BY ipo.listing_on DESC LIMIT 1`,
    [isin, exchange, closedOn],
  );
}
