import type { Redemption } from '../domain/known-redemptions';

/** A redemption price with the tranche that it is of and the press release that says so. */
export interface RedemptionRow extends Redemption {
  readonly sgbId: string;
  /** Null for what is known without a release at hand. */
  readonly release: string | null;
}
