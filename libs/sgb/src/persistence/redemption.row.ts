import type { LedgerRow } from '@market/ingest/belief';
import type { Redemption } from '../domain/sgb';

/** Redemption price with its tranche and press release. */
export interface RedemptionRow extends Redemption {
  readonly sgbId: string;
  /** Number of the press release; null for prices of the initial load. */
  readonly release: string | null;
}

/** Redemption in the ledger, with what is believed of it. It is stored in `sgb_redemption` once that is known. */
export interface RedemptionState extends LedgerRow {
  readonly sgbId: string;
  readonly release: string | null;
  readonly redemption: Redemption | null;
}
