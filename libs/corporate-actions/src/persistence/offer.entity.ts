import type { CorporateOfferKind, DataSet } from '@market/contracts';
import { allFieldsOf, type EntityColumns } from '@market/database';
import { EntitySchema } from 'typeorm';
import type { OfferRow } from './offer.row';

/** Row of `corporate_offer` with its data set and kind. */
export interface StoredOffer extends OfferRow {
  readonly dataSet: DataSet;
  readonly kind: CorporateOfferKind;
}

/** Entity of `corporate_offer`. */
export const offerEntity = new EntitySchema<StoredOffer>({
  name: 'corporate_offer',
  columns: {
    dataSet: { name: 'data_set', type: 'text', primary: true },
    kind: { type: 'text', primary: true },
    id: { type: 'text', primary: true },
    companyName: { name: 'company_name', type: 'text' },
    companyKey: { name: 'company_key', type: 'text' },
    isin: { type: 'text', nullable: true },
    nseSymbol: { name: 'nse_symbol', type: 'text', nullable: true },
    bseSymbol: { name: 'bse_symbol', type: 'text', nullable: true },
    exchanges: { type: 'text', array: true },
    recordOn: { name: 'record_on', type: 'date', nullable: true },
    openOn: { name: 'open_on', type: 'date', nullable: true },
    retailOn: { name: 'retail_on', type: 'date', nullable: true },
    closeOn: { name: 'close_on', type: 'date', nullable: true },
    terms: { type: 'jsonb' },
    firstSeenAt: { name: 'first_seen_at', type: 'timestamptz' },
    updatedAt: { name: 'updated_at', type: 'timestamptz' },
    provenance: { type: 'jsonb' },
    withheld: { type: 'jsonb', nullable: true },
    pendingDays: { name: 'pending_days', type: 'jsonb', nullable: true },
  } satisfies EntityColumns<StoredOffer>,
});

/** All fields of a row, without its data set and kind. */
export const offerRows = allFieldsOf<OfferRow>(offerEntity, ['dataSet', 'kind']);
