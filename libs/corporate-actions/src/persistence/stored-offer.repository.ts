import type { CorporateOfferKind, CorporateOfferRecord } from '@market/contracts';
import { fieldsSql, queryRow, type Sql } from '@market/database';
import { offerEntity, offerRows } from './offer.entity';
import type { OfferRow } from './offer.row';

/** Names by which a record refers to an offer. */
export type OfferNames = Pick<CorporateOfferRecord, 'exchange' | 'sourceKey' | 'isin'>;

/** Finds the live offer that an exchange has under its key, else the latest one of the share. */
export function offerNamed(
  sql: Sql,
  kind: CorporateOfferKind,
  { exchange, sourceKey, isin }: OfferNames,
): Promise<OfferRow | null> {
  // SQL text: one of two keys, of which the first that is known decides (COALESCE of sub-queries).
  return queryRow<OfferRow>(
    sql,
    `SELECT ${fieldsSql(offerRows)} FROM ${offerEntity.options.name}
      WHERE data_set = 'live' AND kind = $1 AND id = COALESCE(
        (SELECT offer_id FROM corporate_offer_sighting
          WHERE data_set = 'live' AND kind = $1 AND exchange = $2 AND source_key = $3
          ORDER BY changed_at DESC LIMIT 1),
        (SELECT known.id FROM corporate_offer known
          WHERE known.data_set = 'live' AND known.kind = $1 AND known.isin = $4
          ORDER BY known.open_on DESC NULLS LAST LIMIT 1))`,
    [kind, exchange, sourceKey, isin],
  );
}
