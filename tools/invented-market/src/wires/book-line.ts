/** Line of an order book: a category, a part of one, or the total. Units: shares. */
export interface BookLine {
  /** Number of the category, `2.1(a)` of a part; null: the total. */
  readonly srNo: string | null;
  /** Category in NSE's words. */
  readonly category: string;
  /** Shares on offer; null where the exchange states none. */
  readonly offered: number | null;
  readonly bid: number;
  readonly applications: number;
}
