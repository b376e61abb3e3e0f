import type { SgbQuotationRecord, SgbRedemptionRecord } from '@market/contracts';
import { fieldsSql, queryRow, type Sql } from '@market/database';
import { sgbRows } from './sgb.entity';
import type { SgbRow } from './sgb.row';

type Label = Pick<SgbRow, 'financialYear' | 'series'>;

/** Finds the live tranche with a label. */
export function trancheLabelled(sql: Sql, { financialYear, series }: Label): Promise<SgbRow | null> {
  // SQL text, like all statements here: one row of live data for an operator, by the keys of a record.
  return queryRow<SgbRow>(
    sql,
    `SELECT ${fieldsSql(sgbRows)} FROM sgb WHERE data_set = 'live' AND financial_year = $1 AND series = $2`,
    [financialYear, series],
  );
}

/** Finds the live tranche that an exchange lists, by ISIN, else by symbol. */
export function trancheListed(
  sql: Sql,
  { isin, symbol }: Pick<SgbQuotationRecord, 'isin' | 'symbol'>,
): Promise<SgbRow | null> {
  return queryRow<SgbRow>(
    sql,
    `SELECT ${fieldsSql(sgbRows)} FROM sgb WHERE data_set = 'live' AND (isin = $1 OR symbol = $2)
      ORDER BY isin IS NOT DISTINCT FROM $1 DESC LIMIT 1`,
    [isin, symbol],
  );
}

export type StoredRedemptionTerms = Pick<SgbRedemptionRecord, 'kind' | 'dueOn' | 'priceRupees'> & {
  readonly release: string | null;
};

/** Finds the redemption of a live tranche that is due on a day. */
export function redemptionDue(
  sql: Sql,
  { financialYear, series, dueOn }: Label & Pick<SgbRedemptionRecord, 'dueOn'>,
): Promise<StoredRedemptionTerms | null> {
  return queryRow<StoredRedemptionTerms>(
    sql,
    `SELECT redemption.kind, to_char(due_on, 'YYYY-MM-DD') AS "dueOn", price AS "priceRupees", release
       FROM sgb_redemption redemption JOIN sgb USING (data_set)
      WHERE data_set = 'live' AND sgb.id = sgb_id AND financial_year = $1 AND series = $2 AND due_on = $3`,
    [financialYear, series, dueOn],
  );
}
