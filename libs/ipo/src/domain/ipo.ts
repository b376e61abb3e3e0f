import type { Board, Exchange, FurtherCategory, IpoStatus } from '@market/contracts';
import type { IndianDay, Provenance } from '@market/kernel';

/** Initial public offering as published, merged from the statements of all sources. Null = unknown. */
export interface Ipo {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly company: string;
  /** Exchanges of the listing, primary exchange first. */
  readonly exchanges: readonly Exchange[];
  readonly board: Board;
  readonly status: IpoStatus;
  /** Lower end of the price band. Units: rupees. */
  readonly bandMinRupees: number | null;
  readonly bandMaxRupees: number | null;
  /** Final price, null until it is fixed. Units: rupees. */
  readonly issuePriceRupees: number | null;
  readonly lotSizeShares: number | null;
  /** Size of the issue. Units: shares. */
  readonly issueSizeShares: number | null;
  /** Size of the issue. Units: rupees. */
  readonly issueSizeRupees: number | null;
  readonly openOn: IndianDay | null;
  readonly closeOn: IndianDay | null;
  readonly allotmentOn: IndianDay | null;
  readonly listingOn: IndianDay | null;
  /** Times subscribed in the published reading, unrounded. */
  readonly retailTimes: number | null;
  readonly niiTimes: number | null;
  readonly qibTimes: number | null;
  readonly totalTimes: number | null;
  /** Opening price on the listing day at the primary exchange. Units: rupees. */
  readonly listingPriceRupees: number | null;
  /** Last traded price. Units: rupees. */
  readonly currentPriceRupees: number | null;
  readonly registrar: string | null;
  readonly leadManagers: readonly string[] | null;
  readonly sector: string | null;
  /** Closes after the listing by the number of days, as far as these have passed; null without any. Units: rupees. */
  readonly laterCloses: Readonly<Partial<Record<ReturnDays, number | null>>> | null;
  readonly isin: string | null;
  /** Symbol at each exchange: of the trading share once it is listed, else of the issue. */
  readonly nseSymbol: string | null;
  readonly bseSymbol: string | null;
  readonly faceValueRupees: number | null;
  /** Size of the anchor investors' part. Units: shares. */
  readonly anchorShares: number | null;
  /** Addresses of the draft and of the final red herring prospectus. */
  readonly drhpUrl: string | null;
  readonly rhpUrl: string | null;
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
