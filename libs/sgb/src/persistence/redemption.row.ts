import type { Redemption } from '../domain/sgb';

/** Redemption price with its tranche and press release. */
export interface RedemptionRow extends Redemption {
  readonly sgbId: string;
  /** Number of the press release; null for prices of the initial load. */
  readonly release: string | null;
}
