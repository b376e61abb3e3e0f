import type { Board, IpoStatus } from '@market/contracts';
import type { FieldValues, IndianDay, Provenance } from '@market/kernel';
import type { IpoProgress } from '../domain/ipo-status';
import type { MergedIpo } from '../domain/merge-views';

/** Row of `ipo`, without its data set. */
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
  readonly detailChangedAt: Date;
  readonly provenance: readonly Provenance[];
  /** Announced values of facts that a doubt keeps unpublished, by field. */
  readonly withheld?: FieldValues | null;
  /** Instant at which a term that records of other features show, such as the name, last changed. */
  readonly termsChangedAt: Date;
}

/** Returns the fields of a row that decide its status. */
export function toProgress({
  openOn,
  closeOn,
  listingOn,
  postponedFromOn,
  confirmed,
  pendingDays = null,
}: IpoRow): IpoProgress {
  return { openOn, closeOn, listingOn, postponedFromOn, confirmed, pendingDays };
}
