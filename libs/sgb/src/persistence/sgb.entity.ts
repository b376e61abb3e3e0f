import type { DataSet } from '@market/contracts';
import { allFieldsOf, type EntityColumns } from '@market/database';
import { EntitySchema } from 'typeorm';
import type { SgbRow } from './sgb.row';

/** Row of `sgb` with its data set. */
export interface StoredSgb extends SgbRow {
  readonly dataSet: DataSet;
}

export const sgbEntity = new EntitySchema<StoredSgb>({
  name: 'sgb',
  columns: {
    dataSet: { name: 'data_set', type: 'text', primary: true },
    id: { type: 'text', primary: true },
    financialYear: { name: 'financial_year', type: 'text' },
    series: { type: 'integer' },
    seriesName: { name: 'series_name', type: 'text' },
    tranche: { type: 'text' },
    symbol: { type: 'text', nullable: true },
    isin: { type: 'text', nullable: true },
    status: { type: 'text' },
    openOn: { name: 'open_on', type: 'date', nullable: true },
    closeOn: { name: 'close_on', type: 'date', nullable: true },
    issuedOn: { name: 'issued_on', type: 'date', nullable: true },
    maturesOn: { name: 'matures_on', type: 'date', nullable: true },
    couponPercent: { name: 'coupon_percent', type: 'numeric' },
    discount: { type: 'text', nullable: true },
    nominalRupees: { name: 'nominal_price', type: 'numeric', nullable: true },
    offlineRupees: { name: 'offline_price', type: 'numeric', nullable: true },
    onlineRupees: { name: 'online_price', type: 'numeric', nullable: true },
    minInvestment: { name: 'min_investment', type: 'text' },
    maxInvestment: { name: 'max_investment', type: 'text' },
    firstSeenAt: { name: 'first_seen_at', type: 'timestamptz' },
    updatedAt: { name: 'updated_at', type: 'timestamptz' },
    provenance: { type: 'jsonb' },
  } satisfies EntityColumns<StoredSgb>,
});

export const sgbRows = allFieldsOf<SgbRow>(sgbEntity);
