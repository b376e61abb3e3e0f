import type { LedgerRow } from '@market/ingest/belief';
import type { Redemption } from '../domain/sgb';

/** Redemption in the ledger, with what is believed of it. It is stored in `sgb_redemption` once that is known. */
export interface RedemptionState extends LedgerRow {
  readonly sgbId: string;
  readonly release: string | null;
  readonly redemption: Redemption | null;
}
