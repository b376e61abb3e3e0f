/** Record that moves on a trading day and whose source states the instant of its figures. */
export interface StampedRecord {
  /** Data set whose freshness depends on it. */
  readonly dataSet: 'subscriptions' | 'listings';
  /** Slug. */
  readonly id: string;
  /** Instant of the figures, as the source states it. */
  readonly stampedAt: Date;
}

/** Live records whose figures move: books of open issues, prices of newly listed shares. Implemented by the `ipo` feature. */
export abstract class StampedRecords {
  /** Returns the records that have a stamp. */
  abstract current(): Promise<readonly StampedRecord[]>;
}
