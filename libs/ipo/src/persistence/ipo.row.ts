import type { Board, IpoStatus } from '@market/contracts';
import type { IndianDay } from '@market/kernel';
import { partOf, type RecordTable, selectionOf } from '@market/platform/database';
import type { Ipo } from '../domain/ipo';
import type { IpoProgress } from '../domain/ipo-status';
import type { MergedIpo } from '../domain/merge-views';

/** One row of `ipo`, without its data set. */
export interface IpoRow extends MergedIpo {
  readonly id: string;
  readonly slug: string;
  readonly board: Board;
  readonly status: IpoStatus;
  readonly retailTimes: number | null;
  readonly niiTimes: number | null;
  readonly qibTimes: number | null;
  readonly totalTimes: number | null;
  /** Day on which the basis of allotment was announced; null before. */
  readonly allottedOn: IndianDay | null;
  readonly firstSeenAt: Date;
  readonly updatedAt: Date;
}

/** The table of `ipo` rows: what every statement on it is made of. */
export const ipoTable: RecordTable<IpoRow> = {
  table: 'ipo',
  columns: [
    ['id', 'id', 'text'],
    ['slug', 'slug', 'text'],
    ['name', 'name', 'text'],
    ['company', 'company', 'text'],
    ['companyKey', 'company_key', 'text'],
    ['isin', 'isin', 'text'],
    ['exchanges', 'exchanges', 'text[]'],
    ['board', 'board', 'text'],
    ['status', 'status', 'text'],
    ['confirmed', 'confirmed', 'text'],
    ['bandMinRupees', 'band_min', 'numeric'],
    ['bandMaxRupees', 'band_max', 'numeric'],
    ['issuePriceRupees', 'issue_price', 'numeric'],
    ['faceValueRupees', 'face_value', 'numeric'],
    ['lotSizeShares', 'lot_size', 'bigint'],
    ['issueSizeShares', 'issue_size_shares', 'bigint'],
    ['issueSizeRupees', 'issue_size_rupees', 'numeric'],
    ['reservedShares', 'reserved_shares', 'bigint'],
    ['offeredShares', 'offered_shares', 'bigint'],
    ['remark', 'remark', 'text'],
    ['openOn', 'open_on', 'date'],
    ['closeOn', 'close_on', 'date'],
    ['allotmentOn', 'allotment_on', 'date'],
    ['listingOn', 'listing_on', 'date'],
    ['postponedFromOn', 'postponed_from_on', 'date'],
    ['retailTimes', 'retail_times', 'double precision'],
    ['niiTimes', 'nii_times', 'double precision'],
    ['qibTimes', 'qib_times', 'double precision'],
    ['totalTimes', 'total_times', 'double precision'],
    ['listingPriceRupees', 'listing_price', 'numeric'],
    ['currentPriceRupees', 'current_price', 'numeric'],
    ['pricedOn', 'priced_on', 'date'],
    ['registrar', 'registrar', 'text'],
    ['leadManagers', 'lead_managers', 'text[]'],
    ['sector', 'sector', 'text'],
    ['allottedOn', 'allotted_on', 'date'],
    ['firstSeenAt', 'first_seen_at', 'timestamptz'],
    ['updatedAt', 'updated_at', 'timestamptz'],
  ],
};

/** All columns under their field names. */
export const selectedColumns = selectionOf(ipoTable);

/** What is shown of an IPO: to read all columns would take a quarter longer. */
export const shownIpos = partOf<IpoRow, Ipo>(ipoTable, {
  id: true,
  slug: true,
  name: true,
  company: true,
  exchanges: true,
  board: true,
  status: true,
  bandMinRupees: true,
  bandMaxRupees: true,
  issuePriceRupees: true,
  lotSizeShares: true,
  issueSizeShares: true,
  issueSizeRupees: true,
  openOn: true,
  closeOn: true,
  allotmentOn: true,
  listingOn: true,
  retailTimes: true,
  niiTimes: true,
  qibTimes: true,
  totalTimes: true,
  listingPriceRupees: true,
  currentPriceRupees: true,
  registrar: true,
  leadManagers: true,
  sector: true,
});

/** The columns of what is shown. */
export const shownColumns = selectionOf(shownIpos);

/** What a row's status is decided from. */
export function progressOf({ openOn, closeOn, listingOn, postponedFromOn, confirmed }: IpoRow): IpoProgress {
  return { openOn, closeOn, listingOn, postponedFromOn, confirmed };
}
