import type { Board, Exchange, IpoStatus } from '@market/contracts';
import type { IndianDay } from '@market/kernel';

/** One initial public offering as it is shown, merged from everything the sources say. Null = unknown. */
export interface Ipo {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly company: string;
  /** Where it lists, primary exchange first. */
  readonly exchanges: readonly Exchange[];
  readonly board: Board;
  readonly status: IpoStatus;
  /** Units: rupees. */
  readonly bandMinRupees: number | null;
  readonly bandMaxRupees: number | null;
  /** Final price, once fixed. Units: rupees. */
  readonly issuePriceRupees: number | null;
  readonly lotSizeShares: number | null;
  /** Units: shares. */
  readonly issueSizeShares: number | null;
  /** Units: rupees. */
  readonly issueSizeRupees: number | null;
  readonly openOn: IndianDay | null;
  readonly closeOn: IndianDay | null;
  readonly allotmentOn: IndianDay | null;
  readonly listingOn: IndianDay | null;
  /** Times subscribed in the reading that is published, unrounded. */
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
}

/** One investor category as published. */
export interface SubscriptionCategory {
  readonly sharesOffered: number | null;
  readonly sharesBid: number | null;
  readonly applications: number | null;
  /** Times subscribed, unrounded. */
  readonly times: number | null;
}

/** The reading of an order book that is published for an issue. */
export interface SubscriptionReading {
  readonly readAt: Date;
  readonly retail: SubscriptionCategory;
  readonly nii: SubscriptionCategory;
  readonly qib: SubscriptionCategory;
  readonly total: SubscriptionCategory;
}
