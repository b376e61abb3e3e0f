import type { IndianDay, PlainFields, Provenance } from '@market/kernel';
import type { TrancheFields } from './tranche-facts';

/**
 * Group of applicants that pays less than the nominal value: none, every applicant, or those who apply and pay online.
 */
export type Discount = 'none' | 'everyone' | 'online';

export type SgbStatus = 'upcoming' | 'open' | 'closed';

/** Terms of one tranche of sovereign gold bonds; null = unknown. */
export interface Tranche extends PlainFields<TrancheFields, 'financialYear' | 'series'> {
  readonly maturesOn: IndianDay | null;
  /** Interest. Units: percent a year of the nominal value. */
  readonly couponPercent: number;
}

/** Tranche with the fields of the public API. */
export interface Sgb extends Tranche {
  readonly id: string;
  readonly seriesName: string;
  readonly tranche: string;
  readonly minInvestment: string;
  readonly maxInvestment: string;
  readonly status: SgbStatus;
  /** Instant at which a published value last changed. */
  readonly updatedAt: Date;
  readonly provenance: readonly Provenance[];
}

/** Price that the Reserve Bank paid for a gram of a tranche on a day. */
export interface Redemption {
  readonly kind: 'premature' | 'final';
  readonly dueOn: IndianDay;
  /** Price. Units: rupees per gram. */
  readonly priceRupees: number;
}

/** Tranche with its redemptions, the first one in front. */
export interface RedeemedSgb extends Sgb {
  readonly redemptions: readonly Redemption[];
}
