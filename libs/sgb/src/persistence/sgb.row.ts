import { type RecordTable, selectionOf } from '@market/platform/database';
import type { Sgb } from '../domain/sgb';

/** One row of `sgb`, without its data set. */
export interface SgbRow extends Sgb {
  /** Shape: `YYYY-YY`; `sample` in the sample data set. */
  readonly financialYear: string;
  readonly series: number;
  readonly firstSeenAt: Date;
}

/** The table of `sgb` rows: what every statement on it is made of. */
export const sgbTable: RecordTable<SgbRow> = {
  table: 'sgb',
  columns: [
    ['id', 'id', 'text'],
    ['financialYear', 'financial_year', 'text'],
    ['series', 'series', 'integer'],
    ['seriesName', 'series_name', 'text'],
    ['tranche', 'tranche', 'text'],
    ['symbol', 'symbol', 'text'],
    ['isin', 'isin', 'text'],
    ['status', 'status', 'text'],
    ['openOn', 'open_on', 'date'],
    ['closeOn', 'close_on', 'date'],
    ['issuedOn', 'issued_on', 'date'],
    ['maturesOn', 'matures_on', 'date'],
    ['couponPercent', 'coupon_percent', 'numeric'],
    ['discount', 'discount', 'text'],
    ['nominalRupees', 'nominal_price', 'numeric'],
    ['offlineRupees', 'offline_price', 'numeric'],
    ['onlineRupees', 'online_price', 'numeric'],
    ['minInvestment', 'min_investment', 'text'],
    ['maxInvestment', 'max_investment', 'text'],
    ['firstSeenAt', 'first_seen_at', 'timestamptz'],
    ['updatedAt', 'updated_at', 'timestamptz'],
  ],
};

/** All columns under their field names. */
export const selectedColumns = selectionOf(sgbTable);
