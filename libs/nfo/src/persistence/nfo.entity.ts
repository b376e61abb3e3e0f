import type { DataSet } from '@market/contracts';
import { allFieldsOf, type EntityColumns } from '@market/database';
import { EntitySchema } from 'typeorm';
import type { Nfo } from '../domain/nfo';
import type { NfoRow } from './nfo.row';

/** Row of `nfo` with its data set. */
export interface StoredNfo extends NfoRow {
  readonly dataSet: DataSet;
}

export const nfoEntity = new EntitySchema<StoredNfo>({
  name: 'nfo',
  columns: {
    dataSet: { name: 'data_set', type: 'text', primary: true },
    id: { type: 'text', primary: true },
    slug: { type: 'text' },
    name: { type: 'text' },
    nameKey: { name: 'name_key', type: 'text' },
    schemeId: { name: 'scheme_id', type: 'text', nullable: true },
    amcCode: { name: 'amc_code', type: 'text' },
    schemeType: { name: 'scheme_type', type: 'text', nullable: true },
    category: { type: 'text' },
    subCategory: { name: 'sub_category', type: 'text', nullable: true },
    riskLevel: { name: 'risk_level', type: 'text', nullable: true },
    status: { type: 'text' },
    minInvestmentRupees: { name: 'min_investment', type: 'double precision', nullable: true },
    minSipAmountRupees: { name: 'min_sip_amount', type: 'double precision', nullable: true },
    exitLoad: { name: 'exit_load', type: 'text', nullable: true },
    expenseRatioPercent: { name: 'expense_ratio', type: 'double precision', nullable: true },
    benchmark: { type: 'text', nullable: true },
    fundManager: { name: 'fund_manager', type: 'text', nullable: true },
    objective: { type: 'text', nullable: true },
    openOn: { name: 'open_on', type: 'date' },
    closeOn: { name: 'close_on', type: 'date', nullable: true },
    allotmentOn: { name: 'allotment_on', type: 'date', nullable: true },
    sipAvailable: { name: 'sip_available', type: 'boolean', nullable: true },
    lumpSumAvailable: { name: 'lump_sum_available', type: 'boolean', nullable: true },
    isins: { type: 'text', array: true, nullable: true },
    planCount: { name: 'plan_count', type: 'integer', nullable: true },
    amfiSchemeCode: { name: 'amfi_scheme_code', type: 'text', nullable: true },
    firstSeenAt: { name: 'first_seen_at', type: 'timestamptz' },
    updatedAt: { name: 'updated_at', type: 'timestamptz' },
    provenance: { type: 'jsonb' },
    withheld: { type: 'jsonb', nullable: true },
    pendingDays: { name: 'pending_days', type: 'jsonb', nullable: true },
    statusSince: { name: 'status_since', type: 'timestamptz' },
  } satisfies EntityColumns<StoredNfo>,
});

export const nfoRows = allFieldsOf<NfoRow>(nfoEntity);

/** Columns that the API does not show. */
const unshown = {
  dataSet: true,
  nameKey: true,
  schemeId: true,
  schemeType: true,
  firstSeenAt: true,
  withheld: true,
  pendingDays: true,
  statusSince: true,
} satisfies Record<Exclude<keyof StoredNfo, keyof Nfo>, true>;

/** Fields of an offer that the API shows, without those of its fund house. */
export const shownNfos = allFieldsOf<Omit<Nfo, 'amcName' | 'amcChangedAt'>>(nfoEntity, Object.keys(unshown));
