import type { CorporateOfferKind } from '@market/contracts';
import { fieldsSql, queryRows } from '@market/database';
import type { PublishedTable } from '@market/database/history';
import { publishedOffer } from '../domain/published-offers';
import { offerEntity, offerRows } from './offer.entity';
import { toOffer, type OfferRow } from './offer.row';

/** Kinds in the order of their parts of the ledger's lock, which must not change. */
export const offerKinds: readonly CorporateOfferKind[] = ['rights', 'buyback', 'ncd', 'ofs'];

export function publishedOffers(kind: CorporateOfferKind): PublishedTable<OfferRow> {
  return {
    resource: kind,
    table: offerEntity.options.name,
    record: 'offer_id',
    within: { column: 'kind', value: kind },
    lock: { name: 'offerLedger', part: offerKinds.indexOf(kind) },
    followsDays: true,
    // SQL text: read in the transaction of a write, which the builder's methods are not given.
    rowsOf: (sql, dataSet, ids) =>
      queryRows<OfferRow>(
        sql,
        `SELECT ${fieldsSql(offerRows)} FROM corporate_offer WHERE data_set = $1 AND kind = $2 AND id = ANY($3)`,
        [dataSet, kind, ids],
      ),
    present: (row, at) => publishedOffer(toOffer(kind, row), at),
  };
}
