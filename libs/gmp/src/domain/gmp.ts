import type { IndianDay, Provenance } from '@market/kernel';

/** Premium that one publisher quoted for an IPO. Never deleted. */
export interface GmpReading {
  readonly ipoId: string;
  readonly publisher: string;
  /** Name under which the publisher quoted it. */
  readonly sourceName: string;
  /** Premium. Units: rupees; negative for a discount. */
  readonly gmpRupees: number;
  readonly quotedAt: Date;
  /** Instant at which it was read at the publisher: of two readings of one quote the one received last counts. */
  readonly receivedAt: Date;
  /** Tells whether an operator vouched for it: then it is believed whatever others quote. */
  readonly vouched: boolean;
  /**
   * Instant at which it was first believed, null while it never was. A believed reading loses only by the vote of
   * others.
   */
  readonly believedAt: Date | null;
}

/** Statement of a publisher that it quotes an IPO no longer: its earlier quotes stop counting. Never deleted. */
export interface GmpWithdrawal {
  readonly ipoId: string;
  readonly publisher: string;
  readonly withdrawnAt: Date;
}

/** Publisher that counts in a value, with its premium. */
export interface GmpSource {
  readonly publisher: string;
  /** Premium. Units: rupees, two decimals. */
  readonly value: number;
}

/** Premium of an IPO over all publishers that were fresh at its last reading. Units: rupees, two decimals. */
export interface GmpValue {
  /** Median. */
  readonly gmpRupees: number;
  readonly meanRupees: number;
  readonly minRupees: number;
  readonly maxRupees: number;
  readonly sources: readonly GmpSource[];
  /** Instant of the last reading. */
  readonly quotedAt: Date;
}

/** Last value of an IPO, as it is published. */
export interface CurrentGmp extends GmpValue {
  /** Instant at which it last changed. */
  readonly updatedAt: Date;
  /** Publishers that count, each since the first quote of its present premium. */
  readonly provenance: readonly Provenance[];
  /** Last quote of each source that counts, by publisher. Shape: ISO 8601. */
  readonly lastQuotes: Readonly<Record<string, string>>;
  /** Instant up to which the age of the sources has changed what is published of it. */
  readonly fadedAt: Date;
}

/** State of a premium that was published from an instant on. */
export interface GmpState extends CurrentGmp {
  readonly publishedAt: Date;
}

/** Last value of one day in India. */
export interface GmpDay extends GmpValue {
  readonly day: IndianDay;
}

/** Premium that one publisher quoted, as it was believed. */
export type GmpQuote = Pick<GmpReading, 'publisher' | 'gmpRupees' | 'quotedAt'>;
