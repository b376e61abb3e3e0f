import type { NfoCategory, NfoStatus } from '@market/contracts';
import type { IndianDay } from '@market/kernel';
import { type RecordTable, selectionOf } from '@market/platform/database';
import type { MergedScheme } from '../domain/scheme-facts';

/** One row of `nfo`, without its data set. */
export interface NfoRow extends Omit<MergedScheme, 'name' | 'category' | 'openOn'> {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly amcCode: string;
  readonly category: NfoCategory;
  readonly status: NfoStatus;
  readonly openOn: IndianDay;
  readonly firstSeenAt: Date;
  readonly updatedAt: Date;
}

/** The table of `nfo` rows: what every statement on it is made of. */
export const nfoTable: RecordTable<NfoRow> = {
  table: 'nfo',
  columns: [
    ['id', 'id', 'text'],
    ['slug', 'slug', 'text'],
    ['name', 'name', 'text'],
    ['nameKey', 'name_key', 'text'],
    ['schemeId', 'scheme_id', 'text'],
    ['amcCode', 'amc_code', 'text'],
    ['schemeType', 'scheme_type', 'text'],
    ['category', 'category', 'text'],
    ['subCategory', 'sub_category', 'text'],
    ['riskLevel', 'risk_level', 'text'],
    ['status', 'status', 'text'],
    ['minInvestmentRupees', 'min_investment', 'double precision'],
    ['minSipAmountRupees', 'min_sip_amount', 'double precision'],
    ['exitLoad', 'exit_load', 'text'],
    ['expenseRatioPercent', 'expense_ratio', 'double precision'],
    ['benchmark', 'benchmark', 'text'],
    ['fundManager', 'fund_manager', 'text'],
    ['objective', 'objective', 'text'],
    ['openOn', 'open_on', 'date'],
    ['closeOn', 'close_on', 'date'],
    ['allotmentOn', 'allotment_on', 'date'],
    ['sipAvailable', 'sip_available', 'boolean'],
    ['lumpSumAvailable', 'lump_sum_available', 'boolean'],
    ['firstSeenAt', 'first_seen_at', 'timestamptz'],
    ['updatedAt', 'updated_at', 'timestamptz'],
  ],
};

/** All columns of `nfo` under their field names. */
export const selectedColumns = selectionOf(nfoTable);
