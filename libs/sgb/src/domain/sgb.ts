import type { IndianDay } from '@market/kernel';

/** Who pays less than the nominal value: nobody, every applicant, or those who apply and pay online. */
export type Discount = 'none' | 'everyone' | 'online';

export type SgbStatus = 'upcoming' | 'open' | 'closed';

/** What is known of one tranche of sovereign gold bonds; null = unknown. */
export interface Tranche {
  /** NSE's trading symbol. */
  readonly symbol: string | null;
  readonly isin: string | null;
  readonly openOn: IndianDay | null;
  readonly closeOn: IndianDay | null;
  readonly issuedOn: IndianDay | null;
  readonly maturesOn: IndianDay | null;
  /** Units: percent a year of the nominal value. */
  readonly couponPercent: number;
  readonly discount: Discount | null;
  /** RBI's nominal value. Units: rupees per gram. */
  readonly nominalRupees: number | null;
  /** What applicants pay offline. Units: rupees per gram. */
  readonly offlineRupees: number | null;
  /** What applicants pay online. Units: rupees per gram. */
  readonly onlineRupees: number | null;
}

/** A tranche as the public API knows it. */
export interface Sgb extends Tranche {
  readonly id: string;
  readonly seriesName: string;
  readonly tranche: string;
  readonly minInvestment: string;
  readonly maxInvestment: string;
  readonly status: SgbStatus;
  readonly updatedAt: Date;
}
