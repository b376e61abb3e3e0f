import type { IndianDay } from '@market/kernel';

/** One premium as one publisher quoted it for an IPO. Kept for good. */
export interface GmpReading {
  readonly ipoId: string;
  readonly publisher: string;
  /** Name under which the publisher quoted it. */
  readonly sourceName: string;
  /** Units: rupees; negative for a discount. */
  readonly gmpRupees: number;
  readonly quotedAt: Date;
  /** When it was read at the publisher: of two readings of one quote the one received last is its word. */
  readonly receivedAt: Date;
  /** Whether an operator vouched for it: it is believed whatever others say. */
  readonly vouched: boolean;
  /** When it was first believed, null while it never was. What was believed is unseated by others only. */
  readonly believedAt: Date | null;
}

/** A publisher's word that it quotes an IPO no more. What it quoted before counts no longer. Kept for good. */
export interface GmpWithdrawal {
  readonly ipoId: string;
  readonly publisher: string;
  readonly withdrawnAt: Date;
}

/** One publisher's part in a value. */
export interface GmpSource {
  readonly publisher: string;
  /** Units: rupees, two decimals. */
  readonly value: number;
}

/** The premium of an IPO over all publishers that were fresh at its last reading. Units: rupees, two decimals. */
export interface GmpValue {
  /** The median. */
  readonly gmpRupees: number;
  readonly meanRupees: number;
  readonly minRupees: number;
  readonly maxRupees: number;
  readonly sources: readonly GmpSource[];
  /** Instant of the last reading. */
  readonly quotedAt: Date;
}

/** The last value of one day in India. */
export interface GmpDay extends GmpValue {
  readonly day: IndianDay;
}
