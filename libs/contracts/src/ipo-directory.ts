import type { IndianDay } from '@market/kernel';
import type { DataSet } from './data-set';
import type { Board } from './issue-reference';

/** State of an IPO. Transitions: see the `ipo` feature. */
export type IpoStatus = 'UPCOMING' | 'OPEN' | 'CLOSED' | 'LISTED' | 'WITHDRAWN';

/** States of active IPOs: neither listed nor withdrawn. */
export const activeStatuses: readonly IpoStatus[] = ['UPCOMING', 'OPEN', 'CLOSED'];

/** IPO as other features see it. */
export interface IpoReference {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly board: Board;
  readonly openOn: IndianDay | null;
  readonly closeOn: IndianDay | null;
  readonly bandMinRupees: number | null;
  readonly bandMaxRupees: number | null;
  readonly status: IpoStatus;
  readonly isin: string | null;
  readonly nseSymbol: string | null;
  readonly bseSymbol: string | null;
  /** Instant at which name, board, opening day, price band, status, ISIN or a symbol last changed. */
  readonly termsChangedAt: Date;
}

/** Listed IPO whose listing day, issue price and first trade are known. */
export interface ListedIpo extends IpoReference {
  readonly listingOn: IndianDay;
  /** Final issue price, else the upper end of the band. Units: rupees. */
  readonly paidPriceRupees: number;
  /** Opening price on the listing day. Units: rupees. */
  readonly listingPriceRupees: number;
}

/** Filter of listed IPOs; an absent field does not filter. */
export interface ListedFilter {
  /** First listing day. */
  readonly from?: IndianDay | undefined;
  readonly boards?: readonly Board[] | undefined;
}

/** Read access to IPOs for other features. Implemented by the `ipo` feature. */
export abstract class IpoDirectory {
  /** Returns the active IPOs: newest opening day first, unknown days last, then by slug. */
  abstract active(dataSet: DataSet): Promise<readonly IpoReference[]>;

  /** Returns one IPO in any state, null when there is none. */
  abstract bySlug(dataSet: DataSet, slug: string): Promise<IpoReference | null>;

  /** Returns the IPOs in any state that have or had one of some slugs, by these slugs; slugs without one are left out. */
  abstract bySlugs(dataSet: DataSet, slugs: readonly string[]): Promise<ReadonlyMap<string, IpoReference>>;

  /** Returns IPOs in any state, ordered by id; ids without one are left out. */
  abstract byIds(dataSet: DataSet, ids: readonly string[]): Promise<readonly IpoReference[]>;

  /** Returns the listed IPOs whose listing day, issue price and first trade are known: newest listing first, then by slug. */
  abstract listed(dataSet: DataSet, filter: ListedFilter): Promise<readonly ListedIpo[]>;
}
