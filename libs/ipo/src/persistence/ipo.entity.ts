import type { DataSet, IpoReference } from '@market/contracts';
import { allFieldsOf, type EntityColumns, selectionOf } from '@market/database';
import { EntitySchema } from 'typeorm';
import type { Ipo } from '../domain/ipo';
import type { IpoRow } from './ipo.row';

/** Row of `ipo` with its data set. */
export interface StoredIpo extends IpoRow {
  readonly dataSet: DataSet;
}

export const ipoEntity = new EntitySchema<StoredIpo>({
  name: 'ipo',
  columns: {
    dataSet: { name: 'data_set', type: 'text', primary: true },
    id: { type: 'text', primary: true },
    slug: { type: 'text' },
    name: { type: 'text' },
    company: { type: 'text' },
    companyKey: { name: 'company_key', type: 'text' },
    isin: { type: 'text', nullable: true },
    exchanges: { type: 'text', array: true },
    board: { type: 'text' },
    status: { type: 'text' },
    confirmed: { type: 'text', nullable: true },
    bandMinRupees: { name: 'band_min', type: 'numeric', nullable: true },
    bandMaxRupees: { name: 'band_max', type: 'numeric', nullable: true },
    issuePriceRupees: { name: 'issue_price', type: 'numeric', nullable: true },
    faceValueRupees: { name: 'face_value', type: 'numeric', nullable: true },
    lotSizeShares: { name: 'lot_size', type: 'bigint', nullable: true },
    issueSizeShares: { name: 'issue_size_shares', type: 'bigint', nullable: true },
    issueSizeRupees: { name: 'issue_size_rupees', type: 'numeric', nullable: true },
    reservedShares: { name: 'reserved_shares', type: 'bigint', nullable: true },
    offeredShares: { name: 'offered_shares', type: 'bigint', nullable: true },
    remark: { type: 'text', nullable: true },
    nseSymbol: { name: 'nse_symbol', type: 'text', nullable: true },
    bseSymbol: { name: 'bse_symbol', type: 'text', nullable: true },
    anchorShares: { name: 'anchor_shares', type: 'bigint', nullable: true },
    drhpUrl: { name: 'drhp_url', type: 'text', nullable: true },
    rhpUrl: { name: 'rhp_url', type: 'text', nullable: true },
    openOn: { name: 'open_on', type: 'date', nullable: true },
    closeOn: { name: 'close_on', type: 'date', nullable: true },
    allotmentOn: { name: 'allotment_on', type: 'date', nullable: true },
    listingOn: { name: 'listing_on', type: 'date', nullable: true },
    postponedFromOn: { name: 'postponed_from_on', type: 'date', nullable: true },
    retailTimes: { name: 'retail_times', type: 'double precision', nullable: true },
    niiTimes: { name: 'nii_times', type: 'double precision', nullable: true },
    qibTimes: { name: 'qib_times', type: 'double precision', nullable: true },
    totalTimes: { name: 'total_times', type: 'double precision', nullable: true },
    listingPriceRupees: { name: 'listing_price', type: 'numeric', nullable: true },
    currentPriceRupees: { name: 'current_price', type: 'numeric', nullable: true },
    pricedOn: { name: 'priced_on', type: 'date', nullable: true },
    registrar: { type: 'text', nullable: true },
    leadManagers: { name: 'lead_managers', type: 'text', array: true, nullable: true },
    sector: { type: 'text', nullable: true },
    allottedOn: { name: 'allotted_on', type: 'date', nullable: true },
    firstSeenAt: { name: 'first_seen_at', type: 'timestamptz' },
    updatedAt: { name: 'updated_at', type: 'timestamptz' },
    provenance: { type: 'jsonb' },
    withheld: { type: 'jsonb', nullable: true },
    pendingDays: { name: 'pending_days', type: 'jsonb', nullable: true },
    termsChangedAt: { name: 'terms_changed_at', type: 'timestamptz' },
    detailChangedAt: { name: 'detail_changed_at', type: 'timestamptz' },
  } satisfies EntityColumns<StoredIpo>,
});

export const ipoRows = allFieldsOf<IpoRow>(ipoEntity);

/** Columns that the API does not show. */
export const unshown = {
  dataSet: true,
  companyKey: true,
  confirmed: true,
  reservedShares: true,
  offeredShares: true,
  remark: true,
  postponedFromOn: true,
  pricedOn: true,
  allottedOn: true,
  firstSeenAt: true,
  withheld: true,
  pendingDays: true,
  termsChangedAt: true,
} satisfies Record<Exclude<keyof StoredIpo, keyof Ipo>, true>;

/**
 * Fields of an IPO that the API shows, without its closes: reading all columns would take a quarter longer.
 */
export const shownIpos = allFieldsOf<Omit<Ipo, 'laterCloses'>>(ipoEntity, Object.keys(unshown));

const referenceFields = {
  id: true,
  slug: true,
  name: true,
  board: true,
  status: true,
  openOn: true,
  closeOn: true,
  bandMinRupees: true,
  bandMaxRupees: true,
  isin: true,
  nseSymbol: true,
  bseSymbol: true,
  termsChangedAt: true,
} as const;

/** Fields of an IPO that other features read. */
export const ipoReferences = selectionOf<IpoReference>(ipoEntity, referenceFields);

/** Listed IPO as other features see it, as far as it is known. */
export type ListedReference = IpoReference &
  Pick<IpoRow, 'issuePriceRupees' | 'listingOn' | 'listingPriceRupees'>;

/** Fields of a listed IPO that other features read. */
export const listedReferences = selectionOf<ListedReference>(ipoEntity, {
  ...referenceFields,
  issuePriceRupees: true,
  listingOn: true,
  listingPriceRupees: true,
});
