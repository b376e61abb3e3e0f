import type { Board, Exchange, FurtherCategory, IpoStatus } from '@market/contracts';
import type { IndianDay, Provenance } from '@market/kernel';
import type { MergedIpo } from './merge-views';

/** Merged fields that are not published. */
type Unpublished =
  | 'companyKey'
  | 'confirmed'
  | 'postponedFromOn'
  | 'pricedOn'
  | 'reservedShares'
  | 'offeredShares'
  | 'remark'
  | 'pendingDays'
  | 'board';

/** Initial public offering as published, merged from the statements of all sources. Null = unknown. */
export interface Ipo extends Omit<MergedIpo, Unpublished> {
  readonly id: string;
  readonly slug: string;
  readonly board: Board;
  readonly status: IpoStatus;
  /** Times subscribed in the published reading, unrounded. */
  readonly retailTimes: number | null;
  readonly niiTimes: number | null;
  readonly qibTimes: number | null;
  readonly totalTimes: number | null;
  /** Closes after the listing by the number of days, as far as these have passed; null without any. Units: rupees. */
  readonly laterCloses: Readonly<Partial<Record<ReturnDays, number | null>>> | null;
  /** Instant at which a published value last changed. */
  readonly updatedAt: Date;
  readonly provenance: readonly Provenance[];
  /** Instant at which a value last changed that is shown beside the order book. */
  readonly detailChangedAt: Date;
}

/** Numbers of days after a listing for which a return is shown. */
export const returnDays = [7, 30, 90, 365] as const;
export type ReturnDays = (typeof returnDays)[number];

/** Close of a listed share on one day, not adjusted for corporate actions. */
export interface ShareClose {
  readonly closedOn: IndianDay;
  readonly exchange: Exchange;
  readonly closeRupees: number;
}

/** Investor category of a published book. */
export interface SubscriptionCategory {
  readonly sharesOffered: number | null;
  readonly sharesBid: number | null;
  readonly applications: number | null;
  /** Times subscribed, unrounded. */
  readonly times: number | null;
}

/** Published reading of an issue's order book. */
export interface SubscriptionReading {
  readonly readAt: Date;
  readonly retail: SubscriptionCategory;
  readonly nii: SubscriptionCategory;
  readonly qib: SubscriptionCategory;
  readonly total: SubscriptionCategory;
  /** Other categories, and parts of the main ones. Absent: the book lists none. */
  readonly further?: readonly FurtherCategory[];
}

/** Published reading with its source. */
export interface PublishedReading extends SubscriptionReading {
  readonly exchange: Exchange;
  /** Instant since which it is published. */
  readonly receivedAt: Date;
}

/** Reading of the history of an issue's order book. */
export interface HistoricReading extends SubscriptionReading {
  /** Tells whether no later reading is known. */
  readonly isLast: boolean;
}
