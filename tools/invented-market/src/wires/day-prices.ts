/** Prices of a share on a day. Units: rupees. */
export interface DayPrices {
  /** Close of the day before; the issue price on the day of listing. */
  readonly previous: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly last: number;
}

/** Makes the prices of a day on which a share did not move. */
export function unmoved(price: number): DayPrices {
  return { previous: price, open: price, high: price, low: price, last: price };
}
